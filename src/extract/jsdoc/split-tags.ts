/** Lines of a comment → its text and its block tags. */
import type { CommentLine } from "./comment-lines.js";
import { tagFormBehindText } from "./known-tags.js";

/** A tag with the lines behind its name. */
export interface TagLines {
  readonly name: string;
  /** Offset of its `@` in the file. */
  readonly offset: number;
  readonly lines: readonly CommentLine[];
  /** Stands behind text on a line, and so belongs to that text. */
  readonly inText: boolean;
}

export interface SplitComment {
  readonly text: readonly CommentLine[];
  readonly tags: readonly TagLines[];
}

/**
 * A tag starts where `@word` starts a line, outside of fenced code. Behind text on a line it starts only where a known tag with a fitting
 * value stands: TypeScript's own parser takes every `@` after a space, and so cuts "such as !, @, #" and "reach @alice".
 */
export function splitTags(lines: readonly CommentLine[]): SplitComment {
  const text: CommentLine[] = [];
  const tags: (TagLines & { lines: CommentLine[] })[] = [];
  const oneLine = lines.filter((line) => line.text.trim() !== "").length === 1;
  let fence: string | undefined;
  for (const line of lines) {
    const mark = /^\s*(```+|~~~+)/.exec(line.text)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
    } else if (mark !== undefined) {
      // A fence that opens and closes on one line is a code span.
      if (!line.text.trim().slice(mark.length).includes(mark)) fence = mark;
    } else {
      for (const piece of pieces(line, oneLine)) {
        const { tag } = piece;
        if (tag !== undefined) tags.push({ ...tag, lines: [piece.line] });
        else (tags.at(-1)?.lines ?? text).push(piece.line);
      }
      continue;
    }
    (tags.at(-1)?.lines ?? text).push(line);
  }
  return { text, tags };
}

interface Piece {
  readonly line: CommentLine;
  readonly tag?: Omit<TagLines, "lines">;
}

/** A line, cut before each tag on it. */
function pieces(line: CommentLine, oneLine: boolean): readonly Piece[] {
  const starts = tagStarts(line.text, oneLine);
  const first = starts[0]?.at ?? line.text.length;
  const found: Piece[] = [];
  if (
    first > 0 &&
    (line.text.slice(0, first).trim() !== "" || starts.length === 0)
  )
    found.push({
      line: { text: line.text.slice(0, first), offset: line.offset },
    });
  if (starts.length === 0 && line.text === "") found.push({ line });
  for (const [index, start] of starts.entries()) {
    const from = start.at + 1 + start.name.length;
    const to = starts[index + 1]?.at ?? line.text.length;
    found.push({
      line: { text: line.text.slice(from, to), offset: line.offset + from },
      tag: {
        name: start.name,
        offset: line.offset + start.at,
        inText: start.inText,
      },
    });
  }
  return found;
}

interface TagStart {
  readonly at: number;
  readonly name: string;
  readonly inText: boolean;
}

function tagStarts(text: string, oneLine: boolean): readonly TagStart[] {
  const starts: TagStart[] = [];
  const leading = /^(\s*)@([A-Za-z][\w-]*)(?=[\s:]|$|\{)/.exec(text);
  if (leading !== null) {
    const [, indent = "", name = ""] = leading;
    // Indented so deep, an unknown word is code: a decorator in an example.
    if (indent.length < 4 || tagFormBehindText(name, true) !== undefined)
      starts.push({ at: indent.length, name, inText: false });
  }
  const pattern = /(?<=\s)@([A-Za-z][\w-]*)(?=\s|$)/g;
  pattern.lastIndex = leading?.[0].length ?? 0;
  for (const match of text.matchAll(pattern)) {
    const name = match[1] ?? "";
    if (match.index < (leading?.[0].length ?? 0)) continue;
    const form = tagFormBehindText(name, oneLine);
    if (form === undefined || isQuoted(text, match.index)) continue;
    const value = text.slice(match.index + 1 + name.length).trim();
    // "the @integer part" and "see @format below" are words: what follows a flag or a value is the next tag or nothing.
    if (form === "flag" && value !== "" && !value.startsWith("@")) continue;
    if (form === "value" && !/^\S+(\s+@.*)?$/.test(value)) continue;
    if (form === "name" && !/^([^\s@]+(\s+@.*)?|@.*)?$/.test(value)) continue;
    if (form === "text" && value === "") continue;
    starts.push({ at: match.index, name, inText: true });
  }
  return starts;
}

/** Inside of a code span or braces. */
function isQuoted(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return (
    (before.match(/`/g)?.length ?? 0) % 2 === 1 ||
    before.lastIndexOf("{") > before.lastIndexOf("}")
  );
}
