/**
 * The reader of the second pass, over a tree without loss. It accepts a second spelling where exactly one reading exists,
 * records each, and collects every problem with its path.
 */
import { readBase64 } from "./base64.js";
import { readDate } from "./calendar.js";
import {
  describeChoices,
  describeValue,
  nearest,
  pointerStep,
} from "./describe.js";
import { readPattern, uriFormat } from "./formats.js";
import type { Conversion, ConversionRule, ErrorKind, Issue } from "./issue.js";
import { JsonTextError, parseJsonText } from "./json-parser.js";
import {
  exactInteger,
  isTreeObject,
  JsonNumber,
  type JsonTree,
  type JsonTreeObject,
} from "./json-tree.js";
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
  plural,
  stringMisfit,
  type Misfit,
} from "./rules.js";
import { numberNameRules } from "./number-name.js";
import { defineOwn, setOwn } from "./set-own.js";
import { tupleReaders } from "./tuple-readers.js";
import { duplicateIndex } from "./unique-items.js";

/** What the lenient reader is told. */
export interface Leniency {
  readonly unknownArguments: "reject" | "ignore" | readonly string[];
  readonly missingArguments: "error" | "zero";
  readonly depth: number;
  readonly digits: number;
}

/** What came of reading one value on trial. */
interface Attempt<T> {
  readonly result: T;
  readonly issues: readonly Issue[];
  readonly conversions: readonly Conversion[];
}

/** Layers of JSON text in strings that are taken off. */
const maximumLayers = 2;

/** Problems after which no more are collected: far more than any text for a model lists. */
const maximumIssues = 100;

export class LenientReader implements Reader {
  issues: Issue[] = [];
  conversions: Conversion[] = [];
  /** Every conversion is a problem: what is asked is whether a value fits as it is. */
  private exact = false;
  /** Scalars may become strings. */
  private scalarsToText = true;
  private readonly path: Key[] = [];
  private readonly leniency: Leniency;
  /** Texts that were read before, so that trials share the trees and the memory of them. */
  private readonly texts = new Map<string, JsonTree | undefined>();
  /** What trials gave: by value, by reader, by mode. */
  private readonly attempts = new WeakMap<
    object,
    Map<unknown, Map<string, Attempt<unknown>>>
  >();

  constructor(leniency: Leniency) {
    this.leniency = leniency;
  }

  // --- problems and conversions

  private pointer(key?: Key): string {
    const steps = this.path.map(pointerStep).join("");
    return key === undefined ? steps : steps + pointerStep(key);
  }

  private issue(
    kind: ErrorKind,
    path: string,
    expected: string,
    received: string,
    hint?: string,
  ): void {
    if (this.issues.length < maximumIssues)
      this.issues.push({
        kind,
        path,
        expected,
        received,
        ...(hint !== undefined && { hint }),
      });
  }

  /** Notes a problem and stands in for the value, which is never seen: any problem throws the whole result away. */
  private wrong<T>(
    kind: ErrorKind,
    value: unknown,
    key: Key,
    expected: string,
    hint?: string,
  ): T {
    this.issue(kind, this.pointer(key), expected, describeValue(value), hint);
    return undefined as T;
  }

  /** Stands in where the problem is noted already. */
  private noted<T>(): T {
    return undefined as T;
  }

  /** A value of the wrong type, `null` or nothing at all. */
  private wrongType<T>(
    value: unknown,
    key: Key,
    expected: string,
    hint?: string,
  ): T {
    return this.wrong(
      value === undefined
        ? "missing"
        : value === null
          ? "null_not_allowed"
          : "type",
      value,
      key,
      expected,
      hint,
    );
  }

  private misfit<T>(misfit: Misfit, value: unknown, key: Key): T {
    return this.wrong(misfit.kind, value, key, misfit.expected);
  }

  /** Records a conversion, or, where a value must fit as it is, a problem. */
  private convert(
    key: Key | undefined,
    from: unknown,
    to: unknown,
    rule: ConversionRule,
  ): void {
    const path = this.pointer(key);
    if (this.exact) this.issue("type", path, "", describeValue(from));
    else
      this.conversions.push({
        path,
        from: describeValue(from),
        to: describeValue(to),
        rule,
      });
  }

