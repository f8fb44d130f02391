/** One declaration is one tool, however often it is exported. */
import type { ts } from "ts-morph";
import type { FunctionExport } from "./function-export.js";

/**
 * Leaves of several exports of a declaration the best one: that of the file that declares it, directly rather than as a member, by name rather than
 * as the default, under its own name; else the first.
 *
 * @param found By file, in the order of `sourceFiles`.
 */
export function oneOfEachDeclaration(
  found: readonly (readonly FunctionExport[])[],
  sourceFiles: readonly ts.SourceFile[],
): readonly (readonly FunctionExport[])[] {
  const best = new Map<
    ts.Node,
    { readonly item: FunctionExport; readonly rank: number }
  >();
  for (const [index, functions] of found.entries())
    for (const item of functions) {
      const rank = rankOf(item, sourceFiles[index]);
      const known = best.get(item.declaration);
      if (known === undefined || rank < known.rank)
        best.set(item.declaration, { item, rank });
    }
  return found.map((functions) =>
    functions.filter((item) => best.get(item.declaration)?.item === item),
  );
}

/** Lower is better. */
function rankOf(
  item: FunctionExport,
  sourceFile: ts.SourceFile | undefined,
): number {
  const { callee, declaration } = item;
  const reference =
    callee.kind === "function" ? callee.reference : callee.class;
  const name = /[^.]*$/.exec(item.label)?.[0];
  const declared = (declaration as { readonly name?: ts.Node }).name?.getText();
  return (
    (declaration.getSourceFile() === sourceFile ? 0 : 8) +
    (reference.path.length === 0 ? 0 : 4) +
    (reference.export === "default" ? 2 : 0) +
    (name === declared ? 0 : 1)
  );
}
