/**
 * What the strict modes of OpenAI and Anthropic have in common: every object is closed, every value has a type, and
 * what the provider's grammar cannot enforce goes into the description, where the wrapper still enforces it.
 */
import type { JsonSchema, ObjectSchema } from "./dialect.js";
import type { Findings } from "./findings.js";
import {
  annotationKeywords,
  below,
  copyJson,
  isAnything,
  isSchema,
  objectSchema,
  requiredNames,
  schemaEntries,
  schemaList,
  typesOf,
} from "./json-schema.js";
import { placeInWords } from "./place.js";
import { type References, referencesOf } from "./references.js";
import { describe, describeFirst, inWords } from "./wording.js";

export interface ClosedRules {
  /** In sentences: "OpenAI's strict mode". */
  readonly provider: string;
  /** How a property that may be absent is said: always required but nullable, or not required. */
  readonly optional: "nullable" | "absent";
  readonly recursion: boolean;
  /** Whether the grammar takes this constraint; without it the constraint is said in words. */
  readonly keeps: (keyword: string, value: unknown) => boolean;
}

/** The formats of strings that both grammars enforce. */
export const commonFormats: ReadonlySet<unknown> = new Set([
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
]);

interface Context {
  readonly rules: ClosedRules;
  readonly findings: Findings;
  readonly references: References;
  /** The definitions that are still referred to, lowered, by name; a name is there before its body is. */
  readonly definitions: Map<string, JsonSchema>;
  /** Nodes written so far. */
  readonly size: { nodes: number };
}

/** Beyond so many nodes definitions are no longer written out where they are used: described ones inside each other would multiply. */
const maximalNodes = 2_000;

/** Lowers a whole input schema. */
export function closeSchema(
  root: JsonSchema,
  rules: ClosedRules,
  findings: Findings,
): ObjectSchema {
  const references = referencesOf(root);
  const definitions = new Map<string, JsonSchema>();
  const size = { nodes: 0 };
  const context = { rules, findings, references, definitions, size };
  const lowered = lowerNode(context, root, "");
  return objectSchema({
    ...lowered,
    ...(definitions.size > 0 && { $defs: Object.fromEntries(definitions) }),
  });
}

function lowerNode(
  context: Context,
  schema: unknown,
  pointer: string,
): JsonSchema {
  const { rules, findings } = context;
  context.size.nodes++;
  if (!isSchema(schema) || isAnything(schema)) {
    findings.refuse(
      "inputSchema",
      pointer,
      `${placeInWords(pointer)} takes any value, and ${rules.provider} wants a type.`,
      "Give it a type, such as `string` for JSON text; else the tool is sent without strict mode.",
    );
    return isSchema(schema) ? copyNode(schema) : {};
  }
  if (typeof schema["$ref"] === "string") {
    return lowerReference(context, schema, pointer);
  }
  const lowered: Record<string, unknown> = {};
  const sentences: string[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    switch (keyword) {
      case "$defs":
      case "required":
        break;
      case "type":
      case "title":
      case "description":
      case "enum":
      case "const":
        lowered[keyword] = copyJson(value);
        break;
      case "properties":
        lowerProperties(context, schema, pointer, lowered);
        break;
      case "additionalProperties":
        lowered[keyword] = false;
        if (value !== false) refuseOpenObject(context, pointer);
        break;
      case "propertyNames":
        // Stands on open objects only, and those are refused.
        if (schema["additionalProperties"] === false) {
          refuseKeyword(context, keyword, pointer);
        }
        break;
      case "items":
        // `items: false` closes a tuple, and tuples are refused.
        if (value !== false || schema["prefixItems"] === undefined) {
          lowered[keyword] = lowerNode(context, value, below(pointer, keyword));
        }
        break;
      case "prefixItems":
        findings.refuse(
          "inputSchema",
          pointer,
          `${placeInWords(pointer)} is a tuple, which ${rules.provider} cannot say.`,
          "Take an object with named properties instead; else the tool is sent without strict mode.",
        );
        break;
      case "anyOf":
        lowered[keyword] = schemaList(value).map((member, index) =>
          lowerNode(context, member, below(pointer, keyword, String(index))),
        );
        break;
      default: {
        if (rules.keeps(keyword, value)) {
          lowered[keyword] = copyJson(value);
          break;
        }
        const words = inWords(keyword, value);
        if (words === undefined) refuseKeyword(context, keyword, pointer);
        else sentences.push(words);
      }
    }
  }
  if (typesOf(schema).includes("object")) {
    if (schema["properties"] === undefined) {
      lowered["properties"] = {};
      lowered["required"] = [];
    }
    if (schema["additionalProperties"] === undefined) {
      lowered["additionalProperties"] = false;
      refuseOpenObject(context, pointer);
    }
  }
  if (
    typesOf(schema).includes("array") &&
    schema["items"] === undefined &&
    schema["prefixItems"] === undefined
  ) {
    lowered["items"] = lowerNode(context, {}, below(pointer, "items"));
  }
  return describe(lowered, ...sentences);
}

