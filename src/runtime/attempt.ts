/** Reading on trial, for choices between types. */
import type { Conversion, Issue } from "./issue.js";
import type { Key, Read, Reader } from "./reader.js";
import { readingOf, type Reading } from "./reading.js";

/** What came of reading one value on trial. */
export interface Attempt<T> {
  readonly read: Read<T>;
  readonly mode: unknown;
  readonly result: T;
  readonly failed: boolean;
  readonly issues: readonly Issue[];
  readonly conversions: readonly Conversion[];
  /** Own keys of the objects that were read. */
  readonly keys: number;
}

/**
 * Reads a value without consequences. What came of it is remembered, since unions of unions try the same values again and again.
 * @param exact asks whether the value fits as it is
 */
export function attempt<T>(
  input: Reader,
  value: unknown,
  key: Key,
  read: Read<T>,
  exact: boolean,
): Attempt<T> {
  const reading = readingOf(input);
  const { failed, keys, present, levels, second } = reading;
  const { issues = [], conversions = [], exact: outer = true } = second ?? {};
  const mode = exact || outer ? "exact" : second?.scalarsToText;
  const memory = (reading.memory ??= new Map<
    unknown,
    readonly Attempt<unknown>[]
  >());
  const known = memory.get(value) ?? [];
  const same = known.find((each) => each.read === read && each.mode === mode);
  // What `read` gave before is a `T`.
  if (same !== undefined) return same as Attempt<T>;
  reading.failed = false;
  if (second !== undefined)
    Object.assign(second, {
      issues: [],
      conversions: [],
      exact: mode === "exact",
    });
  const result = read(input, value, key);
  const made: Attempt<T> = {
    read,
    mode,
    result,
    failed: reading.failed,
    issues: second?.issues ?? [],
    conversions: second?.conversions ?? [],
    keys: reading.keys - keys,
  };
  Object.assign(reading, { failed, keys, present, levels });
  if (second !== undefined)
    Object.assign(second, { issues, conversions, exact: outer });
  // Scalars are read at once.
  if (typeof value === "object" && value !== null)
    memory.set(value, [...known, made]);
  return made;
}

/** Makes an attempt count. */
export function accept<T>(
  reading: Reading,
  { result, failed, issues, conversions, keys }: Attempt<T>,
): T {
  reading.failed ||= failed;
  reading.keys += keys;
  // One by one: there may be more than a call takes arguments.
  for (const issue of issues) reading.second?.issues.push(issue);
  for (const conversion of conversions)
    reading.second?.conversions.push(conversion);
  return result;
}
