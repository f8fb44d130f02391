/** The rules of schema-rules.md and of what every provider takes, one by one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/emit/json-schema.js";
import { emitSpecs } from "../../src/emit/specs.js";
import type { Definition, TypeNode } from "../../src/model/types.js";
import {
  array,
  boolean,
  enumOf,
  exported,
  flattened,
  literals,
  local,
  number,
  object,
  optional,
  refer,
  required,
  string,
  tool,
  toolSet,
  union,
  value,
} from "./hand-model.js";
import { sample } from "./sample-tool-set.js";

const nothing: TypeNode = { kind: "null" };

/** The schema of a parameter of the type, and the definitions beside it. */
function parameter(
  type: TypeNode,
  definitions: readonly Definition[] = [],
  more: Parameters<typeof required>[2] = {},
): unknown {
  const [spec] = emitSpecs(
    toolSet([tool("t", [value(required("p", type, more))])], definitions),
  );
  // The root is an object, and `p` its only property.
  return (spec?.inputSchema["properties"] as JsonObject)["p"];
}

function root(
  type: TypeNode,
  definitions: readonly Definition[] = [],
): unknown {
  return emitSpecs(
    toolSet([tool("t", [value(required("p", type))])], definitions),
  )[0]?.inputSchema;
}

function output(
  type: TypeNode,
  definitions: readonly Definition[] = [],
): unknown {
  return emitSpecs(
    toolSet(
      [tool("t", [], { result: { kind: "value", type, streams: false } })],
      definitions,
    ),
  )[0]?.outputSchema;
}

describe("the arguments", () => {
  it("are a closed object whose properties and required are always there", () => {
    expect(emitSpecs(toolSet([tool("t", [])]))[0]?.inputSchema).toEqual({
      type: "object",
      properties: {},
      required: [],
      additionalProperties: false,
    });
  });

  it("leave out what the model must not see", () => {
    const set = toolSet([
      tool("t", [
        { kind: "context" },
        { kind: "signal" },
        { kind: "inject", key: "db", optional: false, index: 2 },
        { kind: "omitted" },
        value(optional("p", string)),
      ]),
    ]);
    expect(emitSpecs(set)[0]?.inputSchema).toEqual({
      type: "object",
      properties: { p: { type: "string" } },
      required: [],
      additionalProperties: false,
    });
  });

  it("are the properties of a flattened parameter", () => {
    expect(
      emitSpecs(
        toolSet([
          tool("t", [flattened(required("a", string), optional("b", number))]),
        ]),
      )[0]?.inputSchema,
    ).toEqual({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "number" } },
      required: ["a"],
      additionalProperties: false,
    });
  });
});

