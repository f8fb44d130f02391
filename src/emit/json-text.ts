/** JSON as text in the layout of prettier's defaults, where objects are spread out. */
import type { Json } from "../model/types.js";
import { stringWidth } from "./string-width.js";

const printWidth = 80;

/** One key of an object a line; an array on one line where it fits. Ends with a newline. */
export function jsonText(value: Json): string {
  return `${print(value, { indent: 0, before: 0, after: 0 })}\n`;
}

interface Place {
  /** Columns of the line's indentation. */
  readonly indent: number;
  /** Columns of the line that stand before the value, the indentation among them. */
  readonly before: number;
  /** Columns that stand behind its end: a comma. */
  readonly after: number;
}

function print(value: Json, place: Place): string {
  if (isArray(value)) return printArray(value, place);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  const indent = place.indent + 2;
  const lines = entries.map(([key, item], index) => {
    const last = index === entries.length - 1;
    const name = `${JSON.stringify(key)}: `;
    const text = print(item, {
      indent,
      before: indent + stringWidth(name),
      after: last ? 0 : 1,
    });
    return `${" ".repeat(indent)}${name}${text}${last ? "" : ","}`;
  });
  return `{\n${lines.join("\n")}\n${" ".repeat(place.indent)}}`;
}

function printArray(items: readonly Json[], place: Place): string {
  if (items.length === 0) return "[]";
  const flat = flatText(items);
  if (
    flat !== undefined &&
    place.before + stringWidth(flat) + place.after <= printWidth
  )
    return flat;
  const indent = place.indent + 2;
  const texts = items.map((item, index) => {
    const last = index === items.length - 1;
    const text = print(item, { indent, before: indent, after: last ? 0 : 1 });
    return last ? text : `${text},`;
  });
  const lines =
    items.length > 1 && items.every((item) => typeof item === "number")
      ? fill(texts, printWidth - indent)
      : texts;
  const start = " ".repeat(indent);
  return `[\n${lines.map((line) => start + line).join("\n")}\n${" ".repeat(place.indent)}]`;
}

/** The array on one line; undefined where it always takes several: an object that is spread out in it, or a table of arrays. */
function flatText(items: readonly Json[]): string | undefined {
  const table =
    items.length > 1 && items.every((item) => isArray(item) && item.length > 1);
  if (table) return undefined;
  const texts: string[] = [];
  for (const item of items) {
    const text = isArray(item)
      ? flatText(item)
      : typeof item === "object" && item !== null
        ? Object.keys(item).length === 0
          ? "{}"
          : undefined
        : JSON.stringify(item);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return `[${texts.join(", ")}]`;
}

/** As many on a line as fit. */
function fill(texts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + text.length <= width)
      lines[lines.length - 1] = `${line} ${text}`;
    else lines.push(text);
  }
  return lines;
}

/** `Array.isArray` does not narrow readonly arrays. */
function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
