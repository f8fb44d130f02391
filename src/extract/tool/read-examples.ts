/** `@example` with a JSON object of arguments → input examples. */
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Json } from "../../model/types.js";
import type { DocTag } from "../jsdoc/doc-block.js";
import { nearestName } from "../../diagnostics/nearest-name.js";

export interface ReadExamples {
  readonly examples: readonly { readonly [key: string]: Json }[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Examples in code are for people and are passed over; what starts like a JSON object must be one, with known names. */
export function readExamples(
  tags: readonly DocTag[],
  owner: string,
  argumentNames: readonly string[],
): ReadExamples {
  const examples: { readonly [key: string]: Json }[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const tag of tags) {
    if (tag.name.toLowerCase() !== "example") continue;
    const text = bareText(tag.text);
    if (!/^\{\s*("|\}|$)/.test(text) && !/^\{[\s\S]*\}$/.test(text)) continue;
    const read = readObject(text, argumentNames);
    if (typeof read === "string")
      diagnostics.push(
        diagnose("example-not-json", { owner, problem: read }, tag.position),
      );
    else examples.push(read);
  }
  return { examples, diagnostics };
}

/** Without a caption and a code fence. */
function bareText(text: string): string {
  const uncaptioned = text.replace(/^<caption>[\s\S]*?<\/caption>/i, "").trim();
  const fenced = /^(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?\1\s*$/.exec(uncaptioned);
  return (fenced?.[2] ?? uncaptioned).trim();
}

/** The object, or what is wrong. */
function readObject(
  text: string,
  argumentNames: readonly string[],
): { readonly [key: string]: Json } | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The engine's own words differ from version to version.
    return "it is not valid JSON";
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return "it is not an object";
  const unknown = Object.keys(value).find(
    (name) => !argumentNames.includes(name),
  );
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, argumentNames);
    return `it has no argument "${unknown}"${nearest === undefined ? "" : `, did you mean "${nearest}"`}`;
  }
  // The cast holds: `JSON.parse` makes nothing but JSON, and the object was told from an array.
  return value as { readonly [key: string]: Json };
}
