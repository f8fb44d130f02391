/**
 * The reader of the fast pass. It takes what fits as it is and notes whether anything did not: no path, no message, no
 * conversion. What fits it is valid under the schema.
 */
import { readBase64 } from "./base64.js";
import { readDate } from "./calendar.js";
import { readPattern, uriFormat } from "./formats.js";
import { isPlainObject } from "./plain-value.js";
import type {
  Absence,
  ArrayRules,
  BigintRules,
  BytesRules,
  Fields,
  JsonKind,
  Key,
  NumberRules,
  Read,
  Reader,
  Shape,
  StringRules,
  TupleReads,
  UnionMember,
  UnionMembers,
  Variants,
} from "./reader.js";
import {
  bigintMisfit,
  lengthMisfit,
  numberMisfit,
  stringMisfit,
} from "./rules.js";
import { defineOwn, setOwn } from "./set-own.js";
import { tupleReaders } from "./tuple-readers.js";
import { duplicateIndex } from "./unique-items.js";
import { numberNameRules } from "./number-name.js";

/** Nested choices between members of one JSON kind; deeper ones are left to the lenient reader, which remembers what it tried. */
const maximumChoices = 3;

export class StrictReader implements Reader {
  /** Something did not fit; whatever was read must be thrown away. */
  failed = false;
  /** Own keys of all the objects that were read. */
  keys = 0;
  /** Optional properties of the current object that were there. */
  private present = 0;
  private levels: number;
  /** Values that may yet be read, so that objects which refer to each other end. */
  private budget: number;
  private choices = 0;

  constructor(depth: number, budget: number) {
    this.levels = depth;
    this.budget = budget;
  }

  private misfit(): undefined {
    this.failed = true;
    return undefined;
  }

  /** Stands in for a value that did not fit. It is never seen, since `failed` throws the whole result away. */
  private standIn<T>(): T {
    this.failed = true;
    return undefined as T;
  }

  /** Whether a container may be gone into. Each `true` is answered by one `this.levels++`. */
  private enters(size: number): boolean {
    if (this.levels === 0 || (this.budget -= size + 1) < 0) {
      this.failed = true;
      return false;
    }
    this.levels--;
    return true;
  }

  string(value: unknown, _key: Key, rules?: StringRules): string {
    if (typeof value !== "string") return this.standIn();
    if (
      rules === undefined
        ? !value.isWellFormed()
        : stringMisfit(value, rules) !== undefined
    )
      this.failed = true;
    return value;
  }

  text<T extends string>(value: unknown, key: Key, rules?: StringRules): T {
    // The caller's type says no more than `rules`, or than a brand, which no value shows.
    return this.string(value, key, rules) as T;
  }

  number(value: unknown, _key: Key, rules?: NumberRules): number {
    // Comparisons are false for NaN, and integers beyond have lost their digits.
    if (
      typeof value !== "number" ||
      !(
        value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER
      ) ||
      (rules !== undefined && numberMisfit(value, rules) !== undefined)
    )
      return this.standIn();
    return value;
  }

  integer(value: unknown, key: Key, rules?: NumberRules): number {
    const number = this.number(value, key, rules);
    if (!Number.isInteger(number)) return this.standIn();
    // Turns -0, which is no integer of its own, into 0.
    return number + 0;
  }

  numeric<T extends number>(
    value: unknown,
    key: Key,
    rules?: NumberRules & { readonly integer?: boolean },
  ): T {
    // As in `text`.
    return (
      rules?.integer === true
        ? this.integer(value, key, rules)
        : this.number(value, key, rules)
    ) as T;
  }

  bigint(value: unknown, _key: Key, rules?: BigintRules): bigint {
    if (
      typeof value !== "string" ||
      value.length > 1000 ||
      !/^-?(?:0|[1-9]\d*)$/.test(value)
    )
      return this.standIn();
    const integer = BigInt(value);
    if (bigintMisfit(integer, rules) !== undefined) this.failed = true;
    return integer;
  }

  integral<T extends bigint>(value: unknown, key: Key, rules?: BigintRules): T {
    // As in `text`.
    return this.bigint(value, key, rules) as T;
  }

  boolean(value: unknown, _key: Key): boolean {
    return typeof value === "boolean" ? value : this.standIn();
  }

  flag<T extends boolean>(value: unknown, key: Key): T {
    // As in `text`.
    return this.boolean(value, key) as T;
  }

  null(value: unknown, _key: Key): null {
    return value === null ? null : this.standIn();
  }