  /** The zero of a missing required argument, where the registry wants one. */
  private zero<T>(value: unknown, key: Key, zero: T): T | undefined {
    if (
      value !== undefined ||
      this.path.length > 0 ||
      this.leniency.missingArguments !== "zero"
    )
      return undefined;
    this.convert(key, undefined, zero, "missing_zero");
    return zero;
  }

  // --- JSON text in strings

  private parse(text: string): JsonTree | undefined {
    const known = this.texts.get(text);
    if (known !== undefined || this.texts.has(text)) return known;
    const tree = readJsonText(
      text,
      this.leniency.depth - this.path.length,
      this.leniency.digits,
    );
    this.texts.set(text, tree);
    return tree;
  }

  /** The value that a string is JSON text of, where the target admits no string and the text no string either. */
  private opened(value: unknown, key: Key): unknown {
    if (typeof value !== "string" || this.exact) return value;
    let tree: JsonTree | undefined = value;
    for (let layer = 0; layer < maximumLayers; layer++) {
      if (typeof tree !== "string") break;
      tree = this.parse(tree);
    }
    if (tree === undefined || typeof tree === "string") return value;
    this.convert(key, value, tree, "json_text");
    return tree;
  }

  /** Reads a string whose content is not free; where it does not fit, it may be JSON text of one that does. */
  private content<T>(
    value: unknown,
    key: Key,
    read: (text: string) => T | undefined,
  ): T | undefined {
    let text = value;
    for (let layer = 0; typeof text === "string"; layer++) {
      const result = read(text);
      if (result !== undefined) {
        if (layer > 0) this.convert(key, value, text, "json_text");
        return result;
      }
      if (this.exact || layer === maximumLayers) break;
      text = /^\s*"/.test(text) ? this.parse(text) : undefined;
    }
    return undefined;
  }

  // --- scalars

  string(value: unknown, key: Key, rules?: StringRules): string {
    let text: string;
    if (typeof value === "string") text = value;
    else if (
      (value instanceof JsonNumber || typeof value === "boolean") &&
      this.scalarsToText
    ) {
      const isNumber = value instanceof JsonNumber;
      if (
        isNumber &&
        value.parsed &&
        !Number.isSafeInteger(Math.trunc(value.value))
      )
        return this.unsafe(value, key);
      text = isNumber ? value.text : String(value);
      this.convert(
        key,
        value,
        text,
        isNumber ? "source_text" : "scalar_to_string",
      );
    } else {
      const zero = this.zero(value, key, "");
      if (zero === undefined)
        return this.wrongType(
          value,
          key,
          "a string",
          typeof value === "object" && value !== null
            ? "send text, in double quotes"
            : undefined,
        );
      text = zero;
    }
    const misfit = stringMisfit(text, rules);
    return misfit === undefined ? text : this.misfit(misfit, value, key);
  }

  text<T extends string>(value: unknown, key: Key, rules?: StringRules): T {
    // The caller's type says no more than `rules`, or than a brand, which no value shows.
    return this.string(value, key, rules) as T;
  }

  private unsafe<T>(value: unknown, key: Key): T {
    return this.wrong(
      "unsafe_integer",
      value,
      key,
      `an integer from -${Number.MAX_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`,
      "its digits would be lost; send it as a string where a string is allowed",
    );
  }

  number(value: unknown, key: Key, rules?: NumberRules): number {
    const opened = this.opened(value, key) ?? this.zeroNumber(value, key);
    if (!(opened instanceof JsonNumber))
      return this.wrongType(opened, key, "a number");
    const number = opened.value;
    if (!Number.isFinite(number))
      return this.wrong("out_of_range", opened, key, "a finite number");
    if (
      Math.abs(number) > Number.MAX_SAFE_INTEGER &&
      (opened.parsed || !/e/i.test(opened.text))
    )
      return this.unsafe(opened, key);
    return this.bounded(number, opened, key, rules);
  }

  private bounded(
    number: number,
    value: unknown,
    key: Key,
    rules: NumberRules | undefined,
  ): number {
    const misfit = numberMisfit(number, rules);
    return misfit === undefined ? number : this.misfit(misfit, value, key);
  }

  private zeroNumber(value: unknown, key: Key): JsonNumber | undefined {
    return this.zero(value, key, 0) === undefined
      ? undefined
      : new JsonNumber("0");
  }

