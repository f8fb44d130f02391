/**
 * The reader that generated code is run with. Each method first looks whether the value fits as it stands, which is all that happens to
 * valid arguments; all else is on the slow path.
 */
import { defineOwn } from "./define-own.js";
import { describeChoices, didYouMean } from "./describe.js";
import type { ConversionRule } from "./issue.js";
import { exactInteger, JsonNumber, numberText } from "./json-number.js";
import type {
  Absence,
  ArrayRules,
  Fields,
  Key,
  Members,
  NumberRules,
  Read,
  Reader,
  Shape,
  StringRules,
} from "./reader.js";
import type { Limits } from "./json-parser.js";
import { Reading } from "./reading.js";
import {
  lengthMisfit,
  numberMisfit,
  stringMisfit,
  type Misfit,
} from "./rules.js";
import { duplicateIndex } from "./unique-items.js";

const maximum = Number.MAX_SAFE_INTEGER;

/** The digits of larger integers are lost in a number. */
const unsafe: Misfit = [
  "unsafe_integer",
  `at most ±${maximum}, or digits in a string where a string may be`,
];

export class ArgumentReader extends Reading implements Reader {
  string(value: unknown, key: Key, rules?: StringRules): string {
    if (
      typeof value === "string" &&
      (rules === undefined
        ? value.isWellFormed()
        : stringMisfit(value, rules) === undefined)
    )
      return value;
    const take = (given: unknown): string | undefined => {
      let text = given;
      let lost: Misfit | undefined;
      if (this.scalarsToText)
        if (given instanceof JsonNumber) text = given.text;
        else if (typeof given === "number" || typeof given === "boolean") {
          text = String(given);
          if (Math.abs(Number(given)) > maximum) lost = unsafe;
        }
      if (typeof text !== "string") return undefined;
      if (text !== given)
        this.convert(
          key,
          given,
          text,
          typeof given === "boolean" ? "scalar_to_string" : "source_text",
        );
      return this.checked(text, lost ?? stringMisfit(text, rules), key, given);
    };
    return this.retry(value, key, "a string", take, "type", "");
  }

  text<T extends string>(value: unknown, key: Key, rules?: StringRules): T {
    // The caller's type says no more than `rules`, or than a brand, which no value shows.
    return this.string(value, key, rules) as T;
  }

