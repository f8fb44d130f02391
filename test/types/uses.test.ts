/** What a use adds to its type: docs of parts, constraints, names that are not found, and type parameters. */
import { describe, expect, it } from "vitest";
import { openSources, typeOf } from "./read-source.js";
import { showType } from "./show-type.js";

describe("docs of parts", () => {
  it("reach properties at any depth, and leave definitions alone", () => {
    const { type, source } = typeOf(`
interface Body { text: string; size?: number }
interface Person { name: string; boss?: Person }
/**
 * Send.
 * @param value - A message
 * @param value.to - Receiver {@minLength 2}
 * @param value.body.text Plain text
 * @param value.people[].name Full name
 * @param value.people.boss The boss
 * @param value.either.when A time
 */
export function f(value: { to: string; body: Body; people: Person[]; either: { when: Date } | null }): void {}`);
    expect(type).toMatchObject({
      properties: [
        { name: "to", description: "Receiver", type: { minLength: 2 } },
        {
          name: "body",
          type: {
            kind: "object",
            properties: [
              { name: "text", description: "Plain text" },
              { name: "size" },
            ],
          },
        },
        {
          name: "people",
          type: {
            kind: "array",
            items: {
              kind: "object",
              properties: [
                { name: "name", description: "Full name" },
                {
                  name: "boss",
                  description: "The boss",
                  type: { kind: "reference", id: "a.ts#Person" },
                },
              ],
            },
          },
        },
        {
          name: "either",
          type: {
            members: [
              { properties: [{ description: "A time" }] },
              { kind: "null" },
            ],
          },
        },
      ],
    });
    expect(source.definition("a.ts#Body").type).toMatchObject({
      properties: [{ name: "text" }, { name: "size" }],
    });
    expect(JSON.stringify(source.definition("a.ts#Body"))).not.toContain(
      "Plain",
    );
  });

  it("tell of constraints that do not fit", () => {
    const { diagnostics } = typeOf(`
/**
 * F.
 * @param value.to - Receiver {@minimum 2}
 */
export function f(value: { to: string }): void {}`);
    expect(diagnostics.map((each) => [each.code, each.message])).toEqual([
      [
        "misfit-constraint",
        'The tag "@minimum" of "f(to)" constrains nothing: its type holds no number.',
      ],
    ]);
  });
});

describe("tags of a parameter", () => {
  it("constrain this use only", () => {
    const source = openSources(`
/**
 * F.
 * @param value How many {@integer} {@maximum 3}
 */
export function f(value: Count | null): void {}
/** @minimum 1 */
type Count = number;
export function g(value: Count): void {}`);
    const shown = ["f", "g"].map((name) => {
      const result = source.readParameter("a.ts", name);
      return result.kind === "type" ? showType(result.type) : result.kind;
    });
    expect(shown).toEqual([
      "union(number(integer, minimum 1, maximum 3), null)",
      "number(minimum 1)",
    ]);
  });
});

describe("a value that is only written", () => {
  it("needs no members that can be told apart", () => {
    const source = openSources(
      "export type X = Set<string> | string[]; export function f(value: X): void {}",
    );
    const read = source.readParameter();
    expect(read).toMatchObject({ diagnostics: [{ code: "ambiguous-union" }] });
    expect(source.readExport("X", { onlyWritten: true })).toMatchObject({
      kind: "type",
      diagnostics: [],
    });
  });
});

describe("types that are not found", () => {
  it.each([
    ["Missing", ""],
    ["Missing[]", ""],
    ["Map<string, Missing>", ""],
    ["{ deep: { deeper?: Missing } }", "deep.deeper"],
    ["Holder", "Holder.inner"],
    ["Missing | string", ""],
    ['import("@acme/shapes").Shape', ""],
    ["Partial<Missing>", ""],
  ])("%s", (type, place) => {
    const { diagnostics } = typeOf(`
import type { Shape as Missing } from "@acme/shapes";
interface Holder { inner: Missing; other: string }
export function f(value: ${type}): void {}`);
    expect(
      diagnostics.map((each) => [each.code, each.severity, each.message]),
    ).toEqual([
      [
        "unresolved-type",
        "error",
        `The type of the parameter "value" of "f" cannot be resolved${place === "" ? "" : ` at "${place}"`}: nothing is known of "@acme/shapes".`,
      ],
    ]);
    expect(diagnostics[0]?.position).toMatchObject({
      path: "a.ts",
      line: 4,
      column: 19,
    });
  });

  it("without an import are told too", () => {
    const { diagnostics } = typeOf(
      "export function f(value: Nowhere): void {}",
    );
    expect(diagnostics).toMatchObject([
      {
        code: "unresolved-type",
        message: 'The type of the parameter "value" of "f" cannot be resolved.',
      },
    ]);
  });

  it("are told in each tool that they reach, through definitions of others", () => {
    const source = openSources({
      "b.ts": 'import type { X } from "nowhere"; export interface Mid { x: X }',
      "a.ts":
        'import type { Mid } from "./b.js"; export function f(value: Mid): void {} export function g(value: { mid: Mid }): void {}',
    });
    for (const name of ["f", "g"]) {
      const result = source.readParameter("a.ts", name);
      expect(result).toMatchObject({
        diagnostics: [
          {
            code: "unresolved-type",
            message: `The type of the parameter "value" of "${name}" cannot be resolved at "Mid.x": nothing is known of "nowhere".`,
          },
        ],
      });
    }
  });

  it("are not those that are declared as any", () => {
    expect(
      typeOf(
        "type Any = any; export function f(value: { a: any; b: Any }): void {}",
      ).diagnostics,
    ).toEqual([]);
  });
});

