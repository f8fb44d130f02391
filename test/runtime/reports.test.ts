/** The runtime and security cases of `cases/reports.json`. */
import { describe, expect, test } from "vitest";
import {
  createRegistry,
  type ErrorKind,
  type ToolResult,
} from "../../src/runtime/index.js";
import { decodeExpected } from "./case-values.js";
import cases from "./cases/reports.json" with { type: "json" };
import { reportTools } from "./report-tools.js";

/** Cases of the build, which have no part in the runtime. */
const ofTheBuild = ["X11", "X13"];

const textKinds: readonly ErrorKind[] = [
  "malformed_json",
  "truncated_json",
  "multiple_values",
  "duplicate_key",
  "not_an_object",
  "too_large",
];
const otherKinds: readonly ErrorKind[] = [
  "unknown_tool",
  "not_approved",
  "timeout",
  "aborted",
  "limit",
  "tool_error",
];

/** Whether a kind is what a case coarsely calls by `name`. */
function isKind(kind: ErrorKind, name: string): boolean {
  if (name.startsWith("truncated_arguments")) return kind === "truncated_json";
  if (name.startsWith("invalid_json")) return textKinds.includes(kind);
  if (name.startsWith("invalid_arguments")) return !otherKinds.includes(kind);
  return name.startsWith(kind);
}

interface Expected {
  readonly receives?: Readonly<Record<string, unknown>>;
  readonly result?: string;
  readonly error?: string;
  readonly accept?: readonly string[];
}

/** Runs a case's call, and tells what the function received. */
async function run(
  id: string,
  args: unknown,
  name?: string,
): Promise<{ result: ToolResult; received: unknown }> {
  const make = reportTools[id];
  if (make === undefined) throw new Error(`There is no tool for ${id}.`);
  let received: unknown;
  const tools = make();
  const registry = createRegistry(tools).with({
    hooks: {
      onCall: ({ args }) => {
        received = args;
      },
    },
  });
  const result = await registry.execute({
    name: name ?? tools[0]?.name ?? "",
    arguments: args,
  });
  return { result, received };
}

const runtimeCases = cases.filter(({ id }) => !ofTheBuild.includes(id));

test.each(runtimeCases)("$id: $title", async ({ id, args, expected }) => {
  const { receives, result: text, error, accept = [] } = expected as Expected;
  const { result, received } = await run(id, args);
  if (id === "X01") {
    // Its error is about other names.
    expect(result.ok).toBe(true);
    return;
  }
  const mayReceive = receives !== undefined;
  const mayFail =
    error !== undefined || accept.some((each) => each.startsWith("invalid"));
  if (result.ok) {
    expect(mayReceive || text !== undefined || accept.length > 0).toBe(true);
    if (receives !== undefined) {
      const decoded = decodeExpected(receives["$positional"] ?? receives);
      const actual = Array.isArray(decoded)
        ? Object.values(received as object)
        : received;
      // Parameters that are absent, or have a default, are no arguments.
      expect(actual).toEqual(
        Array.isArray(decoded)
          ? id === "R06"
            ? []
            : decoded.filter((each) => each !== undefined)
          : decoded,
      );
    }
  } else {
    expect(mayFail, result.text).toBe(true);
    if (error !== undefined)
      expect(isKind(result.error.kind, error)).toBe(true);
  }
  if (text !== undefined && !/[()]| or |^contains|^no |^does/.test(text))
    expect(result.text).toBe(text);
});

