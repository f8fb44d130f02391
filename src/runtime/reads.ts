/** Ready-made readers of what needs no rule: elements of arrays, keys and values of maps. */
import type { Read } from "./reader.js";

export const readString: Read<string> = (input, value, key) =>
  input.string(value, key);

export const readNumber: Read<number> = (input, value, key) =>
  input.number(value, key);

export const readInteger: Read<number> = (input, value, key) =>
  input.integer(value, key);

export const readBigint: Read<bigint> = (input, value, key) =>
  input.bigint(value, key);

export const readBoolean: Read<boolean> = (input, value, key) =>
  input.boolean(value, key);

export const readNull: Read<null> = (input, value, key) =>
  input.null(value, key);

export const readDate: Read<Date> = (input, value, key) =>
  input.date(value, key);

export const readUrl: Read<URL> = (input, value, key) => input.url(value, key);

export const readRegexp: Read<RegExp> = (input, value, key) =>
  input.regexp(value, key);

export const readBytes: Read<Uint8Array<ArrayBuffer>> = (input, value, key) =>
  input.bytes(value, key);

export const readAnyObject: Read<Record<string, unknown>> = (
  input,
  value,
  key,
) => input.anyObject(value, key);

export const readUnknown: Read<unknown> = (input, value, key) =>
  input.unknown(value, key);

/** The key of a `Map<number, V>` or of an index signature `[key: number]: V`. */
export const readNumberKey: Read<number> = (input, value, key) =>
  input.numberKey(value, key);
