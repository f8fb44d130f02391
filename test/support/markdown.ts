/** The parts of a Markdown page that tests hold to the truth. */

export interface CodeBlock {
  readonly language: string;
  /** What stands behind the language: `src/agent.ts`. */
  readonly title: string;
  readonly text: string;
}

/** The fenced code blocks of a page, in order. */
export function codeBlocks(page: string): readonly CodeBlock[] {
  return [...page.matchAll(/^```(\S*)(?: (.*))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", title = "", text = ""]) => ({ language, title, text }),
  );
}

/** The rows of the table whose first heading is this, cells as they are written. Empty where there is none. */
export function tableRows(
  page: string,
  heading: string,
): readonly (readonly string[])[] {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => cellsOf(line)[0] === heading);
  if (start < 0) return [];
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.startsWith("|"));
  return rest.slice(0, end < 0 ? undefined : end).map(cellsOf);
}

/** A `|` in a cell is written `\|`. */
function cellsOf(line: string): readonly string[] {
  if (!line.startsWith("|")) return [];
  return line
    .replace(/^\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** The code of a cell that is one code span, else undefined. */
export function codeOf(cell: string): string | undefined {
  const [, fence, text] = /^(`+)(.*)\1$/.exec(cell) ?? [];
  if (fence === undefined || text === undefined) return undefined;
  return fence === "`" ? text : text.trim();
}
