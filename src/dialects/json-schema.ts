/** Reading and copying plain JSON Schema nodes. Names of properties come from users, so only own keys count. */
import type { JsonSchema, ObjectSchema } from "./dialect.js";

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A schema that says nothing: any value is valid. Annotations do not count. */
export function isAnything(schema: unknown): boolean {
  return (
    schema === true ||
    (isSchema(schema) &&
      Object.keys(schema).every((keyword) => annotationKeywords.has(keyword)))
  );
}

/** Keywords that describe and never constrain. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "$comment",
  "readOnly",
  "writeOnly",
]);

/** `object[key]`, own keys only. */
export function own(object: unknown, key: string): unknown {
  return isSchema(object) && Object.hasOwn(object, key)
    ? object[key]
    : undefined;
}

/** A deep copy of JSON. Also of a key `__proto__`, which assignment would turn into a prototype. */
export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (!isSchema(value)) return value;
  return mapEntries(value, copyJson);
}

/** The same keys with other values. */
export function mapEntries<T>(
  object: JsonSchema,
  value: (value: unknown, key: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(object).map(([key, from]) => [key, value(from, key)]),
  );
}

/** The types that a node names, `null` among them; empty when it names none. */
export function typesOf(schema: JsonSchema): readonly string[] {
  const type = schema["type"];
  if (typeof type === "string") return [type];
  return Array.isArray(type)
    ? type.filter((item): item is string => typeof item === "string")
    : [];
}

/** The entries of a keyword that maps names to schemas. */
export function schemaEntries(value: unknown): readonly [string, unknown][] {
  return isSchema(value) ? Object.entries(value) : [];
}

/** The schemas of a keyword that lists them. */
export function schemaList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The names of a `required` keyword. */
export function requiredNames(schema: JsonSchema): readonly string[] {
  return schemaList(schema["required"]).filter(
    (name): name is string => typeof name === "string",
  );
}

/** One step further down a JSON pointer. */
export function below(pointer: string, ...steps: readonly string[]): string {
  return steps.reduce(
    (path, step) =>
      `${path}/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    pointer,
  );
}

/** Completes the root with the keys that every provider and SDK wants to see, even when they are empty. */
export function objectSchema(schema: JsonSchema): ObjectSchema {
  const {
    type: _,
    properties,
    required,
    additionalProperties,
    ...rest
  } = schema;
  return {
    type: "object",
    properties: isSchema(properties) ? { ...properties } : {},
    required: schemaList(required).filter((name) => typeof name === "string"),
    additionalProperties: additionalProperties ?? {},
    ...rest,
  };
}
