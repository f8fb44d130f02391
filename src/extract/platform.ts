/** What the language and its hosts declare, as opposed to what packages and the user do. */
import type { ts } from "ts-morph";
import type { ExtractContext } from "./extract-context.js";

/** Whether a file is of TypeScript's own library, or of the types of Node, Bun or workers. */
export function isPlatformFile(
  file: ts.SourceFile,
  context: ExtractContext,
): boolean {
  return (
    context.program.isSourceFileDefaultLibrary(file) ||
    /\/node_modules\/(@types\/node|undici-types|bun-types|@types\/bun|@cloudflare\/workers-types)\//.test(
      file.fileName,
    )
  );
}

/** Whether a symbol is declared there, and is not a type of the user's that happens to have its name. */
export function isPlatformSymbol(
  symbol: ts.Symbol,
  context: ExtractContext,
): boolean {
  return (symbol.declarations ?? []).some((declaration) =>
    isPlatformFile(declaration.getSourceFile(), context),
  );
}
