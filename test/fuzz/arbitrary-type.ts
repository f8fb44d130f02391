/** Types at random: how they are read, JSON that fits them, and whether a bound value is of them. */
import fc from "fast-check";
import {
  defineShape,
  readBigint,
  readDate,
  readMap,
  readSet,
  readString,
  readUnion,
  readUnknown,
  type JsonKind,
  type Read,
} from "../../src/runtime/index.js";

/** A type of values. */
export interface FuzzType {
  readonly name: string;
  readonly kind: JsonKind;
  readonly read: Read<unknown>;
  /** JSON that fits as it stands. */
  readonly json: fc.Arbitrary<unknown>;
  /** Whether a bound value is of this type. */
  readonly has: (value: unknown) => boolean;
}

const text = fc.string({ unit: "grapheme", maxLength: 12 });

/** Names of properties, with those that objects inherit. */
export const names = fc.oneof(
  fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 6 }),
  fc.constantFrom("__proto__", "constructor", "toString", "a/b~c", "ä"),
);

const scalars: readonly FuzzType[] = [
  {
    name: "string",
    kind: "string",
    read: readString,
    json: text,
    has: (value) => typeof value === "string" && value.isWellFormed(),
  },
  {
    name: "short",
    kind: "string",
    read: (input, value, key) => input.string(value, key, { maxLength: 3 }),
    json: fc.string({ maxLength: 3 }),
    has: (value) => typeof value === "string" && value.length <= 6,
  },
  {
    name: "number",
    kind: "number",
    read: (input, value, key) => input.number(value, key),
    json: fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((value) => Math.abs(value) < 2 ** 53),
    has: (value) => typeof value === "number" && Number.isFinite(value),
  },
  {
    name: "integer",
    kind: "integer",
    read: (input, value, key) =>
      input.integer(value, key, { minimum: -5, maximum: 1000 }),
    json: fc.integer({ min: -5, max: 1000 }),
    has: (value) =>
      Number.isInteger(value) && Number(value) >= -5 && Number(value) <= 1000,
  },
  {
    name: "boolean",
    kind: "boolean",
    read: (input, value, key) => input.boolean(value, key),
    json: fc.boolean(),
    has: (value) => typeof value === "boolean",
  },
  {
    name: "enum",
    kind: "text",
    read: (input, value, key) => input.oneOf(value, key, ["red", "blue", "1"]),
    json: fc.constantFrom("red", "blue", "1"),
    has: (value) => value === "red" || value === "blue" || value === "1",
  },
  {
    name: "level",
    kind: "text",
    read: (input, value, key) =>
      input.member<number>(value, key, [
        ["Low", 1],
        ["High", 2],
      ]),
    json: fc.constantFrom("Low", "High"),
    has: (value) => value === 1 || value === 2,
  },
  {
    name: "bigint",
    kind: "text",
    read: readBigint,
    json: fc.bigInt().map(String),
    has: (value) => typeof value === "bigint",
  },
  {
    name: "Date",
    kind: "text",
    read: readDate,
    json: fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((date) => date.toISOString()),
    has: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  },
  {
    name: "unknown",
    kind: "any",
    read: readUnknown,
    json: fc.jsonValue({ maxDepth: 2 }).filter(isLossless),
    has: () => true,
  },
];

/** Whether JSON says nothing that a number would lose, and is well-formed. */
function isLossless(json: unknown): boolean {
  const losses: unknown[] = [];
  const text = JSON.stringify(json, (_key, value: unknown) => {
    if (
      Object.is(value, -0) ||
      (typeof value === "number" && Math.abs(value) > 2 ** 53 - 1) ||
      (typeof value === "string" && !value.isWellFormed())
    )
      losses.push(value);
    return value;
  });
  return losses.length === 0 && text.isWellFormed();
}

function arrayOf(item: FuzzType): FuzzType {
  return {
    name: `${item.name}[]`,
    kind: "array",
    read: (input, value, key) => input.array(value, key, item.read),
    json: fc.array(item.json, { maxLength: 3 }),
    has: (value) => Array.isArray(value) && value.every(item.has),
  };
}

