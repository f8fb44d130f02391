/** Choices between types. */
import { JsonNumber } from "./json-number.js";
import { isPlainObject } from "./plain-object.js";
import type {
  JsonKind,
  Key,
  Reader,
  UnionMembers,
  Variants,
} from "./reader.js";
import { accept, attempt } from "./attempt.js";
import { fieldsOf, readingOf, refuse, standIn } from "./reading.js";

/**
 * Reads a union. Members that fit a value as it stands come first; only where none does is the value converted, and only if exactly one
 * member then fits.
 */
export function readUnion<T>(
  input: Reader,
  value: unknown,
  key: Key,
  members: UnionMembers<T>,
): T {
  const reading = readingOf(input);
  const { second } = reading;
  const left = members.filter(({ kind }) => admits(kind, value));
  const [first] = left;
  if (second === undefined && left.length === 1 && first !== undefined)
    return first.read(input, value, key);
  for (const { read } of left) {
    const made = attempt(input, value, key, read, true);
    if (!made.failed) return accept(reading, made);
  }
  if (second === undefined || second.exact) return standIn(reading);
  // A container stays what it is; a string may be JSON text of any member.
  const isContainer =
    typeof value === "object" && !(value instanceof JsonNumber);
  const candidates = isContainer ? left : members;
  const { scalarsToText } = second;
  second.scalarsToText &&= candidates.length < 2;
  const attempts = candidates.map(({ read }) =>
    attempt(input, value, key, read, false),
  );
  second.scalarsToText = scalarsToText;
  const fitting = attempts.filter(({ failed }) => !failed);
  const [only, ...others] = fitting.length > 0 ? fitting : attempts;
  // Where nothing fits, a member that alone is of the value's kind says why.
  if (
    only !== undefined &&
    others.length === 0 &&
    (isContainer || fitting.length > 0)
  )
    return accept(reading, only);
  return refuse(
    reading,
    value,
    key,
    [...new Set(members.map(({ kind }) => kindNames[kind]))].join(" or "),
    "union",
  );
}

/** Reads a union of objects by the literal that tells them apart. */
export function readDiscriminated<T>(
  input: Reader,
  value: unknown,
  key: Key,
  property: string,
  variants: Variants<T>,
): T {
  const reading = readingOf(input);
  const from = fieldsOf(reading, value, key);
  if (from === undefined) return standIn(reading);
  const tag = input.own(from, property);
  for (const [name, read] of variants)
    if (name === tag) return read(input, from, key);
  const { second } = reading;
  second?.path.push(key);
  const made = attempt(
    input,
    tag,
    property,
    (_input, given, name) => input.member(given, name, variants),
    false,
  );
  second?.path.pop();
  // The branch reads the tag once more, and records how it was converted.
  if (!made.failed) return made.result(input, from, key);
  accept(reading, made);
  return standIn(reading);
}

/** Whether a value can be a member of a kind as it stands, by its JSON type. */
function admits(kind: JsonKind, value: unknown): boolean {
  switch (kind) {
    case "string":
    case "text":
      return typeof value === "string";
    case "number":
    case "integer":
      return typeof value === "number" || value instanceof JsonNumber;
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isPlainObject(value);
    case "any":
      return true;
  }
}

const kindNames: Readonly<Record<JsonKind, string>> = {
  string: "a string",
  text: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  null: "null",
  array: "an array",
  object: "an object",
  any: "a value",
};