  integer(value: unknown, key: Key, rules?: NumberRules): number {
    const opened = this.opened(value, key) ?? this.zeroNumber(value, key);
    if (!(opened instanceof JsonNumber))
      return this.wrongType(opened, key, "an integer");
    const integer = exactInteger(opened.text, this.leniency.digits);
    if (integer === "fraction")
      return this.wrong("not_integer", opened, key, "an integer");
    const number = Number(integer);
    if (!Number.isSafeInteger(number)) return this.unsafe(opened, key);
    return this.bounded(number, opened, key, rules);
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

  bigint(value: unknown, key: Key, rules?: BigintRules): bigint {
    const digits = /^-?(?:0|[1-9]\d*)$/;
    const isText = typeof value === "string" && digits.test(value);
    const opened = isText
      ? new JsonNumber(value)
      : (this.opened(value, key) ?? this.zeroNumber(value, key));
    if (!(opened instanceof JsonNumber))
      return this.wrongType(opened, key, "an integer, as a string of digits");
    if (opened.parsed && !Number.isSafeInteger(Math.trunc(opened.value)))
      return this.unsafe(opened, key);
    const integer = exactInteger(opened.text, this.leniency.digits);
    if (integer === "fraction")
      return this.wrong("not_integer", opened, key, "an integer");
    if (integer === "too_large")
      return this.wrong(
        "out_of_range",
        opened,
        key,
        `an integer of at most ${plural(this.leniency.digits, "digit")}`,
      );
    if (value instanceof JsonNumber)
      this.convert(key, value, integer, "bigint_number");
    const misfit = bigintMisfit(integer, rules);
    return misfit === undefined ? integer : this.misfit(misfit, opened, key);
  }

  integral<T extends bigint>(value: unknown, key: Key, rules?: BigintRules): T {
    // As in `text`.
    return this.bigint(value, key, rules) as T;
  }

  boolean(value: unknown, key: Key): boolean {
    const opened = this.opened(value, key) ?? this.zero(value, key, false);
    return typeof opened === "boolean"
      ? opened
      : this.wrongType(opened, key, "true or false");
  }

  flag<T extends boolean>(value: unknown, key: Key): T {
    // As in `text`.
    return this.boolean(value, key) as T;
  }

  null(value: unknown, key: Key): null {
    const opened = this.opened(value, key);
    return opened === null ? null : this.wrongType(opened, key, "null");
  }

  // --- literals

  oneOf<const T extends readonly (string | number | boolean)[]>(
    value: unknown,
    key: Key,
    values: T,
  ): T[number] {
    return this.member<T[number]>(
      value,
      key,
      values.map((literal) => [literal, literal] as const),
    );
  }

  member<T>(
    value: unknown,
    key: Key,
    members: readonly (readonly [json: string | number | boolean, value: T])[],
  ): T {
    const found = this.findMember(value, key, members);
    if (found !== undefined) return found[1];
    const expected = describeChoices(members.map(([json]) => json));
    if (typeof value === "object" || value === undefined)
      if (!(value instanceof JsonNumber))
        return this.wrongType(value, key, expected);
    const near =
      typeof value === "string"
        ? nearest(
            value,
            members.flatMap(([json]) =>
              typeof json === "string" ? [json] : [],
            ),
          )
        : undefined;
    return this.wrong(
      "enum",
      value,
      key,
      expected,
      near === undefined ? undefined : `did you mean ${describeValue(near)}?`,
    );
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

  private findMember<T>(
    value: unknown,
    key: Key,
    members: readonly (readonly [json: string | number | boolean, value: T])[],
  ): readonly [json: string | number | boolean, value: T] | undefined {
    if (typeof value !== "string") return this.findScalar(value, key, members);
    const text = this.content(value, key, (content) =>
      this.findText(content, key, members),
    );
    if (text !== undefined || this.exact) return text;
    // "2" for 2, "true" for true.
    const opened = this.parse(value);
    if (!(opened instanceof JsonNumber) && typeof opened !== "boolean")
      return undefined;
    const scalar = this.findScalar(opened, key, members);
    if (scalar !== undefined) this.convert(key, value, scalar[0], "json_text");
    return scalar;
  }

  private findText<T>(
    text: string,
    key: Key,
    members: readonly (readonly [json: string | number | boolean, value: T])[],
  ): readonly [json: string | number | boolean, value: T] | undefined {
    const same = members.find(([json]) => json === text);
    if (same !== undefined) return same;
    if (this.exact) return undefined;
    const folded = text.trim().toLowerCase();
    const byCase = members.filter(
      ([json]) =>
        typeof json === "string" && json.trim().toLowerCase() === folded,
    );
    const [only] = byCase;
    if (only !== undefined && byCase.length === 1) {
      this.convert(key, text, only[0], "enum_case");
      return only;
    }
    // A member of a mixed enum, by its value.
    const byValue = members.find(
      ([json, member]) => member === text && json !== member,
    );
    if (byValue !== undefined && byCase.length === 0)
      this.convert(key, text, byValue[0], "enum_value");
    return byCase.length === 0 ? byValue : undefined;
  }

  private findScalar<T>(
    value: unknown,
    key: Key,
    members: readonly (readonly [json: string | number | boolean, value: T])[],
  ): readonly [json: string | number | boolean, value: T] | undefined {
    if (!(value instanceof JsonNumber))
      return typeof value === "boolean"
        ? members.find(([json]) => json === value)
        : undefined;
    if (
      !Number.isSafeInteger(value.value) &&
      value.parsed &&
      Number.isInteger(value.value)
    )
      return undefined;
    const integer = exactInteger(value.text, this.leniency.digits);
    const isSame = (candidate: unknown): boolean =>
      typeof candidate === "bigint"
        ? candidate === integer
        : typeof candidate === "number" &&
          candidate === value.value &&
          // Digits that the double lost make another number.
          (!Number.isInteger(candidate) || BigInt(candidate) === integer);
    const same = members.find(([json]) => isSame(json));
    if (same !== undefined) return same;
    const byValue = members.find(([, member]) => isSame(member));
    if (byValue !== undefined)
      this.convert(key, value, byValue[0], "enum_value");
    return byValue;
  }

  // --- values that travel as strings

  date(value: unknown, key: Key): Date {
    const read = this.content(value, key, readDate);
    if (read === undefined)
      return this.wrongContent(
        value,
        key,
        "a date and time like 2024-05-01T10:00:00Z",
      );
    if (read.supplied !== undefined)
      this.convert(key, value, read.date.toISOString(), read.supplied);
    return read.date;
  }

  url(value: unknown, key: Key): URL {
    const url = this.content(value, key, (text) =>
      text.isWellFormed() && URL.canParse(text) ? new URL(text) : undefined,
    );
    if (url === undefined)
      return this.wrongContent(
        value,
        key,
        "an absolute URL like https://example.com/",
      );
    if (typeof value === "string" && !uriFormat.test(value))
      this.convert(key, value, url.href, "url");
    return url;
  }

  regexp(value: unknown, key: Key): RegExp {
    const pattern = this.content(value, key, (text) =>
      text.isWellFormed() ? readPattern(text) : undefined,
    );
    return pattern ?? this.wrongContent(value, key, "a regular expression");
  }

  bytes(value: unknown, key: Key, rules?: BytesRules): Uint8Array<ArrayBuffer> {
    let misfit: Misfit | undefined;
    const bytes = this.content(value, key, (text) => {
      const read = readBase64(text);
      if (read !== undefined) misfit = stringMisfit(text, rules);
      return read;
    });
    if (misfit !== undefined) return this.misfit(misfit, value, key);
    return bytes ?? this.wrongContent(value, key, "base64, with padding");
  }

  convertedBytes<T>(
    value: unknown,
    key: Key,
    convert: (bytes: Uint8Array<ArrayBuffer>) => T,
    rules?: BytesRules,
  ): T {
    const problems = this.issues.length;
    const bytes = this.bytes(value, key, rules);
    return this.issues.length > problems ? this.noted() : convert(bytes);
  }

  private wrongContent<T>(value: unknown, key: Key, expected: string): T {
    return typeof value === "string"
      ? this.wrong("format", value, key, expected)
      : this.wrongType(value, key, `${expected}, as a string`);
  }

  // --- containers

  /** Reads the members of a container, one level deeper. */
  private within<T>(key: Key | undefined, read: () => T): T {
    if (key !== undefined) this.path.push(key);
    try {
      if (this.path.length < this.leniency.depth) return read();
      this.issue(
        "too_large",
        this.pointer(),
        `at most ${this.leniency.depth} levels of nesting`,
        "more",
      );
      return undefined as T;
    } finally {
      if (key !== undefined) this.path.pop();
    }
  }

  /** The elements of an array, in a string or not. */
  private elements(
    value: unknown,
    key: Key,
    expected = "an array",
  ): readonly unknown[] | undefined {
    const opened = this.opened(value, key);
    return Array.isArray(opened)
      ? opened
      : this.wrongType(opened, key, expected);
  }

  private fields(value: unknown, key: Key): JsonTreeObject | undefined {
    const opened = this.opened(value, key);
    return isTreeObject(opened)
      ? opened
      : this.wrongType(opened, key, "an object");
  }

  private checkItems(
    items: readonly unknown[],
    bound: readonly unknown[],
    key: Key,
    rules: ArrayRules | undefined,
  ): void {
    const misfit = lengthMisfit(items.length, rules);
    if (misfit !== undefined)
      this.wrong(misfit.kind, items, key, misfit.expected);
    if (rules?.uniqueItems !== true) return;
    const ofSource = duplicateIndex(items);
    // Two spellings may have become one value.
    const index =
      ofSource >= 0
        ? ofSource
        : duplicateIndex(
            bound.map((item, position) =>
              typeof item === "object" ? position : item,
            ),
          );
    if (index >= 0)
      this.issue(
        "duplicate_item",
        this.pointer(key) + pointerStep(index),
        "each item once",
        describeValue(items[index]),
      );
  }

  array<T>(value: unknown, key: Key, read: Read<T>, rules?: ArrayRules): T[] {
    const items = this.elements(value, key);
    if (items === undefined) return [];
    const result =
      this.within(key, () =>
        items.map((item, index) => read(this, item, index)),
      ) ?? [];
    this.checkItems(items, result, key, rules);
    return result;
  }

  tuple<T extends readonly unknown[]>(
    value: unknown,
    key: Key,
    reads: TupleReads,
    rules?: ArrayRules,
  ): T {
    const items = this.elements(value, key);
    if (items === undefined) return this.noted();
    const readers = tupleReaders(reads, items.length);
    if (readers === undefined)
      return this.wrong(
        "length",
        items,
        key,
        describeTuple(reads),
        `it has ${items.length}`,
      );
    const result =
      this.within(key, () =>
        items.map((item, index) => readers(index)(this, item, index)),
      ) ?? [];
    this.checkItems(items, result, key, rules);
    // `reads` was made from the tuple's type, element by element.
    return result as readonly unknown[] as T;
  }

  set<T>(value: unknown, key: Key, read: Read<T>, rules?: ArrayRules): Set<T> {
    return new Set(
      this.array(value, key, read, { ...rules, uniqueItems: true }),
    );
  }

  numberKey(value: unknown, key: Key): number {
    const name = String(value);
    return stringMisfit(name, numberNameRules) === undefined
      ? this.number(new JsonNumber(name), key)
      : this.wrong("type", name, key, "a number as the key");
  }

  map<K, V>(
    value: unknown,
    key: Key,
    readKey: Read<K>,
    read: Read<V>,
  ): Map<K, V> {
    const result = new Map<K, V>();
    this.entries(value, key, readKey, read, (name, mapKey, item) => {
      if (result.has(mapKey)) this.sameKey(name);
      result.set(mapKey, item);
    });
    return result;
  }

  record<K extends string | number, V>(
    value: unknown,
    key: Key,
    readKey: Read<K>,
    read: Read<V>,
  ): Record<K, V> {
    const result: Record<string, V> = {};
    this.entries(value, key, readKey, read, (name, recordKey, item) => {
      if (Object.hasOwn(result, recordKey)) this.sameKey(name);
      setOwn(result, String(recordKey), item);
    });
    // Each key was read as a `K`.
    return result as Record<K, V>;
  }

  private sameKey(name: string): void {
    this.issue(
      "duplicate_key",
      this.pointer(name),
      "each key once",
      describeValue(name),
    );
  }

  private entries<K, V>(
    value: unknown,
    key: Key,
    readKey: Read<K>,
    read: Read<V>,
    add: (name: string, key: K, value: V) => void,
  ): void {
    const fields = this.fields(value, key);
    if (fields === undefined) return;
    this.within(key, () => {
      for (const name of Object.keys(fields))
        add(name, readKey(this, name, name), read(this, fields[name], name));
    });
  }

  object<T>(value: unknown, key: Key, shape: Shape<T>): T {
    const fields = this.fields(value, key);
    if (fields === undefined) return this.noted();
    return this.within(key, () => this.members(fields, shape));
  }

  /** Reads the arguments object itself. */
  root<T>(fields: JsonTreeObject, shape: Shape<T>): T {
    return this.members(fields, shape);
  }

  private members<T>(fields: JsonTreeObject, shape: Shape<T>): T {
    if (shape.open !== true) this.rejectUnknown(fields, shape);
    return shape.read(this, fields);
  }

  private rejectUnknown(
    fields: JsonTreeObject,
    { required, optional }: Pick<Shape<unknown>, "required" | "optional">,
  ): void {
    const known = [...required, ...optional];
    const { unknownArguments } = this.leniency;
    for (const name of Object.keys(fields)) {
      if (known.includes(name)) continue;
      if (
        unknownArguments === "ignore" ||
        (unknownArguments !== "reject" &&
          this.path.length === 0 &&
          unknownArguments.includes(name))
      ) {
        this.convert(name, fields[name], undefined, "unknown_ignored");
        continue;
      }
      const near = nearest(
        name,
        known.filter((candidate) => !(candidate in fields)),
      );
      this.issue(
        "unknown_argument",
        this.pointer(name),
        known.length === 0 ? "no arguments" : describeChoices(known),
        describeValue(name),
        near === undefined ? undefined : `did you mean ${describeValue(near)}?`,
      );
    }
  }

  anyObject(value: unknown, key: Key): Record<string, unknown> {
    const fields = this.fields(value, key);
    return fields === undefined
      ? {}
      : // A tree object becomes a plain one.
        (this.unknown(fields, key) as Record<string, unknown>);
  }

  unknown(value: unknown, key: Key): unknown {
    if (value === undefined) return this.wrongType(value, key, "a value");
    if (value instanceof JsonNumber) return this.number(value, key);
    if (typeof value === "string") return this.string(value, key);
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      return this.within(key, () =>
        items.map((item, index) => this.unknown(item, index)),
      );
    }
    if (!isTreeObject(value)) return value;
    const result: Record<string, unknown> = {};
    this.within(key, () => {
      for (const name of Object.keys(value)) {
        const misfit = stringMisfit(name, undefined);
        if (misfit !== undefined) this.misfit(misfit, name, name);
        setOwn(result, name, this.unknown(value[name], name));
      }
    });
    return result;
  }

  // --- choices

  private attempt<T>(
    value: unknown,
    key: Key,
    read: Read<T>,
    exact: boolean,
  ): Attempt<T> {
    const mode = `${String(exact)} ${String(this.scalarsToText)} ${this.path.length} ${key}`;
    const memory = this.memory(value, read);
    const known = memory?.get(mode);
    // The memory is kept by `read`, which gives a `T`.
    if (known !== undefined) return known as Attempt<T>;
    const { issues, conversions, exact: outer } = this;
    this.issues = [];
    this.conversions = [];
    this.exact ||= exact;
    const result = read(this, value, key);
    const attempt: Attempt<T> = {
      result,
      issues: this.issues,
      conversions: this.conversions,
    };
    this.issues = issues;
    this.conversions = conversions;
    this.exact = outer;
    memory?.set(mode, attempt);
    return attempt;
  }

  private memory(
    value: unknown,
    read: unknown,
  ): Map<string, Attempt<unknown>> | undefined {
    if (typeof value !== "object" || value === null) return undefined;
    let byRead = this.attempts.get(value);
    if (byRead === undefined) this.attempts.set(value, (byRead = new Map()));
    let byMode = byRead.get(read);
    if (byMode === undefined) byRead.set(read, (byMode = new Map()));
    return byMode;
  }

  private take<T>(attempt: Attempt<T>): T {
    for (const issue of attempt.issues) this.issues.push(issue);
    for (const conversion of attempt.conversions)
      this.conversions.push(conversion);
    return attempt.result;
  }

  nullable<T>(value: unknown, key: Key, read: Read<T>): T | null {
    if (value === null) return null;
    if (typeof value !== "string" || this.exact) return read(this, value, key);
    const attempt = this.attempt(value, key, read, false);
    if (attempt.issues.length > 0) {
      const tree = this.parse(value);
      if ((typeof tree === "string" ? this.parse(tree) : tree) === null) {
        this.convert(key, value, null, "json_text");
        return null;
      }
    }
    return this.take(attempt);
  }

  union<T>(value: unknown, key: Key, members: UnionMembers<T>): T {
    for (const member of members) {
      const attempt = this.attempt(value, key, member.read, true);
      if (attempt.issues.length === 0) return this.take(attempt);
    }
    const expected = `${describeKinds(members)}`;
    if (value === undefined || value === null || this.exact)
      return this.wrongType(value, key, expected);
    return this.convertToMember(value, key, members, expected);
  }

  private convertToMember<T>(
    value: unknown,
    key: Key,
    members: UnionMembers<T>,
    expected: string,
  ): T {
    const kind = jsonKindOf(value);
    // A string may be JSON text of any member; another value stays of its own kind.
    const left = members.filter(
      (member) => kind === "string" || isOfKind(member.kind, kind),
    );
    const outer = this.scalarsToText;
    const isContainer = kind === "array" || kind === "object";
    const others = members.filter((member) => member.kind !== "null");
    this.scalarsToText &&= isContainer ? left.length < 2 : others.length < 2;
    const attempts = left.map((member) =>
      this.attempt(value, key, member.read, false),
    );
    this.scalarsToText = outer;
    const fitting = attempts.filter(({ issues }) => issues.length === 0);
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1) return this.take(only);
    const [branch] = attempts;
    // The one member of this kind is what was meant.
    if (isContainer && branch !== undefined && attempts.length === 1)
      return this.take(branch);
    return this.wrong(
      "union",
      value,
      key,
      expected,
      fitting.length > 1 ? "it could be read in two ways" : undefined,
    );
  }

