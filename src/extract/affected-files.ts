/** Which files an edit can reach, so that a rebuild reads those again and no others. */
import { ts } from "ts-morph";
import type { ImportGraph } from "./compiler-host.js";

/** The files of a program by name, as they were parsed. */
export type SourceFiles = ReadonlyMap<string, ts.SourceFile>;

export function sourceFilesOf(program: ts.Program): SourceFiles {
  return new Map(
    program.getSourceFiles().map((file) => [file.fileName, file] as const),
  );
}

/**
 * The names of the files of `after` for which something may have changed since `before`: themselves, or what they import, at any remove.
 * `"all"` when something changed that needs no import to be seen: a file that declares globals, or one that is gone.
 */
export function affectedFiles(
  before: SourceFiles,
  after: SourceFiles,
  imports: ImportGraph,
): ReadonlySet<string> | "all" {
  const changed: string[] = [];
  for (const [name, file] of after) {
    const old = before.get(name);
    if (old === file) continue;
    if (declaresGlobals(file) || (old !== undefined && declaresGlobals(old)))
      return "all";
    changed.push(name);
  }
  for (const name of before.keys()) if (!after.has(name)) return "all";
  if (changed.length === 0) return new Set();
  const importers = new Map<string, string[]>();
  for (const [importer, imported] of imports)
    for (const name of imported) {
      const known = importers.get(name);
      if (known === undefined) importers.set(name, [importer]);
      else known.push(importer);
    }
  const affected = new Set(changed);
  for (const name of affected)
    for (const importer of importers.get(name) ?? []) affected.add(importer);
  return affected;
}

function declaresGlobals(file: ts.SourceFile): boolean {
  return (
    !ts.isExternalModule(file) ||
    /\bdeclare\s+(global|module)\b/.test(file.text)
  );
}
