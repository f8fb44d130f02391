/** Unions: order, members that are dropped, and those that cannot be told apart. */
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { openSources, readTypes } from "./read-source.js";
import { showType } from "./show-type.js";

function read(
  declarations: string,
  type: string,
): { readonly shown: string; readonly diagnostics: readonly Diagnostic[] } {
  const [result] = readTypes(declarations, [type]).results;
  if (result?.kind !== "type") throw new Error(JSON.stringify(result));
  return { shown: showType(result.type), diagnostics: result.diagnostics };
}

describe("order", () => {
  it("is that of the declaration at each place", () => {
    const { results } = readTypes('export type Up = "a" | "b" | "c";', [
      '{ first: "c" | "b" | "a"; second: "b" | "a" | "c"; third: Up; fourth?: Up | null; fifth: "z" | Up }',
    ]);
    const [result] = results;
    if (result?.kind !== "type") throw new Error("no type");
    expect(showType(result.type)).toBe(
      '{first: enum("c", "b", "a"), second: enum("b", "a", "c"), third: enum("a", "b", "c") as Up, ' +
        'fourth?: union(enum("a", "b", "c") as Up, null), fifth: enum("z", "a", "b", "c")}',
    );
  });

  it("follows keys, indexes, conditions and templates", () => {
    const declarations = `
interface Keys { zebra: 1; ant: "two"; mouse: "one" }
const list = ["q", "c", "x"] as const;
const map = { z: "last", a: "first" } as const;
type Pick1<T> = T extends string ? "text" : "other";`;
    const { results } = readTypes(declarations, [
      "keyof Keys",
      'Keys["mouse" | "ant"]',
      "(typeof list)[number]",
      "(typeof map)[keyof typeof map]",
      "keyof typeof map",
      "Pick1<number> | Pick1<string>",
      "`${'y' | 'b'}${2 | 1}`",
      'Extract<"z" | "a" | 1, string>',
    ]);
    expect(
      results.map((result) =>
        result.kind === "type" ? showType(result.type) : "",
      ),
    ).toEqual([
      'enum("zebra", "ant", "mouse")',
      'enum("two", "one")',
      'enum("q", "c", "x")',
      'enum("last", "first")',
      'enum("z", "a")',
      'enum("text", "other")',
      'enum("y2", "y1", "b2", "b1")',
      'enum("z", "a")',
    ]);
  });

  it("is by value where no node mentions the members", () => {
    const { results } = readTypes("interface Box<T> { value: T }", [
      'Box<"b" | 10 | 9 | "a">',
      'Box<"a" | 9 | "b" | 10>',
    ]);
    for (const result of results) {
      if (result.kind !== "type") throw new Error("no type");
      expect(showType(result.type)).toMatch(/^#Box/);
    }
    const source = openSources(
      'interface Box<T> { value: T } export function f(value: Box<"b" | 10 | 9 | "a">): void {}',
    );
    source.readParameter();
    const [definition] = source.reader.definitions.values();
    expect(definition && showType(definition.type)).toBe(
      '{value: enum(9, 10, "a", "b")}',
    );
  });
});

describe("members that travel as text", () => {
  it("are dropped beside a bare string, with a note", () => {
    const { shown, diagnostics } = read(
      "",
      "Date | string | URL | bigint | number",
    );
    expect(shown).toBe("union(string, number)");
    expect(diagnostics).toMatchObject([
      {
        code: "dropped-member",
        severity: "note",
        message:
          'The parameter "value" of "f0" never receives "Date", "URL", "bigint" of the union "Date | string | URL | bigint | number": in JSON it would be text that another member takes.',
      },
    ]);
  });

  it("stay beside literals and templates that are other text", () => {
    expect(read("", 'Date | "now"').shown).toBe('union(date, enum("now"))');
    expect(read("", "Date | `+${number}d`").diagnostics).toEqual([]);
    expect(read("", "Date | URL").diagnostics).toEqual([]);
    expect(read("", "Date | bigint").diagnostics).toEqual([]);
    expect(read("", "number | bigint").shown).toBe("union(number, bigint)");
  });

  it("gives the note at the property that declares the union", () => {
    const { diagnostics } = read(
      "interface When { at: Date | string }",
      "When",
    );
    expect(diagnostics).toMatchObject([
      { code: "dropped-member", position: { line: 1, column: 18 } },
    ]);
    expect(diagnostics[0]?.message).toContain(
      'The property "When.at" never receives "Date"',
    );
  });
});

describe("members without a JSON form", () => {
  it("are left out while others have one", () => {
    const { shown, diagnostics } = read("", "string | (() => void) | symbol");
    expect(shown).toBe("string");
    expect(diagnostics.map((each) => [each.code, each.message])).toEqual([
      [
        "omitted-part",
        'The parameter "value" of "f0" is read without "() => void" of the union "string | (() => void) | symbol" (is a function), for want of a JSON form.',
      ],
      [
        "omitted-part",
        'The parameter "value" of "f0" is read without "symbol" of the union "string | (() => void) | symbol" (is a symbol), for want of a JSON form.',
      ],
    ]);
  });

  it("leave null alone only where something must be sent", () => {
    const { results, source } = readTypes("", [
      "{ a?: (() => void) | null; b: string }",
      "(() => void) | null",
    ]);
    const [object, nothing] = results;
    expect(object?.kind === "type" && showType(object.type)).toBe(
      "{b: string}",
    );
    expect(nothing?.kind === "type" && showType(nothing.type)).toBe("null");
    expect(source.reader.definitions.size).toBe(0);
    const optional = openSources(
      "export function f(value?: (() => void) | null): void {}",
    ).readParameter();
    expect(optional).toMatchObject({
      kind: "unsupported",
      culprit: "is a function",
    });
  });
});

describe("discriminators", () => {
  const rows = [
    ["interfaces", "A | B", "union[kind](#A, #B)"],
    ["beside null", "A | B | null", "union[kind](#A, #B, null)"],
    [
      "an enum",
      "{ t: E.One; a: 1 } | { t: E.Two; b: 1 }",
      'union[t]({t: subset(One="one") as E, a: enum(1)}, {t: subset(Two="two") as E, b: enum(1)})',
    ],
    [
      "a numeric enum",
      "{ t: N.One; a: 1 } | { t: N.Two; b: 1 }",
      'union[t]({t: subset("One"=1) as N, a: enum(1)}, {t: subset("Two"=2) as N, b: enum(1)})',
    ],
    [
      "a boolean",
      "{ ok: true; value: 1 } | { ok: false; error: string }",
      "union[ok]({ok: enum(true), value: enum(1)}, {ok: enum(false), error: string})",
    ],
    [
      "the second property",
      "{ x: 1; k: 1 } | { x: 1; k: 2 }",
      "union[k]({x: enum(1), k: enum(1)}, {x: enum(1), k: enum(2)})",
    ],
    [
      "none that is optional",
      "{ k?: 1; a: 1 } | { k: 2 }",
      "union({k?: enum(1), a: enum(1)}, {k: enum(2)})",
    ],
    [
      "none that is shared",
      "{ k: 1 | 2; a: 1 } | { k: 2; b: 1 }",
      "union({k: enum(1, 2), a: enum(1)}, {k: enum(2), b: enum(1)})",
    ],
    ["none beside text", "A | string", "union(#A, string)"],
    [
      "members of an intersection",
      "(A | B) & { id: string }",
      'union[kind]({kind: enum("a"), x: number, id: string}, {kind: enum("b"), y: string, id: string})',
    ],
  ] as const;
  const { results } = readTypes(
    `interface A { kind: "a"; x: number }
interface B { kind: "b"; y: string }
export enum E { One = "one", Two = "two" }
export enum N { One = 1, Two = 2 }`,
    rows.map(([, type]) => type),
  );
  it.each(rows.map(([name, , shown], index) => ({ name, shown, index })))(
    "are $name",
    ({ shown, index }) => {
      const result = results[index];
      if (result?.kind !== "type") throw new Error(JSON.stringify(result));
      expect(showType(result.type)).toBe(shown);
      expect(result.diagnostics).toEqual([]);
    },
  );

  it("gives each member's tags in JSON", () => {
    expect(results[3]).toMatchObject({
      type: { discriminator: { property: "t", tags: [["One"], ["Two"]] } },
    });
    expect(results[1]).toMatchObject({
      type: { discriminator: { tags: [["a"], ["b"], []] } },
    });
  });
});

describe("ambiguity", () => {
  const ambiguous: readonly (readonly [
    type: string,
    first: string,
    second: string,
  ])[] = [
    ["Date | RegExp", "a date", "a regular expression"],
    ["Uint8Array | bigint", "bytes", "a bigint"],
    ['Uint8Array | "auto"', "bytes", '"auto"'],
    ["Set<string> | string[]", "a set of strings", "an array of strings"],
    ["Date[] | string[]", "an array of dates", "an array of strings"],
    [
      "Map<string, number> | Record<string, number>",
      "a map of numbers",
      "an object with any keys",
    ],
    [
      "{ at: Date } | { at: string }",
      'an object with "at"',
      'an object with "at"',
    ],
    ["[Date] | [string]", "a tuple", "a tuple"],
    ["One | Other", '"Low"', '"Low" or "High"'],
    [
      "Map<string, Date> | Map<string, string>",
      "a map of dates",
      "a map of strings",
    ],
    [
      "{ deep: { at?: Date } } | { deep: { at?: string } }",
      'an object with "deep"',
      'an object with "deep"',
    ],
    ["object | { at: Date }", "an object", 'an object with "at"'],
    [
      "Cyclic | { at: string; next?: Cyclic }",
      '"Cyclic"',
      'an object with "at", "next"',
    ],
  ];
  const fine = [
    "{ kind: 1; at: Date } | { kind: 2; at: string }",
    "{ at: Date } | { when: string }",
    "{ at: Date; n: number } | { at: string; n: boolean }",
    "Date[] | number[]",
    "[Date, number] | [string]",
    "string[] | number[] | { a: 1 }",
    "{ a: string; b?: number } | { a: string }",
    "Set<string> | number",
    "Set<1> | Set<2>",
    "Map<string, number> | { kind: string }",
    "Date | number | boolean | null",
  ];
  const { results } = readTypes(
    `export enum One { Low = 1 }
export enum Other { Low = 5, High = 6 }
interface Cyclic { at: Date; next?: Cyclic }`,
    [...ambiguous.map(([type]) => type), ...fine],
  );

  it.each(
    ambiguous.map(([type, first, second], index) => ({
      type,
      first,
      second,
      index,
    })),
  )("is found in $type", ({ first, second, index }) => {
    const result = results[index];
    if (result?.kind !== "type") throw new Error(JSON.stringify(result));
    expect(
      result.diagnostics.map((each) => [
        each.code,
        each.severity,
        each.message,
      ]),
    ).toEqual([
      [
        "ambiguous-union",
        "error",
        `The type of the parameter "value" of "f${String(index)}" is ambiguous: the same JSON can mean ${first} and ${second}.`,
      ],
    ]);
  });

  it.each(
    fine.map((type, index) => ({ type, index: index + ambiguous.length })),
  )("is none in $type", ({ index }) => {
    const result = results[index];
    if (result?.kind !== "type") throw new Error(JSON.stringify(result));
    expect(result.diagnostics).toEqual([]);
  });

  it("names the place inside a definition", () => {
    const { diagnostics } = read(
      "interface Holder { inner: { list: Set<string> | string[] } }",
      "Holder[]",
    );
    expect(diagnostics[0]?.message).toContain(
      'is ambiguous at "Holder.inner.list"',
    );
  });
});
