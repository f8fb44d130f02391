/**
 * JSON as a literal in prettier's layout, without a document: schemas are most of a module, and what a value is on one line has to be
 * found out once only.
 */
import type { Json } from "../model/types.js";
import { printWidth } from "./print-width.js";
import { propertyKey, shortKeyWidth } from "./property-key.js";
import { numberLiteral, quote } from "./source-text.js";
import { stringWidth } from "./string-width.js";

/** A value, measured. */
export interface MeasuredJson {
  readonly kind:
    "string" | "number" | "negative" | "word" | "list" | "numbers" | "object";
  /** The value on one line. */
  readonly flat: string;
  /** The columns of `flat`; infinite where the value is spread over lines however short it is. */
  readonly width: number;
  readonly items: readonly MeasuredJson[];
  /** The keys of an object's items, in source form. */
  readonly keys: readonly string[];
}

const none: readonly never[] = [];

/** Measures a value. */
export function measureJson(value: Json): MeasuredJson {
  switch (typeof value) {
    case "string": {
      const flat = quote(value);
      return {
        kind: "string",
        flat,
        width: stringWidth(flat),
        items: none,
        keys: none,
      };
    }
    case "number": {
      const flat = numberLiteral(value);
      return {
        kind: flat.startsWith("-") ? "negative" : "number",
        flat,
        width: flat.length,
        items: none,
        keys: none,
      };
    }
    case "object":
      if (value === null) break;
      return isList(value) ? measureList(value) : measureObject(value);
    default:
  }
  const flat = String(value);
  return { kind: "word", flat, width: flat.length, items: none, keys: none };
}

function measureList(value: readonly Json[]): MeasuredJson {
  const items = value.map(measureJson);
  let flat = "[";
  let width = 2;
  for (const item of items) {
    const separator = width === 2 ? "" : ", ";
    flat += separator + item.flat;
    width += separator.length + item.width;
  }
  const numbers =
    items.length > 0 &&
    items.every(({ kind }) => kind === "number" || kind === "negative");
  return {
    kind: numbers ? "numbers" : "list",
    flat: flat + "]",
    width: isSpread(items) ? Infinity : width,
    items,
    keys: none,
  };
}

function measureObject(value: { readonly [key: string]: Json }): MeasuredJson {
  const items: MeasuredJson[] = [];
  const keys: string[] = [];
  let flat = "{";
  let width = 1;
  for (const name of Object.keys(value)) {
    const key = propertyKey(name);
    const item = measureJson(value[name] ?? null);
    flat += (items.length === 0 ? " " : ", ") + key + ": " + item.flat;
    width += (items.length === 0 ? 1 : 2) + stringWidth(key) + 2 + item.width;
    items.push(item);
    keys.push(key);
  }
  return items.length === 0
    ? { kind: "object", flat: "{}", width: 2, items, keys }
    : { kind: "object", flat: flat + " }", width: width + 2, items, keys };
}

/** Several lists or several objects, of several items each, are spread out. */
function isSpread(items: readonly MeasuredJson[]): boolean {
  const [first] = items;
  if (items.length < 2 || first === undefined) return false;
  const bracket = first.flat.charAt(0);
  return (
    (first.kind === "object" ||
      first.kind === "list" ||
      first.kind === "numbers") &&
    items.every(
      ({ kind, items: inner, flat }) =>
        kind !== "string" && flat.startsWith(bracket) && inner.length > 1,
    )
  );
}

/**
 * Prints a value that begins at `column` of a line that is indented by `indentation`, and is followed by a comma. Its first line has no
 * indentation.
 */
export function printJson(
  value: MeasuredJson,
  indentation: number,
  column: number,
): string {
  return column + value.width + 1 <= printWidth
    ? value.flat
    : spreadText(value, indentation);
}

/** The value over several lines; a scalar, and what is empty, as it is. */
function spreadText(value: MeasuredJson, indentation: number): string {
  const { kind, items, keys } = value;
  if (items.length === 0) return value.flat;
  const inner = indentation + 2;
  const start = "\n" + " ".repeat(inner);
  const end = "\n" + " ".repeat(indentation);
  if (kind === "numbers") return `[${filled(items, inner)},${end}]`;
  let text = kind === "object" ? "{" : "[";
  items.forEach((item, position) => {
    const key = keys[position];
    text +=
      start +
      (key === undefined
        ? printJson(item, inner, inner)
        : propertyText(key, item, inner)) +
      ",";
  });
  return text + end + (kind === "object" ? "}" : "]");
}

/** `key: value`; text that does not fit beside its key goes to a line of its own. */
function propertyText(
  key: string,
  value: MeasuredJson,
  indentation: number,
): string {
  const width = stringWidth(key);
  const column = indentation + width + 2;
  if (width >= shortKeyWidth && mayMove(value, column)) {
    return `${key}:\n${" ".repeat(indentation + 2)}${printJson(value, indentation + 2, indentation + 2)}`;
  }
  return `${key}: ${printJson(value, indentation, column)}`;
}

/** Whether a value is moved to the line after its key: text that is too long, and what does not even begin beside it. */
function mayMove(
  { kind, flat, width, items }: MeasuredJson,
  column: number,
): boolean {
  if (kind === "number" || (kind === "word" && flat !== "null")) return false;
  return column + (items.length > 0 ? 1 : width + 1) > printWidth;
}

/** As many numbers on each line as fit. */
function filled(values: readonly MeasuredJson[], indentation: number): string {
  const start = "\n" + " ".repeat(indentation);
  let text = "";
  let column = Infinity;
  for (const { flat } of values) {
    if (column + 1 + flat.length + 1 > printWidth) {
      text += (text === "" ? "" : ",") + start + flat;
      column = indentation + flat.length + 1;
    } else {
      text += `, ${flat}`;
      column += flat.length + 2;
    }
  }
  return text;
}

/** `Array.isArray` does not narrow a readonly array out of a union. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