  number(value: unknown, key: Key, rules?: NumberRules): number {
    // Comparisons are false for NaN, and integers beyond have lost their digits.
    if (
      typeof value === "number" &&
      value <= maximum &&
      value >= -maximum &&
      (rules === undefined || numberMisfit(value, rules) === undefined)
    )
      return value;
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
      return this.checked(number, misfit, key, given);
    };
    return this.retry(value, key, "a number", take, "type", 0);
  }

  integer(value: unknown, key: Key, rules?: NumberRules): number {
    if (
      typeof value === "number" &&
      Number.isSafeInteger(value) &&
      (rules === undefined || numberMisfit(value, rules) === undefined)
    )
      // Turns -0, which is no integer of its own, into 0.
      return value + 0;
    const take = (given: unknown): number | undefined => {
      const integer = wholeNumber(given, this.limits);
      if (typeof integer !== "bigint")
        return this.checked<number | undefined>(undefined, integer, key, given);
      const number = Number(integer);
      const misfit = Number.isSafeInteger(number)
        ? numberMisfit(number, rules)
        : unsafe;
      return this.checked(number, misfit, key, given);
    };
    return this.retry(value, key, "an integer", take, "type", 0);
  }

  numeric<T extends number>(
    value: unknown,
    key: Key,
    rules?: NumberRules & { readonly integer?: boolean },
  ): T {
    const number =
      rules?.integer === true
        ? this.integer(value, key, rules)
        : this.number(value, key, rules);
    // As in `text`.
    return number as T;
  }

  boolean(value: unknown, key: Key): boolean {
    if (typeof value === "boolean") return value;
    const take = (given: unknown): boolean | undefined =>
      typeof given === "boolean" ? given : undefined;
    return this.retry(value, key, "true or false", take, "type", false);
  }

  flag<T extends boolean>(value: unknown, key: Key): T {
    // As in `text`.
    return this.boolean(value, key) as T;
  }

  // --- literals

  oneOf<const T extends readonly (string | number | boolean)[]>(
    value: unknown,
    key: Key,
    values: T,
  ): T[number] {
    for (const literal of values) if (literal === value) return literal;
    return this.isStrict
      ? this.standIn()
      : this.member(
          value,
          key,
          values.map((literal) => [literal, literal]),
        );
  }

  member<const T>(value: unknown, key: Key, members: Members<T>): T {
    for (const member of members) if (member[0] === value) return member[1];
    if (this.isStrict) return this.standIn();
    const names = members.map(([json]) => json);
    return this.retry(
      value,
      key,
      describeChoices(names),
      (given) => this.findMember(given, key, members),
      "enum",
      undefined,
      names,
    );
  }

  opaqueMember<T extends string | number>(
    value: unknown,
    key: Key,
    members: Members<string | number>,
  ): T {
    // Generated code names an enum here whose values it has listed.
    return this.member(value, key, members) as T;
  }

  private findMember<T>(
    given: unknown,
    key: Key,
    members: Members<T>,
  ): T | undefined {
    const isNumber = typeof given === "number" || given instanceof JsonNumber;
    const digits = isNumber
      ? exactInteger(numberText(given), this.limits.digits)
      : undefined;
    const isSame = (candidate: unknown): boolean =>
      candidate === given ||
      (typeof digits === "bigint" &&
        typeof candidate !== "string" &&
        String(candidate) === String(digits));
    let found = members.find(([json]) => isSame(json));
    if (found === undefined && !this.exact) {
      const fold = (text: unknown): unknown =>
        typeof text === "string" ? text.trim().toLowerCase() : {};
      const folded = fold(given);
      const alike = members.filter(([json]) => fold(json) === folded);
      let rule: ConversionRule = "enum_case";
      if (alike.length === 1) [found] = alike;
      else if (alike.length === 0) {
        rule = "enum_value";
        found = members.find(([, member]) => isSame(member));
      }
      if (found !== undefined) this.convert(key, given, found[0], rule);
    }
    return found?.[1];
  }

  // --- containers

  array<T>(value: unknown, key: Key, read: Read<T>, rules?: ArrayRules): T[] {
    const result: T[] = [];
    const items = this.items(value, key);
    if (items === undefined || !this.enter(key, items.length)) return result;
    for (let index = 0; index < items.length; index++)
      result.push(read(this, items[index], index));
    this.leave();
    if (rules !== undefined) this.checkItems(items, result, key, rules);
    return result;
  }

  private checkItems(
    items: readonly unknown[],
    result: readonly unknown[],
    key: Key,
    rules: ArrayRules,
  ): void {
    this.checked(items, lengthMisfit(items.length, rules), key, items);
    if (rules.uniqueItems !== true) return;
    let index = duplicateIndex(items);
    // Two spellings may have become one value.
    if (index < 0 && !this.isStrict)
      index = duplicateIndex(
        result.map((item) => (typeof item === "object" ? Symbol() : item)),
      );
    if (index < 0) return;
    this.path.push(key);
    this.note("duplicate_item", index, "each item once", items[index]);
    this.path.pop();
  }

  object<T>(value: unknown, key: Key, shape: Shape<T>): T {
    const from = this.fields(value, key);
    if (from === undefined || !this.enter(key, 0)) return this.standIn();
    const result = this.members(from, shape);
    this.leave();
    return result;
  }

  /** Reads the members of an object of a shape. */
  members<T>(from: Fields, shape: Shape<T>): T {
    const outer = this.present;
    this.present = 0;
    const result = shape.read(this, from);
    const count = Object.keys(from).length;
    this.keys += count;
    // As many keys as known ones that were there, so there is no other: reading a required one that is not there has failed.
    if (
      shape.open !== true &&
      (!this.isStrict || count !== shape.required.length + this.present)
    )
      this.rejectUnknown(from, shape);
    this.present = outer;
    return result;
  }

  private rejectUnknown(from: Fields, shape: Shape<unknown>): void {
    const known = [...shape.required, ...shape.optional];
    const { unknownArguments: policy } = this.leniency;
    if (this.isStrict) this.failed = true;
    else
      for (const name of Object.keys(from)) {
        if (known.includes(name) || from[name] === undefined) continue;
        if (
          policy === "ignore" ||
          (typeof policy === "object" &&
            this.path.length === 0 &&
            policy.includes(name))
        )
          this.convert(name, from[name], undefined, "unknown_ignored");
        else
          this.note(
            "unknown_argument",
            name,
            known.length === 0 ? "no arguments" : describeChoices(known),
            name,
            didYouMean(
              name,
              known.filter((other) => !Object.hasOwn(from, other)),
            ),
          );
      }
  }

  // --- choices

  nullable<T>(value: unknown, key: Key, read: Read<T>): T | null {
    if (value === null) return null;
    if (typeof value !== "string" || this.isStrict || this.exact)
      return read(this, value, key);
    const attempt = this.attempt(value, key, read, false);
    if (attempt.failed) {
      const tree = this.parse(value);
      if ((typeof tree === "string" ? this.parse(tree) : tree) === null) {
        this.convert(key, value, null, "json_text");
        return null;
      }
    }
    return this.accept(attempt);
  }

  own(from: Fields, name: string): unknown {
    return Object.hasOwn(from, name) ? from[name] : undefined;
  }

  define<T extends object, Name extends keyof T>(
    into: T,
    name: Name,
    value: T[Name],
  ): void {
    defineOwn(into, name, value);
  }

  has(value: unknown, key: Key, absence: Absence): boolean {
    if (value === undefined) return false;
    const rule =
      value === null && absence !== "undefined"
        ? "null_absent"
        : value === "" && absence === "blank"
          ? "blank_absent"
          : undefined;
    if (rule === undefined) this.present++;
    else this.convert(key, value, undefined, rule);
    return rule === undefined;
  }
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
