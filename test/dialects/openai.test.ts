import { describe, expect, test } from "vitest";
import { openai } from "../../src/dialects/openai.js";
import { openaiStrict } from "../../src/dialects/openai-strict.js";
import { closed, recursive, spec } from "./schemas.js";

describe("openai", () => {
  test("sends the base schema as it is", () => {
    const tool = spec({ city: { type: "string", minLength: 1 } }, []);
    expect(openai.declare(tool)).toEqual({
      type: "function",
      function: {
        name: "tool",
        description: "A tool.",
        parameters: tool.inputSchema,
      },
    });
    expect(openai.lower(recursive).schema).toEqual(recursive.inputSchema);
  });

  test("gives every array items that are a schema", () => {
    const { schema } = openai.lower(
      spec({
        any: { type: "array" },
        pair: {
          type: "array",
          prefixItems: [{ type: "string" }, { type: "number" }],
          items: false,
        },
      }),
    );
    expect(schema.properties["any"]).toEqual({ type: "array", items: {} });
    expect(schema.properties["pair"]).toEqual({
      type: "array",
      prefixItems: [{ type: "string" }, { type: "number" }],
      items: {},
      maxItems: 2,
    });
  });

  test("refuses a combinator at the root, and no other place", () => {
    const union = { anyOf: [closed({}), closed({ a: { type: "string" } })] };
    expect(openai.lint(spec({ src: union }))).toEqual([]);
    const root = { ...spec({}), inputSchema: { type: "object", ...union } };
    expect(openai.lint(root)).toMatchObject([
      { part: "inputSchema", pointer: "", unsayable: true },
    ]);
  });

  test("refuses names over 64 characters and reports long descriptions", () => {
    expect(openai.lint({ ...spec({}), name: "a".repeat(65) })).toMatchObject([
      { part: "name", unsayable: true },
    ]);
    expect(
      openai.lint({ ...spec({}), description: "a".repeat(1025) }),
    ).toMatchObject([{ part: "description", unsayable: false }]);
  });

  test("counts 128 tools a request, and names those beyond", () => {
    const tools = Array.from({ length: 130 }, (_, index) => ({
      ...spec({}),
      name: `tool${String(index)}`,
    }));
    expect(openai.lintRequest(tools.slice(0, 128))).toEqual([]);
    expect(openai.lintRequest(tools)).toMatchObject([
      { tools: ["tool128", "tool129"], unsayable: true },
    ]);
  });
});

