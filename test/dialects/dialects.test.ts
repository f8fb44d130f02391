import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { toStrictJsonSchema } from "openai/lib/transform";
import { describe, expect, test } from "vitest";
import type { JsonSchema, ToolSpec } from "../../src/dialects/dialect.js";
import { dialects, lintEverywhere } from "../../src/dialects/dialects.js";
import { isSchema } from "../../src/dialects/json-schema.js";
import { forEachNode } from "../../src/dialects/map-nodes.js";
import { referencesOf } from "../../src/dialects/references.js";
import { anySpec, closed, spec } from "./schemas.js";

const all = Object.values(dialects);
const runs = { numRuns: 100, seed: 5 };

/** Every schema in a lowered one. */
function nodesOf(schema: JsonSchema): readonly JsonSchema[] {
  const nodes: JsonSchema[] = [];
  forEachNode(schema, (node) => nodes.push(node));
  return nodes;
}

/** Freezes what it can reach, so that a mutation throws. */
function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}

/** A schema can be said without strict mode losing it. */
function sayable(name: keyof typeof dialects, tool: ToolSpec): boolean {
  return dialects[name].lint(tool).every(({ unsayable }) => !unsayable);
}

describe("every dialect", () => {
  test("leaves its input alone and shares nothing with it", () => {
    fc.assert(
      fc.property(anySpec, (tool) => {
        const before = JSON.stringify(tool);
        freeze(tool);
        for (const dialect of all) {
          const lowered = dialect.lower(tool);
          const parts = new Set<unknown>();
          const walk = (
            value: unknown,
            visit: (part: object) => void,
          ): void => {
            if (typeof value !== "object" || value === null) return;
            visit(value);
            for (const child of Object.values(value)) walk(child, visit);
          };
          walk(tool.inputSchema, (part) => parts.add(part));
          walk(lowered.schema, (part) => {
            expect(parts.has(part), dialect.name).toBe(false);
          });
        }
        expect(JSON.stringify(tool)).toBe(before);
      }),
      runs,
    );
  });

  test("keeps what it says valid JSON Schema 2020-12", () => {
    fc.assert(
      fc.property(anySpec, (tool) => {
        for (const dialect of all) {
          if (dialect.name === "gemini-parameters") continue;
          const ajv = new Ajv2020({
            strict: false,
            logger: false,
            validateFormats: false,
          });
          const { schema } = dialect.lower(tool);
          if (!sayable(dialect.name, tool)) continue;
          expect(ajv.validateSchema(schema), JSON.stringify(schema)).toBe(true);
          // Compiling resolves every reference.
          expect(
            () => ajv.compile(schema),
            JSON.stringify(schema),
          ).not.toThrow();
        }
      }),
      { ...runs, numRuns: 40 },
    );
  });

  test("points into the schema that it was given, each place once", () => {
    fc.assert(
      fc.property(anySpec, (tool) => {
        const { resolve } = referencesOf(tool.inputSchema);
        for (const dialect of all) {
          const findings = dialect.lint(tool);
          for (const { pointer, help } of findings) {
            const escaped = pointer.replaceAll("%", "%25");
            expect(
              resolve(`#${escaped}`),
              `${dialect.name} ${pointer}`,
            ).toBeDefined();
            expect(help).not.toBe("");
          }
          const keys = findings.map(
            (f) => `${f.part}${f.pointer} ${f.message}`,
          );
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
      runs,
    );
  });

  test("always states type, properties and required at the root", () => {
    const bare = { ...spec({}), inputSchema: { type: "object" } };
    for (const dialect of all) {
      const { schema } = dialect.lower(bare);
      expect(schema).toMatchObject({ type: "object", properties: {} });
      if (dialect.name !== "gemini-parameters") {
        expect(schema).toHaveProperty("required", []);
        expect(schema).toHaveProperty("additionalProperties");
      }
    }
  });

  test("writes dots in names as underscores, except MCP", () => {
    for (const dialect of all) {
      const { name } = dialect.lower({ ...spec({}), name: "crm.find" });
      expect(name).toBe(dialect.name === "mcp" ? "crm.find" : "crm_find");
    }
  });

  test("reports two names that become one, and keeps the one that is spelt so", () => {
    const tools = ["get.item", "get_item"].map((name) => ({
      ...spec({}),
      name,
    }));
    for (const dialect of all) {
      const findings = dialect.lintRequest(tools);
      if (dialect.name === "mcp") expect(findings).toEqual([]);
      else {
        expect(findings).toMatchObject([
          { tools: ["get.item"], unsayable: true },
        ]);
        expect(findings[0]?.message).toContain('"get.item" and "get_item"');
      }
    }
  });

  test("says nothing against an ordinary tool", () => {
    const plain = spec(
      { city: { type: "string" }, days: { type: "integer", minimum: 1 } },
      ["city"],
    );
    for (const dialect of all) {
      expect(dialect.lint(plain)).toEqual([]);
      expect(dialect.lintRequest([plain])).toEqual([]);
    }
  });

  test("keeps a property named __proto__ a property", () => {
    const properties: unknown = JSON.parse(
      '{"__proto__":{"type":"string"},"x":{"type":"string"}}',
    );
    const tool = spec({
      inner: closed(isSchema(properties) ? properties : {}),
    });
    for (const dialect of all) {
      if (dialect.name === "gemini-parameters") continue;
      const text = JSON.stringify(dialect.lower(tool).schema);
      expect(text, dialect.name).toContain('"__proto__":{"type":"string"}');
    }
  });
});

describe("openai-strict over random schemas", () => {
  test("is what OpenAI's own converter makes of it", () => {
    fc.assert(
      fc.property(anySpec, (tool) => {
        fc.pre(sayable("openai-strict", tool));
        const { schema } = dialects["openai-strict"].lower(tool);
        expect(toStrictJsonSchema(structuredClone(schema))).toEqual(schema);
      }),
      { ...runs, numRuns: 300 },
    );
  });
});

describe("anthropic-strict over random schemas", () => {
  const kept = new Set(
    "type properties required additionalProperties items anyOf enum const title description default format pattern minItems $ref $defs".split(
      " ",
    ),
  );

  test("uses only the documented keywords", () => {
    fc.assert(
      fc.property(anySpec, (tool) => {
        fc.pre(sayable("anthropic-strict", tool));
        const { schema } = dialects["anthropic-strict"].lower(tool);
        for (const node of nodesOf(schema)) {
          for (const keyword of Object.keys(node)) {
            expect(kept.has(keyword), keyword).toBe(true);
          }
          if (node["type"] === "object") {
            expect(node["additionalProperties"]).toBe(false);
          }
          if (node["$ref"] !== undefined) {
            expect(Object.keys(node)).toEqual(["$ref"]);
          }
        }
      }),
      { ...runs, numRuns: 300 },
    );
  });
});

describe("gemini-parameters over random schemas", () => {
  const kept = new Set(
    "type format title description nullable items minItems maxItems enum properties required minimum maximum minLength maxLength pattern anyOf".split(
      " ",
    ),
  );

  test("has one type a node, string enums, and the fields of the proto alone", () => {
    fc.assert(
      fc.property(anySpec, (tool) => {
        const { schema } = dialects["gemini-parameters"].lower(tool);
        for (const node of nodesOf(schema)) {
          for (const keyword of Object.keys(node)) {
            expect(kept.has(keyword), keyword).toBe(true);
          }
          if (node["anyOf"] !== undefined) {
            expect(Object.keys(node)).toEqual(["anyOf"]);
            continue;
          }
          expect(node["type"], JSON.stringify(node)).toBeTypeOf("string");
          if (node["type"] === "array") expect(node["items"]).toBeDefined();
          if (node["type"] === "object" && node !== schema) {
            expect(node["properties"]).not.toEqual({});
          }
          if (Array.isArray(node["enum"])) {
            expect(node["type"]).toBe("string");
            for (const value of node["enum"]) {
              expect(value).toBeTypeOf("string");
              expect(value).not.toBe("");
            }
          }
        }
      }),
      { ...runs, numRuns: 300 },
    );
  });
});

describe("gemini over random schemas", () => {
  test("has no circle, and nothing but a description and a default beside a reference", () => {
    fc.assert(
      fc.property(anySpec, (tool) => {
        const { schema } = dialects.gemini.lower(tool);
        const references = referencesOf(schema);
        for (const node of nodesOf(schema)) {
          const target = references.resolve(node["$ref"]);
          if (target === undefined) continue;
          expect(references.isRecursive(target.pointer)).toBe(false);
          const { $ref: _, description: __, default: ___, ...others } = node;
          expect(others).toEqual({});
        }
      }),
      runs,
    );
  });
});

describe("lintEverywhere", () => {
  test("is silent about what only some providers refuse", () => {
    expect(lintEverywhere(spec({ "odd key": { type: "string" } }))).toEqual([]);
  });

  test("reports what no provider takes", () => {
    const tool = { ...spec({}), inputSchema: { type: "array", items: {} } };
    expect(lintEverywhere(tool)).toMatchObject([
      { part: "inputSchema", pointer: "", unsayable: true },
    ]);
  });
});
