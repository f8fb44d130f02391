/** Whether items of an array are equal as JSON. */
import { JsonNumber } from "./json-tree.js";

/** The index of the first item that equals an earlier one, or -1. */
export function duplicateIndex(items: readonly unknown[]): number {
  const seen = new Set<unknown>();
  for (let index = 0; index < items.length; index++) {
    const identity = identityOf(items[index]);
    if (seen.has(identity)) return index;
    seen.add(identity);
  }
  return -1;
}

/** Equal for equal values: a scalar for itself, text that begins with a bracket for an array or object, and with a quote for a string. */
function identityOf(value: unknown): unknown {
  if (typeof value === "string") return `"${value}`;
  if (value instanceof JsonNumber) return value.value;
  return typeof value === "object" && value !== null
    ? canonicalText(value)
    : value;
}

/** JSON with sorted keys. */
function canonicalText(value: unknown): string {
  if (value instanceof JsonNumber) return String(value.value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`).join()}}`;
}
