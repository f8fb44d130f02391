/**
 * What generated readers are written against. A generated `bind` is straight code over a `Reader`; the runtime runs it up to
 * twice: first with a strict reader, which only checks and never allocates a message, and, when anything did not fit, with a
 * lenient one, which converts, records conversions and collects issues. A method that fails notes so on the reader and returns a
 * stand-in: it never throws, so generated code must not look at what it got, only put it into place.
 */

/** The last step of a path: a property name or an index. */
export type Key = string | number;

/** The object that is being read, before any check of its members. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads one value. `key` is where the value stood in its parent. */
export type Read<T> = (input: Reader, value: unknown, key: Key) => T;

/** What an object of one type may hold. Made once per type, by `defineShape`. */
export interface Shape<T> {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Takes further keys, which `read` hands to `input.rest`. */
  readonly open?: boolean;
  readonly read: (input: Reader, from: Fields) => T;
}

/** A check of text by a JSON Schema `format`; `name` is the format's name. */
export interface TextFormat {
  readonly name: string;
  readonly test: (text: string) => boolean;
}

/** Lengths count Unicode code points, as JSON Schema says. */
export interface StringRules {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly format?: TextFormat;
}

export interface NumberRules {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

export interface BigintRules {
  readonly minimum?: bigint;
  readonly maximum?: bigint;
}

export interface ArrayRules {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** `maxLength` counts the characters of the base64 text. */
export interface BytesRules {
  readonly maxLength?: number;
}

/** Elements of a tuple: `[...leading, ...rest[], ...trailing]`. The last `optional` of `leading` may be absent. */
export interface TupleReads {
  readonly leading: readonly Read<unknown>[];
  readonly optional?: number;
  readonly rest?: Read<unknown>;
  readonly trailing?: readonly Read<unknown>[];
}

/** The JSON kinds of a union's member, for choosing it and for naming it in errors. `text` is a string whose content is not free: an enum, a date, a URL, a bigint. */
export type JsonKind =
  | "string"
  | "text"
  | "number"
  | "integer"
  | "boolean"
  | "null"
  | "array"
  | "object"
  | "any";

export interface UnionMember<T> {
  readonly kind: JsonKind;
  readonly read: Read<T>;
}

/** The members of a union, in declaration order. */
export type UnionMembers<T> = readonly UnionMember<T>[];

/** Members of enums: what JSON says, and what the function receives. */
export type Members<T> = readonly (readonly [
  json: string | number | boolean,
  value: T,
])[];

/** The members of a discriminated union, by the tags that choose them. */
export type Variants<T> = readonly (readonly [
  tag: string | number | boolean,
  read: Read<T>,
])[];

/**
 * What counts as absent for an optional property besides an absent key: nothing more (its type admits null), also `null`, or also `null` and
 * `""` (optional numbers, booleans and enums).
 */
export type Absence = "undefined" | "null" | "blank";

/**
 * What every reader needs. All that fewer tools need is a function of the runtime, so that a bundle holds only what its tools use:
 * `readDate(input, value, key)`, `readMap(input, value, key, readKey, read)` and so on, see `reads.ts`.
 */
export interface Reader {
  string(value: unknown, key: Key, rules?: StringRules): string;
  /** A string whose type is narrower than its check: a template literal, a brand. */
  text<T extends string>(value: unknown, key: Key, rules?: StringRules): T;
  number(value: unknown, key: Key, rules?: NumberRules): number;
  integer(value: unknown, key: Key, rules?: NumberRules): number;
  /** A number whose type is narrower than its check: a brand. `integer` as in `integer()`. */
  numeric<T extends number>(
    value: unknown,
    key: Key,
    rules?: NumberRules & { readonly integer?: boolean },
  ): T;
  boolean(value: unknown, key: Key): boolean;
  /** A boolean whose type is narrower than its check: a brand. */
  flag<T extends boolean>(value: unknown, key: Key): T;
  /** One of some literals, each written in JSON as itself. */
  oneOf<const T extends readonly (string | number | boolean)[]>(
    value: unknown,
    key: Key,
    values: T,
  ): T[number];
  /** One of some members, each written in JSON as the first of its pair and received as the second: enums, bigint literals. */
  member<const T>(value: unknown, key: Key, members: Members<T>): T;
  /** As `member`, for an enum whose members generated code cannot name, since it is not exported: `T` is its type. */
  opaqueMember<T extends string | number>(
    value: unknown,
    key: Key,
    members: Members<string | number>,
  ): T;
  array<T>(value: unknown, key: Key, read: Read<T>, rules?: ArrayRules): T[];
  object<T>(value: unknown, key: Key, shape: Shape<T>): T;
  nullable<T>(value: unknown, key: Key, read: Read<T>): T | null;
  /** A field whose name objects inherit (`constructor`, `__proto__`): `undefined` unless `from` has it itself. */
  own(from: Fields, name: string): unknown;
  /** Defines a property where an assignment would not: `__proto__`. */
  define<T extends object, Name extends keyof T>(
    into: T,
    name: Name,
    value: T[Name],
  ): void;
  /** Whether an optional property was sent. */
  has(value: unknown, key: Key, absence: Absence): boolean;
}
