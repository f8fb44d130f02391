/** How values and choices are named in errors: short, on one line, and never a wrong sample at length. */
import { JsonNumber } from "./json-number.js";

/** Text in quotes, on one line, well-formed, at most forty characters of it. */
export function quoteShort(text: string): string {
  return JSON.stringify(shortText(text).toWellFormed());
}

function shortText(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** What was received, as a phrase. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return quoteShort(value);
  if (value instanceof JsonNumber) return shortText(value.text);
  switch (typeof value) {
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? "an array" : "an object";
    case "number":
    case "bigint":
    case "boolean":
      return shortText(String(value));
    default:
      return `a ${typeof value}`;
  }
}

/** `one of "a", "b"`, or the only choice; cut after the first twenty. */
export function describeChoices(choices: readonly unknown[]): string {
  const texts = choices.slice(0, 20).map(describeValue);
  const more = choices.length - texts.length;
  if (more > 0) texts.push(`${more} more`);
  return texts.length === 1 ? texts.join() : `one of ${texts.join(", ")}`;
}

/** Advice to use the candidate that a wrong name stands for, if one is near: equal but for case and separators, or a slip of one letter in four. */
export function didYouMean(
  name: string,
  candidates: readonly unknown[],
): string | undefined {
  const wanted = bare(name);
  let best: string | undefined;
  let bestDistance = wanted.length / 4 + 1;
  for (const candidate of candidates) {
    const distance =
      typeof candidate === "string"
        ? editDistance(wanted, bare(candidate))
        : bestDistance;
    if (distance < bestDistance) {
      best = `did you mean ${describeValue(candidate)}?`;
      bestDistance = distance;
    }
  }
  return best;
}

/** A name without what models change: case, `_`, `-` and spaces. Long names are cut, since distance costs the product of the lengths. */
function bare(name: string): string {
  return name
    .slice(0, 64)
    .replace(/[\s_-]/g, "")
    .toLowerCase();
}

/** Letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from(b, (_, index) => index + 1);
  for (let i = 0; i < a.length; i++) {
    let [diagonal, left] = [i, i + 1];
    row = row.map((above, j) => {
      left = Math.min(diagonal + (a[i] === b[j] ? 0 : 1), above + 1, left + 1);
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? a.length;
}

/** The part of a JSON pointer for one step. */
export function pointerStep(key: string | number): string {
  return `/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`;
}