  oneOf<const T extends readonly (string | number | boolean)[]>(
    value: unknown,
    _key: Key,
    values: T,
  ): T[number] {
    for (let index = 0; index < values.length; index++)
      if (values[index] === value) return values[index] as T[number];
    return this.standIn();
  }

  member<T>(
    value: unknown,
    _key: Key,
    members: readonly (readonly [json: string | number | boolean, value: T])[],
  ): T {
    for (const member of members) if (member[0] === value) return member[1];
    return this.standIn();
  }

  opaqueMember<T extends string | number>(
    value: unknown,
    key: Key,
    members: readonly (readonly [
      json: string | number,
      value: string | number,
    ])[],
  ): T {
    // Generated code names an enum here whose values it has listed.
    return this.member(value, key, members) as T;
  }

  date(value: unknown, _key: Key): Date {
    const read = typeof value === "string" ? readDate(value) : undefined;
    return read === undefined || read.supplied !== undefined
      ? this.standIn()
      : read.date;
  }

  url(value: unknown, _key: Key): URL {
    return typeof value === "string" &&
      uriFormat.test(value) &&
      URL.canParse(value)
      ? new URL(value)
      : this.standIn();
  }

  regexp(value: unknown, _key: Key): RegExp {
    return (
      (typeof value === "string" ? readPattern(value) : undefined) ??
      this.standIn()
    );
  }

  bytes(value: unknown, key: Key, rules?: BytesRules): Uint8Array<ArrayBuffer> {
    const text = this.string(value, key, rules);
    return (this.failed ? undefined : readBase64(text)) ?? this.standIn();
  }

  convertedBytes<T>(
    value: unknown,
    key: Key,
    convert: (bytes: Uint8Array<ArrayBuffer>) => T,
    rules?: BytesRules,
  ): T {
    const bytes = this.bytes(value, key, rules);
    return this.failed ? this.standIn() : convert(bytes);
  }

  array<T>(value: unknown, _key: Key, read: Read<T>, rules?: ArrayRules): T[] {
    const result: T[] = [];
    if (!Array.isArray(value) || !this.enters(value.length))
      return this.standIn();
    const items: readonly unknown[] = value;
    for (let index = 0; index < items.length; index++)
      result.push(read(this, items[index], index));
    this.levels++;
    if (rules !== undefined) this.checkItems(items, rules);
    return result;
  }

  private checkItems(items: readonly unknown[], rules: ArrayRules): void {
    if (
      lengthMisfit(items.length, rules) !== undefined ||
      (rules.uniqueItems === true && !this.failed && duplicateIndex(items) >= 0)
    )
      this.failed = true;
  }

  tuple<T extends readonly unknown[]>(
    value: unknown,
    _key: Key,
    reads: TupleReads,
    rules?: ArrayRules,
  ): T {
    if (!Array.isArray(value) || !this.enters(value.length))
      return this.standIn();
    const items: readonly unknown[] = value;
    const result: unknown[] = [];
    const readers = tupleReaders(reads, items.length);
    if (readers === undefined) this.failed = true;
    else
      for (let index = 0; index < items.length; index++)
        result.push(readers(index)(this, items[index], index));
    this.levels++;
    if (rules !== undefined) this.checkItems(items, rules);
    // `reads` was made from the tuple's type, element by element.
    return result as unknown as T;
  }

  set<T>(value: unknown, key: Key, read: Read<T>, rules?: ArrayRules): Set<T> {
    return new Set(
      this.array(value, key, read, { ...rules, uniqueItems: true }),
    );
  }

  numberKey(value: unknown, key: Key): number {
    return this.number(Number(this.string(value, key, numberNameRules)), key);
  }

  map<K, V>(
    value: unknown,
    _key: Key,
    readKey: Read<K>,
    read: Read<V>,
  ): Map<K, V> {
    const result = new Map<K, V>();
    const size = this.entries(value, readKey, read, (key, item) => {
      result.set(key, item);
    });
    // Two spellings of one key.
    if (result.size !== size) this.failed = true;
    return result;
  }

  record<K extends string | number, V>(
    value: unknown,
    _key: Key,
    readKey: Read<K>,
    read: Read<V>,
  ): Record<K, V> {
    const result: Record<string, V> = {};
    this.entries(value, readKey, read, (key, item) => {
      setOwn(result, String(key), item);
    });
    // Each key was read as a `K`.
    return result as Record<K, V>;
  }

