/**
 * JSON as a literal in prettier's layout, printed at once: schemas are most of a module, and what can be said of them in one pass need
 * not go through a document.
 */
import type { Json } from "../model/types.js";
import { printWidth } from "./print-width.js";
import { propertyKey, shortKeyWidth } from "./property-key.js";
import { numberLiteral, quote } from "./source-text.js";
import { stringWidth } from "./string-width.js";

/**
 * Prints a value that begins at `column` of a line that is indented by `indentation`, and is followed by a comma. Its first line has no
 * indentation.
 */
export function jsonLiteral(
  value: Json,
  indentation: number,
  column: number,
): string {
  const flat = flatLiteral(value, printWidth - column - 1);
  return flat ?? spreadText(value, indentation);
}

/** A value on one line, if it fits into `width` columns and is not spread out however short it is. */
export function flatLiteral(value: Json, width: number): string | undefined {
  if (typeof value !== "object" || value === null) {
    const text = scalarText(value);
    return stringWidth(text) <= width ? text : undefined;
  }
  let text = "";
  let left = width;
  const add = (part: string): boolean => {
    text += part;
    left -= stringWidth(part);
    return left >= 0;
  };
  if (isList(value)) {
    if (isSpread(value) || !add("[")) return undefined;
    for (const [position, item] of value.entries()) {
      if (position > 0 && !add(", ")) return undefined;
      const part = flatLiteral(item, left);
      if (part === undefined || !add(part)) return undefined;
    }
    return add("]") ? text : undefined;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return add("{}") ? text : undefined;
  if (!add("{ ")) return undefined;
  for (const [position, [key, item]] of entries.entries()) {
    if (!add((position > 0 ? ", " : "") + propertyKey(key) + ": "))
      return undefined;
    const part = flatLiteral(item, left);
    if (part === undefined || !add(part)) return undefined;
  }
  return add(" }") ? text : undefined;
}

function scalarText(value: string | number | boolean | null): string {
  return typeof value === "string"
    ? quote(value)
    : typeof value === "number"
      ? numberLiteral(value)
      : String(value);
}

/** The value over several lines; a scalar as it is. */
function spreadText(value: Json, indentation: number): string {
  if (typeof value !== "object" || value === null) return scalarText(value);
  const inner = indentation + 2;
  const start = "\n" + " ".repeat(inner);
  const end = "\n" + " ".repeat(indentation);
  if (isList(value)) {
    if (value.length === 0) return "[]";
    if (value.every((item) => typeof item === "number"))
      return `[${filled(value, inner)},${end}]`;
    return `[${value.map((item) => `${start}${jsonLiteral(item, inner, inner)},`).join("")}${end}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  return `{${entries.map(([key, item]) => `${start}${propertyText(key, item, inner)},`).join("")}${end}}`;
}

/** `key: value`; text that does not fit beside its key goes to a line of its own. */
function propertyText(key: string, value: Json, indentation: number): string {
  const name = propertyKey(key);
  const width = stringWidth(name);
  const column = indentation + width + 2;
  if (width >= shortKeyWidth && mayMove(value, column)) {
    return `${name}:\n${" ".repeat(indentation + 2)}${jsonLiteral(value, indentation + 2, indentation + 2)}`;
  }
  return `${name}: ${jsonLiteral(value, indentation, column)}`;
}

/** Whether a value is moved to the line after its key: text that is too long, and what does not even begin beside it. */
function mayMove(value: Json, column: number): boolean {
  if (typeof value === "string")
    return column + stringWidth(quote(value)) + 1 > printWidth;
  if (typeof value === "number")
    return Object.is(value, -0) || value < 0
      ? column + numberLiteral(value).length + 1 > printWidth
      : false;
  if (value === null) return column + 5 > printWidth;
  if (typeof value !== "object") return false;
  const empty = isList(value)
    ? value.length === 0
    : Object.keys(value).length === 0;
  return column + (empty ? 3 : 1) > printWidth;
}

/** As many numbers on each line as fit. */
function filled(values: readonly number[], indentation: number): string {
  const start = "\n" + " ".repeat(indentation);
  let text = "";
  let column = printWidth + 1;
  for (const value of values) {
    const part = numberLiteral(value);
    if (column + 1 + part.length + 1 > printWidth) {
      text += (text === "" ? "" : ",") + start + part;
      column = indentation + part.length + 1;
    } else {
      text += `, ${part}`;
      column += part.length + 2;
    }
  }
  return text;
}

/** Whether an array is spread out however short it is: several arrays or several objects, of several items each. */
function isSpread(value: readonly Json[]): boolean {
  const [first] = value;
  if (value.length < 2 || typeof first !== "object" || first === null)
    return false;
  const lists = isList(first);
  return value.every(
    (item) =>
      typeof item === "object" &&
      item !== null &&
      isList(item) === lists &&
      (isList(item) ? item.length : Object.keys(item).length) > 1,
  );
}

/** `Array.isArray` does not narrow a readonly array out of a union. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
