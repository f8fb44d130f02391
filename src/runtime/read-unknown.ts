/** Values of no particular type. They are copied, so that numbers are plain and nothing is shared with the caller. */
import { JsonNumber } from "./json-number.js";
import { isPlainObject } from "./plain-object.js";
import { readRecord } from "./read-record.js";
import type { Key, Read, Reader } from "./reader.js";
import { readingOf, refuse } from "./reading.js";

const readName: Read<string> = (input, value, key) => input.string(value, key);

/** Reads any JSON object, for `object` and `{}`. */
export function readAnyObject(
  input: Reader,
  value: unknown,
  key: Key,
): Record<string, unknown> {
  return readRecord(input, value, key, readName, readUnknown);
}

/** Reads any JSON value, as it came. */
export function readUnknown(input: Reader, value: unknown, key: Key): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return input.string(value, key);
  if (Array.isArray(value)) return input.array(value, key, readUnknown);
  if (isPlainObject(value)) return readAnyObject(input, value, key);
  return typeof value === "number" || value instanceof JsonNumber
    ? input.number(value, key)
    : refuse(readingOf(input), value, key, "a JSON value");
}
