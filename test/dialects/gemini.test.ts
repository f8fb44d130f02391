import { describe, expect, test } from "vitest";
import { gemini } from "../../src/dialects/gemini.js";
import { geminiParameters } from "../../src/dialects/gemini-parameters.js";
import { closed, recursive, spec } from "./schemas.js";

describe("gemini", () => {
  test("declares JSON Schema, and keeps what is not recursive", () => {
    const tool = spec(
      { from: { $ref: "#/$defs/P", description: "Start." } },
      ["from"],
      {
        $defs: { P: closed({ id: { type: "string", minLength: 1 } }) },
      },
    );
    expect(gemini.declare(tool)).toEqual({
      name: "tool",
      description: "A tool.",
      parametersJsonSchema: tool.inputSchema,
    });
    expect(gemini.lint(tool)).toEqual([]);
  });

  test("writes recursion out three levels deep and says so", () => {
    const { schema } = gemini.lower(recursive);
    expect(schema).not.toHaveProperty("$defs");
    const [first, second, third, open] = [
      "cond",
      "cond.properties.any.items",
      "cond.properties.any.items.properties.any.items",
      "cond.properties.any.items.properties.any.items.properties.any.items",
    ].map((path) => `properties.${path}`);
    for (const path of [first, second, third]) {
      expect(schema).toHaveProperty(`${String(path)}.properties.field`);
    }
    expect(schema).toHaveProperty(String(open), {
      type: "object",
      properties: {},
      additionalProperties: true,
      description: "`Cond`, as above.",
    });
    expect(gemini.lint(recursive)).toMatchObject([
      { pointer: "/$defs/Cond", unsayable: false },
    ]);
  });

  test("bounds what types that all contain each other grow to", () => {
    const names = Array.from({ length: 12 }, (_, i) => `N${String(i)}`);
    const all = Object.fromEntries(
      names.map((n) => [n, { $ref: `#/$defs/${n}` }]),
    );
    const tool = spec({ root: { $ref: "#/$defs/N0" } }, ["root"], {
      $defs: Object.fromEntries(names.map((name) => [name, closed(all, [])])),
    });
    for (const dialect of [gemini, geminiParameters]) {
      const text = JSON.stringify(dialect.lower(tool).schema);
      expect(text.length).toBeLessThan(200_000);
    }
  });

  test("spells constants as enums, tuples by length, and open objects by true", () => {
    const { schema } = gemini.lower(
      spec({
        kind: { type: "string", const: "circle" },
        yes: { type: "boolean", const: true },
        pair: {
          type: "array",
          prefixItems: [{}, {}],
          items: false,
          minItems: 2,
        },
        open: { type: "object", properties: {}, additionalProperties: {} },
      }),
    );
    expect(schema.properties).toEqual({
      kind: { type: "string", enum: ["circle"] },
      yes: { type: "boolean", const: true },
      pair: { type: "array", prefixItems: [{}, {}], maxItems: 2, minItems: 2 },
      open: { type: "object", properties: {}, additionalProperties: true },
    });
  });
});

