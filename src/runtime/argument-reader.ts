/**
 * The reader that generated code is run with. Each method first looks whether the value fits as it stands, which is all that happens to
 * valid arguments; all else is on the slow path, in functions of its own, so that these methods stay small enough to be inlined.
 */
import { defineOwn } from "./define-own.js";
import type { Limits } from "./json-parser.js";
import {
  checkItems,
  looseArray,
  looseObject,
  rejectUnknown,
} from "./loose-containers.js";
import {
  looseBoolean,
  looseInteger,
  looseMember,
  looseNumber,
  looseString,
} from "./loose-scalars.js";
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
import {
  convert,
  parseContent,
  standIn,
  type Reading,
  type SecondPass,
} from "./reading.js";
import { isPlainObject } from "./plain-object.js";
import { isInRange, stringMisfit } from "./rules.js";

export class ArgumentReader implements Reader, Reading {
  failed = false;
  keys = 0;
  present = 0;
  levels: number;
  budget: number;
  readonly limits: Limits;
  readonly second: SecondPass | undefined;
  memory: Reading["memory"] = undefined;

  constructor(limits: Limits, second?: SecondPass) {
    this.limits = limits;
    // The arguments object is the first level.
    this.levels = limits.depth - 1;
    this.budget = limits.text;
    this.second = second;
  }

  string(value: unknown, key: Key, rules?: StringRules): string {
    return typeof value === "string" &&
      (rules === undefined
        ? value.isWellFormed()
        : stringMisfit(value, rules) === undefined)
      ? value
      : looseString(this, value, key, rules);
  }

  text<T extends string>(value: unknown, key: Key, rules?: StringRules): T {
    // The caller's type says no more than `rules`, or than a brand, which no value shows.
    return this.string(value, key, rules) as T;
  }

  number(value: unknown, key: Key, rules?: NumberRules): number {
    // Comparisons are false for NaN, and integers beyond have lost their digits.
    return typeof value === "number" &&
      value <= Number.MAX_SAFE_INTEGER &&
      value >= -Number.MAX_SAFE_INTEGER &&
      (rules === undefined || isInRange(value, rules))
      ? value
      : looseNumber(this, value, key, rules);
  }

  integer(value: unknown, key: Key, rules?: NumberRules): number {
    return typeof value === "number" &&
      Number.isSafeInteger(value) &&
      (rules === undefined || isInRange(value, rules))
      ? // Turns -0, which is no integer of its own, into 0.
        value + 0
      : looseInteger(this, value, key, rules);
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
    return typeof value === "boolean" ? value : looseBoolean(this, value, key);
  }

  flag<T extends boolean>(value: unknown, key: Key): T {
    // As in `text`.
    return this.boolean(value, key) as T;
  }

  oneOf<const T extends readonly (string | number | boolean)[]>(
    value: unknown,
    key: Key,
    values: T,
  ): T[number] {
    // eslint-disable-next-line @typescript-eslint/prefer-for-of -- an iterator costs more than the comparisons
    for (let index = 0; index < values.length; index++)
      if (values[index] === value) return values[index] as T[number];
    return looseMember(
      this,
      value,
      key,
      values.map((literal) => [literal, literal]),
    );
  }

  member<const T>(value: unknown, key: Key, members: Members<T>): T {
    // eslint-disable-next-line @typescript-eslint/prefer-for-of -- as above
    for (let index = 0; index < members.length; index++)
      if (members[index]?.[0] === value) return members[index]?.[1] as T;
    return looseMember(this, value, key, members);
  }

  opaqueMember<T extends string | number>(
    value: unknown,
    key: Key,
    members: Members<string | number>,
  ): T {
    // Generated code names an enum here whose values it has listed.
    return this.member(value, key, members) as T;
  }

  array<T>(value: unknown, key: Key, read: Read<T>, rules?: ArrayRules): T[] {
    if (this.second !== undefined || !Array.isArray(value))
      return looseArray(this, value, key, read, rules);
    const items: readonly unknown[] = value;
    this.budget -= items.length;
    if (this.levels === 0 || this.budget < 0) return standIn(this);
    this.levels--;
    // Of its final size at once, which costs less than growing.
    const result = new Array<T>(items.length);
    for (let index = 0; index < items.length; index++)
      result[index] = read(this, items[index], index);
    this.levels++;
    if (rules !== undefined) checkItems(this, items, result, key, rules);
    return result;
  }

  object<T>(value: unknown, key: Key, shape: Shape<T>): T {
    if (this.second !== undefined || !isPlainObject(value))
      return looseObject(this, value, key, shape);
    this.budget--;
    if (this.levels === 0 || this.budget < 0) return standIn(this);
    this.levels--;
    const result = this.members(value, shape);
    this.levels++;
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
      (this.second !== undefined ||
        count !== shape.required.length + this.present)
    )
      rejectUnknown(this, from, shape);
    this.present = outer;
    return result;
  }

  nullable<T>(value: unknown, key: Key, read: Read<T>): T | null {
    if (value === null) return null;
    const { failed, second } = this;
    if (typeof value !== "string" || second === undefined || second.exact)
      return read(this, value, key);
    const { issues, conversions } = second;
    const known = [issues.length, conversions.length] as const;
    this.failed = false;
    const result = read(this, value, key);
    // Text says null only where nothing else can be read from it.
    const isWrong = hasFailed(this);
    const isNull = isWrong && isNullText(value, this);
    this.failed = failed || (isWrong && !isNull);
    if (!isNull) return result;
    [issues.length, conversions.length] = known;
    convert(this, key, value, null, "json_text");
    return null;
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
    const isNull = value === null && absence !== "undefined";
    if (isNull || (value === "" && absence === "blank")) {
      const rule = isNull ? "null_absent" : "blank_absent";
      convert(this, key, value, undefined, rule);
      return false;
    }
    this.present++;
    return true;
  }
}

/** The compiler takes `failed` for what it was set to, whatever happens meanwhile. */
function hasFailed(reading: Reading): boolean {
  return reading.failed;
}

/** `null` or None as JSON text, which may be in a string once more. */
function isNullText(text: string, reading: Reading): boolean {
  const tree = parseContent(text, reading);
  return (
    (typeof tree === "string" ? parseContent(tree, reading) : tree) === null
  );
}
