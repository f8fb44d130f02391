/** Everything that reads one value and is not a method of `Reader`: ready-made readers, and those that only some tools need. */
export { readBigint, readIntegral } from "./read-bigint.js";
export { readBytes, readConvertedBytes } from "./read-bytes.js";
export { readDate } from "./read-date.js";
export { readNumberKey } from "./read-number-key.js";
export { readMap, readRecord, readRest } from "./read-record.js";
export { readRegexp } from "./read-regexp.js";
export { readSet, readTuple } from "./read-tuple.js";
export { readDiscriminated, readUnion } from "./read-union.js";
export { readAnyObject, readUnknown } from "./read-unknown.js";
export { readUrl } from "./read-url.js";
import type { Read } from "./reader.js";
import { readingOf, retry } from "./reading.js";

export const readString: Read<string> = (input, value, key) =>
  input.string(value, key);

export const readNumber: Read<number> = (input, value, key) =>
  input.number(value, key);

export const readInteger: Read<number> = (input, value, key) =>
  input.integer(value, key);

export const readBoolean: Read<boolean> = (input, value, key) =>
  input.boolean(value, key);

export const readNull: Read<null> = (input, value, key) =>
  value === null
    ? null
    : retry(readingOf(input), value, key, "null", (given) =>
        given === null ? null : undefined,
      );
