/** Argument text: what is repaired, what is refused, and how it is said. */
import { describe, expect, test } from "vitest";
import {
  createRegistry,
  readString,
  readUnknown,
  type Caps,
  type RegistryOptions,
} from "../../src/runtime/index.js";
import { testTool } from "./test-tool.js";

const registry = createRegistry([
  testTool("note", { text: readString }, (text: string) => text),
  testTool("keep", { value: readUnknown }, (value: unknown) => value),
  testTool("nothing", {}, () => "done"),
  testTool("wrapped", { city: readString }, (city: string) => city, {
    wrapper: "place",
  }),
]);

function read(text: unknown, name = "note", options: RegistryOptions = {}) {
  return registry.with(options).bind(name, text);
}

function issueOf(text: unknown, options: RegistryOptions = {}) {
  const bound = read(text, "note", options);
  return bound.ok ? undefined : bound.issues[0];
}

describe("no arguments", () => {
  test.each([undefined, null, "", "  \n", "null", '""', "None", {}])(
    "%j stands for an empty object",
    (source) => {
      expect(read(source, "nothing")).toMatchObject({ ok: true, args: {} });
    },
  );
});

describe("slips with one reading", () => {
  test.each([
    ["repair_byte_order_mark", '\uFEFF{"text":"x"}'],
    ["repair_code_fence", '```json\n{"text":"x"}\n```'],
    ["repair_code_fence", '```\n{"text":"x"}```'],
    ["repair_trailing_comma", '{"text":"x",}'],
    ["repair_comment", '{/* the text */"text":"x"} // done'],
    ["repair_comment", '// first\n{"text":"x"}'],
    ["repair_unquoted_key", '{text:"x"}'],
    ["repair_single_quotes", "{'text':'x'}"],
    ["repair_outer_quotes", '"{"text":"x"}"'],
    ["repair_extra_closers", '{"text":"x"}}]'],
    ["double_encoded", '"{\\"text\\":\\"x\\"}"'],
    ["double_encoded", '"\\"{\\\\\\"text\\\\\\":\\\\\\"x\\\\\\"}\\""'],
    ["envelope", '{"arguments":{"text":"x"}}'],
    ["envelope", '{"args":"{\\"text\\":\\"x\\"}"}'],
  ])("%s: %s", (rule, text) => {
    const bound = read(text);
    expect(bound).toMatchObject({ ok: true, args: { text: "x" } });
    expect(bound.ok && bound.conversions.map((each) => each.rule)).toContain(
      rule,
    );
  });

  test.each([
    ["repair_control_character", '{"text":"a\nb"}', "a\nb"],
    ["repair_control_character", "{'text':'a\tb'}", "a\tb"],
    ["repair_single_quotes", `{'text':'say "hi", it\\'s'}`, `say "hi", it's`],
    ["repair_single_quotes", `{'text':'a\\"b\\\\'}`, 'a"b\\'],
  ])("%s keeps the text: %s", (rule, text, expected) => {
    const bound = read(text);
    expect(bound).toMatchObject({ ok: true, args: { text: expected } });
    expect(bound.ok && bound.conversions.map((each) => each.rule)).toContain(
      rule,
    );
  });

  test.each([
    ["True", true],
    ["False", false],
    ["None", null],
  ])("%s is Python's", (literal, expected) => {
    expect(read(`{"value":[${literal}]}`, "keep")).toMatchObject({
      ok: true,
      args: { value: [expected] },
    });
  });

  test("a flattened object may come in its own name", () => {
    const bound = read('{"place":{"city":"Paris"}}', "wrapped");
    expect(bound).toMatchObject({ ok: true, args: { city: "Paris" } });
  });

  test("valid JSON is not touched, whatever its strings hold", () => {
    const text = "```json [1,] // True None \\u0041 }{ {'a':1} \uFEFF";
    const bound = read(JSON.stringify({ text }));
    expect(bound).toEqual({ ok: true, args: { text }, conversions: [] });
  });
});

