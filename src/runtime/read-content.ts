/** Values that travel as strings whose content is not free. */
import type { ConversionRule } from "./issue.js";
import type { Key, Reader } from "./reader.js";
import { convert, readingOf, retry } from "./reading.js";

/** What a string stands for; with a rule, where that is a second spelling. */
export type Content<T> = readonly [value: T, rule?: ConversionRule];

/** Reads a string by its content. */
export function readContent<T extends object>(
  input: Reader,
  value: unknown,
  key: Key,
  expected: string,
  read: (text: string) => Content<T> | undefined,
): T {
  const reading = readingOf(input);
  const found = typeof value === "string" ? read(value) : undefined;
  if (found?.length === 1) return found[0];
  const take = (given: unknown): T | undefined => {
    const [result, rule] =
      (typeof given === "string" ? read(given) : undefined) ?? [];
    if (result !== undefined && rule !== undefined)
      convert(reading, key, given, JSON.parse(JSON.stringify(result)), rule);
    return result;
  };
  return retry(reading, value, key, `${expected}, in a string`, take, "format");
}
