import { describe, expect, test } from "vitest";
import { mcp } from "../../src/dialects/mcp.js";
import { closed, recursive, spec } from "./schemas.js";

describe("mcp", () => {
  test("keeps dots, annotations and the base schema", () => {
    const tool = {
      ...recursive,
      name: "crm.find",
      annotations: { title: "Find", readOnlyHint: true },
    };
    expect(mcp.declare(tool)).toEqual({
      name: "crm.find",
      title: "Find",
      description: "A tool.",
      inputSchema: recursive.inputSchema,
      annotations: { title: "Find", readOnlyHint: true },
    });
    expect(mcp.lint(tool)).toEqual([]);
  });

  test("sends an object result as it is", () => {
    const outputSchema = {
      type: "object",
      properties: { name: { type: "string" } },
      required: ["name"],
      additionalProperties: {},
    };
    expect(mcp.lower({ ...spec({}), outputSchema })).toMatchObject({
      outputSchema,
      wrapsResult: false,
    });
  });

  test.each([
    ["a list", { type: "array", items: { type: "string" } }],
    ["a scalar", { type: "string" }],
    ["an object or null", { anyOf: [closed({}), { type: "null" }] }],
  ])("wraps %s", (_, outputSchema) => {
    expect(mcp.lower({ ...spec({}), outputSchema })).toMatchObject({
      outputSchema: {
        type: "object",
        properties: { result: outputSchema },
        required: ["result"],
      },
      wrapsResult: true,
    });
  });

  test("keeps references of a result in place", () => {
    const Node = closed({ next: { $ref: "#/$defs/Node" } }, []);
    const list = {
      type: "array",
      items: { $ref: "#/$defs/Node" },
      $defs: { Node },
    };
    expect(mcp.lower({ ...spec({}), outputSchema: list }).outputSchema).toEqual(
      {
        type: "object",
        properties: {
          result: { type: "array", items: { $ref: "#/$defs/Node" } },
        },
        required: ["result"],
        additionalProperties: false,
        $defs: { Node },
      },
    );
    const root = { $ref: "#/$defs/Node", $defs: { Node } };
    expect(mcp.lower({ ...spec({}), outputSchema: root })).toMatchObject({
      outputSchema: { ...Node, $defs: { Node } },
      wrapsResult: false,
    });
  });

  test("refuses a root that is no object", () => {
    const tool = { ...spec({}), inputSchema: { type: "string" } };
    expect(mcp.lint(tool)).toMatchObject([{ pointer: "", unsayable: true }]);
  });
});
