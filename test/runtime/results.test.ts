/** Results: what a function returned, as text for the model and as JSON for programs. */
import { describe, expect, test } from "vitest";
import { createRegistry, type ToolResult } from "../../src/runtime/index.js";
import cases from "./cases/coercion.json" with { type: "json" };
import { testTool } from "./test-tool.js";

async function resultOf(
  value: unknown,
  returns: "void" | "value" | "stream" = "value",
  maxResultLength?: number,
): Promise<ToolResult> {
  const registry = createRegistry([
    testTool("f", {}, () => value, { returns }),
  ]).with(maxResultLength === undefined ? {} : { maxResultLength });
  return registry.execute({ name: "f" });
}

describe("the rows of the cases", () => {
  /** The values of the rows, by their text. */
  const values: Readonly<Record<string, unknown>> = {
    undefined: undefined,
    '"hi"': "hi",
    '""': "",
    "3": 3,
    "5n": 5n,
    "2024-05-01T00:00:00Z": new Date("2024-05-01T00:00:00Z"),
    "Set{a}": new Set(["a"]),
    'new Error("x")': new Error("x"),
    "{a: undefined, f(){}}": { a: undefined, f: () => 1 },
    "yields a, b": (function* () {
      yield "a";
      yield "b";
    })(),
  };
  const rows = cases.results.filter(
    ({ expected }) => expected.buildError !== true,
  );

  test("are all here", () => {
    expect(rows).toHaveLength(11);
  });

  test.each(rows)("$returnType: $value", async (row) => {
    expect(Object.keys(values)).toContain(row.value);
    const returns =
      row.returnType === "void"
        ? "void"
        : row.returnType.startsWith("Async")
          ? "stream"
          : "value";
    const result = await resultOf(values[row.value], returns);
    const { text, toolError } = row.expected;
    if (toolError !== undefined)
      expect(result).toMatchObject({ ok: false, text: toolError });
    else if (returns === "stream") expect(result.text).toBe("b");
    else expect(result).toMatchObject({ ok: true, text });
  });
});

describe("text and structure", () => {
  class Money {
    readonly amount = 5;
    readonly #secret = 1;
    get total(): number {
      return this.amount + this.#secret;
    }
  }

  test.each<[string, unknown, string, unknown]>([
    ["true", true, "true", true],
    ["null", null, "null", null],
    ["undefined", undefined, "null", null],
    ["NaN", Number.NaN, "NaN", null],
    ["-0", -0, "0", -0],
    ["a symbol", Symbol("x"), "null", null],
    ["a function", () => 1, "null", null],
    [
      "a large bigint",
      12345678901234567890n,
      "12345678901234567890",
      "12345678901234567890",
    ],
    ["a URL", new URL("https://a.b/"), "https://a.b/", "https://a.b/"],
    ["a pattern", /a"b/g, '/a"b/g', '/a"b/g'],
    ["an invalid date", new Date(Number.NaN), "null", null],
    ["bytes", new Uint8Array([104, 105]), "aGk=", "aGk="],
    ["a Buffer", Buffer.from("hi"), "aGk=", "aGk="],
    ["an ArrayBuffer", new Uint8Array([104, 105]).buffer, "aGk=", "aGk="],
    ["a typed array", new Float64Array([1, 2.5]), "[1,2.5]", [1, 2.5]],
    ["nested bigints", { id: 5n }, '{"id":"5"}', { id: "5" }],
    ["nested NaN", [Number.NaN, Infinity], "[null,null]", [null, null]],
    [
      "holes and functions in arrays",
      [undefined, () => 1, Symbol("x")],
      "[null,null,null]",
      [null, null, null],
    ],
    ["a Map", new Map([["a", new Set([1])]]), '{"a":[1]}', { a: [1] }],
    [
      "a Map with numbers as keys",
      new Map([[1, "a"]]),
      '{"1":"a"}',
      { 1: "a" },
    ],
    [
      "a Map with objects as keys",
      new Map([
        [{ a: 1 }, 2],
        [{ a: 2 }, 3],
      ]),
      '[[{"a":1},2],[{"a":2},3]]',
      [
        [{ a: 1 }, 2],
        [{ a: 2 }, 3],
      ],
    ],
    [
      "a Map whose keys look alike",
      new Map<unknown, number>([
        [1, 2],
        ["1", 3],
      ]),
      '[[1,2],["1",3]]',
      [
        [1, 2],
        ["1", 3],
      ],
    ],
    [
      "an error inside",
      { cause: new TypeError("bad") },
      '{"cause":{"name":"TypeError","message":"bad"}}',
      { cause: { name: "TypeError", message: "bad" } },
    ],
    ["an instance", new Money(), '{"amount":5}', { amount: 5 }],
    [
      "toJSON",
      { toJSON: () => ({ a: new Date(0) }) },
      '{"a":"1970-01-01T00:00:00.000Z"}',
      { a: "1970-01-01T00:00:00.000Z" },
    ],
    [
      "boxed values",
      [Object("a"), Object(1), Object(true)],
      '["a",1,true]',
      ["a", 1, true],
    ],
    [
      "lone surrogates",
      { "a\ud800": "b\udc00" },
      '{"a\ufffd":"b\ufffd"}',
      { "a\ufffd": "b\ufffd" },
    ],
    [
      "no prototype",
      Object.assign(Object.create(null) as object, { a: 1 }),
      '{"a":1}',
      { a: 1 },
    ],
    ["an iterable", new URLSearchParams("a=1"), '[["a","1"]]', [["a", "1"]]],
  ])("%s", async (_name, value, text, structured) => {
    const result = await resultOf(value);
    expect(result).toMatchObject({ ok: true, text });
    expect(result.structured).toStrictEqual(structured);
    expect(result.value).toBe(value);
  });

  test("__proto__ is a name like any other", async () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1}}');
    const result = await resultOf([value, new Map([["__proto__", 1]])]);
    expect(result.text).toBe('[{"__proto__":{"a":1}},{"__proto__":1}]');
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  test("a declared void says Success, whatever came", async () => {
    expect(await resultOf({ secret: 1 }, "void")).toMatchObject({
      text: "Success",
      structured: "Success",
    });
  });

  test("text of JSON is passed on untouched", async () => {
    const text = '{"id":1915883588174806058}';
    expect((await resultOf(text)).text).toBe(text);
  });
});

