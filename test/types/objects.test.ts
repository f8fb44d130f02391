/** Properties, classes, definitions and their names. */
import { describe, expect, it } from "vitest";
import { openSources, readTypes, type SourceReader } from "./read-source.js";
import { showName, showType } from "./show-type.js";

function definitions(source: SourceReader): readonly string[] {
  return [...source.reader.definitions.values()].map(
    (each) => `${each.schemaName}: ${showType(each.type)}`,
  );
}

describe("properties", () => {
  it("come from merged declarations, base types and their docs", () => {
    const source = openSources(`
interface Base {
  /** The key */
  key: string;
  /** Said by the base */
  both: number;
}
interface Derived extends Base { both: 1; own?: boolean /** behind the property */ }
interface Derived { readonly merged: string[] }
export function f(value: Derived): void {}`);
    const result = source.readParameter();
    if (result.kind !== "type") throw new Error("no type");
    const type = source.lookUp(result.type);
    expect(showType(type)).toBe(
      "{both: enum(1), own?: boolean, readonly merged: string[], key: string}",
    );
    expect(type).toMatchObject({
      properties: [
        { description: "Said by the base" },
        { description: "behind the property" },
        {},
        { description: "The key" },
      ],
    });
  });

  it("leave out optional methods and functions, once and at their declaration", () => {
    const source = openSources(`
interface Options { name: string; onDone?(): void; filter?: (x: string) => boolean; either: string | (() => void) }
export function f(value: Options): void {}
export function g(value: Options[]): void {}`);
    const first = source.readParameter();
    const second = source.readParameter("a.ts", "g");
    if (first.kind !== "type" || second.kind !== "type")
      throw new Error("no type");
    expect(
      first.diagnostics.map((each) => [
        each.code,
        each.position?.column,
        each.message,
      ]),
    ).toEqual([
      [
        "omitted-part",
        35,
        'The type "Options" is read without the optional "Options.onDone" (is a function), for want of a JSON form.',
      ],
      [
        "omitted-part",
        52,
        'The type "Options" is read without the optional "Options.filter" (is a function), for want of a JSON form.',
      ],
      [
        "omitted-part",
        85,
        'The property "Options.either" is read without "() => void" of the union "string | (() => void)" (is a function), for want of a JSON form.',
      ],
    ]);
    expect(
      second.diagnostics.map(
        (each, index) => each === first.diagnostics[index],
      ),
    ).toEqual([true, true, true]);
    expect(definitions(source)).toEqual([
      "Options: {name: string, either: string}",
    ]);
  });

  it("with a required function or a symbol for a key have no JSON form", () => {
    const { results } = readTypes("declare const key: unique symbol;", [
      "{ run(): void }",
      "{ deep: { list: { run: () => void }[] } }",
      "{ [key]: string }",
      "{ [key]?: string; a: 1 }",
      "Map<string, { stop: symbol }>",
      "[string, () => void]",
      "Record<string, () => void>",
    ]);
    expect(
      results.map((each) =>
        each.kind === "unsupported" ? each.culprit : each.kind,
      ),
    ).toEqual([
      "run: is a function",
      "deep › list › [] › run: is a function",
      "[key]: has a symbol for its key",
      "type",
      "* › stop: is a symbol",
      "[1]: is a function",
      "*: is a function",
    ]);
  });

  it("of a required property that may be undefined keep it", () => {
    const { results } = readTypes("", [
      "{ a: string | undefined; b?: string | undefined }",
    ]);
    expect(results[0]).toMatchObject({
      type: {
        properties: [
          { name: "a", optional: true, undefinable: true },
          { name: "b", optional: true, undefinable: false },
        ],
      },
    });
  });
});

