/** What a schema says in words: the text of the docs, and what JSON Schema has no keyword for. */
import type {
  Annotations,
  EnumMember,
  Json,
  TypeNode,
} from "../model/types.js";

/** The keywords that annotate a place, in the order in which they stand around the ones that constrain it. */
export interface SchemaAnnotations {
  readonly before: readonly (readonly [string, Json])[];
  readonly after: readonly (readonly [string, Json])[];
}

/**
 * Annotations of one place. What the use site says wins over what the definition says, which stands in only where the definition is
 * inlined; notes of the type are added to either.
 */
export function describe(
  use: (Annotations & { readonly default?: Json }) | undefined,
  definition: Annotations | undefined,
  notes: readonly string[],
): SchemaAnnotations {
  const before: [string, Json][] = [];
  const after: [string, Json][] = [];
  const title = use?.title ?? definition?.title;
  if (title !== undefined) before.push(["title", title]);
  const text = use?.description ?? definition?.description;
  const description = [text, ...notes]
    .filter((part) => part !== undefined && part !== "")
    .join("\n");
  if (description !== "") before.push(["description", description]);
  if (use?.default !== undefined) after.push(["default", use.default]);
  const examples = use?.examples ?? definition?.examples;
  if (examples !== undefined && examples.length > 0) {
    after.push(["examples", examples]);
  }
  if (use?.deprecated ?? definition?.deprecated) {
    after.push(["deprecated", true]);
  }
  return { before, after };
}

/** What a type says beside its keywords: suggested values, documented members, bounds of a bigint. */
export function notesOf(
  type: TypeNode,
  jsonOf: (member: EnumMember) => EnumMember["json"],
): readonly string[] {
  switch (type.kind) {
    case "string":
      return type.suggestions === undefined || type.suggestions.length === 0
        ? []
        : [
            `Known values: ${type.suggestions.map((value) => JSON.stringify(value)).join(", ")}.`,
          ];
    case "enum":
      return type.members.flatMap((member) =>
        member.description === undefined || member.description === ""
          ? []
          : [`- ${String(jsonOf(member))}: ${member.description}`],
      );
    case "bigint":
      return [
        ...(type.minimum === undefined ? [] : [`At least ${type.minimum}.`]),
        ...(type.maximum === undefined ? [] : [`At most ${type.maximum}.`]),
      ];
    default:
      return [];
  }
}
