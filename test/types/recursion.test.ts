/** Recursive types end, at definitions; types that never end, or are too large, fail. */
import { describe, expect, it } from "vitest";
import { openSources, typeOf, type SourceReader } from "./read-source.js";
import { showType } from "./show-type.js";

function definitions(source: SourceReader): readonly string[] {
  return [...source.reader.definitions.values()].map(
    (each) => `${each.schemaName}: ${showType(each.type)}`,
  );
}

function read(declarations: string, type: string): readonly string[] {
  const { type: found, source } = typeOf(
    `${declarations}\nexport function f(value: ${type}): void {}`,
  );
  return [showType(found), ...definitions(source)];
}

describe("recursion", () => {
  it("ends at interfaces, generics and aliases", () => {
    expect(
      read("interface Node { value: number; next?: Node }", "Node"),
    ).toEqual(["#Node", "Node: {value: number, next?: #Node}"]);
    expect(
      read("interface Tree<T> { value: T; kids: Tree<T>[] }", "Tree<string>"),
    ).toEqual([
      "#Tree<string>",
      "TreeOfString: {value: string, kids: #Tree<string>[]}",
    ]);
    expect(
      read("type Chain = { label: string; next: Chain | null };", "Chain"),
    ).toEqual(["#Chain", "Chain: {label: string, next: union(#Chain, null)}"]);
    expect(
      read("type Nested = { value: Nested | number };", "Nested[]"),
    ).toEqual(["#Nested[]", "Nested: {value: union(#Nested, number)}"]);
  });

  it("makes a definition of a recursive union or array, and of nothing inside it", () => {
    expect(
      read(
        "type Json = string | number | boolean | null | Json[] | { [key: string]: Json };",
        "Json",
      ),
    ).toEqual([
      "#Json",
      "Json: union(string, number, boolean, null, #Json[], {[string]: #Json})",
    ]);
    expect(read("type Deep = Deep[] | string;", "Deep | null")).toEqual([
      "union(#Deep[], string, null)",
      "Deep: union(#Deep[], string)",
    ]);
    expect(read("type Lists = Lists[];", "Lists")).toEqual([
      "#Lists",
      "Lists: #Lists[]",
    ]);
    expect(read("type Maybe = string | Maybe[] | undefined;", "Maybe")).toEqual(
      ["#Maybe", "Maybe: union(string, #Maybe[])"],
    );
  });

  it("keeps unions inline whose cycles pass a named type", () => {
    expect(
      read(
        'type Shape = Circle | Group; interface Circle { kind: "c" } interface Group { kind: "g"; members: Shape[] }',
        "Shape",
      ),
    ).toEqual([
      "union[kind](#Circle, #Group)",
      'Circle: {kind: enum("c")}',
      'Group: {kind: enum("g"), members: union[kind](#Circle, #Group)[]}',
    ]);
  });

  it("passes mutual recursion", () => {
    expect(
      read("interface A { b?: B } interface B { a?: A; list: (A | B)[] }", "A"),
    ).toEqual(["#A", "A: {b?: #B}", "B: {a?: #A, list: union(#A, #B)[]}"]);
  });

  it("reads again what relied on a type that fails", () => {
    expect(
      read(
        "interface A { b?: B; stop: () => void } interface B { a?: A; c: C } interface C { b?: B; a: A | string }",
        "B",
      ),
    ).toEqual(["#B", "B: {c: #C}", "C: {b?: #B, a: string}"]);
  });
});

describe("types without an end", () => {
  it("fail with a path that does not grow with them", () => {
    const result = openSources(
      "interface Endless<T> { value: T; next?: Endless<T[]> } export function f(value: Endless<string>): void {}",
    ).readParameter();
    expect(result).toEqual({
      kind: "unsupported",
      typeText: "Endless<string>",
      culprit: expect.stringMatching(
        /^next › next .* … .*: is too large or never ends$/,
      ) as string,
    });
  });

  it("fail when they grow inside themselves", () => {
    const result = openSources(
      "interface Growing<T> { value: T; next?: Growing<Growing<T>> } export function f(value: Growing<string>): void {}",
    ).readParameter();
    expect(result).toMatchObject({ kind: "unsupported" });
  });

  it("leave the reader as it was", () => {
    const source = openSources(
      `interface Endless<T> { value: T; inner?: Fine; next?: Endless<T[]> } interface Fine { a: 1 }
export function f(value: Endless<string>): void {} export function g(value: Fine): void {}`,
    );
    expect(source.readParameter().kind).toBe("unsupported");
    expect(source.reader.definitions.size).toBe(0);
    const fine = source.readParameter("a.ts", "g");
    expect(fine.kind === "type" && showType(fine.type)).toBe("#Fine");
    expect(definitions(source)).toEqual(["Fine: {a: enum(1)}"]);
  });

  it("of too many parts name the part that is to blame", () => {
    const many = Array.from(
      { length: 400 },
      (_, index) =>
        `interface T${String(index)} { next?: T${String(index + 1)} }`,
    );
    const source = openSources(
      `${many.join("\n")}\ninterface T400 { end: 1 }\nexport function f(value: { small: string; large: { first: T0 } }): void {}\nexport function g(value: T200): void {}`,
    );
    expect(source.readParameter()).toMatchObject({
      kind: "unsupported",
      culprit: expect.stringMatching(
        /^large › first › next › .*: spans more than 300 object types or 10000 parts$/,
      ) as string,
    });
    expect(source.readParameter("a.ts", "g").kind).toBe("type");
  });
});

describe("types of platforms and packages", () => {
  it.each([
    ["HTMLElement", "attachInternals: is a function"],
    ["{ node: { deep: Document } }", "node › deep › adoptNode: is a function"],
    ['import("node:stream").Readable', "_read: is a function"],
    ['import("node:fs").Stats', "isFile: is a function"],
    ["WeakMap<object, string>", "delete: is a function"],
    ["Promise<string>", "is a promise"],
    ["Function", "is a function"],
    ["() => void", "is a function"],
    ["new () => Date", "is a class and not an instance"],
    ["symbol", "is a symbol"],
    ["AsyncIterable<string>", "[asyncIterator]: is a function"],
    [
      "Map<Date, string>",
      "has keys of the type Date, which JSON keys cannot be",
    ],
    ["string & number", undefined],
    ["never", undefined],
    ["undefined", undefined],
    ["void", undefined],
  ])("%s", (type, culprit) => {
    const started = performance.now();
    const result = openSources(
      `export function f(value: ${type}): void {}`,
    ).readParameter();
    expect(performance.now() - started).toBeLessThan(5_000);
    if (culprit === undefined) expect(result.kind).toBe("nothing");
    else expect(result).toMatchObject({ kind: "unsupported", culprit });
  });
});
