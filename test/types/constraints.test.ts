/** Constraint tags: what they do to a type, and what is wrong with those that do nothing. */
import { describe, expect, it } from "vitest";
import { openSources, readTypes } from "./read-source.js";
import { showType } from "./show-type.js";

/** Each row is a property with tags; the type of the whole is shown. */
const fitting: readonly (readonly [
  tags: string,
  type: string,
  shown: string,
])[] = [
  ["@integer", "number", "number(integer)"],
  ["@int", "number", "number(integer)"],
  ["@asType integer", "number", "number(integer)"],
  ["@TJS-type integer", "number", "number(integer)"],
  ["@minimum 1 @maximum 5.5", "number", "number(minimum 1, maximum 5.5)"],
  [
    "@exclusiveMinimum 0 @exclusiveMaximum 1e3",
    "number",
    "number(exclusiveMinimum 0, exclusiveMaximum 1000)",
  ],
  ["@multipleOf 0.5", "number", "number(multipleOf 0.5)"],
  [
    "@format int32",
    "number",
    "number(integer, minimum -2147483648, maximum 2147483647)",
  ],
  ["@minimum 0", "number | null", "union(number(minimum 0), null)"],
  [
    "@integer",
    "number | string | null",
    "union(number(integer), string, null)",
  ],
  ["@minLength 2 @maxLength 3", "string", "string(minLength 2, maxLength 3)"],
  ["@pattern ^[a-z]+$", "string", "string(pattern ^[a-z]+$)"],
  ["@pattern /^a b$/", "string", "string(pattern ^a b$)"],
  ["@pattern `^a$`", "string", "string(pattern ^a$)"],
  [
    "@pattern ^[\\w.]+ ?@[a-z]+$",
    "string",
    "string(pattern ^[\\w.]+ ?@[a-z]+$)",
  ],
  ["@format email", "string | undefined", "string(format email)"],
  ["@format date-time", "Date", "date"],
  [
    "@minItems 1 @maxItems 2 @uniqueItems",
    "number[]",
    "number[](minItems 1, maxItems 2, uniqueItems)",
  ],
  ["@uniqueItems true", "number[]", "number[](uniqueItems)"],
  ["@uniqueItems false", "number[]", "number[]"],
  ["@minItems 1", "number[] | null", "union(number[](minItems 1), null)"],
  ["@minItems 1", "Set<string>", "set<string>(minItems 1)"],
  [
    '@items {"minimum":0,"type":"integer"}',
    "number[]",
    "number(integer, minimum 0)[]",
  ],
  ["@maxLength 100", "Uint8Array", "bytes(maxLength 100)"],
  ["@minimum 5", "Small", "number(integer, minimum 5, maximum 9)"],
];

const table = readTypes(
  "/** @integer @minimum 1 @maximum 9 */ type Small = number;",
  fitting.map(
    ([tags, type]) =>
      `{\n  /**\n   * Text.\n   *\n   * ${tags.replace(/ @(?=\w+ |uniqueItems)/g, "\n   * @")}\n   */\n  p: ${type} }`,
  ),
);

describe("constraints", () => {
  it.each(
    fitting.map(([tags, type, shown], index) => ({ tags, type, shown, index })),
  )("$tags on $type", ({ shown, index }) => {
    const result = table.results[index];
    if (result?.kind !== "type") throw new Error(JSON.stringify(result));
    expect(result.diagnostics).toEqual([]);
    const mark = shown.startsWith("string(format email") ? "|undefined" : "";
    expect(showType(result.type)).toBe(`{p${mark}: ${shown}}`);
  });

  it("bounds a bigint by all digits", () => {
    const { results } = readTypes("", [
      "{ /** @minimum 0\n * @exclusiveMaximum 18446744073709551616 */ p: bigint }",
    ]);
    expect(results[0]).toMatchObject({
      type: {
        properties: [
          {
            type: {
              kind: "bigint",
              minimum: "0",
              maximum: "18446744073709551615",
            },
          },
        ],
      },
    });
  });
});