  discriminated<T>(
    value: unknown,
    key: Key,
    property: string,
    variants: Variants<T>,
  ): T {
    const fields = this.fields(value, key);
    if (fields === undefined) return this.noted();
    const tag = this.within(key, () => {
      const { issues, conversions } = this;
      this.conversions = [];
      const read = this.member(fields[property], property, variants);
      // The branch reads the tag once more, and records how.
      this.conversions = conversions;
      this.issues = issues;
      return read;
    });
    return tag === undefined ? this.noted() : tag(this, fields, key);
  }

  // --- absence

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
    if (value === null && absence !== "undefined") {
      this.convert(key, value, undefined, "null_absent");
      return false;
    }
    if (value === "" && absence === "blank") {
      this.convert(key, value, undefined, "blank_absent");
      return false;
    }
    return true;
  }

  rest<K extends string | number, V>(
    from: Fields,
    shape: Pick<Shape<unknown>, "required" | "optional">,
    into: Record<K, V>,
    readKey: Read<K>,
    read: Read<V>,
  ): void {
    for (const name of Object.keys(from)) {
      if (shape.required.includes(name) || shape.optional.includes(name))
        continue;
      const key = readKey(this, name, name);
      if (Object.hasOwn(into, key)) this.sameKey(name);
      setOwn(into, key, read(this, from[name], name));
    }
  }
}

