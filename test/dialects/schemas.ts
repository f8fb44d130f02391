/** Schemas of the base dialect, as toolgen emits them, for the tests of the dialects. */
import fc from "fast-check";
import type { JsonSchema, ToolSpec } from "../../src/dialects/dialect.js";

export function spec(
  properties: Record<string, unknown>,
  required: readonly string[] = Object.keys(properties),
  more: Record<string, unknown> = {},
): ToolSpec {
  return {
    name: "tool",
    description: "A tool.",
    inputSchema: closed(properties, required, more),
  };
}

export function closed(
  properties: Record<string, unknown>,
  required: readonly string[] = Object.keys(properties),
  more: Record<string, unknown> = {},
): JsonSchema {
  return {
    type: "object",
    properties,
    required,
    additionalProperties: false,
    ...more,
  };
}

/** A tree of conditions: the smallest type that contains itself. */
export const recursive: ToolSpec = spec(
  { cond: { $ref: "#/$defs/Cond" } },
  ["cond"],
  {
    $defs: {
      Cond: closed(
        {
          field: { type: "string" },
          any: { type: "array", items: { $ref: "#/$defs/Cond" } },
        },
        [],
      ),
    },
  },
);

export const record: ToolSpec = spec({
  labels: { type: "object", additionalProperties: { type: "string" } },
});

const description = fc.option(fc.constantFrom("What it is.", "Its use"), {
  nil: undefined,
});

const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.record({ type: fc.constant("string") }),
  fc.record(
    {
      type: fc.constant("string"),
      minLength: fc.nat(5),
      maxLength: fc.integer({ min: 5, max: 9 }),
      format: fc.constantFrom("uri", "date-time", "regex", "uuid"),
      pattern: fc.constantFrom("^a+$", "(?=x)y", "\\bword\\b"),
      default: fc.constant("a"),
      examples: fc.constant(["a", "b"]),
      deprecated: fc.boolean(),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    {
      type: fc.constantFrom("number", "integer", ["integer", "null"]),
      minimum: fc.integer(),
      exclusiveMaximum: fc.integer(),
      multipleOf: fc.integer({ min: 1, max: 9 }),
    },
    { requiredKeys: ["type"] },
  ),
  fc.constantFrom<JsonSchema>(
    {},
    { type: "boolean" },
    { type: "null" },
    { type: "string", const: "circle" },
    { type: "number", const: 7 },
    { type: "boolean", const: true },
    { type: "string", enum: ["a", "b"] },
    { type: ["string", "null"], enum: ["", "b", null] },
    { type: "integer", enum: [3, 6, 12] },
    { type: ["string", "number"], enum: ["auto", 1] },
    { type: "string", contentEncoding: "base64" },
    { type: "object", properties: {}, required: [], additionalProperties: {} },
  ),
);

const names = ["Node", "Leaf", "Pair"] as const;

function node(depth: number): fc.Arbitrary<JsonSchema> {
  if (depth === 0) return leaf;
  const inner = node(depth - 1);
  const key = fc.constantFrom("a", "b", "some_key", "odd key", "__proto__");
  const object = fc
    .tuple(
      fc.dictionary(key, inner, { maxKeys: 3, noNullPrototype: true }),
      fc.nat(3),
    )
    .map(([properties, count]) =>
      closed(properties, Object.keys(properties).slice(0, count)),
    );
  return fc
    .tuple(
      fc.oneof(
        leaf,
        object,
        fc.record(
          {
            type: fc.constant("array"),
            items: inner,
            minItems: fc.nat(2),
            uniqueItems: fc.constant(true),
          },
          { requiredKeys: ["type", "items"] },
        ),
        fc.tuple(inner, inner).map(([a, b]) => ({
          type: "array",
          prefixItems: [a, b],
          minItems: 1,
          items: false,
        })),
        inner.map((values) => ({
          type: "object",
          additionalProperties: values,
          propertyNames: { pattern: "^x" },
        })),
        fc
          .array(inner, { minLength: 2, maxLength: 3 })
          .map((anyOf) => ({ anyOf })),
        fc.constantFrom(...names).map((name) => ({ $ref: `#/$defs/${name}` })),
      ),
      description,
    )
    .map(([schema, text]) =>
      text === undefined ? schema : { ...schema, description: text },
    );
}

/** Objects, and unions such as `type Json = string | Json[]`; a definition that is nothing but itself does not compile. */
const definition: fc.Arbitrary<JsonSchema> = fc
  .tuple(node(2), node(2), fc.boolean())
  .map(([a, b, isUnion]) =>
    isUnion
      ? { anyOf: [{ type: "string" }, { type: "array", items: a }] }
      : closed({ a, b }, ["a"]),
  );

/** Specs over everything that the base dialect has, recursive definitions among it. */
export const anySpec: fc.Arbitrary<ToolSpec> = fc
  .tuple(
    fc.dictionary(fc.constantFrom("x", "y", "z"), node(3), {
      noNullPrototype: true,
    }),
    fc.nat(3),
    fc.tuple(definition, definition, definition),
  )
  .map(([properties, count, definitions]) =>
    spec(properties, Object.keys(properties).slice(0, count), {
      $defs: Object.fromEntries(
        names.map((name, index) => [name, definitions[index]]),
      ),
    }),
  );
