/** What a type is read as depends on nothing that was read before it. */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { openSources } from "./read-source.js";

/** Cycles of every rank, broken promises, and unions whose members are written in different orders. */
const files: Readonly<Record<string, string>> = {
  "json.ts": `
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Rose = Leaf | Rose[];
export type Leaf = { leaf: string; owner?: Rose };
export type Even = null | { next: Odd }[];
export type Odd = { next: Even }[] | "end";
export type Lists = string | Sets;
export type Sets = Map<string, Lists> | { inner: Lists };
export function f0(value: Json): void {}
export function f1(value: Rose): void {}
export function f2(value: Leaf[]): void {}
export function f3(value: Even): void {}
export function f4(value: Odd | null): void {}
export function f5(value: Lists, other?: Sets): void {}
export function f6(value: { lists: Sets; rose: Rose }): void {}
`,
  "cycles.ts": `
import type { Json } from "./json.js";
export interface Broken { good?: Good; bad: () => void }
export interface Good { broken?: Broken; other?: Other; json?: Json }
export interface Other { good: Good; either: Broken | string }
export interface Left { right: Right }
export interface Right { left?: Left; stop: symbol }
export interface Tree<T> { value: T; kids: Tree<T>[]; parent?: Tree<T> | null }
export interface Selfish extends Linked<Selfish> { name: string }
interface Linked<N> { next?: Linked<N>; node?: N }
export type Shape = Circle | Square | Group<Shape>;
interface Group<S = Shape> { kind: "group"; members: S[]; broken?: Broken }
interface Circle { kind: "circle"; radius: number }
interface Square { kind: "square"; side: 1 | 2 }
export function g0(value: Good): void {}
export function g1(value: Other): void {}
export function g2(value: { left?: Left; right?: Right; name: string }): void {}
export function g3(value: Tree<string>): void {}
export function g4(value: Tree<Tree<"b" | "a">>[]): void {}
export function g5(value: Selfish): void {}
export function g6(value: Shape): void {}
export function g7(value: Group): void {}
export function g8(value: Broken | number): void {}
`,
  "order.ts": `
export type Up = "low" | "mid" | "high";
export type Down = "high" | "mid" | "low";
export interface Held<T> { held: T }
export function h0(value: Up): void {}
export function h1(value: Down): void {}
export function h2(value: "mid" | "high" | "low"): void {}
export function h3(value: Record<"z" | "a", 1>): void {}
export function h4(value: Record<"a" | "z", 1>): void {}
export function h5(value: Held<Down>): void {}
export function h6(value: Held<"mid" | "low" | "high">): void {}
export function h7(value: Pick<{ a: 1; b: 2; c: 3 }, "c" | "a">): void {}
export function h8(value: Omit<{ c: 1; b: 2; a: 3 }, "b">): void {}
export function h9(value: (string | Date)[] | { u: Up | null }): void {}
`,
};

const functions = Object.entries(files).flatMap(([file, text]) =>
  [...text.matchAll(/export function (\w+)/g)].map(([, name = ""]) => ({
    file,
    name,
  })),
);

interface Reading {
  readonly results: ReadonlyMap<string, string>;
  readonly definitions: ReadonlyMap<string, string>;
}

function plain(value: unknown): string {
  return JSON.stringify(value);
}

function read(
  order: readonly { readonly file: string; readonly name: string }[],
  fileOrder: readonly string[],
): Reading {
  const source = openSources(
    Object.fromEntries(fileOrder.map((file) => [file, files[file] ?? ""])),
  );
  const results = new Map<string, string>();
  for (const { file, name } of order)
    results.set(name, plain(source.readParameter(file, name)));
  return {
    results,
    definitions: new Map(
      [...source.reader.definitions].map(([id, found]) => [id, plain(found)]),
    ),
  };
}

const names = Object.keys(files);

it("reads the same whatever is read first", () => {
  const expected = read(functions, names);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(functions, { minLength: 1 }),
      fc.shuffledSubarray(names, { minLength: names.length }),
      (order, fileOrder) => {
        const found = read(order, fileOrder);
        for (const [name, result] of found.results)
          expect([name, result]).toEqual([name, expected.results.get(name)]);
        for (const [id, definition] of found.definitions)
          expect([id, definition]).toEqual([id, expected.definitions.get(id)]);
      },
    ),
    { numRuns: 12 },
  );
});