describe("results that would break others", () => {
  test("cycles are marked, repeated references are not", async () => {
    const shared = { x: 1 };
    const value: Record<string, unknown> = { a: shared, b: [shared, shared] };
    value["self"] = value;
    value["deep"] = { list: [value] };
    expect((await resultOf(value)).text).toBe(
      '{"a":{"x":1},"b":[{"x":1},{"x":1}],"self":"[Circular]","deep":{"list":["[Circular]"]}}',
    );
    const map = new Map<string, unknown>();
    map.set("self", map);
    expect((await resultOf(map)).text).toBe('{"self":"[Circular]"}');
  });

  test("getters, proxies and toJSON that throw are marked", async () => {
    const revoked = Proxy.revocable([], {});
    revoked.revoke();
    const value = {
      ok: 1,
      get bad(): never {
        throw new Error("no");
      },
      json: {
        toJSON: () => {
          throw new Error("no");
        },
      },
      proxy: new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error("no");
          },
        },
      ),
      revoked: revoked.proxy,
    };
    expect((await resultOf(value)).structured).toEqual({
      ok: 1,
      bad: "[Unreadable]",
      json: "[Unreadable]",
      proxy: "[Unreadable]",
      revoked: "[Unreadable]",
    });
    // JavaScript itself cannot await this one.
    expect((await resultOf(revoked.proxy)).error?.kind).toBe("tool_error");
  });

  test("endless results end", async () => {
    interface Node {
      readonly next: Node;
    }
    const endless = (): Node => ({
      get next() {
        return endless();
      },
    });
    expect((await resultOf(endless())).text).toContain("[Too deep]");
    let twins: unknown = 1;
    for (let depth = 0; depth < 60; depth++) twins = [twins, twins];
    const cut = await resultOf(twins);
    expect(JSON.stringify(cut.structured)).toContain("[Cut off]");
    const generator = (function* () {
      for (;;) yield 1;
    })();
    expect(JSON.stringify((await resultOf(generator)).structured)).toContain(
      "[Cut off]",
    );
  }, 30_000);
});

describe("long results", () => {
  test("show head and tail, and both sizes", async () => {
    const text = `${"a".repeat(15_000)}${"z".repeat(15_000)}`;
    const result = await resultOf(text);
    expect(result.text).toHaveLength(20_000);
    expect(result.text).toMatch(/^a+\n.*20000 of 30000 characters.*\nz+$/);
    expect(result.value).toBe(text);
    expect(result.structured).toBe(text);
  });

  test("of just the length are whole", async () => {
    expect((await resultOf("x".repeat(20_000))).text).toBe("x".repeat(20_000));
  });

  test("are never cut inside a surrogate pair", async () => {
    const text = "😀".repeat(200);
    for (let most = 60; most < 140; most++) {
      const result = await resultOf(text, "value", most);
      expect(result.text.isWellFormed()).toBe(true);
      expect(result.text.length).toBeLessThanOrEqual(most);
    }
  });

  test("with hardly any room are the mark alone", async () => {
    const { text } = await resultOf("x".repeat(500), "value", 1);
    expect(text).toContain("1 of 500 characters");
    expect(text).not.toContain("x");
  });
});
