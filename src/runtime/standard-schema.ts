/** Makes a tool's plain JSON Schema also a Standard Schema, which most SDKs take. */
import { describeIssue } from "./issue-text.js";
import type { Issue } from "./issue.js";
import type { StandardFace, StandardIssue } from "./schema.js";

/** Adds the non-enumerable `~standard`, unless it is there. `JSON.stringify` and spreading do not see it. */
export function addStandardFace(
  schema: object,
  check: (value: unknown) => readonly Issue[],
): void {
  if (Object.hasOwn(schema, "~standard")) return;
  const jsonSchema = (options: { readonly target: string }) =>
    convertSchema(schema, options.target);
  const face: StandardFace = {
    version: 1,
    vendor: "toolgen",
    validate: (value) => {
      const issues = check(value);
      return issues.length === 0
        ? { value }
        : { issues: issues.map(standardIssue) };
    },
    jsonSchema: { input: jsonSchema, output: jsonSchema },
  };
  // Configurable and writable: LangChain's validator defines properties of its own on schemas, and no one may find them frozen.
  Object.defineProperty(schema, "~standard", {
    value: face,
    enumerable: false,
    configurable: true,
    writable: true,
  });
}

function standardIssue(issue: Issue): StandardIssue {
  return {
    message: describeIssue(issue),
    path: issue.path
      .split("/")
      .slice(1)
      .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~")),
  };
}

function convertSchema(
  schema: object,
  target: string,
): Record<string, unknown> {
  if (target !== "draft-2020-12" && target !== "draft-07")
    throw new Error(
      `toolgen has no JSON Schema for the target "${target}"; there are "draft-2020-12" and "draft-07".`,
    );
  return copySchema(schema, target === "draft-07");
}

/** Keywords whose value maps names to schemas. */
const mapsOfSchemas = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);

/** Keywords whose value is data and no schema. */
const data = new Set(["default", "const", "enum", "examples", "required"]);

function copySchema(schema: object, old: boolean): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const source = Object.entries(schema) as [string, unknown][];
  const isTuple = old && Object.hasOwn(schema, "prefixItems");
  for (const [key, value] of source) {
    const copied = copyKeyword(key, value, old);
    if (old && key === "$defs") result["definitions"] = copied;
    else if (old && key === "$ref" && typeof value === "string")
      result[key] = value.replace(/^#\/\$defs\//, "#/definitions/");
    // Draft 7 spells a tuple as an array of `items`, and what follows it as `additionalItems`.
    else if (isTuple && key === "prefixItems") result["items"] = copied;
    else if (isTuple && key === "items") result["additionalItems"] = copied;
    else result[key] = copied;
  }
  return result;
}

function copyKeyword(key: string, value: unknown, old: boolean): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (data.has(key)) return structuredClone(value);
  if (Array.isArray(value))
    return value.map((item: unknown) => copyKeyword("", item, old));
  if (!mapsOfSchemas.has(key)) return copySchema(value, old);
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      copyKeyword("", member, old),
    ]),
  );
  return copy;
}
