/** Schemas that are Standard Schemas too. */
import { describe, expect, test } from "vitest";
import {
  createRegistry,
  defineTool,
  readNumber,
  type Tool,
} from "../../src/runtime/index.js";

function makeTool(): Tool {
  return defineTool({
    name: "f",
    description: "",
    inputSchema: {
      type: "object",
      properties: {
        pair: {
          type: "array",
          prefixItems: [{ type: "string" }, { $ref: "#/$defs/Node" }],
          items: false,
        },
        $defs: { type: "string", default: { $defs: 1, prefixItems: [] } },
        list: {
          type: "array",
          items: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] },
        },
        open: { type: "object", additionalProperties: {} },
      },
      required: ["pair"],
      additionalProperties: false,
      $defs: { Node: { type: "object", properties: { prefixItems: {} } } },
    },
    outputSchema: { type: "array", items: { type: "number" } },
    bind: (input, from) => ({
      pair: input.array(from["pair"], "pair", readNumber),
    }),
    invoke: ({ pair }) => pair,
  });
}

describe("validate", () => {
  const { inputSchema, outputSchema } = makeTool();

  test("gives back the very same value, never a converted one", () => {
    const value = { pair: ["1", 2] };
    expect(inputSchema["~standard"].validate(value)).toEqual({ value });
    const result = inputSchema["~standard"].validate(value);
    expect("value" in result && result.value).toBe(value);
  });

  test("is synchronous, and names each problem and its place", () => {
    expect(
      inputSchema["~standard"].validate({ pair: ["x"], "a/b": 1 }),
    ).toEqual({
      issues: [
        { message: '/pair/0: expected a number, got "x"', path: ["pair", "0"] },
        {
          message: expect.stringContaining("/a~1b: unknown") as string,
          path: ["a/b"],
        },
      ],
    });
  });

  test("of results takes what the function gave", () => {
    expect(outputSchema?.["~standard"].validate([1])).toEqual({ value: [1] });
  });
});

describe("jsonSchema", () => {
  test("is a fresh copy for 2020-12", () => {
    const { inputSchema } = makeTool();
    const { input, output } = inputSchema["~standard"].jsonSchema;
    const copy = input({ target: "draft-2020-12" });
    expect(copy).toEqual(inputSchema);
    expect(copy["properties"]).not.toBe(inputSchema.properties);
    (copy["properties"] as Record<string, unknown>)["list"] = "changed";
    expect(input({ target: "draft-2020-12" })).toEqual(inputSchema);
    expect(output({ target: "draft-2020-12" })).toEqual(inputSchema);
  });

  test("is rewritten for draft 7, keywords and not names or data", () => {
    const { inputSchema } = makeTool();
    const copy = inputSchema["~standard"].jsonSchema.input({
      target: "draft-07",
    });
    expect(copy).toEqual({
      type: "object",
      properties: {
        pair: {
          type: "array",
          items: [{ type: "string" }, { $ref: "#/definitions/Node" }],
          additionalItems: false,
        },
        $defs: { type: "string", default: { $defs: 1, prefixItems: [] } },
        list: {
          type: "array",
          items: { anyOf: [{ $ref: "#/definitions/Node" }, { type: "null" }] },
        },
        open: { type: "object", additionalProperties: {} },
      },
      required: ["pair"],
      additionalProperties: false,
      definitions: {
        Node: { type: "object", properties: { prefixItems: {} } },
      },
    });
  });

  test.each(["openapi-3.0", "draft-04", "constructor", ""])(
    "throws for %j",
    (target) => {
      const { inputSchema } = makeTool();
      expect(() =>
        inputSchema["~standard"].jsonSchema.input({ target }),
      ).toThrow("draft-2020-12");
    },
  );
});

describe("the schema itself", () => {
  test("shows nothing of it to JSON and to spreading, and is not frozen", () => {
    const { inputSchema } = makeTool();
    expect(JSON.stringify(inputSchema)).not.toContain("~standard");
    expect(Object.keys(inputSchema)).not.toContain("~standard");
    expect({ ...inputSchema }).not.toHaveProperty("~standard");
    expect(Object.isExtensible(inputSchema)).toBe(true);
    expect(Object.isFrozen(inputSchema.properties)).toBe(false);
    inputSchema["__absolute_uri__"] = "x";
    expect(inputSchema["__absolute_uri__"]).toBe("x");
  });

  test("is one object in every registry of the tool", () => {
    const tool = makeTool();
    const registry = createRegistry([tool]).with({ timeoutMs: 5 });
    expect(registry.tools[0]?.inputSchema).toBe(tool.inputSchema);
  });
});
