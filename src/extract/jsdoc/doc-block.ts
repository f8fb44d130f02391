/** The doc comment of a declaration, read from the raw text: what it says, in the words that a model is shown. */
import type { ts } from "ts-morph";
import type { SourcePosition } from "../../diagnostics/diagnostic.js";
import type { ExtractContext } from "../extract-context.js";
import { isLibraryFile } from "../library-files.js";
import { docCommentOf } from "./doc-comment.js";
import { parseDocComment } from "./parse-doc-comment.js";
import { inheritedDeclarations } from "./inherited.js";

/** A block tag, or a tag in braces inside a `@param` text. `name` is without `@`, in the case in which it was written. */
export interface DocTag {
  readonly name: string;
  /** What follows the name, trimmed; paragraphs joined as in a description, save for `@example` and `@pattern`, which stay as written. */
  readonly text: string;
  /** Of the tag, from its `@`. */
  readonly position: SourcePosition;
}

/** One `@param`. */
export interface DocParam {
  /** As written, without brackets of optionality: `limit`, `msg.body.text`, `people[].name`. */
  readonly path: string;
  readonly text: string;
  /** `{@integer}` and the like in its text, which they are taken from, and the type of `@param {integer} x` as the tag `integer`. */
  readonly tags: readonly DocTag[];
  /** The source of a default: `[x=5]`. */
  readonly default?: string;
  /** What stands in the braces of `@param {T} x`. */
  readonly typeText?: string;
  /** Written in brackets. */
  readonly optional: boolean;
  /** Of the name. */
  readonly position: SourcePosition;
}

/** A doc comment. Texts have soft wraps joined, lists and code kept, `{@link}` replaced by its text. */
export interface DocBlock {
  /** The summary and remarks; empty when there are none. */
  readonly description: string;
  readonly params: readonly DocParam[];
  /** All other block tags, in order. */
  readonly tags: readonly DocTag[];
  readonly returns?: string;
  /** Of the comment. */
  readonly position: SourcePosition;
}

/**
 * The doc comment of a declaration: the nearest before it (for a property also one behind it on the same line), else that of the member
 * which it overrides or implements. Comments of TypeScript's own library count as none.
 */
export function readDocBlock(
  node: ts.Node,
  context: ExtractContext,
): DocBlock | undefined {
  const own = ownDocBlock(node, context);
  if (own !== undefined && !own.inherits) return own.block;
  for (const declaration of inheritedDeclarations(node, context)) {
    const inherited = ownDocBlock(declaration, context)?.block;
    if (inherited !== undefined) return filledIn(own?.block, inherited);
  }
  return own?.block;
}

/** What a comment does not say itself is that of another: for `{@inheritDoc}`, and constants of the type of a function. */
export function filledIn(
  own: DocBlock | undefined,
  inherited: DocBlock,
): DocBlock {
  if (own === undefined) return inherited;
  const returns = own.returns ?? inherited.returns;
  return {
    ...own,
    description:
      own.description === "" ? inherited.description : own.description,
    params: [
      ...own.params,
      ...inherited.params.filter((param) =>
        own.params.every((item) => item.path !== param.path),
      ),
    ],
    ...(returns !== undefined && { returns }),
  };
}

/** The doc comment of the first declaration of a symbol that has one; see `readDocBlock`. */
export function readSymbolDocBlock(
  symbol: ts.Symbol,
  context: ExtractContext,
): DocBlock | undefined {
  for (const declaration of symbol.declarations ?? []) {
    const block = readDocBlock(declaration, context);
    if (block !== undefined) return block;
  }
  return undefined;
}

function ownDocBlock(
  node: ts.Node,
  context: ExtractContext,
): { readonly block: DocBlock; readonly inherits: boolean } | undefined {
  const sourceFile = node.getSourceFile();
  if (isLibraryFile(sourceFile.fileName)) return undefined;
  const range = docCommentOf(node);
  if (range === undefined) return undefined;
  const block = parseDocComment(sourceFile, range, context);
  const raw = sourceFile.text.slice(range.pos, range.end);
  if (!/@inheritDoc\b/i.test(raw)) return { block, inherits: false };
  return {
    block: {
      ...block,
      tags: block.tags.filter((tag) => !/^inheritDoc$/i.test(tag.name)),
    },
    inherits: true,
  };
}
