/** How values and choices are named in errors: short, on one line, and never a wrong sample at length. */
import { quoteShort } from "./json-parser.js";
import { JsonNumber } from "./json-tree.js";

/** What was received, as a phrase. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (value instanceof JsonNumber)
    return value.text.length > 40 ? `${value.text.slice(0, 39)}…` : value.text;
  switch (typeof value) {
    case "string":
      return quoteShort(value);
    case "boolean":
    case "number":
    case "bigint":
      return String(value);
    case "object":
      return Array.isArray(value) ? "an array" : "an object";
    default:
      return `a ${typeof value}`;
  }
}

/** How many choices an error lists. */
const listed = 20;

/** `one of "a", "b"`, cut after the first twenty. */
export function describeChoices(
  choices: readonly (string | number | boolean)[],
): string {
  const [only] = choices;
  if (only === undefined) return "nothing";
  const texts = choices
    .slice(0, listed)
    .map((choice) =>
      typeof choice === "string" ? quoteShort(choice) : String(choice),
    );
  if (choices.length === 1) return texts.join();
  const more = choices.length - texts.length;
  return `one of ${texts.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A name without what models change: case, `_` and `-`. */
function bare(name: string): string {
  return name.replace(/[\s_-]/g, "").toLowerCase();
}

/**
 * The candidate that a wrong name most likely stands for, if one is near: equal but for case and separators, or a slip of
 * one letter in four.
 */
export function nearest(
  name: string,
  candidates: readonly string[],
): string | undefined {
  // Long names are no slips of short ones, and distance costs the product of the lengths.
  const short = bare(name.slice(0, 64));
  let best: string | undefined;
  let bestDistance = Math.floor(short.length / 4) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(short, bare(candidate.slice(0, 64)));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced =
        (previous[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1);
      current.push(
        Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1),
      );
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The part of a JSON pointer for one step. */
export function pointerStep(key: string | number): string {
  return `/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`;
}
