/** Constraints of the items of an array, in the spelling of other generators: `@items {"minimum":0}`. */
import type { DocTag } from "../jsdoc/doc-block.js";

/** The tags for the items; undefined for another tag; what was expected where the value is wrong. */
export function itemTags(tag: DocTag): readonly DocTag[] | string | undefined {
  if (tag.name.toLowerCase() !== "items") return undefined;
  const expected = "a JSON object of constraints";
  let value: unknown;
  try {
    value = JSON.parse(tag.text);
  } catch {
    return expected;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return expected;
  const tags: DocTag[] = [];
  for (const [key, constraint] of Object.entries(value)) {
    const text: unknown = constraint;
    if (
      typeof text !== "string" &&
      typeof text !== "number" &&
      typeof text !== "boolean"
    )
      return expected;
    tags.push(tagFor(key, String(text), tag));
  }
  return tags;
}

/** JSON Schema says `type: integer` where tags say `@integer`. */
function tagFor(name: string, text: string, tag: DocTag): DocTag {
  return {
    name: name === "type" ? "asType" : name,
    text,
    position: tag.position,
  };
}
