import { describe, expect, test } from "vitest";
import { anthropic } from "../../src/dialects/anthropic.js";
import { anthropicStrict } from "../../src/dialects/anthropic-strict.js";
import { closed, record, recursive, spec } from "./schemas.js";

describe("anthropic", () => {
  test("sends the base schema as it is", () => {
    expect(anthropic.declare(recursive)).toEqual({
      name: "tool",
      description: "A tool.",
      input_schema: recursive.inputSchema,
    });
  });

  test("refuses argument names at the root alone", () => {
    const long = "a".repeat(65);
    const inner = closed({ [long]: { type: "string" } });
    expect(anthropic.lint(spec({ inner }))).toEqual([]);
    expect(
      anthropic.lint(spec({ [long]: {}, "odd/key": {}, "fine.key": {} })),
    ).toMatchObject([
      { pointer: `/properties/${long}`, unsayable: true },
      { pointer: "/properties/odd~1key", unsayable: true },
    ]);
  });

  test("refuses a combinator at the root", () => {
    const tool = {
      ...spec({}),
      inputSchema: { ...closed({}), oneOf: [closed({})] },
    };
    expect(anthropic.lint(tool)).toMatchObject([{ unsayable: true }]);
  });
});

describe("anthropic-strict", () => {
  test("leaves optional properties out of required and says bounds in words", () => {
    expect(
      anthropicStrict.lower(
        spec(
          {
            query: { type: "string", maxLength: 9 },
            limit: {
              type: "integer",
              description: "How many.",
              minimum: 1,
              maximum: 14,
              default: 3,
            },
            tags: {
              type: "array",
              items: { type: "string" },
              minItems: 2,
              uniqueItems: true,
            },
          },
          ["query"],
        ),
      ).schema,
    ).toEqual({
      type: "object",
      properties: {
        query: { type: "string", description: "At most 9 characters." },
        limit: {
          type: "integer",
          description: "How many. At least 1. At most 14.",
          default: 3,
        },
        tags: {
          type: "array",
          items: { type: "string" },
          description: "At least 2 items. No item twice.",
        },
      },
      required: ["query"],
      additionalProperties: false,
    });
  });

  test("cannot say recursion and records", () => {
    expect(anthropicStrict.lint(recursive)).toMatchObject([
      { pointer: "/$defs/Cond", unsayable: true },
    ]);
    expect(anthropicStrict.lint(record)).toMatchObject([
      { pointer: "/properties/labels", unsayable: true },
    ]);
  });

  const named = (count: number, properties: Record<string, unknown>) =>
    Array.from({ length: count }, (_, index) => ({
      ...spec(properties, []),
      name: `t${String(index)}`,
    }));

  test("has room for 20 tools, 24 optional and 16 union parameters in a request", () => {
    const [tools] = anthropicStrict.lintRequest(named(21, {}));
    expect(tools).toMatchObject({ tools: ["t20"], unsayable: false });
    const optional = { a: { type: "string" }, b: { type: "string" } };
    expect(anthropicStrict.lintRequest(named(12, optional))).toEqual([]);
    expect(anthropicStrict.lintRequest(named(13, optional))).toMatchObject([
      { tools: ["t12"] },
    ]);
    const union = {
      a: { type: ["string", "null"] },
      b: { anyOf: [{ type: "string" }, closed({})] },
    };
    expect(anthropicStrict.lintRequest(named(9, union))).toMatchObject([
      { tools: ["t8"] },
    ]);
  });

  test("counts a definition at each place, and no tool that cannot be strict", () => {
    const place = {
      $defs: { P: closed({ a: { type: "string" } }, []) },
    };
    const uses = Object.fromEntries(
      Array.from({ length: 25 }, (_, i) => [
        `p${String(i)}`,
        { $ref: "#/$defs/P" },
      ]),
    );
    const many = spec(uses, Object.keys(uses), place);
    expect(anthropicStrict.lintRequest([many])).toMatchObject([
      { tools: ["tool"] },
    ]);
    const records = named(
      30,
      record.inputSchema.properties as object as Record<string, unknown>,
    );
    expect(anthropicStrict.lintRequest(records)).toEqual([]);
  });
});