function lowerProperties(
  context: Context,
  schema: JsonSchema,
  pointer: string,
  lowered: Record<string, unknown>,
): void {
  const required = new Set(requiredNames(schema));
  const entries = schemaEntries(schema["properties"]).map(([key, property]) => {
    const node = lowerNode(
      context,
      property,
      below(pointer, "properties", key),
    );
    const said =
      required.has(key) || context.rules.optional === "absent"
        ? node
        : nullable(context, node);
    return [key, said] as const;
  });
  lowered["properties"] = Object.fromEntries(entries);
  lowered["required"] = entries
    .map(([key]) => key)
    .filter(
      (key) => context.rules.optional === "nullable" || required.has(key),
    );
}

/**
 * A `$ref` stands alone: beside other keywords it is refused. With a description at its place the definition is written
 * out there, or, where it contains itself, the reference is wrapped.
 */
function lowerReference(
  context: Context,
  schema: JsonSchema,
  pointer: string,
): JsonSchema {
  const { rules, findings, references } = context;
  const { $ref: ref, $defs: _, ...siblings } = schema;
  const target = references.resolve(ref);
  if (target === undefined) {
    findings.refuse(
      "inputSchema",
      pointer,
      `${placeInWords(pointer)} refers to ${JSON.stringify(ref)}, which is not in the schema.`,
      "Refer to a definition under `#/$defs/`.",
    );
    return {};
  }
  const recursive = references.isRecursive(target.pointer);
  if (recursive && !rules.recursion) {
    findings.refuse(
      "inputSchema",
      target.pointer,
      `${placeInWords(target.pointer)} contains itself, which ${rules.provider} cannot say.`,
      "Flatten the type, or bound its depth with a type per level; else the tool is sent without strict mode.",
    );
    return {};
  }
  const name = definitionName(target.pointer);
  const described = Object.keys(siblings).length > 0;
  const small = context.size.nodes < maximalNodes;
  if (!recursive && (name === undefined || (described && small))) {
    const { description, ...overridden } = siblings;
    return describeFirst(
      lowerNode(context, { ...target.schema, ...overridden }, target.pointer),
      description,
    );
  }
  if (name !== undefined && !context.definitions.has(name)) {
    context.definitions.set(name, {});
    context.definitions.set(
      name,
      lowerNode(context, target.schema, target.pointer),
    );
  }
  const alone = { $ref: ref };
  if (!described) return alone;
  return { ...lowerAnnotations(context, siblings, pointer), anyOf: [alone] };
}

/** The keywords beside a reference that cannot be written out. */
function lowerAnnotations(
  context: Context,
  siblings: JsonSchema,
  pointer: string,
): JsonSchema {
  const lowered: Record<string, unknown> = {};
  const sentences: string[] = [];
  for (const [keyword, value] of Object.entries(siblings)) {
    if (keyword === "title" || keyword === "description") {
      lowered[keyword] = value;
    } else if (annotationKeywords.has(keyword)) {
      sentences.push(inWords(keyword, value) ?? "");
    } else {
      refuseKeyword(context, keyword, pointer);
    }
  }
  return describe(lowered, ...sentences);
}

/** `Node` for `/$defs/Node`; undefined for any other place. */
function definitionName(pointer: string): string | undefined {
  const [, keyword, name, ...rest] = pointer.split("/");
  return keyword === "$defs" && rest.length === 0
    ? name?.replaceAll("~1", "/").replaceAll("~0", "~")
    : undefined;
}

function refuseOpenObject(context: Context, pointer: string): void {
  context.findings.refuse(
    "inputSchema",
    pointer,
    `${placeInWords(pointer)} takes keys of any name, which ${context.rules.provider} cannot say.`,
    "Give the object fixed properties, or take an array of `{ key, value }`; else the tool is sent without strict mode.",
  );
}

function refuseKeyword(
  context: Context,
  keyword: string,
  pointer: string,
): void {
  context.findings.refuse(
    "inputSchema",
    pointer,
    `${placeInWords(pointer)} uses "${keyword}", which ${context.rules.provider} cannot say.`,
    "Say it with fixed properties or `anyOf`; else the tool is sent without strict mode.",
  );
}

function copyNode(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, copyJson(value)]),
  );
}

/** The node, and `null`. */
function nullable(context: Context, node: JsonSchema): JsonSchema {
  if (admitsNull(context, node)) return node;
  const nothing = { type: "null" };
  const { title, description, ...bare } = node;
  const said = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
  if (Array.isArray(node["anyOf"])) {
    return { ...node, anyOf: [...schemaList(node["anyOf"]), nothing] };
  }
  const types = typesOf(node);
  const scalar =
    types.length > 0 && !types.includes("object") && !types.includes("array");
  if (!scalar) return { ...said, anyOf: [bare, nothing] };
  const { const: only, ...open } = node;
  const values = only === undefined ? node["enum"] : [only];
  return {
    ...open,
    type: [...types, "null"],
    ...(Array.isArray(values) && { enum: [...schemaList(values), null] }),
  };
}

function admitsNull(context: Context, node: unknown): boolean {
  if (!isSchema(node)) return false;
  const values = node["enum"];
  if (Array.isArray(values) && !values.includes(null)) return false;
  if (typesOf(node).includes("null")) return true;
  if (schemaList(node["anyOf"]).some((member) => admitsNull(context, member))) {
    return true;
  }
  const target = context.references.resolve(node["$ref"]);
  return (
    target !== undefined &&
    !context.references.isRecursive(target.pointer) &&
    admitsNull(context, target.schema)
  );
}
