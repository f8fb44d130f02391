/** Objects whose keys are data. */
import { setOwn } from "./define-own.js";
import type { Fields, Key, Read, Reader, Shape } from "./reader.js";
import {
  enter,
  fieldsOf,
  isHopeless,
  leave,
  note,
  readingOf,
} from "./reading.js";

/** Goes through the entries of an object. What is `undefined` is not there. */
function readEntries(
  input: Reader,
  value: unknown,
  key: Key,
  add: (name: string, item: unknown) => void,
): void {
  const reading = readingOf(input);
  const from = fieldsOf(reading, value, key);
  if (from === undefined) return;
  const names = Object.keys(from);
  if (!enter(reading, key, names.length)) return;
  for (const name of names)
    if (from[name] !== undefined && !isHopeless(reading)) add(name, from[name]);
  reading.keys += names.length;
  leave(reading);
}

/** Two spellings of one key would lose a value. */
function noteTwice(input: Reader, name: string): void {
  note(readingOf(input), "duplicate_key", name, "each key once", name);
}

function put<V>(
  input: Reader,
  result: Record<string, V>,
  name: string,
  item: unknown,
  readKey: Read<string | number>,
  read: Read<V>,
): void {
  const key = readKey(input, name, name);
  if (key !== name && Object.hasOwn(result, key)) noteTwice(input, name);
  setOwn(result, String(key), read(input, item, name));
}

/** Reads a `Map`. */
export function readMap<K, V>(
  input: Reader,
  value: unknown,
  key: Key,
  readKey: Read<K>,
  read: Read<V>,
): Map<K, V> {
  const result = new Map<K, V>();
  readEntries(input, value, key, (name, item) => {
    const mapKey = readKey(input, name, name);
    if (result.has(mapKey)) noteTwice(input, name);
    result.set(mapKey, read(input, item, name));
  });
  return result;
}

/** Reads a record, or an object with an index signature alone. */
export function readRecord<K extends string | number, V>(
  input: Reader,
  value: unknown,
  key: Key,
  readKey: Read<K>,
  read: Read<V>,
): Record<K, V> {
  const result: Record<string, V> = {};
  readEntries(input, value, key, (name, item) => {
    put(input, result, name, item, readKey, read);
  });
  // Each key was read as a `K`.
  return result as Record<K, V>;
}

/** Reads the keys of an open object that its shape does not name into `into`. */
export function readRest<K extends string | number, V>(
  input: Reader,
  from: Fields,
  shape: Pick<Shape<unknown>, "required" | "optional">,
  into: Record<K, V>,
  readKey: Read<K>,
  read: Read<V>,
): void {
  for (const name of Object.keys(from))
    if (
      !shape.required.includes(name) &&
      !shape.optional.includes(name) &&
      from[name] !== undefined
    )
      put(input, into, name, from[name], readKey, read);
}
