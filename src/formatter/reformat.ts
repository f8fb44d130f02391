/** Formats again only what changed of a text that is formatted again and again, as in watch. */

export type Format = (
  text: string,
  options: Readonly<Record<string, unknown>>,
) => Promise<string>;

export type Reformatter = Format;

/**
 * A format that remembers the paragraphs of its last text. A paragraph begins after a blank line with a line that is not indented: a statement
 * at the top level, whose layout does not depend on the others. Where plugins are at work it may, and nothing is remembered.
 */
export function createReformatter(format: Format): Reformatter {
  let known = new Map<string, string>();
  let knownOptions = "";
  return async (text, options) => {
    if (options["plugins"] !== undefined) return format(text, options);
    const key = JSON.stringify(options);
    if (key !== knownOptions) known = new Map();
    knownOptions = key;
    const parts = paragraphs(text);
    const fresh = parts.filter((part) => !known.has(part));
    const formatted = paragraphs(
      fresh.length === 0
        ? ""
        : await format(`${fresh.join("\n\n")}\n`, options),
    );
    if (formatted.length !== fresh.length) {
      known = new Map();
      return format(text, options);
    }
    const made = new Map(
      fresh.map((part, index) => [part, formatted[index] ?? part]),
    );
    known = new Map(
      parts.map((part) => [part, known.get(part) ?? made.get(part) ?? part]),
    );
    const end = lineEnd(options["endOfLine"]);
    return `${parts.map((part) => known.get(part) ?? part).join(end + end)}${end}`;
  };
}

/** The paragraphs of a text, without the line ends around them. */
function paragraphs(text: string): readonly string[] {
  const trimmed = text.replace(/(?:\r?\n|\r)+$/, "");
  if (trimmed === "") return [];
  return trimmed.split(/(?:\r\n){2,}(?=\S)|\n{2,}(?=\S)|\r{2,}(?=\S)/);
}

function lineEnd(endOfLine: unknown): string {
  if (endOfLine === "crlf") return "\r\n";
  return endOfLine === "cr" ? "\r" : "\n";
}
