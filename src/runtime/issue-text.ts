/** What a model is told of the issues of its call: one line a problem, short, with what to do. */
import type { Issue } from "./issue.js";

/** How many problems are listed, and how many code units they may take. */
const listed = 20;
const maximumLength = 2000;

/** One issue as one line. */
export function describeIssue({
  kind,
  path,
  expected,
  received,
  hint,
}: Issue): string {
  const place = path === "" ? "" : `${shortPath(path)}: `;
  const advice = hint === undefined ? "" : `; ${hint}`;
  switch (kind) {
    case "missing":
      return `${place}missing, expected ${expected}${advice}`;
    case "unknown_argument":
      return `${place}unknown${advice}; allowed: ${expected.replace(/^one of /, "")}`;
    case "duplicate_item":
    case "duplicate_key":
      return `${place}duplicate ${received}, expected ${expected}${advice}`;
    default:
      return `${place}expected ${expected}, got ${received}${advice}`;
  }
}

/** A path on one line, well-formed; the middle of a long one is left out. */
function shortPath(path: string): string {
  const short =
    path.length <= 120 ? path : `${path.slice(0, 60)}…${path.slice(-59)}`;
  return short.toWellFormed().replace(/\s/g, " ");
}

/** All issues of a call, capped. */
export function describeIssues(
  toolName: string,
  issues: readonly Issue[],
): string {
  const head = `The arguments of ${toolName} do not fit, so it was not run:`;
  const lines: string[] = [];
  let length = head.length;
  for (const issue of issues.slice(0, listed)) {
    const line = `- ${describeIssue(issue)}`;
    length += line.length + 1;
    if (lines.length > 0 && length > maximumLength) break;
    lines.push(line);
  }
  const more = issues.length - lines.length;
  if (more > 0) lines.push(`- and ${more} more`);
  return [head, ...lines].join("\n");
}