  private entries<K, V>(
    value: unknown,
    readKey: Read<K>,
    read: Read<V>,
    add: (key: K, value: V) => void,
  ): number {
    if (!isPlainObject(value)) return this.standIn();
    const keys = Object.keys(value);
    if (!this.enters(keys.length)) return 0;
    for (const key of keys)
      add(readKey(this, key, key), read(this, value[key], key));
    this.keys += keys.length;
    this.levels++;
    return keys.length;
  }

  object<T>(value: unknown, _key: Key, shape: Shape<T>): T {
    if (!isPlainObject(value) || !this.enters(0)) return this.standIn();
    const outer = this.present;
    this.present = 0;
    const result = shape.read(this, value);
    const count = Object.keys(value).length;
    this.keys += count;
    // As many keys as known ones that were there, so there is no other: reading a required one that is not there has failed.
    if (count !== shape.required.length + this.present && shape.open !== true)
      this.failed = true;
    this.present = outer;
    this.levels++;
    return result;
  }

  anyObject(value: unknown, key: Key): Record<string, unknown> {
    if (isPlainObject(value)) this.unknown(value, key);
    else this.failed = true;
    // A plain object, or thrown away.
    return value as Record<string, unknown>;
  }

  unknown(value: unknown, _key: Key): unknown {
    switch (typeof value) {
      case "string":
        if (!value.isWellFormed()) this.failed = true;
        break;
      case "number":
        this.number(value, _key);
        break;
      case "boolean":
        break;
      case "object":
        if (value === null) break;
        if (Array.isArray(value)) {
          if (!this.enters(value.length)) break;
          for (let index = 0; index < value.length; index++)
            this.unknown(value[index], index);
          this.levels++;
          break;
        }
        this.entries(value, unknownKey, readUnknown, ignore);
        break;
      default:
        this.failed = true;
    }
    return value;
  }

  nullable<T>(value: unknown, key: Key, read: Read<T>): T | null {
    return value === null ? null : read(this, value, key);
  }

  union<T>(value: unknown, key: Key, members: UnionMembers<T>): T {
    let candidate: UnionMember<T> | undefined;
    let several = false;
    for (const member of members) {
      if (!admits(member.kind, value)) continue;
      if (candidate !== undefined) several = true;
      else candidate = member;
    }
    if (candidate === undefined) return this.standIn();
    if (!several) return candidate.read(this, value, key);
    return this.choose(value, key, members);
  }

  private choose<T>(value: unknown, key: Key, members: UnionMembers<T>): T {
    if (this.failed || this.choices === maximumChoices) return this.standIn();
    const { keys, levels, present } = this;
    this.choices++;
    for (const member of members) {
      if (!admits(member.kind, value)) continue;
      const result = member.read(this, value, key);
      if (!this.failed) {
        this.choices--;
        return result;
      }
      this.failed = false;
      this.keys = keys;
      this.levels = levels;
      this.present = present;
    }
    this.choices--;
    return this.standIn();
  }

  discriminated<T>(
    value: unknown,
    key: Key,
    property: string,
    variants: Variants<T>,
  ): T {
    if (isPlainObject(value)) {
      const tag = value[property];
      for (const variant of variants)
        if (variant[0] === tag) return variant[1](this, value, key);
    }
    return this.standIn();
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

  has(value: unknown, _key: Key, absence: Absence): boolean {
    if (value === undefined) return false;
    this.present++;
    // What counts as absent without being so is a conversion.
    if (
      (value === null && absence !== "undefined") ||
      (value === "" && absence === "blank")
    )
      this.failed = true;
    return true;
  }

  rest<K extends string | number, V>(
    from: Fields,
    shape: Pick<Shape<unknown>, "required" | "optional">,
    into: Record<K, V>,
    readKey: Read<K>,
    read: Read<V>,
  ): void {
    for (const key of Object.keys(from)) {
      if (shape.required.includes(key) || shape.optional.includes(key))
        continue;
      setOwn(into, readKey(this, key, key), read(this, from[key], key));
    }
  }
}

const unknownKey: Read<string> = (input, value, key) =>
  input.string(value, key);

const readUnknown: Read<unknown> = (input, value, key) =>
  input.unknown(value, key);

function ignore(): void {
  // The value is passed on as it is; it only had to be looked at.
}

/** Whether a value can be a member of a kind at all, by its JSON type. */
function admits(kind: JsonKind, value: unknown): boolean {
  switch (kind) {
    case "string":
    case "text":
      return typeof value === "string";
    case "number":
    case "integer":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return (
        typeof value === "object" && value !== null && !Array.isArray(value)
      );
    case "any":
      return true;
  }
}