describe("what the notes of the cases add", () => {
  test("R05: keys that are null are absent, not present as undefined", async () => {
    const { received } = await run(
      "R05",
      '{"url":"u","opts":{"mode":null,"wait":null}}',
    );
    expect(received).toStrictEqual({ url: "u", opts: {} });
  });

  test("R06: the function's own default applies", async () => {
    expect((await run("R06", '{"limit":null}')).result.text).toBe("10");
  });

  test("R08: the text names the place, and says that it was empty", async () => {
    const { result } = await run("R08", '{"price":""}');
    expect(result.text).toContain('/price: expected a number, got ""');
  });

  test("R15: digits of a large number are kept in text", async () => {
    const { received } = await run("R15", '{"text":12345678901234567890}');
    expect(received).toStrictEqual({ text: "12345678901234567890" });
  });

  test("R16: an object for text is refused, never [object Object]", async () => {
    const { result } = await run("R16", '{"path":"a","content":{"a":1}}');
    expect(result.error?.issues).toMatchObject([
      { kind: "type", path: "/content" },
    ]);
  });

  test("R20: the same text is no call of a tool with another parameter", async () => {
    const { result } = await run("R20", '{"input":{"q":"x"}}', "callApi");
    expect(result.error?.issues).toMatchObject([
      { kind: "missing", path: "/name" },
    ]);
  });

  test("R33: the text says that the call was cut off, and what to do", async () => {
    const { result } = await run("R33", '{"path":"a.ts","body":"export co');
    expect(result.text).toContain("cut off");
    expect(result.text).toContain("shorter");
  });

  test("R35: the text says how to escape quotes, and where", async () => {
    const { result } = await run("R35", '{"text": "a 65" screen, cheap"}');
    expect(result.text).toMatch(/line 1, column 17.*\\"/);
  });

  test("R40: a lone surrogate never gets through", async () => {
    const { result } = await run("R40", '{"text":"x\\ud800y"}');
    expect(result.error?.issues).toMatchObject([
      { kind: "format", path: "/text" },
    ]);
  });

  test.each([
    '{"value": Infinity}',
    '{"value": -Infinity}',
    '{"value":"NaN"}',
    '{"value":"Infinity"}',
    '{"value":1e999}',
  ])("R45: %s is no number", async (text) => {
    expect((await run("R45", text)).result.ok).toBe(false);
  });

  test.each([
    ['"12abc"', undefined],
    ['"0x10"', undefined],
    ['"1_000"', undefined],
    ['" "', undefined],
    ['"12"', 12],
    ['" 12 "', 12],
    ['"-1.5e3"', -1500],
  ])("R46: %s", async (json, expected) => {
    const { result, received } = await run("R46", `{"age":${json}}`);
    expect(result.ok).toBe(expected !== undefined);
    expect(received).toEqual(
      expected === undefined ? undefined : { age: expected },
    );
  });

  test("R50 and R51: the text names the unknown key and those that are allowed", async () => {
    const part = await run("R50", '{"path":"a","line_range":[120,160]}');
    expect(part.result.text).toContain("/line_range: unknown");
    expect(part.result.text).toContain('"path", "offset", "limit"');
    const page = await run("R51", '{"url":"https://x","description":"why"}');
    expect(page.result.text).toContain("/description: unknown");
    expect(page.result.text).toContain('allowed: "url"');
  });

  test("R53: UTC is assumed in every time zone", async () => {
    const { received } = await run("R53", '{"at":"2024-06-15T00:00:00"}');
    expect(received).toEqual({ at: new Date("2024-06-15T00:00:00.000Z") });
  });

  test.each(["2024-02-30", "tomorrow", "1718409600"])(
    "R53: %s is no date",
    async (text) => {
      const { result } = await run("R53", JSON.stringify({ at: text }));
      expect(result.error?.issues).toMatchObject([
        { kind: "format", path: "/at" },
      ]);
    },
  );

  test("R55: the text gives the place and the text nearby", async () => {
    const { result } = await run("R55", '{"text": hello}');
    expect(result.text).toContain('line 1, column 10, got "hello}"');
  });

  test("R56: an object that was thrown is shown as JSON", async () => {
    const { result } = await run("R56", "{}");
    expect(result.text).toContain("E_QUOTA");
    expect(result.text).not.toContain("[object Object]");
  });

  test.each(['"hi"', "3", "true"])("R68: %s is no object", async (text) => {
    const { result } = await run("R68", text);
    expect(result.error?.kind).toBe("not_an_object");
  });

  test.each([
    "constructor",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "__proto__",
  ])("X01: there is no tool %s", async (name) => {
    const { result } = await run("X01", '{"text":"x"}', name);
    expect(result.error?.kind).toBe("unknown_tool");
    expect(result.text).toContain('"echo"');
  });

  test.each([
    '{"opts":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
    '{"opts":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},}',
  ])("X03: %s reaches no prototype", async (text) => {
    const { result, received } = await run("X03", text);
    expect(result.text).toBe("undefined");
    const { opts } = received as { opts: object };
    expect(Object.getPrototypeOf(opts)).toBe(Object.prototype);
    expect(Object.keys(opts)).toEqual(["__proto__", "constructor"]);
  });

  test("X05: names of the prototype are missing when they are not sent", async () => {
    const { result } = await run("X05", "{}");
    expect(result.error?.issues).toMatchObject([
      { kind: "missing", path: "/constructor" },
      { kind: "missing", path: "/toString" },
    ]);
  });

  test("X08: nothing of a stack is told", async () => {
    const { result } = await run("X08", "{}");
    expect(result.text).toBe("bad");
  });

  test("X10: credentials in URLs are masked", async () => {
    const { result } = await run("X10", "{}");
    expect(result.text).toContain("fetch failed");
    expect(result.text).not.toMatch(/pw_9x|tok_9x/);
  });
});
