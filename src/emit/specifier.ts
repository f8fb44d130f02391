/** Module specifiers of the generated module's imports. */
import type { ModuleReference } from "../model/types.js";

export interface SpecifierOptions {
  /** The folder to which the model's paths are relative, absolute. */
  readonly root: string;
  /** The generated module, absolute. */
  readonly output: string;
  /** How the tool files write their own relative imports. */
  readonly importStyle: ".js" | ".ts" | "";
}

/** What to write after `from`. Paths of Windows are read too; what is written has `/` and starts with `./` or `../`. */
export function specifierOf(
  module: ModuleReference,
  options: SpecifierOptions,
): string {
  if (module.kind === "package") return module.specifier;
  const from = segments(options.output).slice(0, -1);
  const to = segments(joinPath(options.root, module.path));
  let shared = 0;
  while (
    shared < from.length &&
    shared < to.length - 1 &&
    from[shared] === to[shared]
  )
    shared += 1;
  const up = from.slice(shared).map(() => "..");
  const path = [...(up.length === 0 ? ["."] : up), ...to.slice(shared)].join(
    "/",
  );
  return withExtension(path, options.importStyle);
}

function joinPath(root: string, path: string): string {
  return /^([A-Za-z]:)?[\\/]/.test(path) ? path : `${root}/${path}`;
}

/** The parts of an absolute path, `.` and `..` resolved. Drive letters differ in case from tool to tool, and mean the same. */
function segments(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.replaceAll("\\", "/").split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") parts.pop();
    else
      parts.push(
        parts.length === 0 && /^[A-Za-z]:$/.test(part)
          ? part.toLowerCase()
          : part,
      );
  }
  return parts;
}

/** Extensions of sources, the longest first, and those of what TypeScript makes of them. */
const emitted: readonly (readonly [source: string, script: string])[] = [
  [".d.mts", ".mjs"],
  [".d.cts", ".cjs"],
  [".d.ts", ".js"],
  [".mts", ".mjs"],
  [".cts", ".cjs"],
  [".tsx", ".js"],
  [".ts", ".js"],
  [".jsx", ".jsx"],
  [".js", ".js"],
  [".mjs", ".mjs"],
  [".cjs", ".cjs"],
];

function withExtension(
  path: string,
  style: SpecifierOptions["importStyle"],
): string {
  const found = emitted.find(([source]) => path.endsWith(source));
  if (found === undefined) return path;
  const [source, script] = found;
  const stem = path.slice(0, -source.length);
  // Resolution without an extension finds neither `.mts` nor `.cts`, and a declaration file is never imported by its own name.
  if (style === "")
    return script === ".js" || script === ".jsx" ? stem : stem + script;
  if (style === ".ts" && !source.startsWith(".d.")) return path;
  return stem + script;
}
