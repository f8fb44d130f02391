/** A doc comment as lines without its frame of stars, each with the place from which it was taken. */
import type { CommentRange } from "./doc-comment.js";

export interface CommentLine {
  /** Without the frame and without what ends a line; its own indentation stays. */
  readonly text: string;
  /** Offset of the first code unit of `text` in the file. */
  readonly offset: number;
}

/** The lines between the stars of a doc comment. CRLF and a lone CR end lines as LF does. */
export function commentLines(
  fileText: string,
  range: CommentRange,
): readonly CommentLine[] {
  const start = range.pos + "/**".length;
  const end = range.end - "*/".length;
  const raw: { text: string; offset: number }[] = [];
  const breaks = /\r\n|\r|\n/g;
  breaks.lastIndex = start;
  let from = start;
  while (from <= end) {
    breaks.lastIndex = from;
    const found = breaks.exec(fileText);
    const stop = found === null || found.index >= end ? end : found.index;
    raw.push({ text: fileText.slice(from, stop), offset: from });
    if (found === null || found.index >= end) break;
    from = found.index + found[0].length;
  }
  const starred = raw.slice(1).every(({ text }) => /^\s*(\*|$)/.test(text));
  const indent = starred ? 0 : commonIndent(raw.slice(1));
  return raw.map(({ text, offset }, index) => {
    const frame =
      index === 0
        ? /^\**[ \t]?/.exec(text)
        : starred
          ? /^\s*\*? ?/.exec(text)
          : null;
    const cut =
      frame?.[0].length ??
      Math.min(indent, text.length - text.trimStart().length);
    // The stars before the slash that closes the comment are part of its frame.
    const content =
      index === raw.length - 1
        ? text.slice(cut).replace(/\s*\**$/, "")
        : text.slice(cut);
    return {
      text: content.trimEnd() === "" ? "" : content,
      offset: offset + cut,
    };
  });
}

function commonIndent(lines: readonly { readonly text: string }[]): number {
  return lines
    .filter(({ text }) => text.trim() !== "")
    .reduce(
      (least, { text }) =>
        Math.min(least, text.length - text.trimStart().length),
      Number.POSITIVE_INFINITY,
    );
}