function nullable(item: FuzzType): FuzzType {
  return {
    ...item,
    name: `${item.name} | null`,
    kind: "any",
    read: (input, value, key) => input.nullable(value, key, item.read),
    json: fc.option(item.json),
    has: (value) => value === null || item.has(value),
  };
}

const setOfText: FuzzType = {
  name: "Set<string>",
  kind: "array",
  read: (input, value, key) => readSet(input, value, key, readString),
  json: fc.uniqueArray(text, { maxLength: 3 }),
  has: (value) => value instanceof Set,
};

function mapOf(item: FuzzType): FuzzType {
  return {
    name: `Map<string, ${item.name}>`,
    kind: "object",
    read: (input, value, key) =>
      readMap(input, value, key, readString, item.read),
    json: entriesOf(
      fc.uniqueArray(fc.tuple(names, item.json), {
        maxLength: 3,
        selector: ([name]) => name,
      }),
    ),
    has: (value) => value instanceof Map && [...value.values()].every(item.has),
  };
}

/** Objects of entries, whatever their names. */
function entriesOf(
  entries: fc.Arbitrary<[string, unknown][]>,
): fc.Arbitrary<object> {
  return entries.map((list) => Object.fromEntries(list));
}

function objectOf(
  properties: readonly (readonly [string, FuzzType, boolean])[],
): FuzzType {
  const required = properties.filter(([, , isRequired]) => isRequired);
  const optional = properties.filter(([, , isRequired]) => !isRequired);
  const shape = defineShape<object>({
    required: required.map(([name]) => name),
    optional: optional.map(([name]) => name),
    read: (input, from) => {
      const result: Record<string, unknown> = {};
      for (const [name, type, isRequired] of properties) {
        const value = input.own(from, name);
        if (isRequired || input.has(value, name, "undefined"))
          input.define(result, name, type.read(input, value, name));
      }
      return result;
    },
  });
  return {
    name: `{${properties.map(([name, type, isRequired]) => `${name}${isRequired ? "" : "?"}: ${type.name}`).join("; ")}}`,
    kind: "object",
    read: (input, value, key) => input.object(value, key, shape),
    json: entriesOf(
      fc
        .tuple(
          ...properties.map(([name, type, isRequired]) =>
            fc
              .tuple(type.json, isRequired ? fc.constant(true) : fc.boolean())
              .map(([json, isThere]): [string, unknown][] =>
                isThere ? [[name, json]] : [],
              ),
          ),
        )
        .map((lists) => lists.flat()),
    ),
    has: (value) =>
      typeof value === "object" &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype &&
      Object.entries(value).every(([name, member]) =>
        properties.some(([own, type]) => own === name && type.has(member)),
      ) &&
      required.every(([name]) => Object.hasOwn(value, name)),
  };
}

function unionOf(members: readonly FuzzType[]): FuzzType {
  return {
    name: members.map(({ name }) => name).join(" | "),
    kind: "any",
    read: (input, value, key) => readUnion(input, value, key, members),
    json: fc.oneof(...members.map(({ json }) => json)),
    has: (value) => members.some((member) => member.has(value)),
  };
}

const anyType: fc.Arbitrary<FuzzType> = fc.letrec<{
  type: FuzzType;
}>((tie) => ({
  type: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    { weight: 3, arbitrary: fc.constantFrom(...scalars, setOfText) },
    { weight: 2, arbitrary: tie("type").map(arrayOf) },
    { weight: 1, arbitrary: tie("type").map(mapOf) },
    { weight: 1, arbitrary: tie("type").map(nullable) },
    {
      weight: 3,
      arbitrary: fc
        .uniqueArray(fc.tuple(names, tie("type"), fc.boolean()), {
          maxLength: 4,
          selector: ([name]) => name,
        })
        .map(objectOf),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(tie("type"), { minLength: 2, maxLength: 3 })
        // Null is joined to a union as a whole.
        .map((members) => members.filter(({ name }) => !name.includes("null")))
        .filter((members) => members.length > 0)
        .map(unionOf),
    },
  ),
})).type;

/** Any type, a few levels deep. Shown by its name. */
export const fuzzType: fc.Arbitrary<FuzzType> = anyType.map((type) => ({
  ...type,
  [fc.toStringMethod]: () => type.name,
}));
