/** The raw text of one doc comment → its `DocBlock`. */
import type { ts } from "ts-morph";
import type { ExtractContext } from "../extract-context.js";
import { positionAt } from "../position.js";
import { commentLines, type CommentLine } from "./comment-lines.js";
import type { DocBlock, DocParam, DocTag } from "./doc-block.js";
import type { CommentRange } from "./doc-comment.js";
import { docText } from "./doc-text.js";
import { takeInlineTags } from "./inline-tags.js";
import { isProseTag } from "./known-tags.js";
import { readParamHead } from "./param-tag.js";
import { splitTags, type TagLines } from "./split-tags.js";

export function parseDocComment(
  sourceFile: ts.SourceFile,
  range: CommentRange,
  context: Pick<ExtractContext, "root">,
): DocBlock {
  const at = (offset: number, length: number): DocTag["position"] =>
    positionAt(sourceFile, offset, offset + length, context);
  const split = splitTags(commentLines(sourceFile.text, range));
  const main = takeInlineTags(split.text);
  const tags: DocTag[] = main.tags.map((tag) => inlineDocTag(tag, at));
  const params: { -readonly [Key in keyof DocParam]: DocParam[Key] }[] = [];
  let summary = docText(main.lines.map((line) => line.text));
  let remarks = "";
  let described = "";
  let returns: string | undefined;
  let inParam = false;

  for (const tag of split.tags) {
    const name = tag.name.toLowerCase();
    if (!tag.inText) inParam = false;
    if (/^(param|arg|argument)$/.test(name)) {
      const param = readParam(tag, at);
      if (param !== undefined) {
        params.push(param);
        inParam = true;
      }
    } else if (name === "returns" || name === "return")
      returns = withoutType(proseOf(tag));
    else if (name === "remarks") remarks = proseOf(tag);
    else if (/^(description|desc)$/.test(name)) described = proseOf(tag);
    else if (name === "summary") described ||= proseOf(tag);
    else {
      const read = blockDocTag(tag, at);
      const last = params.at(-1);
      // Behind the text of a `@param`, a constraint is that parameter's.
      if (inParam && tag.inText && last !== undefined)
        last.tags = [...last.tags, read];
      else tags.push(read);
    }
  }
  if (summary === "") summary = described;
  return {
    description: [summary, remarks].filter((part) => part !== "").join("\n\n"),
    params,
    tags,
    ...(returns !== undefined && returns !== "" && { returns }),
    get position() {
      return at(range.pos, range.end - range.pos);
    },
  };
}

/** Positions are worked out when they are asked for, which is seldom. */
type At = (offset: number, length: number) => DocTag["position"];

function readParam(tag: TagLines, at: At): DocParam | undefined {
  // The head may stand on the line after the tag.
  const first = tag.lines.findIndex((line) => line.text.trim() !== "");
  const line = tag.lines[first];
  if (line === undefined) return undefined;
  const head = readParamHead(line.text);
  if (head === undefined) return undefined;
  const rest: CommentLine[] = [
    {
      text: line.text.slice(head.textAt),
      offset: line.offset + head.textAt,
    },
    ...tag.lines.slice(first + 1),
  ];
  const taken = takeInlineTags(rest);
  const tags = taken.tags.map((inline) => inlineDocTag(inline, at));
  const position = (): DocTag["position"] =>
    at(line.offset + head.nameAt, head.path.length);
  if (/^(integer|int)[=?]?$/i.test(head.typeText ?? ""))
    tags.push({ name: "integer", text: "", position: position() });
  return {
    path: head.path,
    text: docText(taken.lines.map((item) => item.text)),
    tags,
    ...(head.default !== undefined && { default: head.default }),
    ...(head.typeText !== undefined && { typeText: head.typeText }),
    optional: head.optional,
    get position() {
      return position();
    },
  };
}

function inlineDocTag(
  tag: { name: string; text: string; offset: number; length: number },
  at: At,
): DocTag {
  return {
    name: tag.name,
    text: tag.text.replaceAll("*\\/", "*/"),
    get position() {
      return at(tag.offset, tag.length);
    },
  };
}

function blockDocTag(tag: TagLines, at: At): DocTag {
  const text = isProseTag(tag.name)
    ? proseOf(tag)
    : tag.lines
        .map((line) => line.text.trimEnd())
        .join("\n")
        .replaceAll("*\\/", "*/")
        .replace(/^\s*\n/, "")
        .trim();
  const line = tag.lines[0]?.text.trim() ?? "";
  return {
    name: tag.name,
    text,
    get position() {
      return at(
        tag.offset,
        1 + tag.name.length + (line === "" ? 0 : 1 + line.length),
      );
    },
  };
}

function proseOf(tag: TagLines): string {
  const [first, ...rest] = tag.lines.map((line) => line.text);
  return docText([(first ?? "").trimStart(), ...rest]);
}

/** `@returns {Promise<string>} - text`: the type is the checker's. */
function withoutType(text: string): string {
  const behind = /^\{(?!@)(?:[^{}]|\{[^{}]*\})*\}\s*/.exec(text);
  return text.slice(behind?.[0].length ?? 0).replace(/^[-–—]\s+/, "");
}