describe("a type", () => {
  it.each<[string, TypeNode, object]>([
    [
      "string",
      {
        kind: "string",
        minLength: 1,
        maxLength: 5,
        pattern: "^a",
        format: "email",
      },
      {
        type: "string",
        minLength: 1,
        maxLength: 5,
        pattern: "^a",
        format: "email",
      },
    ],
    [
      "number",
      { kind: "number", minimum: 0, exclusiveMaximum: 5, multipleOf: 0.5 },
      { type: "number", minimum: 0, exclusiveMaximum: 5, multipleOf: 0.5 },
    ],
    ["integer", { kind: "number", integer: true }, { type: "integer" }],
    [
      "bigint",
      { kind: "bigint" },
      { type: "string", pattern: "^-?(0|[1-9][0-9]*)$", maxLength: 1000 },
    ],
    [
      "bounded bigint",
      { kind: "bigint", minimum: "1" },
      {
        type: "string",
        description: "At least 1.",
        pattern: "^([1-9][0-9]*)$",
        maxLength: 1000,
      },
    ],
    ["boolean", boolean, { type: "boolean" }],
    ["null", nothing, { type: "null" }],
    ["literals", literals("a", "b"), { type: "string", enum: ["a", "b"] }],
    ["one literal", literals(true), { type: "boolean", const: true }],
    [
      "mixed literals",
      literals("a", 1, false),
      { type: ["string", "number", "boolean"], enum: ["a", 1, false] },
    ],
    [
      "string enum",
      enumOf("E", { A: "a", B: "b" }),
      { type: "string", enum: ["a", "b"] },
    ],
    [
      "numeric enum",
      enumOf("E", { A: 0, B: 5 }),
      { type: "string", enum: ["A", "B"] },
    ],
    ["Date", { kind: "date" }, { type: "string", format: "date-time" }],
    ["URL", { kind: "url" }, { type: "string", format: "uri" }],
    ["RegExp", { kind: "regexp" }, { type: "string", format: "regex" }],
    [
      "bytes",
      { kind: "bytes", buffer: false },
      { type: "string", contentEncoding: "base64" },
    ],
    [
      "array",
      {
        kind: "array",
        items: string,
        readonly: true,
        minItems: 1,
        uniqueItems: true,
      },
      {
        type: "array",
        items: { type: "string" },
        minItems: 1,
        uniqueItems: true,
      },
    ],
    [
      "set",
      { kind: "set", items: number, readonly: false, maxItems: 3 },
      {
        type: "array",
        items: { type: "number" },
        maxItems: 3,
        uniqueItems: true,
      },
    ],
    [
      "tuple",
      {
        kind: "tuple",
        leading: [
          { type: string, optional: false },
          { type: number, optional: true },
        ],
        trailing: [],
        readonly: false,
      },
      {
        type: "array",
        prefixItems: [{ type: "string" }, { type: "number" }],
        items: false,
        minItems: 1,
        maxItems: 2,
      },
    ],
    [
      "empty tuple",
      { kind: "tuple", leading: [], trailing: [], readonly: false },
      { type: "array", items: false, minItems: 0, maxItems: 0 },
    ],
    [
      "tuple with a rest",
      {
        kind: "tuple",
        leading: [{ type: string, optional: false }],
        rest: number,
        trailing: [],
        readonly: false,
      },
      {
        type: "array",
        prefixItems: [{ type: "string" }],
        items: { type: "number" },
        minItems: 1,
      },
    ],
    [
      "tuple that ends after a rest",
      {
        kind: "tuple",
        leading: [],
        rest: number,
        trailing: [string],
        readonly: false,
      },
      {
        type: "array",
        items: { anyOf: [{ type: "number" }, { type: "string" }] },
        minItems: 1,
      },
    ],
    [
      "map",
      { kind: "map", key: { kind: "string" }, values: number, readonly: false },
      { type: "object", additionalProperties: { type: "number" } },
    ],
    [
      "map by numbers",
      { kind: "map", key: { kind: "number" }, values: number, readonly: false },
      {
        type: "object",
        propertyNames: {
          type: "string",
          pattern: "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
        },
        additionalProperties: { type: "number" },
      },
    ],
    [
      "map by literals",
      {
        kind: "map",
        key: { kind: "enum", members: literals("a", "b").members },
        values: number,
        readonly: false,
      },
      {
        type: "object",
        propertyNames: { type: "string", enum: ["a", "b"] },
        additionalProperties: { type: "number" },
      },
    ],
    [
      "record",
      {
        kind: "object",
        properties: [],
        index: {
          key: { kind: "string" },
          values: { kind: "unknown" },
          readonly: false,
        },
      },
      { type: "object", additionalProperties: {} },
    ],
    [
      "index signature beside properties",
      {
        kind: "object",
        properties: [required("a", string)],
        index: {
          key: { kind: "string", pattern: "^x-" },
          values: number,
          readonly: false,
        },
      },
      {
        type: "object",
        properties: { a: { type: "string" } },
        required: ["a"],
        propertyNames: {
          anyOf: [
            { type: "string", const: "a" },
            { type: "string", pattern: "^x-" },
          ],
        },
        additionalProperties: { type: "number" },
      },
    ],
    [
      "object",
      object(required("a", string), optional("b", number)),
      {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "number" } },
        required: ["a"],
        additionalProperties: false,
      },
    ],
    [
      "object of any kind",
      { kind: "anyObject" },
      { type: "object", additionalProperties: {} },
    ],
    ["unknown", { kind: "unknown" }, {}],
    [
      "union",
      union(string, number, nothing),
      { anyOf: [{ type: "string" }, { type: "number" }, { type: "null" }] },
    ],
    [
      "nullable scalar",
      union({ kind: "number", integer: true, minimum: 1 }, nothing),
      { type: ["integer", "null"], minimum: 1 },
    ],
    [
      "nullable date",
      union({ kind: "date" }, nothing),
      { type: ["string", "null"], format: "date-time" },
    ],
    [
      "nullable literals",
      union(literals("a", "b"), nothing),
      { type: ["string", "null"], enum: ["a", "b", null] },
    ],
    [
      "nullable literal",
      union(literals("a"), nothing),
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      "nullable object",
      union(object(), nothing),
      {
        anyOf: [
          {
            type: "object",
            properties: {},
            required: [],
            additionalProperties: false,
          },
          { type: "null" },
        ],
      },
    ],
    [
      "nullable array",
      union(array(string), nothing),
      {
        anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }],
      },
    ],
  ])("is stated: %s", (_what, type, schema) => {
    expect(parameter(type)).toEqual(schema);
  });
});

