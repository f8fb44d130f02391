/** TypeScript type → type of the model, one row each. */
import { describe, expect, it } from "vitest";
import { readTypes } from "./read-source.js";
import { showType } from "./show-type.js";

const declarations = `
/** An integer. @integer */
type Int = number;
export type Unit = "fahrenheit" | "celsius";
export interface Point { x: number; y: number }
interface Hidden { secret: string }
export type Pair<A, B> = [A, B];
export interface Box<T> { value: T; next?: Box<T> }
export enum Color { Red = "red", Green = "green" }
export enum Level { Low, /** The most. */ High = 5 }
export enum Mixed { One = 1, Two = "two" }
export const enum Fixed { A = "a", B = "b" }
export enum Twice { First = 1, Again = 1 }
enum Local { Yes = "yes" }
export type UserId = string & { readonly __brand: "UserId" };
declare const tag: unique symbol;
type Cents = number & { readonly [tag]: "Cents" };
export namespace Outer { export namespace Inner { export interface Deep { deep: boolean } } }
const config = { mode: "fast", retries: 3, nested: { on: true } };
const frozen = { mode: "fast", list: ["a", "b"] } as const;
const keys = ["z", "a", "m"] as const;
declare function make(): { made: Date };
type Deep<T> = { [K in keyof T]?: T[K] extends object ? Deep<T[K]> : T[K] };
`;

