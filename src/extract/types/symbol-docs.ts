/** The doc comment of a type or property, also of one that is itself declared in a comment. */
import { ts } from "ts-morph";
import type { ExtractContext } from "../extract-context.js";
import { readSymbolDocBlock, type DocTag } from "../jsdoc/doc-block.js";

export interface SymbolDocs {
  /** Empty when nothing is said. */
  readonly description: string;
  readonly tags: readonly DocTag[];
}

const none: SymbolDocs = { description: "", tags: [] };

export function readSymbolDocs(
  symbol: ts.Symbol,
  context: ExtractContext,
): SymbolDocs {
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isJSDocPropertyTag(declaration) || ts.isJSDocTypedefTag(declaration))
      return { description: textOf(declaration), tags: [] };
  }
  return readSymbolDocBlock(symbol, context) ?? none;
}

/** What stands behind `@property {T} name`; for `@typedef {T} Name` also what stands before it. */
function textOf(tag: ts.JSDocPropertyTag | ts.JSDocTypedefTag): string {
  const own = ts.getTextOfJSDocComment(tag.comment) ?? "";
  const text =
    own === "" && ts.isJSDocTypedefTag(tag) && ts.isJSDoc(tag.parent)
      ? (ts.getTextOfJSDocComment(tag.parent.comment) ?? "")
      : own;
  return text
    .replace(/^\s*[-–—]\s+/, "")
    .replace(/\s*\n\s*/g, " ")
    .trim();
}
