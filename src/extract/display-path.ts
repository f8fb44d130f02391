/** Paths as results show them: relative to the root, with `/`, and never a machine's store of packages. */

/**
 * The path of a file relative to `root`. A file of a package is shown from its package's folder (`node_modules/pkg/index.d.ts`), wherever
 * the package manager keeps it.
 *
 * @param fileName Absolute, with `/`.
 * @param root Absolute, with `/`.
 */
export function displayPath(fileName: string, root: string): string {
  const packages = fileName.lastIndexOf("/node_modules/");
  if (packages !== -1) return fileName.slice(packages + 1);
  if (fileName.startsWith(root.endsWith("/") ? root : `${root}/`))
    return fileName.slice(root.length + (root.endsWith("/") ? 0 : 1));
  return relativePath(root, fileName);
}

function relativePath(from: string, to: string): string {
  const source = from.split("/").filter(Boolean);
  const target = to.split("/").filter(Boolean);
  let shared = 0;
  while (
    shared < source.length &&
    shared < target.length &&
    source[shared] === target[shared]
  )
    shared += 1;
  // Another drive of Windows has no relative path.
  if (shared === 0 && /^[a-z]:/i.test(target[0] ?? "")) return to;
  return [
    ...source.slice(shared).map(() => ".."),
    ...target.slice(shared),
  ].join("/");
}