const wrong: readonly (readonly [
  tag: string,
  type: string,
  code: string,
  message: string,
])[] = [
  [
    "@minimum few",
    "number",
    "invalid-tag",
    'The tag "@minimum few" of "p" needs a number.',
  ],
  [
    "@multipleOf 0",
    "number",
    "invalid-tag",
    'The tag "@multipleOf 0" of "p" needs a number greater than 0.',
  ],
  [
    "@minLength -1",
    "string",
    "invalid-tag",
    'The tag "@minLength -1" of "p" needs a whole number from 0.',
  ],
  [
    "@asType float",
    "number",
    "invalid-tag",
    'The tag "@asType float" of "p" needs the value `integer`.',
  ],
  [
    "@uniqueItems maybe",
    "string[]",
    "invalid-tag",
    'The tag "@uniqueItems maybe" of "p" needs `true`, `false` or no value.',
  ],
  [
    "@pattern [a",
    "string",
    "invalid-tag",
    'The tag "@pattern [a" of "p" needs a regular expression that is valid with the flag u.',
  ],
  [
    "@items 5",
    "number[]",
    "invalid-tag",
    'The tag "@items 5" of "p" needs a JSON object of constraints.',
  ],
  [
    "@minimum 0",
    "string",
    "misfit-constraint",
    'The tag "@minimum" of "p" constrains nothing: its type holds no number.',
  ],
  [
    "@minLength 1",
    "string[]",
    "misfit-constraint",
    'The tag "@minLength" of "p" constrains nothing: its type holds no text that it could constrain.',
  ],
  [
    "@minItems 1",
    "{ a: 1 }",
    "misfit-constraint",
    'The tag "@minItems" of "p" constrains nothing: its type holds no array.',
  ],
  [
    "@pattern ^a$",
    "`b${string}`",
    "misfit-constraint",
    'The tag "@pattern" of "p" constrains nothing: its type holds no text that it could constrain.',
  ],
  [
    "@maximum 1\n * @minimum 2",
    "number",
    "conflicting-constraints",
    'No value can meet both "minimum 2" and "maximum 1" of "p".',
  ],
  [
    "@minimum 1\n * @exclusiveMaximum 1",
    "number",
    "conflicting-constraints",
    'No value can meet both "minimum 1" and "exclusiveMaximum 1" of "p".',
  ],
  [
    "@minLength 3\n * @maxLength 2",
    "string",
    "conflicting-constraints",
    'No value can meet both "minLength 3" and "maxLength 2" of "p".',
  ],
  [
    "@pattern ^(([a-z])+)+$",
    "string",
    "unsafe-pattern",
    'The pattern "^(([a-z])+)+$" of "p" takes exponential time on some texts.',
  ],
  [
    "@ignore",
    "string",
    "hidden-required",
    'The property "p" is required, so "@ignore" cannot hide it.',
  ],
];

describe("wrong constraints", () => {
  const { results } = readTypes(
    "",
    wrong.map(([tag, type]) => `{\n/**\n * ${tag}\n */\np: ${type} }`),
  );
  it.each(
    wrong.map(([tag, type, code, message], index) => ({
      tag,
      type,
      code,
      message,
      index,
    })),
  )("$tag on $type", ({ code, message, index }) => {
    const result = results[index];
    if (result?.kind !== "type") throw new Error(JSON.stringify(result));
    expect(
      result.diagnostics.map((each) => [
        each.code,
        each.severity,
        each.message,
      ]),
    ).toEqual([[code, "error", message]]);
    expect(result.diagnostics[0]?.position?.lineText).toContain("@");
  });

  it("names the formats that there are", () => {
    const { results: found } = readTypes("", [
      "{ /** @format mail */ p: string }",
    ]);
    const [result] = found;
    if (result?.kind !== "type") throw new Error("no type");
    expect(result.diagnostics[0]?.message).toContain(
      "one of date, time, date-time",
    );
  });

  it("is one diagnostic for all uses of a declaration", () => {
    const source = openSources(`
/** @minimum low */
type Low = number;
interface Box { /** @maximum high */ size: Low }
export function f(value: Box): void {}
export function g(value: Box[]): void {}
export function h(value: Low): void {}`);
    const diagnosticsOf = (name: string): readonly unknown[] => {
      const result = source.readParameter("a.ts", name);
      return result.kind === "type" ? result.diagnostics : [];
    };
    const first = diagnosticsOf("f");
    expect(first).toHaveLength(2);
    const second = diagnosticsOf("g");
    expect(second[0]).toBe(first[0]);
    expect(second[1]).toBe(first[1]);
    expect(first).toContain(diagnosticsOf("h")[0]);
  });
});

