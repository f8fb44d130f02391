/** Tags in braces inside a text: `{@integer}`, `{@minimum 1}`, `{@inject}`. */
import type { CommentLine } from "./comment-lines.js";

export interface InlineTag {
  readonly name: string;
  readonly text: string;
  /** Of its `@` in the file. */
  readonly offset: number;
  readonly length: number;
}

/** These are part of the prose. */
const prose =
  /^(link|linkcode|linkplain|see|tutorial|code|literal|inheritDoc|label)$/i;

/** Takes the tags in braces out of lines. Braces within one must be balanced, or escaped by a backslash; code spans are text. */
export function takeInlineTags(lines: readonly CommentLine[]): {
  readonly lines: readonly CommentLine[];
  readonly tags: readonly InlineTag[];
} {
  const tags: InlineTag[] = [];
  const kept = lines.map((line) => {
    let text = line.text;
    // What was cut out so far, so that offsets stay those of the file.
    let removed = 0;
    for (
      let open = text.indexOf("{@");
      open !== -1;
      open = text.indexOf("{@", open)
    ) {
      const close = closingBrace(text, open);
      const name = /^\{@([A-Za-z][\w-]*)/.exec(text.slice(open))?.[1];
      if (
        close === undefined ||
        name === undefined ||
        prose.test(name) ||
        (text.slice(0, open).match(/`/g)?.length ?? 0) % 2 === 1
      ) {
        open += 2;
        continue;
      }
      tags.push({
        name,
        text: text.slice(open + 2 + name.length, close).trim(),
        offset: line.offset + removed + open + 1,
        length: close - open - 1,
      });
      const before = text.slice(0, open).trimEnd();
      const after = text.slice(close + 1);
      const gap = before !== "" && /^[\s]*[^\s.,;:!?)]/.test(after) ? " " : "";
      const joined = before + gap + after.trimStart();
      removed += text.length - joined.length;
      text = joined;
      open = before.length;
    }
    return { text, offset: line.offset };
  });
  return { lines: kept, tags };
}

function closingBrace(text: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "{") depth += 1;
    else if (text[at] === "}" && (depth -= 1) === 0) return at;
  }
  return undefined;
}