describe("definitions", () => {
  const point = exported("Point", object(required("x", number)), {
    description: "A point.",
  });

  it("are written in place when they are used once", () => {
    expect(root(refer("Point"), [point])).not.toHaveProperty("$defs");
    expect(parameter(refer("Point"), [point])).toEqual({
      type: "object",
      description: "A point.",
      properties: { x: { type: "number" } },
      required: ["x"],
      additionalProperties: false,
    });
  });

  it("are shared when they are used twice, with their own description there and that of the use at the use", () => {
    const line = object(
      required("from", refer("Point"), { description: "The start." }),
      required("to", refer("Point")),
    );
    expect(root(line, [point])).toEqual({
      type: "object",
      properties: {
        p: {
          type: "object",
          properties: {
            from: { $ref: "#/$defs/Point", description: "The start." },
            to: { $ref: "#/$defs/Point" },
          },
          required: ["from", "to"],
          additionalProperties: false,
        },
      },
      required: ["p"],
      additionalProperties: false,
      $defs: {
        Point: {
          type: "object",
          description: "A point.",
          properties: { x: { type: "number" } },
          required: ["x"],
          additionalProperties: false,
        },
      },
    });
  });

  it("are shared when they are recursive, by one way or another", () => {
    const a = local("A", object(optional("b", refer("B"))));
    const b = local("B", object(optional("a", refer("A"))));
    expect(root(refer("A"), [a, b])).toEqual({
      type: "object",
      properties: { p: { $ref: "#/$defs/A" } },
      required: ["p"],
      additionalProperties: false,
      $defs: {
        A: {
          type: "object",
          properties: {
            b: {
              type: "object",
              properties: { a: { $ref: "#/$defs/A" } },
              required: [],
              additionalProperties: false,
            },
          },
          required: [],
          additionalProperties: false,
        },
      },
    });
  });

  it("of one name are told apart by their order of appearance", () => {
    const other = { ...point, id: "other" };
    const both = array(
      object(
        required("a", refer("other")),
        required("b", refer("Point")),
        required("c", refer("other")),
        required("d", refer("Point")),
      ),
    );
    expect(root(both, [point, other])).toMatchObject({
      properties: {
        p: {
          items: {
            properties: {
              a: { $ref: "#/$defs/Point" },
              b: { $ref: "#/$defs/Point_2" },
              c: { $ref: "#/$defs/Point" },
              d: { $ref: "#/$defs/Point_2" },
            },
          },
        },
      },
      $defs: { Point: {}, Point_2: {} },
    });
  });

  it("are referred to by a pointer, whatever their names", () => {
    const odd = { ...point, schemaName: "A/B~C<ä>" };
    expect(
      root(
        object(required("a", refer("Point")), required("b", refer("Point"))),
        [odd],
      ),
    ).toMatchObject({
      properties: {
        p: { properties: { a: { $ref: "#/$defs/A~1B~0C%3C%C3%A4%3E" } } },
      },
      $defs: { "A/B~C<ä>": {} },
    });
  });

  it("belong to one tool each", () => {
    const twice = [
      value(required("a", refer("Point"))),
      value(required("b", refer("Point"))),
    ];
    const specs = emitSpecs(
      toolSet(
        [
          tool("first", twice),
          tool("second", [value(required("a", refer("Point")))]),
        ],
        [point],
      ),
    );
    expect(specs[0]?.inputSchema).toHaveProperty("$defs");
    expect(specs[1]?.inputSchema).not.toHaveProperty("$defs");
  });
});

