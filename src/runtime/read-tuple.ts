/** Arrays that become tuples and sets. */
import type { ArrayRules, Key, Read, Reader, TupleReads } from "./reader.js";
import { checked, itemsOf, readingOf, standIn } from "./reading.js";
import { lengthMisfit } from "./rules.js";

/** Reads a tuple, whose type is `T`; the elements are read in order. */
export function readTuple<T extends readonly unknown[]>(
  input: Reader,
  value: unknown,
  key: Key,
  { leading, optional = 0, rest, trailing = [] }: TupleReads,
  rules?: ArrayRules,
): T {
  const reading = readingOf(input);
  const items = itemsOf(reading, value, key);
  const fixed = leading.length + trailing.length;
  const misfit = lengthMisfit(items?.length ?? 0, {
    minItems: fixed - optional,
    maxItems: rest === undefined ? fixed : Infinity,
  });
  if (items === undefined) return standIn(reading);
  if (misfit !== undefined) {
    checked(reading, items, misfit, key, items);
    return standIn(reading);
  }
  const tail = items.length - trailing.length;
  const read: Read<unknown> = (_input, item, index) => {
    const at = Number(index);
    const element = at < tail ? (leading[at] ?? rest) : trailing[at - tail];
    return element?.(input, item, index);
  };
  // `reads` was made from the tuple's type, element by element.
  return input.array(items, key, read, rules) as readonly unknown[] as T;
}

/** Reads a `Set`. An item twice is a slip, and an error. */
export function readSet<T>(
  input: Reader,
  value: unknown,
  key: Key,
  read: Read<T>,
  rules?: ArrayRules,
): Set<T> {
  return new Set(
    input.array(value, key, read, { ...rules, uniqueItems: true }),
  );
}
