/** Folders and globs over files that exist only in memory. */

/** The names of the folders right below `parent`. */
export function childFolders(
  folders: ReadonlySet<string>,
  parent: string,
): string[] {
  const prefix = parent.endsWith("/") ? parent : `${parent}/`;
  return [...folders].flatMap((folder) => {
    if (!folder.startsWith(prefix)) return [];
    const name = folder.slice(prefix.length);
    return name === "" || name.includes("/") ? [] : [name];
  });
}

/** The globs of a configuration, for files in memory: `*`, `?`, `**`, and folders. */
export function memoryFilter(
  folder: string,
  extensions: readonly string[],
  excludes: readonly string[] | undefined,
  includes: readonly string[],
): (path: string) => boolean {
  const included = includes.map((glob) => globPattern(folder, glob));
  const excluded = (excludes ?? []).map((glob) => globPattern(folder, glob));
  return (path) =>
    extensions.some((extension) => path.endsWith(extension)) &&
    !path.includes("/node_modules/") &&
    included.some((pattern) => pattern.test(path)) &&
    !excluded.some((pattern) => pattern.test(path));
}

function globPattern(folder: string, glob: string): RegExp {
  const absolute = glob.startsWith("/")
    ? glob
    : `${folder}/${glob.replace(/^\.\//, "")}`;
  const source = absolute
    .split("/")
    .map((part) =>
      part === "**"
        ? "(?:[^/]+/)*"
        : `${part
            .replace(/[.+^${}()|[\]\\]/g, "\\$&")
            .replace(/\*/g, "[^/]*")
            .replace(/\?/g, "[^/]")}/`,
    )
    .join("")
    .replace(/\/$/, "");
  return new RegExp(`^${source}(?:/.*)?$`);
}