describe("type parameters", () => {
  it.each([
    ["<T extends string>", "T", "string"],
    ["<T extends { a: number }>", "T[]", "{a: number}[]"],
    ["<T = Date>", "T", "date"],
    ["<T extends string | number>", "T | null", "union(string, number, null)"],
    ['<K extends "b" | "a">', "Record<K, number>", "{b: number, a: number}"],
    ["<T extends { valueOf(): number }>", "T[]", "number[]"],
    [
      "<T extends { toString(): string }>",
      "T",
      "union(string, number, boolean)",
    ],
    [
      "<T extends readonly string[]>",
      "[number, ...T]",
      "[number, ...string[]]",
    ],
    ["<T extends Compare<T>>", "T", "#Compare<T>"],
    ["<T extends string>", "Awaited<T>", "string"],
    ["<T extends string>", "NoInfer<T>", "string"],
    ["<T extends string | null>", "NonNullable<T>", "string"],
    ["<T extends object, K extends keyof T>", "K[]", "string[]"],
    ["<T extends { a: 1; b: 2 }, K extends keyof T>", "K", 'enum("a", "b")'],
    ["<T extends { a: 1 | 2 }>", 'T["a"]', "enum(1, 2)"],
  ])("%s gives %s its constraint or default", (parameters, type, shown) => {
    const found = typeOf(
      `interface Compare<T> { other?: T; rank: number } export function f${parameters}(value: ${type}): void {}`,
    );
    expect(showType(found.type)).toBe(shown);
    expect(found.diagnostics).toEqual([]);
  });

  it("without either are any JSON, with a warning", () => {
    const found = typeOf(
      "export function f<T>(value: { list: T[]; other?: T }): void {}",
    );
    expect(showType(found.type)).toBe("{list: unknown[], other?: unknown}");
    expect(found.diagnostics.map((each) => [each.code, each.message])).toEqual([
      [
        "unconstrained-generic",
        'The type parameter "T" of "f" has no constraint, so any JSON value is accepted for it.',
      ],
    ]);
  });
});

describe("conditional types of type parameters", () => {
  it("have no JSON form, and may be left out", () => {
    const { type, diagnostics } = typeOf(
      "export function f<T extends string>(value: { a: T; b?: T extends string ? 1 : 2 }): void {}",
    );
    expect(showType(type)).toBe("{a: string}");
    expect(diagnostics.map((each) => each.message)).toEqual([
      'The parameter "value" of "f" is read without the optional "b" (depends on type parameters), for want of a JSON form.',
    ]);
  });
});

describe("types of other languages of types", () => {
  it("reads what zod and JSDoc infer", () => {
    const zod = typeOf(`
import { z } from "zod";
const user = z.object({ name: z.string(), role: z.enum(["b", "a"]), tags: z.array(z.string()).optional() });
export function f(value: z.infer<typeof user>): void {}`);
    expect(showType(zod.type)).toBe(
      '{name: string, role: enum("a", "b"), tags?: string[]}',
    );
    const script = typeOf(
      {
        "b.js": `
/**
 * @typedef {object} Options
 * @property {string} name - The name
 * @property {number} [count]
 */
/** @param {Options} value */
export function f(value) {}
`,
        "a.ts": 'export { f } from "./b.js";',
      },
      { allowJs: true, checkJs: true },
    );
    expect(showType(script.type)).toBe("#Options");
    expect(showType(script.source.definition("b.js#Options").type)).toBe(
      "{name: string, count?: number}",
    );
    expect(script.source.definition("b.js#Options")).toMatchObject({
      name: { reference: { module: { path: "b.js" }, export: "Options" } },
      type: { properties: [{ description: "The name" }, {}] },
    });
  });
});