describe("classes", () => {
  const declarations = `
export class Settings {
  limit = 10;
  name?: string;
  readonly unit: "a" | "b" = "a";
  private log(): void {}
  get doubled(): number { return this.limit * 2; }
  reset = (): void => {};
  run(): void { this.log(); }
}
export class Derived extends Settings { extra: string = "" }
class Unexported { size = 1 }
export class Point { constructor(public x: number, readonly y: number) {} }
export class Methods { constructor(public x: number) {} run(): void {} }
export class Hidden { private secret = 1; open = 2 }
export class Hash { #secret = 1; open = 2 }
export class Guarded { protected inner = 1 }
export abstract class Shape { name = ""; area(): number { return 0; } }
export class Closed { private constructor() {} static make(): Closed { return new Closed(); } open = 1 }
export class Lenient { constructor(text?: string, ...rest: string[]) {} open = 1 }
export class Emitter extends EventTarget { open = 1 }
`;
  const rows = [
    [
      "Settings",
      'new Settings{limit?: number = 10, name?: string, readonly unit?: enum("a", "b") = "a"}',
    ],
    [
      "Derived",
      'new Derived{extra?: string = "", limit?: number = 10, name?: string, readonly unit?: enum("a", "b") = "a"}',
    ],
    ["Unexported", "{size: number}"],
    ["Point", "{x: number, readonly y: number}"],
    ["Lenient", "new Lenient{open?: number = 1}"],
    ["Methods", "run: is a function"],
    ["Hidden", "secret: is private state"],
    ["Hash", "#secret: is private state"],
    ["Guarded", "inner: is private state"],
    ["Shape", "area: is a function"],
    ["Closed", "{open: number}"],
    ["typeof Settings", "is a class and not an instance"],
    ["Emitter", "addEventListener: is a function"],
  ] as const;
  const { source, results } = readTypes(
    declarations,
    rows.map(([type]) => type),
  );
  it.each(rows.map(([type, shown], index) => ({ type, shown, index })))(
    "$type",
    ({ shown, index }) => {
      const result = results[index];
      if (result?.kind === "nothing") throw new Error("nothing");
      expect(
        result?.kind === "type"
          ? showType(source.lookUp(result.type))
          : result?.culprit,
      ).toBe(shown);
    },
  );
});

