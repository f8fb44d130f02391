/** Numbers as keys of objects. */
import { losslessNumber } from "./json-number.js";
import type { Key, Reader } from "./reader.js";
import { readingOf, refuse } from "./reading.js";

/** Reads the name of a number (`"7"`, `"-1.5"`, as the schema's `propertyNames` says), as a key of a map or an index signature. */
export function readNumberKey(input: Reader, value: unknown, key: Key): number {
  return typeof value === "string" && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value)
    ? // Digits that a double loses are for the second pass to refuse.
      input.number(losslessNumber(value), key)
    : refuse(readingOf(input), value, key, "a number as the key");
}
