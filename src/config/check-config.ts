/** What is wrong with the text of a config, with positions. */
import type { Node } from "jsonc-parser";
import { diagnose } from "../diagnostics/catalog.js";
import type { Diagnostic, SourcePosition } from "../diagnostics/diagnostic.js";
import { nearestName } from "../diagnostics/nearest-name.js";
import type { ConfigSchema, ObjectConfigSchema } from "./config-schema.js";

export type PositionOf = (node: {
  readonly offset: number;
  readonly length: number;
}) => SourcePosition;

/** Checks a value of a config against its schema. Every fault is reported, the first of a value only. */
export function checkConfig(
  node: Node,
  schema: ConfigSchema,
  positionOf: PositionOf,
): readonly Diagnostic[] {
  return checkValue(node, schema, "The config", positionOf);
}

function checkValue(
  node: Node,
  schema: ConfigSchema,
  place: string,
  positionOf: PositionOf,
): readonly Diagnostic[] {
  if (node.type !== schema.type)
    return [fault(node, place, typeInWords(schema), positionOf)];
  if (schema.type === "object")
    return checkObject(node, schema, place, positionOf);
  if (schema.type === "array") {
    const items = node.children ?? [];
    if (items.length < (schema.minItems ?? 0))
      return [fault(node, place, "a list that is not empty", positionOf)];
    return items.flatMap((item, index) =>
      checkValue(
        item,
        schema.items,
        `Item ${String(index + 1)} of ${lowerFirst(place)}`,
        positionOf,
      ),
    );
  }
  // The node's type is "string", so its value is one.
  const value = node.value as string;
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    const suggestion = nearestName(value, schema.enum);
    return [fault(node, place, typeInWords(schema), positionOf, suggestion)];
  }
  if (value.trim().length < (schema.minLength ?? 0))
    return [fault(node, place, "a text that is not empty", positionOf)];
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value))
    return [
      fault(
        node,
        place,
        schema.patternErrorMessage ?? `a text that matches ${schema.pattern}`,
        positionOf,
      ),
    ];
  return [];
}

function checkObject(
  node: Node,
  schema: ObjectConfigSchema,
  place: string,
  positionOf: PositionOf,
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<string>();
  for (const property of node.children ?? []) {
    const [keyNode, valueNode] = property.children ?? [];
    if (keyNode === undefined) continue;
    // Keys of objects are strings.
    const key = keyNode.value as string;
    const at = positionOf(keyNode);
    const where = { key, place: lowerFirst(place) };
    const known = Object.keys(schema.properties);
    const keySchema = Object.hasOwn(schema.properties, key)
      ? schema.properties[key]
      : undefined;
    if (seen.has(key))
      diagnostics.push(diagnose("config-duplicate-key", where, at));
    else if (keySchema === undefined) {
      const suggestion = nearestName(key, known);
      diagnostics.push(
        diagnose(
          "config-unknown-key",
          { ...where, known, ...(suggestion !== undefined && { suggestion }) },
          at,
        ),
      );
    } else if (valueNode !== undefined)
      diagnostics.push(
        ...checkValue(valueNode, keySchema, `"${key}"`, positionOf),
      );
    seen.add(key);
  }
  for (const key of schema.required ?? [])
    if (!seen.has(key))
      diagnostics.push(
        diagnose("config-missing-key", { key, place }, positionOf(node)),
      );
  return diagnostics;
}

function fault(
  node: Node,
  place: string,
  expected: string,
  positionOf: PositionOf,
  suggestion?: string,
): Diagnostic {
  return diagnose(
    "config-value",
    {
      place,
      expected,
      found: found(node),
      ...(suggestion !== undefined && { suggestion }),
    },
    positionOf(node),
  );
}

function typeInWords(schema: ConfigSchema): string {
  switch (schema.type) {
    case "array":
      return "a list";
    case "object":
      return "an object";
    case "string":
      return schema.enum === undefined
        ? "a text"
        : schema.enum.map((value) => `"${value}"`).join(" or ");
  }
}

function found(node: Node): string {
  switch (node.type) {
    case "array":
      return node.children?.length === 0 ? "an empty list" : "a list";
    case "object":
      return "an object";
    default:
      return JSON.stringify(node.value);
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
