/** Arrays and objects in the second pass, with their places, and what both passes check of them. */
import { describeChoices, didYouMean } from "./describe.js";
import type { ArgumentReader } from "./argument-reader.js";
import type { ArrayRules, Fields, Key, Read, Shape } from "./reader.js";
import {
  checked,
  convert,
  enter,
  fieldsOf,
  isHopeless,
  itemsOf,
  leave,
  note,
  standIn,
  type Reading,
} from "./reading.js";
import { lengthMisfit } from "./rules.js";
import { duplicateIndex } from "./unique-items.js";

/** An array, in a string or not. */
export function looseArray<T>(
  reader: ArgumentReader,
  value: unknown,
  key: Key,
  read: Read<T>,
  rules: ArrayRules | undefined,
): T[] {
  const items = itemsOf(reader, value, key);
  const result: T[] = [];
  if (items === undefined || !enter(reader, key, items.length)) return result;
  // By index: an array of someone else's may iterate as it likes.
  for (let index = 0; index < items.length && !isHopeless(reader); index++)
    result.push(read(reader, items[index], index));
  leave(reader);
  if (rules !== undefined) checkItems(reader, items, result, key, rules);
  return result;
}

/** An object, in a string or not. */
export function looseObject<T>(
  reader: ArgumentReader,
  value: unknown,
  key: Key,
  shape: Shape<T>,
): T {
  const from = fieldsOf(reader, value, key);
  if (from === undefined || !enter(reader, key, 0)) return standIn(reader);
  const result = reader.members(from, shape);
  leave(reader);
  return result;
}

/** Checks the length of an array, and that its items are different. */
export function checkItems(
  reading: Reading,
  items: readonly unknown[],
  result: readonly unknown[],
  key: Key,
  rules: ArrayRules,
): void {
  checked(reading, items, lengthMisfit(items.length, rules), key, items);
  if (rules.uniqueItems !== true) return;
  let index = duplicateIndex(items);
  const { second } = reading;
  // Two spellings may have become one value.
  if (index < 0 && second !== undefined)
    index = duplicateIndex(
      result.map((item) => (typeof item === "object" ? Symbol() : item)),
    );
  if (index < 0) return;
  second?.path.push(key);
  note(reading, "duplicate_item", index, "each item once", items[index]);
  second?.path.pop();
}

/** Notes the names that a shape does not know. */
export function rejectUnknown(
  reading: Reading,
  from: Fields,
  { required, optional }: Shape<unknown>,
): void {
  const { second } = reading;
  if (second === undefined) {
    reading.failed = true;
    return;
  }
  const known = [...required, ...optional];
  const { unknownArguments: policy } = second.leniency;
  for (const name of Object.keys(from)) {
    if (known.includes(name) || from[name] === undefined) continue;
    if (isHopeless(reading)) return;
    if (
      policy === "ignore" ||
      (typeof policy === "object" &&
        second.path.length === 0 &&
        policy.includes(name))
    )
      convert(reading, name, from[name], undefined, "unknown_ignored");
    else
      note(
        reading,
        "unknown_argument",
        name,
        known.length === 0 ? "no arguments" : describeChoices(known),
        name,
        () =>
          didYouMean(
            name,
            known.filter((other) => !Object.hasOwn(from, other)),
          ),
      );
  }
}
