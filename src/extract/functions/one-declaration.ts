/** One declaration is one tool, however often it is exported. */
import type { ts } from "ts-morph";
import type { FunctionExport } from "./function-export.js";

/** The same for every export of a declaration, in every program that reads the same text. */
export function declarationKey({ declaration }: FunctionExport): string {
  return `${declaration.getSourceFile().fileName}:${String(declaration.pos)}`;
}

/**
 * How well an export stands for its declaration, lower being better: that of the file that declares it, directly rather than as a member, by
 * name rather than as the default, under its own name.
 *
 * @param sourceFile That of the module that exports it.
 */
export function declarationRank(
  item: FunctionExport,
  sourceFile: ts.SourceFile | undefined,
): number {
  const { callee, declaration } = item;
  const reference =
    callee.kind === "function" ? callee.reference : callee.class;
  const name = /[^.]*$/.exec(item.label)?.[0];
  // Of any node: what is no declaration has no name.
  const declared = (declaration as { readonly name?: ts.Node }).name?.getText();
  return (
    (declaration.getSourceFile() === sourceFile ? 0 : 8) +
    (reference.path.length === 0 ? 0 : 4) +
    (reference.export === "default" ? 2 : 0) +
    (name === declared ? 0 : 1)
  );
}

/** By module, those entries that are the best of their declaration; of equals the first. */
export function bestOfEachDeclaration<
  Entry extends { readonly declaration: string; readonly rank: number },
>(modules: readonly (readonly Entry[])[]): readonly (readonly Entry[])[] {
  const best = new Map<string, Entry>();
  for (const entry of modules.flat()) {
    const known = best.get(entry.declaration);
    if (known === undefined || entry.rank < known.rank)
      best.set(entry.declaration, entry);
  }
  return modules.map((entries) =>
    entries.filter((entry) => best.get(entry.declaration) === entry),
  );
}
