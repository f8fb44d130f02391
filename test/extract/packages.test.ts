import { describe, expect, it } from "vitest";
import {
  extractSources,
  messagesOf,
  toolNames,
  toolOf,
} from "./support/extract-sources.js";

const esm = {
  "node_modules/lib/package.json":
    '{ "name": "lib", "type": "module", "exports": { ".": { "types": "./index.d.ts", "default": "./index.js" }, "./sub": { "types": "./sub.d.ts" } } }',
  "node_modules/lib/index.d.ts": `
export * from "./more.js";
/** Pads text. @param size How long */
export declare function pad(text: string, size: number): string;
export declare function undocumented(): void;
/** Calls back. */
export declare function each(done: () => void): void;
/** Calls back later. */
export declare function later(wait: number, done: () => void): void;
/** Reads. */
export declare function read(): ReadableStream;
/** Odd. */
export declare function $odd(): void;
/** @internal */
export declare function hidden(): void;
/** Makes a chunk. */
export default function chunk<T>(items: T[]): T[][];
/** A point in time. */
export declare class DateTime {
  /** Now. */
  static now(): DateTime;
  /** Adds days. */
  plus(days: number): void;
}
export declare class Duration {
  /** Adds hours. */
  plus(hours: number): void;
}
`,
  "node_modules/lib/more.d.ts":
    "/** Trims. */\nexport declare function trim(text: string): string;",
  "node_modules/lib/sub.d.ts":
    "/** Says. */\nexport declare function say(text: string): string;",
};

describe("tools of packages", () => {
  const extraction = extractSources(
    { ...esm, "input.ts": "/** Mine. */\nexport function trim(): void {}" },
    { packages: ["lib"] },
  );

  it("are its documented exports, imported from the package", () => {
    expect(toolNames(extraction)).toEqual([
      "DateTime_plus",
      "Duration_plus",
      "chunk",
      "now",
      "pad",
      "trim",
    ]);
    expect(toolOf(extraction, "pad")).toMatchObject({
      description: "Pads text.",
      callee: {
        reference: {
          module: { kind: "package", specifier: "lib" },
          export: "pad",
          path: [],
        },
      },
      parameters: [{ name: "text" }, { description: "How long" }],
    });
    expect(toolOf(extraction, "chunk").callee).toMatchObject({
      reference: { export: "default", localName: "chunk" },
    });
    expect(toolOf(extraction, "Duration_plus").callee).toMatchObject({
      kind: "method",
      method: "plus",
      class: { export: "Duration" },
    });
    expect(toolOf(extraction, "trim").description).toBe("Mine.");
    expect(extraction.toolSet.sources).toEqual(["input.ts", "lib"]);
  });

  it("leave out what does not fit, each with a reason that groups, and without a diagnostic", () => {
    expect(extraction.diagnostics).toEqual([]);
    expect(
      Object.fromEntries(
        extraction.toolSet.skipped.map(({ name, reason }) => [name, reason]),
      ),
    ).toEqual({
      undocumented: "has no JSDoc comment",
      each: 'has a parameter that is a function ("done")',
      later: 'has a parameter that is a function ("done")',
      read: "returns a stream",
      $odd: "has a name that no tool can have",
      hidden: "is marked @internal",
      trim: "has the name of another tool",
    });
    expect(
      extraction.toolSet.skipped.find(({ name }) => name === "each")?.position
        .path,
    ).toBe("node_modules/lib/index.d.ts");
  });

  it("come from sub-paths too", () => {
    const found = extractSources(esm, { packages: ["lib/sub"] });
    expect(toolOf(found, "say").callee).toMatchObject({
      reference: { module: { specifier: "lib/sub" } },
    });
  });

  it("come from @types, and from CommonJS packages through their default", () => {
    const found = extractSources(
      {
        "node_modules/old/package.json":
          '{ "name": "old", "main": "index.js" }',
        "node_modules/old/index.js": "",
        "node_modules/@types/old/package.json":
          '{ "name": "@types/old", "types": "index.d.ts" }',
        "node_modules/@types/old/index.d.ts": `
export = old;
/** Calls old. */
declare function old(a: string): string;
declare namespace old {
  /** Turns round. */
  function turn(a: string): string;
  interface Options { x: 1 }
}`,
        "node_modules/star/package.json":
          '{ "name": "star", "types": "i.d.ts" }',
        "node_modules/star/i.d.ts": `
declare const star: Star;
export = star;
interface Star {
  /** Shines. */
  shine(a: number): number;
}`,
      },
      { packages: ["old", "star"] },
    );
    expect(messagesOf(found)).toEqual([]);
    expect(toolNames(found)).toEqual(["old", "shine", "turn"]);
    expect(toolOf(found, "old").callee).toMatchObject({
      reference: { export: "default", localName: "old", path: [] },
    });
    expect(toolOf(found, "turn").callee).toMatchObject({
      reference: {
        module: { specifier: "old" },
        export: "default",
        localName: "old",
        path: ["turn"],
      },
    });
    expect(toolOf(found, "shine").callee).toMatchObject({
      reference: { export: "default", localName: "star", path: ["shine"] },
    });
  });

  it("come from object literals, of which declarations hold the type", () => {
    const found = extractSources(
      {
        "node_modules/obj/package.json": '{ "name": "obj", "types": "i.d.ts" }',
        "node_modules/obj/i.d.ts": `export declare const files: {
  /** Reads. */
  read(path: string): string;
  /** Removes. */
  remove: (path: string) => void;
  deep: {
    /** Digs. */
    dig(): void;
  };
};
export declare const client: Client;
interface Client {
  /** Sends. */
  send(): void;
}`,
      },
      { packages: ["obj"] },
    );
    expect(toolNames(found)).toEqual([
      "files_deep_dig",
      "files_read",
      "files_remove",
    ]);
  });

  it("come from a module that is only declared by its name", () => {
    const found = extractSources(
      {
        "node_modules/@types/named/package.json":
          '{ "name": "@types/named", "types": "index.d.ts" }',
        "node_modules/@types/named/index.d.ts":
          'declare module "named" {\n  /** Says. */\n  export function say(a: string): void;\n}',
      },
      { packages: ["named"] },
    );
    expect(toolOf(found, "say").callee).toMatchObject({
      reference: { module: { specifier: "named" }, export: "say" },
    });
  });

  it.each([
    ["missing", "it is not installed"],
    ["untyped", "it has no types"],
    ["lib/gone", "it is not installed, or does not export that path"],
  ])("are an error when %s cannot be read", (name, problem) => {
    const { diagnostics } = extractSources(
      {
        ...esm,
        "node_modules/untyped/package.json": '{ "name": "untyped" }',
        "node_modules/untyped/index.js": "",
      },
      { packages: [name] },
    );
    expect(diagnostics).toMatchObject([
      { code: "package-not-found", severity: "error" },
    ]);
    expect(diagnostics[0]?.message).toContain(problem);
  });
});
