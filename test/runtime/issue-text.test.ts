/** What the model is told of its mistakes: one line a problem, short, with what to do. */
import { describe, expect, test } from "vitest";
import {
  createRegistry,
  describeIssue,
  readNumber,
  readString,
  readUnknown,
  type Read,
} from "../../src/runtime/index.js";
import { testTool } from "./test-tool.js";

async function textOf(read: Read<unknown>, args: unknown): Promise<string> {
  const registry = createRegistry([
    testTool("f", { value: read }, () => undefined),
  ]);
  const result = await registry.execute({ name: "f", arguments: args });
  expect(result.ok).toBe(false);
  return result.text;
}

const head = "The arguments of f do not fit, so it was not run:\n";

describe("one line a problem", () => {
  const color: Read<unknown> = (input, value, key) =>
    input.oneOf(value, key, ["red", "green", "blue"]);

  test.each<[string, Read<unknown>, unknown, string]>([
    ["missing", readNumber, {}, "/value: missing, expected a number"],
    [
      "a type",
      readNumber,
      { value: "abc" },
      '/value: expected a number, got "abc"',
    ],
    [
      "null",
      readNumber,
      { value: null },
      "/value: expected a number, got null",
    ],
    [
      "an object for text",
      readString,
      { value: { a: 1 } },
      "/value: expected a string, got an object",
    ],
    [
      "an enum",
      color,
      { value: "geen" },
      '/value: expected one of "red", "green", "blue", got "geen"; did you mean "green"?',
    ],
    [
      "an enum far away",
      color,
      { value: "zzzzz" },
      '/value: expected one of "red", "green", "blue", got "zzzzz"',
    ],
    [
      "an unknown name",
      readNumber,
      { value: 1, Value: 2 },
      '/Value: unknown; allowed: "value"',
    ],
    [
      "a bound",
      (i, v, k) => i.number(v, k, { maximum: 5 }),
      { value: 6 },
      "/value: expected at most 5, got 6",
    ],
    [
      "a pattern",
      (i, v, k) => i.string(v, k, { pattern: /^[a-z]+$/u }),
      { value: "1" },
      '/value: expected text that matches ^[a-z]+$, got "1"',
    ],
    [
      "a length",
      (i, v, k) => i.string(v, k, { minLength: 2 }),
      { value: "1" },
      '/value: expected 2 or more characters, got "1"',
    ],
    [
      "an array's length",
      (i, v, k) => i.array(v, k, readNumber, { maxItems: 1 }),
      { value: [1, 2] },
      "/value: expected 1 or fewer items, got an array",
    ],
    [
      "a duplicate",
      (i, v, k) => i.array(v, k, readNumber, { uniqueItems: true }),
      { value: [1, 1] },
      "/value/1: duplicate 1, expected each item once",
    ],
    [
      "lost digits",
      readNumber,
      '{"value":9007199254740993}',
      "/value: expected at most ±9007199254740991, or digits in a string where a string may be, got 9007199254740993",
    ],
  ])("%s", async (_name, read, args, line) => {
    expect(await textOf(read, args)).toBe(`${head}- ${line}`);
  });

  test("a tool without parameters says so", async () => {
    const registry = createRegistry([testTool("f", {}, () => undefined)]);
    const result = await registry.execute({ name: "f", arguments: { x: 1 } });
    expect(result.text).toBe(`${head}- /x: unknown; allowed: no arguments`);
  });
});

describe("caps", () => {
  test("long values are not echoed", async () => {
    const text = await textOf(readNumber, { value: "x".repeat(10_000) });
    expect(text.length).toBeLessThan(200);
    const digits = await textOf(
      (input, value, key) => input.integer(value, key, { maximum: 1 }),
      `{"value":${"1".repeat(900)}}`,
    );
    expect(digits.length).toBeLessThan(300);
  });

  test("long names, and names with line breaks", async () => {
    const name = `a\n- forged line\ud800${"x".repeat(500)}`;
    const text = await textOf(readUnknown, { value: { [name]: "\ud800" } });
    // The name and the value: two problems.
    expect(text.split("\n")).toHaveLength(3);
    expect(text.length).toBeLessThan(500);
    expect(text.isWellFormed()).toBe(true);
    const unknown = await textOf(readUnknown, { value: 1, [name]: 1 });
    expect(unknown.split("\n")).toHaveLength(2);
  });

  test("many problems are counted", async () => {
    const numbers: Read<unknown> = (input, value, key) =>
      input.array(value, key, readNumber);
    const text = await textOf(numbers, {
      value: Array.from({ length: 50 }, () => "x"),
    });
    const lines = text.split("\n");
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe("- and 30 more");
  });

  test("long problems too", async () => {
    const long = Array.from({ length: 20 }, (_, n) => `${n}${"y".repeat(80)}`);
    const enums: Read<unknown> = (input, value, key) =>
      input.array(value, key, (inner, item, index) =>
        inner.oneOf(item, index, long),
      );
    const text = await textOf(enums, { value: Array(20).fill("x") });
    expect(text.length).toBeLessThan(3200);
    expect(text).toMatch(/- and \d+ more$/);
  });

  test("long choices are cut", async () => {
    const many = Array.from({ length: 100 }, (_, n) => `choice ${n}`);
    const text = await textOf(
      (input, value, key) => input.oneOf(value, key, many),
      { value: "x" },
    );
    expect(text).toContain('"choice 19", 80 more');
  });

  test("no more than a hundred issues are kept", () => {
    const registry = createRegistry([
      testTool(
        "f",
        {
          value: (input, value, key) => input.array(value, key, readNumber),
        },
        () => undefined,
      ),
    ]);
    const bound = registry.bind("f", {
      value: Array.from({ length: 5000 }, () => "x"),
    });
    expect(bound.ok ? 0 : bound.issues.length).toBe(100);
  });
});

test("an issue can be described alone", () => {
  expect(
    describeIssue({
      kind: "type",
      path: "/a",
      expected: "a number",
      received: "null",
      hint: "send 1",
    }),
  ).toBe("/a: expected a number, got null; send 1");
});