describe("what a schema says in words", () => {
  it("is the description, the title, the default, examples and that it is deprecated", () => {
    expect(
      parameter(number, [], {
        description: "How many",
        title: "Limit",
        default: 3,
        examples: [1, 2],
        deprecated: true,
      }),
    ).toEqual({
      type: "number",
      title: "Limit",
      description: "How many",
      default: 3,
      examples: [1, 2],
      deprecated: true,
    });
  });

  it("tells the docs of members and known values of an open union", () => {
    const level = {
      ...enumOf("Level", { Off: 0, On: 1 }),
      members: [
        { json: "Off", value: 0, member: "Off" },
        { json: "On", value: 1, member: "On", description: "Loud." },
      ],
    };
    expect(parameter(level, [], { description: "How loud." })).toMatchObject({
      description: "How loud.\n- On: Loud.",
    });
    expect(parameter(union(level, nothing))).toMatchObject({
      description: "- On: Loud.",
      type: ["string", "null"],
    });
    expect(parameter({ kind: "string", suggestions: ["red", "blue"] })).toEqual(
      { type: "string", description: 'Known values: "red", "blue".' },
    );
  });
});

describe("the result", () => {
  it("has no schema where there is none or nothing to state", () => {
    expect(emitSpecs(toolSet([tool("t", [])]))[0]).not.toHaveProperty(
      "outputSchema",
    );
    expect(
      emitSpecs(
        toolSet([tool("t", [], { result: { kind: "value", streams: false } })]),
      )[0],
    ).not.toHaveProperty("outputSchema");
  });

  it("is open, in its JSON form, and says enums by their values", () => {
    expect(
      output(
        object(
          required("a", enumOf("E", { A: 0, B: 5 })),
          optional("when", { kind: "date" }),
        ),
      ),
    ).toEqual({
      type: "object",
      properties: {
        a: { type: "number", enum: [0, 5] },
        when: { type: "string", format: "date-time" },
      },
      required: ["a"],
      additionalProperties: {},
    });
  });

  it("is an object at the root even when it is recursive", () => {
    const tree = local(
      "Tree",
      object(optional("children", array(refer("Tree")))),
    );
    const body = {
      type: "object",
      properties: {
        children: { type: "array", items: { $ref: "#/$defs/Tree" } },
      },
      required: [],
      additionalProperties: {},
    };
    expect(output(refer("Tree"), [tree])).toEqual({
      ...body,
      $defs: { Tree: body },
    });
  });

  it("has the description of what is returned", () => {
    const result = {
      kind: "value",
      type: array(string),
      streams: false,
      description: "The names.",
    } as const;
    expect(
      emitSpecs(toolSet([tool("t", [], { result })]))[0]?.outputSchema,
    ).toEqual({
      type: "array",
      description: "The names.",
      items: { type: "string" },
    });
  });
});

/** Every schema within a schema, itself first. */
function nodes(schema: unknown): readonly JsonObject[] {
  if (typeof schema !== "object" || schema === null) return [];
  // Below here only keywords are followed that hold schemas.
  const node = schema as { readonly [key: string]: unknown };
  const inner = [
    ...["items", "additionalProperties", "propertyNames"].map(
      (key) => node[key],
    ),
    ...["anyOf", "prefixItems"].flatMap((key) =>
      Array.isArray(node[key]) ? (node[key] as unknown[]) : [],
    ),
    ...["properties", "$defs"].flatMap(
      (key) => Object.values(node[key] ?? {}) as unknown[],
    ),
  ];
  return [node as JsonObject, ...inner.flatMap(nodes)];
}

describe("every schema", () => {
  it("is one that all providers take", () => {
    fc.assert(
      fc.property(sample("src/tools.ts"), ({ toolSet: set }) => {
        for (const { inputSchema, outputSchema } of emitSpecs(set)) {
          expect(Object.keys(inputSchema).slice(0, 4)).toEqual([
            "type",
            "properties",
            "required",
            "additionalProperties",
          ]);
          for (const node of [...nodes(inputSchema), ...nodes(outputSchema)]) {
            for (const keyword of [
              "$schema",
              "$id",
              "definitions",
              "oneOf",
              "allOf",
              "not",
              "patternProperties",
            ])
              expect(Object.hasOwn(node, keyword)).toBe(false);
            const says = ["type", "anyOf", "$ref"].some((keyword) =>
              Object.hasOwn(node, keyword),
            );
            const means = Object.keys(node).filter(
              (keyword) =>
                ![
                  "title",
                  "description",
                  "default",
                  "examples",
                  "deprecated",
                ].includes(keyword),
            );
            expect(says || means.length === 0).toBe(true);
            if (node["type"] === "array")
              expect(Object.hasOwn(node, "items")).toBe(true);
            if (node["type"] === "object")
              expect(Object.hasOwn(node, "additionalProperties")).toBe(true);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
