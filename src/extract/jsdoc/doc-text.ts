/** The prose of a comment as a model reads it: soft wraps joined, lists, tables and code kept, links replaced by their text. */

/** `lines` without the comment's frame. */
export function docText(lines: readonly string[]): string {
  const blocks: string[] = [];
  let paragraph: string | undefined;
  let fence: string | undefined;
  let blank = true;
  const flush = (): void => {
    if (paragraph !== undefined) blocks.push(resolveInline(paragraph));
    paragraph = undefined;
  };
  for (const line of lines) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (fence !== undefined) {
      blocks.push(unescape(line.trimEnd()));
      if (mark?.startsWith(fence) === true) fence = undefined;
      blank = false;
      continue;
    }
    if (mark !== undefined && !line.trim().slice(mark.length).includes(mark)) {
      flush();
      blocks.push(line.trimEnd());
      fence = mark;
      continue;
    }
    if (line.trim() === "") {
      flush();
      if (blocks.length > 0 && blocks.at(-1) !== "") blocks.push("");
      blank = true;
      continue;
    }
    if (blank && paragraph === undefined && isIndentedCode(line, blocks)) {
      blocks.push(unescape(line.trimEnd()));
      continue;
    }
    blank = false;
    if (paragraph === undefined || startsOwnLine(line)) {
      flush();
      paragraph = startsOwnLine(line) ? line : line.trimStart();
    } else if (/^\s*(\||#{1,6} )/.test(paragraph)) {
      // Nothing joins a heading or the row of a table.
      flush();
      paragraph = line.trimStart();
    } else paragraph = joinWrapped(paragraph, line.trim());
  }
  flush();
  while (blocks.at(-1) === "") blocks.pop();
  return blocks.join("\n").replace(/^\n+/, "").trimEnd();
}

/** A list item, heading, quotation, row of a table, or rule. */
function startsOwnLine(line: string): boolean {
  return /^\s*([-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|\||([-*_])(\s*\2){2,}\s*$)/.test(
    line,
  );
}

function isIndentedCode(line: string, blocks: readonly string[]): boolean {
  if (!/^( {4}|\t)/.test(line)) return false;
  const before = blocks.findLast((block) => block !== "");
  return before === undefined || !/^\s*([-*+]|\d{1,9}[.)])\s/.test(before);
}

/** Two spaces or a backslash at a line's end are Markdown's hard break; scripts without spaces between words get none. */
function joinWrapped(before: string, line: string): string {
  if (/( {2}|\\)$/.test(before))
    return `${before.replace(/( {2,}|\\)$/, "")}\n${line}`;
  const joined = before.trimEnd();
  return isSpaceless(joined.at(-1)) && isSpaceless(line[0])
    ? joined + line
    : `${joined} ${line}`;
}

function isSpaceless(character: string | undefined): boolean {
  return (
    character !== undefined &&
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(
      character,
    )
  );
}

/** Replaces inline tags outside of code spans. */
function resolveInline(text: string): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? unescape(part) : inlineTags(part)))
    .join("")
    .trimEnd();
}

function inlineTags(text: string): string {
  const linked = text.replace(
    /(?:\[([^\]]*)\])?\{@(link|linkcode|linkplain|see|tutorial|code|literal|inheritDoc)\b\s*([^{}]*)\}/gi,
    (whole, label: string | undefined, tag: string, body: string) => {
      const content = body.trim();
      if (/^(code|literal)$/i.test(tag))
        return tag.toLowerCase() === "code" ? `\`${content}\`` : content;
      if (/^inheritDoc$/i.test(tag)) return "";
      const { target, text: shown } = linkParts(content);
      const words = label ?? shown;
      if (words === undefined)
        return tag.toLowerCase() === "linkcode" ? `\`${target}\`` : target;
      return isAddress(target) && words !== target
        ? `${words} (${target})`
        : words === ""
          ? whole
          : words;
    },
  );
  return unescape(linked.replace(/\\(@)/g, "$1"));
}

function linkParts(content: string): { target: string; text?: string } {
  const bar = content.indexOf("|");
  const space = content.search(/\s/);
  const cut = bar !== -1 ? bar : space;
  if (cut === -1) return { target: content };
  const text = content
    .slice(cut + 1)
    .trim()
    .replace(/\s+/g, " ");
  const target = content.slice(0, cut).trim();
  return text === "" ? { target } : { target, text };
}

function isAddress(target: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
}

/** A comment cannot hold its own end: `*\/` stands for it. */
function unescape(text: string): string {
  return text.replaceAll("*\\/", "*/");
}
