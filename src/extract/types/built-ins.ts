/** The types of TypeScript's own library, and of Node's, that have a JSON form of their own. A user's type of the same name is none of them. */
import type { ts } from "ts-morph";
import type { ExtractContext } from "../extract-context.js";

export type BuiltIn =
  | "date"
  | "url"
  | "regexp"
  | "bytes"
  | "buffer"
  | "list"
  | "set"
  | "readonlySet"
  | "map"
  | "readonlyMap"
  | "error"
  | "string"
  | "number"
  | "boolean"
  | "bigint"
  | "object"
  | "function"
  | "promise";

const byName: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  ["Date", "date"],
  ["URL", "url"],
  ["RegExp", "regexp"],
  ["Uint8Array", "bytes"],
  ["Buffer", "buffer"],
  ["Iterable", "list"],
  ["ArrayLike", "list"],
  ["Set", "set"],
  ["ReadonlySet", "readonlySet"],
  ["Map", "map"],
  ["ReadonlyMap", "readonlyMap"],
  ["Error", "error"],
  ["EvalError", "error"],
  ["RangeError", "error"],
  ["ReferenceError", "error"],
  ["SyntaxError", "error"],
  ["TypeError", "error"],
  ["URIError", "error"],
  ["String", "string"],
  ["Number", "number"],
  ["Boolean", "boolean"],
  ["BigInt", "bigint"],
  ["Object", "object"],
  ["Function", "function"],
  ["CallableFunction", "function"],
  ["NewableFunction", "function"],
  ["Promise", "promise"],
  ["PromiseLike", "promise"],
]);

export function builtInOf(
  symbol: ts.Symbol,
  context: ExtractContext,
): BuiltIn | undefined {
  const builtIn = byName.get(symbol.name);
  return builtIn !== undefined && isOfPlatform(symbol, context)
    ? builtIn
    : undefined;
}

/** Declared in TypeScript's library or in `@types/node`, at least in part: users may add members. */
export function isOfPlatform(
  symbol: ts.Symbol,
  { program }: ExtractContext,
): boolean {
  return (symbol.declarations ?? []).some((declaration) => {
    const sourceFile = declaration.getSourceFile();
    return (
      program.isSourceFileDefaultLibrary(sourceFile) ||
      sourceFile.fileName.includes("/node_modules/@types/node/")
    );
  });
}

/** Declared in a package or in the platform: what its author says of it is not the user's to mend. */
export function isForeign(node: ts.Node, { program }: ExtractContext): boolean {
  const sourceFile = node.getSourceFile();
  return (
    sourceFile.fileName.includes("/node_modules/") ||
    program.isSourceFileDefaultLibrary(sourceFile)
  );
}
