import { describe, expect, it } from "vitest";
import type { ResultModel } from "../../src/model/tool.js";
import {
  extractSources,
  messagesOf,
  onlyTool,
} from "./support/extract-sources.js";

const resultOf = (declaration: string): ResultModel =>
  onlyTool(`/** F. */\nexport ${declaration}`).result;

describe("results", () => {
  it.each([
    "function f(): void {}",
    "async function f(): Promise<void> {}",
    "function f(): undefined { return undefined; }",
    "function f(): Promise<void> | void {}",
    'function f(): never { throw new Error("x"); }',
    "const f = () => {};",
    "function f(a: unknown): asserts a is string { void a; }",
  ])("are nothing: %s", (declaration) => {
    expect(resultOf(declaration)).toEqual({ kind: "void", streams: false });
  });

  it.each([
    ["function f(): string { return ''; }", "string"],
    ["async function f(): Promise<number> { return 1; }", "number"],
    [
      "function f(): PromiseLike<number> { return Promise.resolve(1); }",
      "number",
    ],
    [
      "function f(): Promise<Promise<number>> { return Promise.resolve(1) as never; }",
      "number",
    ],
    ["function f() { return { a: 1 }; }", "object"],
    ["const f = async () => 'x';", "string"],
    ["function f(): string[] { return []; }", "array"],
    ["function f(a: unknown): a is string { return !!a; }", "boolean"],
    ["function f(): Iterable<string> { return []; }", "array"],
  ])("are values: %s", (declaration, kind) => {
    expect(resultOf(declaration)).toMatchObject({
      kind: "value",
      streams: false,
      type: { kind },
    });
  });

  it.each([
    "async function* f(): AsyncGenerator<number> { yield 1; }",
    "function* f(): Generator<number, string> { yield 1; return ''; }",
    "function f(): AsyncIterable<number> { throw 1; }",
    "async function f(): Promise<AsyncIterable<number>> { throw 1; }",
    "async function* f() { yield 1; }",
    "function f(): AsyncIterableIterator<number> { throw 1; }",
    "function f(): AsyncIterable<Promise<number>> { throw 1; }",
  ])("arrive one after the other: %s", (declaration) => {
    expect(resultOf(declaration)).toMatchObject({
      kind: "value",
      streams: true,
      type: { kind: "number" },
    });
  });

  it("admit null where undefined was due", () => {
    expect(resultOf("function f(): string | undefined { return ''; }")).toEqual(
      {
        kind: "value",
        streams: false,
        type: {
          kind: "union",
          members: [{ kind: "string" }, { kind: "null" }],
        },
      },
    );
    expect(
      resultOf("function f(): string | null | undefined { return ''; }"),
    ).toMatchObject({
      type: { kind: "union", members: [{ kind: "string" }, { kind: "null" }] },
    });
    expect(
      resultOf(
        "function f(): { kind: 'a'; x: 1 } | { kind: 'b'; y: 2 } | undefined { return undefined; }",
      ),
    ).toMatchObject({
      type: {
        members: [{ kind: "object" }, { kind: "object" }, { kind: "null" }],
        discriminator: { property: "kind", tags: [["a"], ["b"], []] },
      },
    });
  });

  it.each(["any", "unknown", "Promise<any>"])(
    "have no schema and no note for %s",
    (type) => {
      const extraction = extractSources(
        `/** F. */\nexport function f(): ${type} { return 1 as never; }`,
      );
      expect(extraction.diagnostics).toEqual([]);
      expect(extraction.toolSet.tools[0]?.result).toEqual({
        kind: "value",
        streams: false,
      });
    },
  );

  it("have no schema, with a note, where the type has no JSON form", () => {
    const extraction = extractSources(
      "/** F. */\nexport function f(): { done: () => void } { throw 1; }",
    );
    expect(extraction.toolSet.tools[0]?.result).toEqual({
      kind: "value",
      streams: false,
    });
    expect(extraction.diagnostics).toMatchObject([
      { code: "result-without-schema", severity: "note" },
    ]);
    expect(messagesOf(extraction)[0]).toContain("done: is a function");
  });

  it.each([
    "ReadableStream",
    "Promise<Response>",
    "ReadableStream<string> | null",
    "AsyncIterable<ReadableStream>",
  ])("may not be a stream of bytes: %s", (type) => {
    const { diagnostics, toolSet } = extractSources(
      `/** F. */\nexport function f(): ${type} { throw 1; }`,
    );
    expect(toolSet.tools).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: "stream-result", severity: "error", tool: "f" },
    ]);
  });

  it("may be a type of the user's that has such a name", () => {
    expect(
      resultOf(
        "function f(): Response { throw 1; }\nexport interface Response { text: string }",
      ),
    ).toMatchObject({ type: { kind: "reference" } });
  });

  it("have the text of @returns", () => {
    expect(
      onlyTool(
        "/** F.\n * @returns {string} The {@link URL address} */\nexport function f(): string { return ''; }",
      ).result.description,
    ).toBe("The address");
  });
});
