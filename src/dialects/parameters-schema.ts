/** Lowers a schema without references to the nodes of Gemini's `parameters`. */
import type { JsonSchema } from "./dialect.js";
import {
  annotationKeywords,
  isAnything,
  isSchema,
  requiredNames,
  schemaEntries,
  schemaList,
  typesOf,
} from "./json-schema.js";
import { describe, describeFirst, inWords, kindInWords } from "./wording.js";

/** The schema of an arguments object. No `required` when nothing is. */
export interface ParametersSchema {
  type: "object";
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- SDKs type it in ways that `unknown` does not fit
  properties: Record<string, any>;
  required?: string[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as for `properties`
  [keyword: string]: any;
}

/** The keys that an object may have. */
export const legalKey = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** Keywords that a node may keep, by its type. */
const keptByType: Readonly<Record<string, ReadonlySet<string>>> = {
  string: new Set(["minLength", "maxLength", "pattern"]),
  number: new Set(["minimum", "maximum"]),
  integer: new Set(["minimum", "maximum"]),
  boolean: new Set(),
  null: new Set(),
  array: new Set(["minItems", "maxItems"]),
  object: new Set(),
};

/** Which type a constraint belongs to, for nodes of several types. */
const typesOfKeyword: Readonly<Record<string, readonly string[]>> = {
  minLength: ["string"],
  maxLength: ["string"],
  pattern: ["string"],
  format: ["string"],
  contentEncoding: ["string"],
  contentMediaType: ["string"],
  minimum: ["number", "integer"],
  maximum: ["number", "integer"],
  exclusiveMinimum: ["number", "integer"],
  exclusiveMaximum: ["number", "integer"],
  multipleOf: ["number", "integer"],
  minItems: ["array"],
  maxItems: ["array"],
  uniqueItems: ["array"],
};

export function lowerParameters(root: JsonSchema): ParametersSchema {
  const { description } = root;
  return {
    ...(typeof description === "string" && { description }),
    ...lowerObject(root),
  };
}

/** Objects of free keys, without keys, or with keys that cannot be said go as JSON text. */
export function isJsonText(schema: JsonSchema): boolean {
  if (!typesOf(schema).includes("object")) return false;
  const entries = schemaEntries(schema["properties"]);
  return entries.length === 0 || !entries.every(([key]) => legalKey.test(key));
}

/** A node of one type, or `{ anyOf }` of such nodes with nothing beside it, as Vertex wants. */
function lowerNode(schema: unknown): JsonSchema {
  if (!isSchema(schema) || isAnything(schema)) {
    const scalars = ["string", "number", "boolean"].map((type) => ({ type }));
    return distribute({ anyOf: scalars }, isSchema(schema) ? schema : {});
  }
  const members = schema["anyOf"];
  if (Array.isArray(members)) {
    const { anyOf: _, type: __, ...rest } = schema;
    return distribute(join(members.map(narrow(rest))), rest);
  }
  const literals = literalsOf(schema);
  if (literals !== undefined) return lowerLiterals(schema, literals);
  const types = typesOf(schema);
  return types.length === 1
    ? lowerTyped(schema, types[0] ?? "string")
    : distribute(
        join(types.map((type) => keepFor(schema, type))),
        annotationsOf(schema),
      );
}

/** Constraints beside `anyOf` hold for each member. */
function narrow(constraints: JsonSchema): (member: unknown) => unknown {
  const held = Object.entries(constraints).filter(
    ([keyword]) => !annotationKeywords.has(keyword),
  );
  return (member) =>
    isSchema(member) ? { ...Object.fromEntries(held), ...member } : member;
}

function annotationsOf(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) =>
      annotationKeywords.has(keyword),
    ),
  );
}

/** The node as it is for one of its types. */
function keepFor(schema: JsonSchema, type: string): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([keyword]) =>
      !annotationKeywords.has(keyword) &&
      (typesOfKeyword[keyword]?.includes(type) ?? true),
  );
  return { ...Object.fromEntries(kept), type };
}

/** One node for several: `null` becomes `nullable`, and what goes as JSON text gives way to other text. */
function join(members: readonly unknown[]): JsonSchema {
  const isNull = (member: unknown): boolean =>
    isSchema(member) && typesOf(member).join() === "null";
  const others = members.filter((member) => !isNull(member));
  const takesText = others.some(
    (member) => isSchema(member) && typesOf(member).includes("string"),
  );
  const said = others.filter(
    (member) => !(takesText && isSchema(member) && isJsonText(member)),
  );
  const lowered = said.map(lowerNode).flatMap((node) => {
    const inner = node["anyOf"];
    return Array.isArray(inner) ? inner.filter(isSchema) : [node];
  });
  const nullable = others.length < members.length;
  const nodes = unique(lowered).map((node) =>
    nullable ? { ...node, nullable: true } : node,
  );
  if (nodes.length === 0) return { type: "null" };
  return nodes.length === 1 ? (nodes[0] ?? {}) : { anyOf: nodes };
}

function unique(nodes: readonly JsonSchema[]): readonly JsonSchema[] {
  const seen = new Set<string>();
  return nodes.filter((node) => {
    const text = JSON.stringify(node);
    return !seen.has(text) && seen.add(text);
  });
}

