/** Whether items of an array are equal as JSON. */
import { JsonNumber } from "./json-number.js";

/** The index of the first item that equals an earlier one, or -1. */
export function duplicateIndex(items: readonly unknown[]): number {
  const seen = new Set<unknown>();
  return items.findIndex((item) => seen.size === seen.add(identity(item)).size);
}

/** Equal for equal values: scalars stand for themselves, strings get a quote in front, arrays and objects become text that begins with a bracket. */
function identity(value: unknown): unknown {
  if (value instanceof JsonNumber) return value.value;
  if (typeof value === "string") return `"${value}`;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return JSON.stringify(value.map((item: unknown) => String(identity(item))));
  return JSON.stringify(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, String(identity(member))]),
  ).replace("[", "{");
}