describe("text that is refused", () => {
  test.each([
    ["truncated_json", '{"text":"x"'],
    ["truncated_json", '{"text":"x'],
    ["truncated_json", '{"text":"x\\'],
    ["truncated_json", '{"text":"x\\u00'],
    ["truncated_json", '{"text"'],
    ["truncated_json", '{"text":'],
    ["truncated_json", '{"text":tru'],
    ["truncated_json", '{"text":1.'],
    ["truncated_json", '{"text":-'],
    ["truncated_json", '{"text":["x",'],
    ["truncated_json", "{"],
    ["truncated_json", '{"text":"x"} /* and'],
    ["truncated_json", '```json\n{"text":"x"}'],
    ["truncated_json", '```json\n{"text":"x"}\n``'],
    ["truncated_json", '{"text":"x"}\n```'],
    ["truncated_json", '"{"text":"x"}'],
    ["truncated_json", '{"text":"x"}"'],
    ["truncated_json", `'{"text":"x"}`],
    ["truncated_json", '"{\\"text\\":\\"x\\"}'],
    ["multiple_values", '{"text":"x"}{"text":"y"}'],
    ["multiple_values", '{"text":"x"}\n{"text":"y"}'],
    ["multiple_values", '{"text":"x"}, {"text":"y"}'],
    ["duplicate_key", '{"text":"x","text":"y"}'],
    ["duplicate_key", '{"text":"x","t\\u0065xt":"y"}'],
    ["duplicate_key", '{"text":"x","text":"y",}'],
    ["not_an_object", "[]"],
    ["not_an_object", '"x"'],
    ["not_an_object", '"[1]"'],
    ["not_an_object", "3"],
    ["not_an_object", "true"],
    ["malformed_json", '{"text":NaN}'],
    ["malformed_json", '{"text":Infinity}'],
    ["malformed_json", '{"text":undefined}'],
    ["malformed_json", '{"text":01}'],
    ["malformed_json", '{"text":+1}'],
    ["malformed_json", '{"text":.5}'],
    ["malformed_json", '{"text":1.e5}'],
    ["malformed_json", '{"text":0x10}'],
    ["malformed_json", '{"text":hello}'],
    ["malformed_json", '{"text" "x"}'],
    ["malformed_json", '{"text":"x" "more":1}'],
    ["malformed_json", '{,"text":"x"}'],
    ["malformed_json", '{"text":"x",,}'],
    ["malformed_json", '{"text":"\\x41"}'],
    ["malformed_json", `{"text":"it\\'s"}`],
    ["malformed_json", 'Here you are: {"text":"x"}'],
    ["malformed_json", '{"text":"x"} Is that right?'],
    ["malformed_json", `'{"text":"a\\nb"}'`],
  ])("%s: %s", (kind, text) => {
    expect(issueOf(text)?.kind).toBe(kind);
  });

  test("a wrapper is only taken off where the tool does not declare its name", () => {
    const own = createRegistry([
      testTool(
        "store",
        { input: { read: readUnknown, absent: "null" } },
        (input: unknown) => input,
      ),
    ]);
    expect(own.bind("store", '{"input":{"input":1}}')).toMatchObject({
      args: { input: { input: 1 } },
      conversions: [],
    });
  });

  test("a wrapper beside another key is an unknown argument", () => {
    expect(issueOf('{"args":{"text":"x"},"text":"y"}')).toMatchObject({
      kind: "unknown_argument",
      path: "/args",
    });
  });

  test("three layers of strings are too many", () => {
    let text = '{"text":"x"}';
    for (let layer = 0; layer < 3; layer++) text = JSON.stringify(text);
    expect(issueOf(text)?.kind).toBe("not_an_object");
  });
});

describe("what is said of text", () => {
  test("line, column, what was expected and what was there", () => {
    expect(issueOf('{\n  "text": hello\n}')).toEqual({
      kind: "malformed_json",
      path: "",
      expected: "a value at line 2, column 11",
      received: '"hello\\n}"',
      hint: "write text in double quotes",
    });
  });

  test("a long sample is cut", () => {
    const issue = issueOf(`{"text": ${"x".repeat(5000)}`);
    expect(issue?.received.length).toBeLessThan(60);
  });
});