/** Puts the annotations of a union on the node, or on each of its members. */
function distribute(node: JsonSchema, annotations: JsonSchema): JsonSchema {
  const { description } = annotations;
  const sentences = Object.entries(annotations)
    .filter(([keyword]) => keyword !== "description")
    .map(([keyword, value]) =>
      keyword === "title" ? String(value) : inWords(keyword, value),
    );
  const put = (member: JsonSchema): JsonSchema =>
    describe(describeFirst(member, description), ...sentences);
  const members = node["anyOf"];
  return Array.isArray(members)
    ? { anyOf: members.filter(isSchema).map(put) }
    : put(node);
}

function literalsOf(schema: JsonSchema): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  const values = schema["enum"];
  return Array.isArray(values) ? schemaList(values) : undefined;
}

/** Enums are of strings: numbers go as their text, which the reader takes back. */
function lowerLiterals(
  schema: JsonSchema,
  values: readonly unknown[],
): JsonSchema {
  const texts = values
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map(String);
  const booleans = values.filter((value) => typeof value === "boolean");
  const nodes: JsonSchema[] = [];
  if (texts.includes("")) {
    // An empty string in an enum is refused.
    nodes.push(describe({ type: "string" }, inWords("enum", texts)));
  } else if (texts.length > 0) {
    nodes.push({ type: "string", enum: [...new Set(texts)] });
  }
  if (booleans.length > 0) {
    nodes.push(
      describe(
        { type: "boolean" },
        booleans.length === 1 ? inWords("const", booleans[0]) : undefined,
      ),
    );
  }
  const nullable = values.includes(null);
  if (nodes.length === 0)
    return distribute({ type: "null" }, annotationsOf(schema));
  const marked = nodes.map((node) =>
    nullable ? { ...node, nullable: true } : node,
  );
  return distribute(
    marked.length === 1 ? (marked[0] ?? {}) : { anyOf: marked },
    annotationsOf(schema),
  );
}

function lowerTyped(schema: JsonSchema, type: string): JsonSchema {
  if (type === "object" && isJsonText(schema)) return lowerToText(schema);
  const kept = keptByType[type] ?? new Set();
  const lowered: Record<string, unknown> = { type };
  const sentences: (string | undefined)[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "title" || keyword === "description" || kept.has(keyword)) {
      lowered[keyword] = value;
    } else if (keyword === "format" && value === "date-time") {
      lowered[keyword] = value;
    } else {
      sentences.push(inWords(keyword, value));
    }
  }
  if (type === "object") Object.assign(lowered, lowerObject(schema));
  if (type === "array") {
    const leading = schemaList(schema["prefixItems"]);
    const rest = schema["items"];
    lowered["items"] =
      leading.length === 0
        ? lowerNode(rest)
        : join([
            ...leading,
            ...(rest === false || rest === undefined ? [] : [rest]),
          ]);
    if (leading.length > 0) {
      sentences.push(`In this order: ${leading.map(kindInWords).join(", ")}.`);
      if (rest === false) lowered["maxItems"] = leading.length;
    }
  }
  return describe(lowered, ...sentences);
}

function lowerObject(schema: JsonSchema): ParametersSchema {
  // Only the root can have a key that is not legal: objects below it go as text then.
  const entries = schemaEntries(schema["properties"]).filter(([key]) =>
    legalKey.test(key),
  );
  const required = requiredNames(schema).filter((name) =>
    entries.some(([key]) => key === name),
  );
  return {
    type: "object",
    properties: Object.fromEntries(
      entries.map(([key, property]) => [key, lowerNode(property)]),
    ),
    ...(required.length > 0 && { required: [...required] }),
  };
}

/** An object as JSON text, with words for what it holds. */
function lowerToText(schema: JsonSchema): JsonSchema {
  const { title, description, propertyNames, additionalProperties } = schema;
  const named = schemaEntries(schema["properties"]).length > 0;
  const words: (string | undefined)[] = [];
  if (named) {
    const { description: _, title: __, ...bare } = schema;
    words.push(
      `JSON text of an object, by this JSON Schema: ${JSON.stringify(bare)}`,
    );
  } else if (
    isSchema(additionalProperties) &&
    !isAnything(additionalProperties)
  ) {
    const simple = Object.keys(additionalProperties).join() === "type";
    words.push(
      simple
        ? `JSON text of an object; each value is ${kindInWords(additionalProperties)}.`
        : `JSON text of an object; each value by this JSON Schema: ${JSON.stringify(additionalProperties)}`,
    );
  } else {
    words.push(
      additionalProperties === false
        ? "JSON text of an empty object: {}"
        : "JSON text of an object.",
    );
  }
  if (isSchema(propertyNames)) {
    for (const [keyword, value] of Object.entries(propertyNames)) {
      const said = inWords(keyword, value);
      if (said !== undefined && said !== "") words.push(`Keys: ${said}`);
    }
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword !== "additionalProperties") words.push(inWords(keyword, value));
  }
  const text = {
    type: "string",
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
  return describe(text, ...words);
}
