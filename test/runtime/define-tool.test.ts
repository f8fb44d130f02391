/** Tools of methods, and the small functions that generated modules use. */
import { describe, expect, test } from "vitest";
import {
  beginObject,
  createRegistry,
  defineMethodTool,
  defineTool,
  emptyToUndefined,
  readString,
  requireInstance,
  withImplementation,
} from "../../src/runtime/index.js";

class Desk {
  readonly #opened: string[] = [];
  open(title: string): number {
    return this.#opened.push(title);
  }
}

const openTool = defineMethodTool({
  name: "open",
  description: "Opens a ticket.",
  inputSchema: {
    type: "object",
    properties: { title: { type: "string" } },
    required: ["title"],
    additionalProperties: false,
  },
  annotations: { title: "Open" },
  settings: { group: "desk" },
  bind: (input, from) => ({ title: readString(input, from["title"], "title") }),
  invoke: (desk: Desk, args) => desk.open(args.title),
});

describe("a method's tool", () => {
  test("runs on its instance, which keeps its state", async () => {
    const registry = createRegistry([openTool.on(new Desk())]);
    const call = { name: "open", arguments: { title: "x" } };
    expect((await registry.execute(call)).value).toBe(1);
    expect((await registry.execute(call)).value).toBe(2);
    const other = createRegistry([openTool.on(new Desk())]);
    expect((await other.execute(call)).value).toBe(1);
  });

  test("has its spec before it has an instance, and keeps it", () => {
    expect(openTool).toMatchObject({
      name: "open",
      description: "Opens a ticket.",
      annotations: { title: "Open" },
    });
    expect(openTool.on(new Desk())).toMatchObject({
      name: "open",
      annotations: { title: "Open" },
      settings: { group: "desk" },
    });
  });

  test("runs through a proxy around the instance", async () => {
    const seen: string[] = [];
    const desk = new Desk();
    const proxy = new Proxy(desk, {
      get: (_target, key) => {
        seen.push(String(key));
        return (title: string) => desk.open(title);
      },
    });
    requireInstance(proxy, "Desk", ["open"]);
    const registry = createRegistry([openTool.on(proxy)]);
    const result = await registry.execute({
      name: "open",
      arguments: '{"title":"x"}',
    });
    expect(result.text).toBe("1");
    expect(seen).toEqual(["open", "open"]);
  });

  test("can be swapped", async () => {
    const spied = withImplementation(
      openTool.on(new Desk()),
      (args, _context, original) => 10 * original(args),
    );
    expect(await spied.execute({ title: "x" })).toBe(10);
  });
});

describe("requireInstance", () => {
  test.each([
    [
      Desk,
      "Expected an instance of Desk, got the class itself: pass `new Desk(…)`.",
    ],
    [undefined, "Expected an instance of Desk, got undefined."],
    [null, "Expected an instance of Desk, got null."],
    ["desk", "Expected an instance of Desk, got string."],
    [
      { close: () => 1 },
      'Expected an instance of Desk, got an object without the method "open".',
    ],
  ])("%o is none", (value, message) => {
    expect(() => {
      requireInstance(value, "Desk", ["open"]);
    }).toThrow(new TypeError(message));
  });

  test("takes instances, and what has the methods", () => {
    requireInstance(new Desk(), "Desk", ["open"]);
    requireInstance({ open: () => 1 }, "Desk", ["open"]);
  });
});

test("emptyToUndefined lets a default apply", () => {
  expect(emptyToUndefined({})).toBeUndefined();
  expect(emptyToUndefined({ a: undefined })).toEqual({ a: undefined });
});

test("beginObject gives its fields back", () => {
  const fields = { a: 1 };
  expect(beginObject<{ a: number; toString?: () => string }>(fields)).toBe(
    fields,
  );
});

test("a reader that throws is the application's failure, and not the model's", async () => {
  const registry = createRegistry([
    defineTool({
      name: "broken",
      description: "",
      inputSchema: {
        type: "object",
        properties: {},
        required: [],
        additionalProperties: false,
      },
      bind: () => {
        throw new ReferenceError("shape is not defined");
      },
      invoke: () => 1,
    }),
  ]);
  for (const args of ["{}", "", "{,}"]) {
    const result = await registry.execute({ name: "broken", arguments: args });
    expect(result.ok).toBe(false);
  }
  const result = await registry.execute({ name: "broken", arguments: "{}" });
  expect(result.error?.kind).toBe("tool_error");
  expect(result.error?.cause).toBeInstanceOf(ReferenceError);
});