describe("numbers keep their digits", () => {
  test.each([
    ["12345678901234567890", "12345678901234567890"],
    ["1.10", "1.10"],
    ["1E5", "1E5"],
    ["-0", "-0"],
  ])("%s as text", (digits, expected) => {
    expect(read(`{"text":${digits}}`)).toMatchObject({
      ok: true,
      args: { text: expected },
    });
  });

  test.each([
    "9007199254740992",
    "-9007199254740993",
    "[12345678901234567890]",
    '{"a":{"b":9007199254740993}}',
    "9007199254740993.0",
  ])("%s is refused where it would be rounded", (json) => {
    const bound = read(`{"value":${json}}`, "keep");
    expect(bound).toMatchObject({
      ok: false,
      issues: [{ kind: "unsafe_integer" }],
    });
  });

  test("an exponent says that digits do not matter", () => {
    expect(read('{"value":1e300}', "keep")).toMatchObject({
      args: { value: 1e300 },
    });
  });
});

describe("caps", () => {
  const capped = (text: string, caps: Caps) => issueOf(text, { caps })?.kind;

  test.each([
    [
      "depth",
      64,
      (size: number) => `${'{"a":'.repeat(size)}1${"}".repeat(size)}`,
    ],
    [
      "depth in arrays",
      64,
      (size: number) =>
        `{"value":${"[".repeat(size - 1)}${"]".repeat(size - 1)}}`,
    ],
  ])("%s: %i levels", (_name, most, make) => {
    const kinds = [most, most + 1].map((size) => {
      const bound = read(make(size), "keep");
      return bound.ok ? "ok" : bound.issues[0]?.kind;
    });
    expect(kinds[0]).not.toBe("too_large");
    expect(kinds[1]).toBe("too_large");
  });

  test("text of a mebibyte", () => {
    const text = (length: number) =>
      `{"text":"${"x".repeat(length - '{"text":""}'.length)}"}`;
    expect(capped(text(1_048_576), {})).toBeUndefined();
    expect(capped(text(1_048_577), {})).toBe("too_large");
  });

  test("a thousand digits", () => {
    expect(capped(`{"text":${"1".repeat(1000)}}`, {})).toBeUndefined();
    expect(capped(`{"text":${"1".repeat(1001)}}`, {})).toBe("too_large");
  });

  test("all of them can be set", () => {
    expect(capped('{"text":[[1]]}', { depth: 2 })).toBe("too_large");
    expect(capped('{"text":"12345678"}', { text: 10 })).toBe("too_large");
    expect(capped('{"text":1234}', { digits: 3 })).toBe("too_large");
  });

  test("a text of brackets alone ends at once", () => {
    expect(capped("[".repeat(1_000_000), {})).toBe("too_large");
    expect(capped('{"a":'.repeat(200_000), {})).toBe("too_large");
  });
});

describe("repair of one's own", () => {
  const repair = (text: string) => text.replace(/^CALL /, "");

  test("mends what the built-in rules do not", () => {
    const bound = read('CALL {"text":"x"}', "note", { repair });
    expect(bound).toMatchObject({
      ok: true,
      args: { text: "x" },
      conversions: [{ rule: "repair_custom" }],
    });
  });

  test("is not asked about text that was cut off, nor about JSON", () => {
    const asked: string[] = [];
    const options: RegistryOptions = {
      repair: (text) => {
        asked.push(text);
        return '{"text":"x"}';
      },
    };
    expect(issueOf('{"text":"rm -rf /data', options)?.kind).toBe(
      "truncated_json",
    );
    expect(read('{"text":"x"}', "note", options).ok).toBe(true);
    expect(asked).toEqual([]);
  });

  test("that fails or throws leaves the first problem", () => {
    expect(issueOf("CALL", { repair })?.received).toBe('"CALL"');
    const broken = () => {
      throw new Error("broken");
    };
    expect(issueOf("CALL", { repair: broken })?.received).toBe('"CALL"');
  });
});

describe("a model that was stopped by length", () => {
  test.each([
    "length",
    "max_tokens",
    "MAX_TOKENS",
    "max_output_tokens",
    "incomplete",
    "model_context_window_exceeded",
  ])("%s refuses a whole call", async (finishReason) => {
    const call = { name: "note", arguments: '{"text":"x"}', finishReason };
    const result = await registry.execute(call);
    expect(result.error?.kind).toBe("truncated_json");
    expect(result.text).toContain("cut off");
  });

  test.each(["stop", "tool_calls", "end_turn", "STOP", null, undefined])(
    "%s does not",
    async (finishReason) => {
      const call = { name: "note", arguments: '{"text":"x"}', finishReason };
      expect((await registry.execute(call)).ok).toBe(true);
    },
  );
});
