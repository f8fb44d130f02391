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
  bigint(value: unknown, key: Key, rules?: BigintRules): bigint;
  /** A bigint whose type is narrower than its check: a brand. */
  integral<T extends bigint>(value: unknown, key: Key, rules?: BigintRules): T;
  boolean(value: unknown, key: Key): boolean;
  /** A boolean whose type is narrower than its check: a brand. */
  flag<T extends boolean>(value: unknown, key: Key): T;
  null(value: unknown, key: Key): null;
  /** One of some literals, each written in JSON as itself. */
  oneOf<const T extends readonly (string | number | boolean)[]>(
    value: unknown,
    key: Key,
    values: T,
  ): T[number];
  /** One of some members, each written in JSON as the first of its pair and received as the second: enums, bigint literals. */
  member<const T>(
    value: unknown,
    key: Key,
    members: readonly (readonly [json: string | number | boolean, value: T])[],
  ): T;
  /** As `member`, for an enum whose members generated code cannot name, since it is not exported: `T` is its type. */
  opaqueMember<T extends string | number>(
    value: unknown,
    key: Key,
    members: readonly (readonly [
      json: string | number,
      value: string | number,
    ])[],
  ): T;
  date(value: unknown, key: Key): Date;
  url(value: unknown, key: Key): URL;
  regexp(value: unknown, key: Key): RegExp;
  /** Base64, as RFC 4648 section 4 writes it. `rules` are about the text. */
  bytes(value: unknown, key: Key, rules?: BytesRules): Uint8Array<ArrayBuffer>;
  /** As `bytes`, handed to `convert` (`Buffer.from`), which is called only with bytes that fitted. */
  convertedBytes<T>(
    value: unknown,
    key: Key,
    convert: (bytes: Uint8Array<ArrayBuffer>) => T,
    rules?: BytesRules,
  ): T;
  array<T>(value: unknown, key: Key, read: Read<T>, rules?: ArrayRules): T[];
  /** `T` is the tuple's type; the elements are read in order. */
  tuple<T extends readonly unknown[]>(
    value: unknown,
    key: Key,
    reads: TupleReads,
    rules?: ArrayRules,
  ): T;
  set<T>(value: unknown, key: Key, read: Read<T>, rules?: ArrayRules): Set<T>;
  /** The name of a number (`"7"`, `"-1.5"`, as `String(number)` writes it), as a key of a map or an index signature. */
  numberKey(value: unknown, key: Key): number;
  map<K, V>(
    value: unknown,
    key: Key,
    readKey: Read<K>,
    read: Read<V>,
  ): Map<K, V>;
  record<K extends string | number, V>(
    value: unknown,
    key: Key,
    readKey: Read<K>,
    read: Read<V>,
  ): Record<K, V>;
  object<T>(value: unknown, key: Key, shape: Shape<T>): T;
  /** Any JSON object, for `object` and `{}`. */
  anyObject(value: unknown, key: Key): Record<string, unknown>;
  unknown(value: unknown, key: Key): unknown;
  nullable<T>(value: unknown, key: Key, read: Read<T>): T | null;
  union<T>(value: unknown, key: Key, members: UnionMembers<T>): T;
  discriminated<T>(
    value: unknown,
    key: Key,
    property: string,
    variants: Variants<T>,
  ): T;
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
  /** Reads the keys of an open object that its shape does not name into `into`. */
  rest<K extends string | number, V>(
    from: Fields,
    shape: Pick<Shape<unknown>, "required" | "optional">,
    into: Record<K, V>,
    readKey: Read<K>,
    read: Read<V>,
  ): void;
}
