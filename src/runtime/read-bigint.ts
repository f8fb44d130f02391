/** Bigints: digits in a string, or a number by the digits that the model wrote. */
import { wholeNumber } from "./loose-scalars.js";
import type { BigintRules, Key, Reader } from "./reader.js";
import { checked, convert, readingOf, retry } from "./reading.js";
import { numberMisfit } from "./rules.js";

/** Reads a bigint. */
export function readBigint(
  input: Reader,
  value: unknown,
  key: Key,
  rules?: BigintRules,
): bigint {
  const reading = readingOf(input);
  const isDigits = (given: unknown): given is string =>
    typeof given === "string" &&
    given.length <= reading.limits.digits &&
    /^-?(?:0|[1-9]\d*)$/.test(given);
  if (isDigits(value)) {
    const integer = BigInt(value);
    if (numberMisfit(integer, rules) === undefined) return integer;
  }
  const take = (given: unknown): bigint | undefined => {
    const isText = isDigits(given);
    const integer = isText ? BigInt(given) : wholeNumber(given, reading.limits);
    if (typeof integer !== "bigint")
      return checked<bigint | undefined>(
        reading,
        undefined,
        integer,
        key,
        given,
      );
    if (!isText) convert(reading, key, given, integer, "bigint_number");
    return checked(reading, integer, numberMisfit(integer, rules), key, given);
  };
  return retry(reading, value, key, "an integer", take, "type", 0);
}

/** Reads a bigint whose type is narrower than its check: a brand. */
export function readIntegral<T extends bigint>(
  input: Reader,
  value: unknown,
  key: Key,
  rules?: BigintRules,
): T {
  // A brand, which no value shows.
  return readBigint(input, value, key, rules) as T;
}
