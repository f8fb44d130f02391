/** Scalars and literals that do not fit as they stand: what they may be read as. */
import { describeChoices } from "./describe.js";
import type { ConversionRule } from "./issue.js";
import { exactInteger, JsonNumber, numberText } from "./json-number.js";
import type { Limits } from "./json-parser.js";
import type { Key, Members, NumberRules, StringRules } from "./reader.js";
import { checked, convert, retry, standIn, type Reading } from "./reading.js";
import { numberMisfit, stringMisfit, type Misfit } from "./rules.js";

const maximum = Number.MAX_SAFE_INTEGER;

/** The digits of larger integers are lost in a number. */
const unsafe: Misfit = [
  "unsafe_integer",
  `at most ±${maximum}, or digits in a string where a string may be`,
];

/** A number or boolean for a string, by the text that the model wrote. */
export function looseString(
  reading: Reading,
  value: unknown,
  key: Key,
  rules: StringRules | undefined,
): string {
  const take = (given: unknown): string | undefined => {
    const isBoolean = typeof given === "boolean";
    const isNumber = typeof given === "number" || given instanceof JsonNumber;
    let text = given;
    if (reading.second?.scalarsToText === true && (isBoolean || isNumber)) {
      text = isBoolean ? String(given) : numberText(given);
      convert(
        reading,
        key,
        given,
        text,
        isBoolean ? "scalar_to_string" : "source_text",
      );
    }
    if (typeof text !== "string") return undefined;
    const misfit =
      typeof given === "number" && Math.abs(given) > maximum
        ? unsafe
        : stringMisfit(text, rules);
    return checked(reading, text, misfit, key, given);
  };
  return retry(reading, value, key, "a string", take, "type", "");
}

/** A number in a string, or one that a double would change. */
export function looseNumber(
  reading: Reading,
  value: unknown,
  key: Key,
  rules: NumberRules | undefined,
): number {
  const take = (given: unknown): number | undefined => {
    const isToken = given instanceof JsonNumber;
    const number = isToken ? given.value : given;
    if (typeof number !== "number") return undefined;
    const misfit: Misfit | undefined = !Number.isFinite(number)
      ? ["out_of_range", "a finite number"]
      : // An exponent says that digits do not matter. What an SDK parsed has lost them.
        Math.abs(number) > maximum && !(isToken && /e/i.test(given.text))
        ? unsafe
        : numberMisfit(number, rules);
    return checked(reading, number, misfit, key, given);
  };
  return retry(reading, value, key, "a number", take, "type", 0);
}

/** As `looseNumber`, whole. */
export function looseInteger(
  reading: Reading,
  value: unknown,
  key: Key,
  rules: NumberRules | undefined,
): number {
  const take = (given: unknown): number | undefined => {
    const integer = wholeNumber(given, reading.limits);
    const number = Number(integer);
    const misfit =
      typeof integer !== "bigint"
        ? integer
        : Number.isSafeInteger(number)
          ? numberMisfit(number, rules)
          : unsafe;
    return integer === undefined
      ? undefined
      : checked(reading, number, misfit, key, given);
  };
  return retry(reading, value, key, "an integer", take, "type", 0);
}

/** The integer that a number stands for, every digit, or why it is none; `undefined` for what is no number. */
export function wholeNumber(
  given: unknown,
  { digits }: Limits,
): bigint | Misfit | undefined {
  if (typeof given === "bigint") return given;
  if (typeof given !== "number" && !(given instanceof JsonNumber))
    return undefined;
  const integer = exactInteger(numberText(given), digits);
  if (integer === null) return ["not_integer", "an integer"];
  // What an SDK parsed has lost its digits.
  if (typeof given === "number" && !Number.isSafeInteger(given)) return unsafe;
  return integer ?? ["out_of_range", `at most ${digits} digits`];
}

/** A boolean in a string. */
export function looseBoolean(
  reading: Reading,
  value: unknown,
  key: Key,
): boolean {
  const take = (given: unknown): boolean | undefined =>
    typeof given === "boolean" ? given : undefined;
  return retry(reading, value, key, "true or false", take, "type", false);
}

/** A member in another spelling, or by its value. */
export function looseMember<T>(
  reading: Reading,
  value: unknown,
  key: Key,
  members: Members<T>,
): T {
  const { second } = reading;
  if (second === undefined) return standIn(reading);
  const take = (given: unknown): T | undefined => {
    const isNumber = typeof given === "number" || given instanceof JsonNumber;
    const digits = isNumber
      ? exactInteger(numberText(given), reading.limits.digits)
      : undefined;
    const isSame = (candidate: unknown): boolean =>
      candidate === given ||
      (typeof digits === "bigint" &&
        typeof candidate !== "string" &&
        String(candidate) === String(digits));
    let found = members.find(([json]) => isSame(json));
    if (found === undefined && !second.exact) {
      const folded = fold(given);
      const alike = members.filter(([json]) => fold(json) === folded);
      let rule: ConversionRule = "enum_case";
      if (alike.length === 1) [found] = alike;
      else if (alike.length === 0) {
        rule = "enum_value";
        found = members.find(([, member]) => isSame(member));
      }
      if (found !== undefined) convert(reading, key, given, found[0], rule);
    }
    return found?.[1];
  };
  const names = members.map(([json]) => json);
  const expected = describeChoices(names);
  return retry(reading, value, key, expected, take, "enum", undefined, names);
}

/** Text without what models change in names; nothing else is like another. */
function fold(text: unknown): unknown {
  return typeof text === "string" ? text.trim().toLowerCase() : {};
}