describe("annotations", () => {
  it("reads defaults, examples, titles and deprecations of properties", () => {
    const { results } = readTypes("enum Level { Low, High }", [
      `{
  /**
   * How many
   *
   * @default 25
   * @title Limit
   */
  a?: number;
  /**
   * @default fast
   * @example slow
   * @example "fast"
   */
  b?: "fast" | "slow";
  /**
   * @defaultValue 'x y'
   * @deprecated use b
   */
  c?: string;
  /** @examples [[1], ["a"], [2, 3]] */
  d?: number[];
  /** @default Low */
  e?: Level;
}`,
    ]);
    expect(results[0]).toMatchObject({
      diagnostics: [],
      type: {
        properties: [
          { name: "a", description: "How many", default: 25, title: "Limit" },
          { name: "b", default: "fast", examples: ["slow", "fast"] },
          { name: "c", default: "x y", deprecated: true },
          { name: "d", examples: [[1], [2, 3]] },
          { name: "e", default: "Low" },
        ],
      },
    });
  });

  it("warns of a default that is no value of the type", () => {
    const { results } = readTypes("", [
      "{ /** @default Date.now() */ a?: number; /** @default 5 */ b?: string }",
    ]);
    const [result] = results;
    if (result?.kind !== "type") throw new Error("no type");
    expect(
      result.diagnostics.map((each) => [each.code, each.severity]),
    ).toEqual([
      ["default-not-json", "warning"],
      ["default-not-json", "warning"],
    ]);
  });

  it("takes the words of an alias where the use has none", () => {
    const { results } = readTypes(
      "/** An ISBN.\n * @minLength 10 */ type Isbn = string;\n/** @default 1 */ type Many = number;",
      ["{ a: Isbn; /** The first */ b: Isbn; c?: Many }", "Isbn"],
    );
    expect(results[0]).toMatchObject({
      type: {
        properties: [
          { description: "An ISBN.", type: { minLength: 10 } },
          { description: "The first", type: { minLength: 10 } },
          { default: 1 },
        ],
      },
    });
    expect(results[1]).toMatchObject({
      annotations: { description: "An ISBN." },
    });
    const { results: others } = readTypes(
      "/** How urgent. */ export enum Level { Low }\n/** Units. */ export type Unit = 1 | 2;",
      ["Level", "Level | null", "null | Unit", "Level | Unit"],
    );
    expect(
      others.map((each) =>
        each.kind === "type" ? each.annotations.description : each.kind,
      ),
    ).toEqual(["How urgent.", "How urgent.", "Units.", undefined]);
  });

  it("hides optional properties", () => {
    const { results } = readTypes("", [
      "{ a: 1; /** @hidden */ b?: 1; /** @ignore */ c?: 1; /** @internal */ d?: 1; /** @internal */ e: 1 }",
    ]);
    expect(results[0]).toMatchObject({
      diagnostics: [],
      type: { properties: [{ name: "a" }, { name: "e" }] },
    });
  });
});

describe("phantom tags of typia", () => {
  const declarations = `
interface TagBase<Props extends object> { "typia.tag"?: Props }
type Tag<Target extends string, Kind extends string, Value> =
  TagBase<{ target: Target; kind: Kind; value: Value; validate: string; exclusive: true }>;
type Minimum<V extends number | bigint> = Tag<"number", "minimum", V>;
type Type<V extends string> = Tag<"number", "type", V>;
type MaxLength<V extends number> = Tag<"string", "maxLength", V>;
type Pattern<V extends string> = Tag<"string", "pattern", V>;
type Format<V extends string> = Tag<"string", "format", V>;
type MinItems<V extends number> = Tag<"array", "minItems", V>;
type Default<V extends number> = Tag<"number", "default", V>;
`;
  const rows = [
    ["number & Minimum<0>", "number(minimum 0)"],
    [
      'number & Type<"int32">',
      "number(integer, minimum -2147483648, maximum 2147483647)",
    ],
    [
      'number & Type<"uint32"> & Minimum<1>',
      "number(integer, minimum 1, maximum 4294967295)",
    ],
    [
      'string & MaxLength<5> & Pattern<"^a">',
      "string(maxLength 5, pattern ^a)",
    ],
    ['string & Format<"uuid">', "string(format uuid)"],
    ["string[] & MinItems<2>", "string[](minItems 2)"],
    ["(number & Minimum<0>) | null", "union(number(minimum 0), null)"],
    ["(string & MaxLength<3>)[]", "string(maxLength 3)[]"],
  ] as const;
  const { results } = readTypes(declarations, [
    ...rows.map(([type]) => type),
    "number & Default<7>",
    "string & Minimum<0>",
  ]);

  it.each(rows.map(([type, shown], index) => ({ type, shown, index })))(
    "$type",
    ({ shown, index }) => {
      const result = results[index];
      if (result?.kind !== "type") throw new Error(JSON.stringify(result));
      expect(showType(result.type)).toBe(shown);
    },
  );

  it("reads defaults, and refuses what does not fit", () => {
    expect(results[rows.length]).toMatchObject({ annotations: { default: 7 } });
    expect(results[rows.length + 1]).toMatchObject({
      kind: "unsupported",
      culprit: "has the tag minimum, which does not fit it",
    });
  });
});
