/** One tag → one constraint, in all the spellings that are read. */
import type { DocTag } from "../jsdoc/doc-block.js";
import { isKnownFormat, textFormats, type Constraint } from "./constraints.js";

/** Undefined for a tag that is no constraint; what it should have been where its value is wrong. */
export function readConstraintTag(
  tag: DocTag,
): Constraint | { readonly expected: string } | undefined {
  switch (tag.name.toLowerCase()) {
    case "integer":
    case "int":
      return tag.text === "" || tag.text === "true"
        ? { name: "integer", value: true }
        : { expected: "no value" };
    case "astype":
    case "tjs-type":
      return /^int(eger)?$/i.test(tag.text)
        ? { name: "integer", value: true }
        : { expected: "the value `integer`" };
    case "minimum":
      return bound("minimum", tag.text);
    case "maximum":
      return bound("maximum", tag.text);
    case "exclusiveminimum":
      return bound("exclusiveMinimum", tag.text);
    case "exclusivemaximum":
      return bound("exclusiveMaximum", tag.text);
    case "multipleof":
      return Number(tag.text) > 0
        ? bound("multipleOf", tag.text)
        : { expected: "a number greater than 0" };
    case "minlength":
      return count("minLength", tag.text);
    case "maxlength":
      return count("maxLength", tag.text);
    case "minitems":
      return count("minItems", tag.text);
    case "maxitems":
      return count("maxItems", tag.text);
    case "uniqueitems":
      if (tag.text === "false") return undefined;
      return tag.text === "" || tag.text === "true"
        ? { name: "uniqueItems", value: true }
        : { expected: "`true`, `false` or no value" };
    case "pattern":
      return pattern(tag.text);
    case "format":
      return isKnownFormat(tag.text)
        ? { name: "format", value: tag.text }
        : { expected: `one of ${textFormats.join(", ")}` };
    default:
      return undefined;
  }
}

function bound(
  name:
    | "minimum"
    | "maximum"
    | "exclusiveMinimum"
    | "exclusiveMaximum"
    | "multipleOf",
  text: string,
): Constraint | { readonly expected: string } {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text))
    return { expected: "a number" };
  // Every digit counts for a bigint.
  const value = /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
  return Number.isFinite(Number(value))
    ? { name, value }
    : { expected: "a finite number" };
}

function count(
  name: "minLength" | "maxLength" | "minItems" | "maxItems",
  text: string,
): Constraint | { readonly expected: string } {
  return /^\d{1,15}$/.test(text)
    ? { name, value: Number(text) }
    : { expected: "a whole number from 0" };
}

function pattern(text: string): Constraint | { readonly expected: string } {
  // `/^a$/` and backticks around it are habits of writing and no part of the pattern.
  const source = /^`(.+)`$/s.exec(text)?.[1] ?? text;
  const value = /^\/(\^.*)\/$/s.exec(source)?.[1] ?? source;
  if (value === "") return { expected: "a regular expression" };
  try {
    new RegExp(value, "u");
  } catch {
    return { expected: "a regular expression that is valid with the flag u" };
  }
  return { name: "pattern", value };
}