const rows: readonly (readonly [type: string, shown: string])[] = [
  // Primitives
  ["string", "string"],
  ["number", "number"],
  ["boolean", "boolean"],
  ["bigint", "bigint"],
  ["null", "null"],
  ["unknown", "unknown"],
  ["any", "unknown"],
  ["object", "anyObject"],
  ["{}", "anyObject"],
  ["Object", "anyObject"],
  ["String", "string"],
  // Literals
  ['"a"', 'enum("a")'],
  ["1", "enum(1)"],
  ["-1", "enum(-1)"],
  ["true", "enum(true)"],
  ["10n", 'enum("10"=10n)'],
  ['"b" | "a" | 2 | 1', 'enum("b", "a", 2, 1)'],
  ['true | "auto"', 'enum(true, "auto")'],
  ['boolean | "auto"', 'union(boolean, enum("auto"))'],
  ["1n | 2n", 'enum("1"=1n, "2"=2n)'],
  // Enums
  ["Color", 'enum(Red="red", Green="green") as Color'],
  ["Color.Red", 'subset(Red="red") as Color'],
  ["Color.Green | Color.Red", 'enum(Red="red", Green="green") as Color'],
  ["Color | null", 'union(enum(Red="red", Green="green") as Color, null)'],
  ["Level", 'enum("Low"=0, "High"=5) as Level'],
  ["Mixed", 'enum("One"=1, "Two"="two") as Mixed'],
  ["Fixed", 'enum(A="a", B="b") as Fixed'],
  ["Twice", 'enum("First"=1, "Again"=1) as Twice'],
  ["Local", 'enum(Yes="yes")'],
  // Built-ins
  ["Date", "date"],
  ["URL", "url"],
  ["RegExp", "regexp"],
  ["Uint8Array", "bytes"],
  ["Buffer", "buffer"],
  ["Uint8Array | Buffer", "bytes"],
  ["Error", "{name: string, message: string}"],
  ["TypeError", "{name: string, message: string}"],
  // Lists
  ["string[]", "string[]"],
  ["readonly string[]", "readonly string[]"],
  ["Array<number>", "number[]"],
  ["ReadonlyArray<number>", "readonly number[]"],
  ["Iterable<string>", "string[]"],
  ["ArrayLike<string>", "string[]"],
  ["(string | undefined)[]", "string[]"],
  ["string[] | readonly string[]", "string[]"],
  ["Set<string>", "set<string>"],
  ["ReadonlySet<Date>", "readonly set<date>"],
  // Tuples
  ["[string, number]", "[string, number]"],
  ["[a: string, b?: number]", "[a: string, b: number?]"],
  ["[string, ...number[]]", "[string, ...number[]]"],
  ["[...number[], string]", "[...number[], string]"],
  ["[string, ...number[], boolean]", "[string, ...number[], boolean]"],
  ["readonly [1, 2]", "readonly [enum(1), enum(2)]"],
  ["[]", "[]"],
  // Keyed
  ["Map<string, Date>", "map<string, date>"],
  ["ReadonlyMap<number, string>", "readonly map<number, string>"],
  ['Map<"b" | "a", 1>', 'map<enum("b", "a"), enum(1)>'],
  ["Map<1 | 2, string>", 'map<enum("1"=1, "2"=2), string>'],
  ["Map<Level, string>", 'map<enum("Low"=0, "High"=5), string>'],
  ["Record<string, number>", "{[string]: number}"],
  ["Record<number, number>", "{[number]: number}"],
  ["{ [key: string]: Date }", "{[string]: date}"],
  ["{ readonly [key: string]: Date }", "{readonly [string]: date}"],
  ["{ a: string; [key: string]: unknown }", "{a: string, [string]: unknown}"],
  [
    "{ [key: `data-${string}`]: string }",
    "{[string!(^data-[\\s\\S]*$)]: string}",
  ],
  ["Record<PropertyKey, number>", "{[string]: number}"],
  ['Record<"b" | "a", number>', "{b: number, a: number}"],
  ["Record<string, never>", "{}"],
  // Objects
  ["{ a: string; b?: number }", "{a: string, b?: number}"],
  ["{ a: string | undefined }", "{a|undefined: string}"],
  ["{ a?: string | null }", "{a?: union(string, null)}"],
  ["{ readonly a: string; b?: never }", "{readonly a: string}"],
  ['{ "a-b": 1; 500: 2; "": 3 }', "{a-b: enum(1), 500: enum(2), : enum(3)}"],
  [
    "{ __proto__: string; constructor: string }",
    "{__proto__: string, constructor: string}",
  ],
  ["{ nested: { deep: string } }", "{nested: {deep: string}}"],
  ["Point", "#Point"],
  ["Hidden", "#Hidden"],
  ["Point[]", "#Point[]"],
  ["Outer.Inner.Deep", "#Outer.Inner.Deep"],
  ["{ a: string } & { b: number }", "{a: string, b: number}"],
  ["Point & { z: number }", "{x: number, y: number, z: number}"],
  // Computed
  ["Partial<Point>", "{x?: number, y?: number}"],
  ["Readonly<Point>", "{readonly x: number, readonly y: number}"],
  ['Pick<Point, "y">', "{y: number}"],
  ['Pick<Point, "y" | "x">', "{x: number, y: number}"],
  ['Omit<Point, "x">', "{y: number}"],
  ["keyof Point", 'enum("x", "y")'],
  ['Point["x"]', "number"],
  ["(typeof keys)[number]", 'enum("z", "a", "m")'],
  [
    "{ [K in (typeof keys)[number]]?: 1 }",
    "{z?: enum(1), a?: enum(1), m?: enum(1)}",
  ],
  ["typeof config", "{mode: string, retries: number, nested: {on: boolean}}"],
  [
    "typeof frozen",
    '{readonly mode: enum("fast"), readonly list: readonly [enum("a"), enum("b")]}',
  ],
  ["ReturnType<typeof make>", "{made: date}"],
  ["Parameters<(a: string, b?: number) => void>", "[a: string, b: number?]"],
  ["Awaited<Promise<string>>", "string"],
  ['Exclude<Unit, "celsius">', 'enum("fahrenheit")'],
  ["NonNullable<string | null>", "string"],
  ["Deep<{ a: { b: number } }>", "#Deep<{a:{b:number}}>"],
  // Text
  [
    "`wifi${number}`",
    "string!(pattern ^wifi-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:e[+-]?[0-9]+)?$)",
  ],
  ["`${string}-${string}`", "string!(pattern ^[^\\-]*-[\\s\\S]*$)"],
  [
    "`v${1 | 2}.${boolean}`",
    'enum("v1.false", "v1.true", "v2.false", "v2.true")',
  ],
  ['`${"a" | "b"}-${"y" | "x"}`', 'enum("a-y", "a-x", "b-y", "b-x")'],
  ["`(${bigint})`", "string!(pattern ^\\(-?(?:0|[1-9][0-9]*)\\)$)"],
  ["Uppercase<string>", "string!(pattern ^[^a-z]*$)"],
  ['Uppercase<"ab" | "aa">', 'enum("AB", "AA")'],
  ['Capitalize<"cd">', 'enum("Cd")'],
  // Brands and suggestions
  ["UserId", "string! as UserId"],
  ["Cents", "number!"],
  ["string & {}", "string"],
  ["UserId[]", "string! as UserId[]"],
  ['"red" | "blue" | (string & {})', "string(suggestions red,blue)"],
  ['"red" | (string & Record<never, never>)', "string(suggestions red)"],
  ["1 | (number & {})", "union(enum(1), number)"],
  // Names of inline types
  ["Unit", 'enum("fahrenheit", "celsius") as Unit'],
  ["Unit | null", 'union(enum("fahrenheit", "celsius") as Unit, null)'],
  ["Unit[]", 'enum("fahrenheit", "celsius") as Unit[]'],
  ["Pair<string, Point>", "[string, #Point] as Pair<string, #Point>"],
  ["Box<number>", "#Box<number>"],
  // Constraints of aliases
  ["Int", "number(integer)"],
  ["Int[]", "number(integer)[]"],
  ["Int | null", "union(number(integer), null)"],
  ["Record<string, Int>", "{[string]: number(integer)}"],
  ['Record<"a", Int>', "{a: number(integer)}"],
  ["Map<string, Int>", "map<string, number(integer)>"],
  ["Set<Int>", "set<number(integer)>"],
  [
    "[Int, Int?, ...Int[]]",
    "[number(integer), number(integer)?, ...number(integer)[]]",
  ],
  ["{ a?: Int }", "{a?: number(integer)}"],
  // Unions
  ["string | number | null", "union(string, number, null)"],
  ["null | number | string", "union(null, number, string)"],
  ["string | undefined", "string"],
  ["Date | number", "union(date, number)"],
  ["Point | string[]", "union(#Point, string[])"],
  ['Array<"x" | "y"> | "x" | "y"', 'union(enum("x", "y")[], enum("x", "y"))'],
  [
    '{ k: "a"; a: 1 } | { k: "b"; b: 2 }',
    'union[k]({k: enum("a"), a: enum(1)}, {k: enum("b"), b: enum(2)})',
  ],
  [
    '{ k: "a" | "c" } | { k: true } | null',
    'union[k]({k: enum("a", "c")}, {k: enum(true)}, null)',
  ],
  [
    "{ a: string; b?: never } | { a?: never; b: string }",
    "union({a: string}, {b: string})",
  ],
];

const { results } = readTypes(
  declarations,
  rows.map(([type]) => type),
);

describe("types", () => {
  it.each(rows.map(([type, shown], index) => ({ type, shown, index })))(
    "$type",
    ({ shown, index }) => {
      const result = results[index];
      if (result?.kind !== "type") throw new Error(JSON.stringify(result));
      expect(showType(result.type)).toBe(shown);
      expect(
        result.diagnostics.filter((each) => each.severity === "error"),
      ).toEqual([]);
    },
  );
});
