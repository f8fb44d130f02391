/** From the compiler's offsets to positions that a user can read. */
import type { ts } from "ts-morph";
import type { SourcePosition } from "../diagnostics/diagnostic.js";
import { displayPath } from "./display-path.js";
import type { ExtractContext } from "./extract-context.js";

/** The place of a node, without the comments before it. A node of several lines is underlined to the end of its first. */
export function positionOf(
  node: ts.Node,
  context: Pick<ExtractContext, "root">,
): SourcePosition {
  const sourceFile = node.getSourceFile();
  return positionAt(sourceFile, node.getStart(sourceFile), node.end, context);
}

/** The place of the code units from `start` up to `end` in a file. */
export function positionAt(
  sourceFile: ts.SourceFile,
  start: number,
  end: number,
  context: Pick<ExtractContext, "root">,
): SourcePosition {
  const { line, character } = sourceFile.getLineAndCharacterOfPosition(start);
  const lineStart = start - character;
  const lineText = lineAt(sourceFile.text, lineStart);
  const rest = lineStart + lineText.length - start;
  return {
    path: displayPath(sourceFile.fileName, context.root),
    line: line + 1,
    column: character + 1,
    length: Math.max(1, Math.min(end - start, rest)),
    lineText,
  };
}

function lineAt(text: string, lineStart: number): string {
  let end = lineStart;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end += 1;
  return text.slice(lineStart, end);
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
}