/** JSON text as it may stand in a string: True, False and None in any case, else strict JSON. `undefined` where it is none. */
function readJsonText(
  text: string,
  depth: number,
  digits: number,
): JsonTree | undefined {
  switch (text.trim().toLowerCase()) {
    case "true":
      return true;
    case "false":
      return false;
    case "null":
    case "none":
      return null;
  }
  try {
    return parseJsonText(text, { repair: false, depth, digits }).value;
  } catch (error) {
    if (error instanceof JsonTextError) return undefined;
    throw error;
  }
}

function jsonKindOf(value: unknown): JsonKind {
  if (value === null) return "null";
  if (value instanceof JsonNumber) return "number";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "boolean";
  return Array.isArray(value) ? "array" : "object";
}

/** Whether a member can be meant by a value of a kind: a scalar may be converted, a container is one already. */
function isOfKind(member: JsonKind, kind: JsonKind): boolean {
  if (member === "any" || member === kind) return true;
  return kind !== "array" && kind !== "object"
    ? member !== "array" && member !== "object" && member !== "null"
    : false;
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
  any: "any value",
};

function describeKinds(members: readonly UnionMember<unknown>[]): string {
  const names = [...new Set(members.map(({ kind }) => kindNames[kind]))];
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} or ${last}`;
}

function describeTuple({
  leading,
  optional = 0,
  rest,
  trailing = [],
}: TupleReads): string {
  const fixed = leading.length + trailing.length;
  const minimum = fixed - optional;
  if (rest !== undefined) return `at least ${plural(minimum, "item")}`;
  return optional === 0
    ? `exactly ${plural(fixed, "item")}`
    : `${minimum} to ${plural(fixed, "item")}`;
}