describe("names", () => {
  it("are those under which a module exports a type", () => {
    const source = openSources({
      "types.ts": `
export interface Plain { a: 1 }
interface Renamed { b: 1 }
export { Renamed as Other };
export default interface Standard { c: 1 }
interface Hidden { d: 1 }
export namespace Space { export interface Inner { e: 1 } interface Closed { f: 1 } export type Both = Inner | Closed }
export type Wrapped<T> = { wrapped: T };
export interface Uses { hidden: Hidden; renamed: Renamed; both: Space.Both[] }
`,
      "a.ts": `
import type { Plain, Uses, Space, Wrapped } from "./types.js";
import type Standard from "./types.js";
export function f(value: [Plain, Uses, Standard, Space.Inner, Wrapped<Plain>, Wrapped<string>]): void {
  interface Local { g: 1 }
}`,
    });
    source.readParameter();
    const named = [...source.reader.definitions.values()].map((each) => [
      each.schemaName,
      each.name === undefined
        ? undefined
        : `${each.name.reference.export} of ${JSON.stringify(each.name.reference.module)} as ${showName(each.name)}`,
    ]);
    const file = '{"kind":"file","path":"types.ts"}';
    expect(named).toEqual([
      ["Plain", `Plain of ${file} as Plain`],
      ["Uses", `Uses of ${file} as Uses`],
      ["Standard", `default of ${file} as Standard`],
      ["Inner", `Space of ${file} as Space.Inner`],
      ["WrappedOfPlain", `Wrapped of ${file} as Wrapped<#Plain>`],
      ["WrappedOfString", `Wrapped of ${file} as Wrapped<string>`],
      ["Hidden", undefined],
      ["Renamed", `Other of ${file} as Other`],
      ["Closed", undefined],
    ]);
  });

  it("come from the package that the project imports", () => {
    const source = openSources(`
import type { Feature } from "geojson";
import { format, type FormatOptions } from "date-fns";
export function f(value: [Feature["geometry"], FormatOptions]): void { void format; }`);
    const result = source.readParameter();
    expect(result.kind).toBe("type");
    const modules = [...source.reader.definitions.values()].map((each) => [
      each.schemaName,
      each.name?.reference.module,
    ]);
    expect(modules).toContainEqual([
      "Point",
      { kind: "package", specifier: "geojson" },
    ]);
    expect(modules).toContainEqual([
      "FormatOptions",
      { kind: "package", specifier: "date-fns" },
    ]);
  });

  it("are none for types of a package that the project does not import", () => {
    const source = openSources(`
import { point } from "@turf/helpers";
export function f(value: ReturnType<typeof point>): void { void point; }`);
    source.readParameter();
    const point = [...source.reader.definitions.values()].find(
      (each) => each.schemaName === "Point",
    );
    expect(point).toBeDefined();
    expect(point?.name).toBeUndefined();
  });

  it("tell two types of one name apart", () => {
    const source = openSources({
      "b.ts": "export interface Options { depth: number }",
      "c.ts": "export interface Options { label: string }",
      "a.ts": `
import type { Options as A } from "./b.js";
import type { Options as B } from "./c.js";
export function f(value: { a: A; b: B }): void {}`,
    });
    source.readParameter();
    expect([...source.reader.definitions.keys()]).toEqual([
      "b.ts#Options",
      "c.ts#Options",
    ]);
    expect(definitions(source)).toEqual([
      "Options: {depth: number}",
      "Options: {label: string}",
    ]);
  });

  it("keep the alias of a computed type that the checker forgets", () => {
    const source = openSources(`
interface Base { a: number; b?: string }
/** Some of it. */
export type Patch = Partial<Base>;
type Deep<T> = { [K in keyof T]?: Deep<T[K]> };
export type DeepBase = Deep<Base>;
export function f(value: { patch: Patch; same?: Patch; plain: Partial<Base>; deep: DeepBase }): void {}`);
    const result = source.readParameter();
    if (result.kind !== "type") throw new Error("no type");
    expect(showType(result.type)).toBe(
      "{patch: #Patch, same?: #Patch, plain: {a?: number, b?: string}, deep: #DeepBase}",
    );
    expect(source.definition("a.ts#Patch")).toMatchObject({
      description: "Some of it.",
      name: { reference: { export: "Patch" } },
    });
  });

  it("of a user's own Date, Map and Array mean the user's", () => {
    const source = openSources(`
interface Date { day: number }
type Map<T> = { [key: string]: T };
interface Array<T> { first: T }
type Record<A, B> = [A, B];
export function f(value: [Date, Map<number>, Array<string>, Record<1, 2>]): void {}`);
    const result = source.readParameter();
    if (result.kind !== "type") throw new Error("no type");
    expect(showType(result.type)).toBe(
      "[#Date, #Map<number>, #Array<string>, [enum(1), enum(2)]]",
    );
    expect(definitions(source)).toEqual([
      "Date: {day: number}",
      "MapOfNumber: {[string]: number}",
      "ArrayOfString: {first: string}",
    ]);
  });
});

describe("flat properties", () => {
  it("are those of closed plain objects", () => {
    const { source, results } = readTypes(
      `interface Plain { a: 1 } interface Cyclic { next?: Cyclic } export class Made { a = 1 }
interface Far { near: { far?: Far } }`,
      [
        "Plain",
        "{ b: 1; c?: 2 }",
        "Cyclic",
        "Made",
        "Record<string, 1>",
        "Plain | null",
        "string[]",
        "Date",
        "object",
        "Far",
        "Plain & { b: 1 }",
      ],
    );
    expect(
      results.map((each) =>
        each.kind === "type"
          ? source.reader
              .flatProperties(each.type)
              ?.map((property) => property.name)
          : each.kind,
      ),
    ).toEqual([
      ["a"],
      ["b", "c"],
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      ["a", "b"],
    ]);
  });
});