describe("gemini-parameters", () => {
  const property = (schema: unknown): unknown =>
    geminiParameters.lower(spec({ x: schema })).schema.properties["x"];

  test.each<[string, unknown, unknown]>([
    [
      "a nullable type",
      { type: ["string", "null"] },
      { type: "string", nullable: true },
    ],
    [
      "a constant",
      { type: "string", const: "a" },
      { type: "string", enum: ["a"] },
    ],
    [
      "a numeric enum",
      { type: "integer", enum: [3, 6, 12] },
      { type: "string", enum: ["3", "6", "12"] },
    ],
    [
      "a nullable enum",
      { type: ["string", "null"], enum: ["a", null] },
      { type: "string", enum: ["a"], nullable: true },
    ],
    [
      "several types",
      { type: ["string", "integer"], minLength: 2, minimum: 3 },
      {
        anyOf: [
          { type: "string", minLength: 2 },
          { type: "integer", minimum: 3 },
        ],
      },
    ],
    [
      "a described union with null",
      {
        description: "Where.",
        anyOf: [
          closed({ a: { type: "string" } }),
          { type: "string" },
          { type: "null" },
        ],
      },
      {
        anyOf: [
          {
            type: "object",
            properties: { a: { type: "string" } },
            required: ["a"],
            nullable: true,
            description: "Where.",
          },
          { type: "string", nullable: true, description: "Where." },
        ],
      },
    ],
    [
      "an optional object that may be null",
      {
        anyOf: [{ type: "array", items: { type: "number" } }, { type: "null" }],
      },
      { type: "array", items: { type: "number" }, nullable: true },
    ],
    [
      "a date and a URL",
      {
        anyOf: [
          { type: "string", format: "date-time" },
          { type: "string", format: "uri" },
        ],
      },
      {
        anyOf: [
          { type: "string", format: "date-time" },
          { type: "string", description: "Format: uri." },
        ],
      },
    ],
    [
      "bounds that the proto lacks",
      { type: "number", exclusiveMinimum: 0, maximum: 5, default: 1 },
      { type: "number", maximum: 5, description: "More than 0. Default: 1." },
    ],
    [
      "a record",
      {
        type: "object",
        description: "Tags.",
        additionalProperties: { type: "number" },
      },
      {
        type: "string",
        description: "Tags. JSON text of an object; each value is a number.",
      },
    ],
    [
      "an object whose keys are not legal",
      closed({ "odd key": { type: "string" } }),
      {
        type: "string",
        description:
          'JSON text of an object, by this JSON Schema: {"type":"object","properties":{"odd key":{"type":"string"}},"required":["odd key"],"additionalProperties":false}',
      },
    ],
    [
      "a tuple",
      {
        type: "array",
        prefixItems: [{ type: "string" }, { type: "number" }],
        items: false,
        minItems: 2,
      },
      {
        type: "array",
        items: { anyOf: [{ type: "string" }, { type: "number" }] },
        minItems: 2,
        maxItems: 2,
        description: "In this order: a string, a number.",
      },
    ],
    [
      "an enum with an empty string",
      { type: "string", enum: ["", "a"] },
      { type: "string", description: 'One of "", "a".' },
    ],
    [
      "true alone",
      { type: "boolean", const: true },
      { type: "boolean", description: "Always true." },
    ],
  ])("says %s", (_, schema, expected) => {
    expect(property(schema)).toEqual(expected);
  });

  test("writes references out, and recursion as JSON text at the end", () => {
    const { schema } = geminiParameters.lower(recursive);
    const items = "properties.any.items";
    expect(schema.properties["cond"]).toHaveProperty(
      `${items}.${items}.${items}`,
      {
        type: "string",
        description: "`Cond`, as above. JSON text of an object.",
      },
    );
    expect(JSON.stringify(schema)).not.toContain("$ref");
    expect(geminiParameters.lint(recursive)).toMatchObject([
      { pointer: "/$defs/Cond", unsayable: false },
    ]);
  });

  test("declares no parameters for a tool without any", () => {
    expect(geminiParameters.declare(spec({}))).toEqual({
      name: "tool",
      description: "A tool.",
    });
  });

  test("reports what it narrows", () => {
    const tool = spec(
      {
        any: {},
        mixed: {
          anyOf: [
            { type: "string" },
            { type: "object", additionalProperties: { type: "string" } },
          ],
        },
        "odd key": { type: "string" },
        open: {
          ...closed({ a: { type: "string" } }),
          additionalProperties: {},
        },
      },
      ["any"],
    );
    expect(
      geminiParameters
        .lint(tool)
        .map(({ pointer, unsayable }) => [pointer, unsayable]),
    ).toEqual([
      ["/properties/any", false],
      ["/properties/mixed/anyOf/1", false],
      ["/properties/open", false],
      ["/properties/odd key", false],
    ]);
    expect(geminiParameters.lower(tool).schema.properties).not.toHaveProperty(
      "odd key",
    );
    expect(
      geminiParameters.lint(spec({ "odd key": { type: "string" } })),
    ).toMatchObject([{ pointer: "/properties/odd key", unsayable: true }]);
  });
});
