/** The names of tools. */
import type { DocTag } from "../jsdoc/doc-block.js";

/** A name as the configuration wants names that the code gives. */
export function derivedToolName(
  name: string,
  style: "preserve" | "snake_case",
): string {
  if (style === "preserve") return name;
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
}

/** What `@tool other_name` says; undefined when it says nothing or is not there. */
export function givenToolName(tags: readonly DocTag[]): DocTag | undefined {
  return tags.find(
    (tag) => tag.name.toLowerCase() === "tool" && tag.text !== "",
  );
}

/** What is wrong with a name, as a phrase; undefined for a legal one. Dots are legal, and lowered to `_` where a provider takes none. */
export function nameProblem(name: string): string | undefined {
  if (name.length > 64)
    return `it has ${String(name.length)} characters, and at most 64 are allowed`;
  if (!/^[A-Za-z_]/.test(name)) return "it does not start with a letter or `_`";
  const wrong = /[^A-Za-z0-9_.-]/u.exec(name)?.[0];
  return wrong === undefined
    ? undefined
    : `it holds ${wrong === " " ? "a space" : `"${wrong}"`}`;
}
