/** Says in words what a keyword of JSON Schema demands, for providers that do not take the keyword. */
import type { JsonSchema } from "./dialect.js";
import { isSchema } from "./json-schema.js";

/**
 * A sentence for the model, or undefined for a keyword that has no words here. `""` means that there is nothing to
 * say: `deprecated: false`.
 */
export function inWords(keyword: string, value: unknown): string | undefined {
  switch (keyword) {
    case "minimum":
      return `At least ${json(value)}.`;
    case "maximum":
      return `At most ${json(value)}.`;
    case "exclusiveMinimum":
      return `More than ${json(value)}.`;
    case "exclusiveMaximum":
      return `Less than ${json(value)}.`;
    case "multipleOf":
      return `A multiple of ${json(value)}.`;
    case "minLength":
      return `At least ${count(value, "character")}.`;
    case "maxLength":
      return `At most ${count(value, "character")}.`;
    case "minItems":
      return `At least ${count(value, "item")}.`;
    case "maxItems":
      return `At most ${count(value, "item")}.`;
    case "minProperties":
      return `At least ${count(value, "key")}.`;
    case "maxProperties":
      return `At most ${count(value, "key")}.`;
    case "uniqueItems":
      return value === true ? "No item twice." : "";
    case "pattern":
      return `Matches the regular expression \`${String(value)}\`.`;
    case "format":
      return `Format: ${String(value)}.`;
    case "contentEncoding":
      return `Encoded as ${String(value)}.`;
    case "contentMediaType":
      return `Media type: ${String(value)}.`;
    case "const":
      return `Always ${json(value)}.`;
    case "enum":
      return `One of ${list(value)}.`;
    case "default":
      return `Default: ${json(value)}.`;
    case "examples":
      return Array.isArray(value) && value.length > 0
        ? `${value.length === 1 ? "Example" : "Examples"}: ${list(value)}.`
        : "";
    case "deprecated":
      return value === true ? "Deprecated." : "";
    case "$comment":
    case "readOnly":
    case "writeOnly":
      return "";
    default:
      return undefined;
  }
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

function list(value: unknown): string {
  return Array.isArray(value) ? value.map(json).join(", ") : json(value);
}

function count(value: unknown, noun: string): string {
  return `${json(value)} ${noun}${value === 1 ? "" : "s"}`;
}

/** Joins texts to one description; undefined when there is nothing to say. Sentences that are there already are not repeated. */
export function joinText(
  ...texts: readonly (string | undefined)[]
): string | undefined {
  let joined = "";
  for (const text of texts) {
    if (text === undefined || text === "" || joined.includes(text)) continue;
    const gap = joined === "" ? "" : /[.!?:)\]`]$/u.test(joined) ? " " : ". ";
    joined += gap + text;
  }
  return joined === "" ? undefined : joined;
}

/** The node with `sentences` at the end of its description. */
export function describe<T extends JsonSchema>(
  schema: T,
  ...sentences: readonly (string | undefined)[]
): T {
  const own = schema["description"];
  const description = joinText(
    typeof own === "string" ? own : undefined,
    ...sentences,
  );
  return description === undefined ? schema : { ...schema, description };
}

/** The node with `text` before its own description: what is said where a type is used comes before what the type says. */
export function describeFirst<T extends JsonSchema>(
  schema: T,
  text: unknown,
): T {
  if (typeof text !== "string") return schema;
  const own = schema["description"];
  const description = joinText(text, typeof own === "string" ? own : undefined);
  return description === undefined ? schema : { ...schema, description };
}

/** What a schema is called in a sentence: `an object`, `a string`. */
export function kindInWords(schema: unknown): string {
  if (!isSchema(schema)) return "any value";
  const type = schema["type"];
  const names: Readonly<Record<string, string>> = {
    string: "a string",
    number: "a number",
    integer: "an integer",
    boolean: "true or false",
    null: "null",
    array: "an array",
    object: "an object",
  };
  const types =
    typeof type === "string" ? [type] : Array.isArray(type) ? type : [];
  const words = types.map((name) => names[String(name)] ?? String(name));
  return words.length === 0 ? "a value" : words.join(" or ");
}