describe("openai-strict", () => {
  const property = (schema: unknown, required = false): unknown =>
    openaiStrict.lower(spec({ x: schema }, required ? ["x"] : [])).schema
      .properties["x"];

  test("requires every property and makes the optional ones nullable", () => {
    expect(
      openaiStrict.lower(
        spec(
          {
            query: { type: "string" },
            limit: { type: "number" },
            sort: { type: "string", enum: ["new", "old"] },
            mode: { type: "string", const: "fast" },
            tags: { type: "array", items: { type: "string" } },
            any: { anyOf: [{ type: "string" }, { type: "number" }] },
            none: { type: ["string", "null"] },
          },
          ["query"],
        ),
      ).schema,
    ).toEqual({
      type: "object",
      properties: {
        query: { type: "string" },
        limit: { type: ["number", "null"] },
        sort: { type: ["string", "null"], enum: ["new", "old", null] },
        mode: { type: ["string", "null"], enum: ["fast", null] },
        tags: {
          anyOf: [
            { type: "array", items: { type: "string" } },
            { type: "null" },
          ],
        },
        any: {
          anyOf: [{ type: "string" }, { type: "number" }, { type: "null" }],
        },
        none: { type: ["string", "null"] },
      },
      required: ["query", "limit", "sort", "mode", "tags", "any", "none"],
      additionalProperties: false,
    });
  });

  test("does so at every depth and in definitions", () => {
    const { schema } = openaiStrict.lower(recursive);
    expect(schema["$defs"]).toEqual({
      Cond: {
        type: "object",
        properties: {
          field: { type: ["string", "null"] },
          any: {
            anyOf: [
              { type: "array", items: { $ref: "#/$defs/Cond" } },
              { type: "null" },
            ],
          },
        },
        required: ["field", "any"],
        additionalProperties: false,
      },
    });
    expect(openaiStrict.lint(recursive)).toEqual([]);
  });

  test("moves what it cannot say into the description", () => {
    expect(
      property(
        {
          type: "string",
          description: "The host",
          format: "uri",
          minLength: 2,
          pattern: "(?=a)b",
          default: "x",
          examples: ["y"],
          deprecated: true,
        },
        true,
      ),
    ).toEqual({
      type: "string",
      description:
        'The host. Format: uri. At least 2 characters. Matches the regular expression `(?=a)b`. Default: "x". Example: "y". Deprecated.',
    });
  });

  test("keeps the constraints that it documents", () => {
    const kept = {
      type: "integer",
      minimum: 1,
      exclusiveMaximum: 9,
      multipleOf: 2,
    };
    expect(property(kept, true)).toEqual(kept);
    const text = { type: "string", pattern: "^(?:a|b)\\d+$", format: "uuid" };
    expect(property(text, true)).toEqual(text);
    const list = { type: "array", items: { type: "null" }, minItems: 2 };
    expect(property(list, true)).toEqual(list);
  });

  test.each<[string, Record<string, unknown>, string]>([
    [
      "a record",
      { labels: { type: "object", additionalProperties: { type: "string" } } },
      "/properties/labels",
    ],
    ["any value", { x: {} }, "/properties/x"],
    [
      "a tuple",
      { x: { type: "array", prefixItems: [{ type: "string" }], items: false } },
      "/properties/x",
    ],
    [
      "an open object in a list",
      { x: { type: "array", items: { type: "object" } } },
      "/properties/x/items",
    ],
    ["allOf", { x: { allOf: [{ type: "string" }] } }, "/properties/x"],
    ["a lost reference", { x: { $ref: "#/$defs/No" } }, "/properties/x"],
  ])("cannot say %s", (_, properties, pointer) => {
    const findings = openaiStrict.lint(spec(properties));
    expect(findings).toMatchObject([{ pointer, unsayable: true }]);
  });

  test("lists every place, not only the first", () => {
    const tool = spec({ a: {}, b: { type: "string" }, c: {} });
    expect(openaiStrict.lint(tool).map(({ pointer }) => pointer)).toEqual([
      "/properties/a",
      "/properties/c",
    ]);
  });

  test("writes a described definition out where it is used, since a reference stands alone", () => {
    const tool = spec(
      {
        from: { $ref: "#/$defs/Place", description: "Start." },
        to: { $ref: "#/$defs/Place" },
      },
      ["from", "to"],
      {
        $defs: {
          Place: {
            ...closed({ id: { type: "string" } }),
            description: "A place.",
          },
        },
      },
    );
    const { schema } = openaiStrict.lower(tool);
    expect(schema.properties["from"]).toMatchObject({
      type: "object",
      description: "Start. A place.",
    });
    expect(schema.properties["to"]).toEqual({ $ref: "#/$defs/Place" });
    expect(schema["$defs"]).toHaveProperty("Place.type", "object");
  });

  test("wraps a described reference to what contains itself", () => {
    const tool = spec(
      { cond: { $ref: "#/$defs/Cond", description: "When." } },
      ["cond"],
      { $defs: recursive.inputSchema["$defs"] },
    );
    expect(openaiStrict.lower(tool).schema.properties["cond"]).toEqual({
      description: "When.",
      anyOf: [{ $ref: "#/$defs/Cond" }],
    });
  });

  test("does not multiply described definitions that stand in each other", () => {
    const level = (next: number): unknown =>
      closed(
        Object.fromEntries(
          ["a", "b", "c"].map((key) => [
            key,
            next === 12
              ? { type: "string" }
              : { $ref: `#/$defs/L${String(next)}`, description: key },
          ]),
        ),
      );
    const tool = spec({ root: { $ref: "#/$defs/L0" } }, ["root"], {
      $defs: Object.fromEntries(
        Array.from({ length: 12 }, (_, i) => [`L${String(i)}`, level(i + 1)]),
      ),
    });
    const text = JSON.stringify(openaiStrict.lower(tool).schema);
    expect(text.length).toBeLessThan(1_000_000);
  });

  test("knows the sizes of the strict mode", () => {
    const many = Array.from(
      { length: 1001 },
      (_, index) => `v${String(index)}`,
    );
    expect(
      openaiStrict.lint(spec({ x: { type: "string", enum: many } })),
    ).toMatchObject([{ unsayable: true, pointer: "" }]);
    let deep: unknown = { type: "string" };
    for (let level = 0; level < 10; level++) deep = closed({ deep });
    expect(openaiStrict.lint(spec({ deep }))[0]?.message).toContain(
      "11 levels of objects",
    );
    const long = Array.from({ length: 251 }, (_, i) =>
      String(i).padStart(60, "x"),
    );
    expect(
      openaiStrict.lint(spec({ x: { type: "string", enum: long } })),
    ).toMatchObject([{ unsayable: true }]);
  });

  test("declares itself strict", () => {
    expect(openaiStrict.declare(spec({}))).toHaveProperty(
      "function.strict",
      true,
    );
  });
});
