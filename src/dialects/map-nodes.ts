/** Copies a schema, node by node. */
import type { JsonSchema } from "./dialect.js";
import { below, copyJson, isSchema, mapEntries } from "./json-schema.js";

const singleKeywords: ReadonlySet<string> = new Set([
  "items",
  "additionalProperties",
  "propertyNames",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "unevaluatedProperties",
  "unevaluatedItems",
]);
const listKeywords: ReadonlySet<string> = new Set([
  "prefixItems",
  "anyOf",
  "oneOf",
  "allOf",
]);
const mapKeywords: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
]);

/** A deep copy of one node; each schema right below it is what `visit` makes of it. */
export function copyNode(
  schema: JsonSchema,
  visit: (child: JsonSchema, ...steps: readonly string[]) => JsonSchema,
): Record<string, unknown> {
  const child = (value: unknown, ...steps: readonly string[]): unknown =>
    isSchema(value) ? visit(value, ...steps) : value;
  return mapEntries(schema, (value, keyword): unknown => {
    if (singleKeywords.has(keyword)) return child(value, keyword);
    if (listKeywords.has(keyword) && Array.isArray(value)) {
      return value.map((item, index) => child(item, keyword, String(index)));
    }
    if (mapKeywords.has(keyword) && isSchema(value)) {
      return mapEntries(value, (item, key) => child(item, keyword, key));
    }
    return copyJson(value);
  });
}

/** A deep copy in which `rewrite` has seen each node, children first. What `rewrite` gets is its own to change. */
export function mapNodes(
  schema: JsonSchema,
  rewrite: (node: Record<string, unknown>) => JsonSchema,
): JsonSchema {
  return rewrite(copyNode(schema, (child) => mapNodes(child, rewrite)));
}

/** The schemas right below a node, definitions among them, and the steps that lead there. */
export function childrenOf(
  schema: JsonSchema,
): readonly (readonly [steps: readonly string[], child: JsonSchema])[] {
  const children: (readonly [readonly string[], JsonSchema])[] = [];
  const add = (child: unknown, ...steps: readonly string[]): void => {
    if (isSchema(child)) children.push([steps, child]);
  };
  for (const [keyword, value] of Object.entries(schema)) {
    if (singleKeywords.has(keyword)) add(value, keyword);
    else if (listKeywords.has(keyword) && Array.isArray(value)) {
      value.forEach((item: unknown, index) => {
        add(item, keyword, String(index));
      });
    } else if (mapKeywords.has(keyword) && isSchema(value)) {
      for (const [key, item] of Object.entries(value)) add(item, keyword, key);
    }
  }
  return children;
}

/** Visits each node, parents first; references are not followed, but definitions are visited. */
export function forEachNode(
  schema: unknown,
  visit: (node: JsonSchema, pointer: string) => void,
  pointer = "",
): void {
  if (!isSchema(schema)) return;
  visit(schema, pointer);
  for (const [steps, child] of childrenOf(schema)) {
    forEachNode(child, visit, below(pointer, ...steps));
  }
}
