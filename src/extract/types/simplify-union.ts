/** What members of a union make of each other: suggestions for a string, members that can never arrive, members that are the same. */
import type { ts } from "ts-morph";
import type { TypeNode } from "../../model/types.js";
import { isPlainJson, isSameJson } from "./conflict.js";
import { bigintText } from "./stable-text.js";
import type { TypeReading } from "./type-reading.js";

/** A member of the model's union, and the types that it was read from. */
export interface Member {
  readonly types: readonly ts.Type[];
  readonly type: TypeNode;
}

/**
 * @param members In declaration order.
 * @param text The union as it is written, for messages.
 */
export function simplifyUnion(
  members: readonly Member[],
  text: () => string,
  reading: TypeReading,
): readonly Member[] {
  const strings = dropBesideString(openStrings(members), text, reading);
  return mergeAlike(dropConflicting(strings, text, reading));
}

/** `"a" | (string & {})`: the literals are suggestions for the string. */
function openStrings(parts: readonly Member[]): readonly Member[] {
  const open = parts.find((part) => isBareString(part.type));
  if (open?.type.kind !== "string") return parts;
  const suggestions: string[] = [];
  const rest = parts.filter((part) => {
    if (
      part.type.kind !== "enum" ||
      !part.type.members.every(
        (member) =>
          typeof member.json === "string" && member.json === member.value,
      )
    )
      return true;
    suggestions.push(...part.type.members.map((member) => String(member.json)));
    return false;
  });
  if (suggestions.length === 0) return parts;
  const type: TypeNode = { ...open.type, suggestions };
  return rest.map((part) => (part === open ? { ...part, type } : part));
}

/** Admits any text. */
function isBareString(type: TypeNode): boolean {
  return (
    type.kind === "string" &&
    type.pattern === undefined &&
    type.format === undefined
  );
}

/** Text beside a bare string is that string, so what travels as text could never arrive. */
function dropBesideString(
  parts: readonly Member[],
  text: () => string,
  reading: TypeReading,
): readonly Member[] {
  if (!parts.some((part) => isBareString(part.type))) return parts;
  const dropped = parts.filter((part) => travelsAsText(part.type));
  if (dropped.length === 0) return parts;
  reading.place.dropMembers(
    dropped.flatMap((part) => part.types.map((type) => reading.typeText(type))),
    text(),
  );
  return parts.filter((part) => !travelsAsText(part.type));
}

/** In foreign code, which the user cannot mend, the plainest of two members that the same JSON can mean stays. */
function dropConflicting(
  parts: readonly Member[],
  text: () => string,
  reading: TypeReading,
): readonly Member[] {
  if (!reading.place.isForeign()) return parts;
  const kept: Member[] = [];
  for (const part of [...parts].sort((a, b) => plainness(a) - plainness(b)))
    if (!kept.some((other) => isSameJson(other.type, part.type)))
      kept.push(part);
  const dropped = parts.filter((part) => !kept.includes(part));
  if (dropped.length === 0) return parts;
  reading.place.dropMembers(
    dropped.flatMap((part) => part.types.map((type) => reading.typeText(type))),
    text(),
  );
  return parts.filter((part) => kept.includes(part));
}

/** Literals first, since they can be written in no other way, then what is itself in JSON. */
function plainness({ type }: Member): number {
  return type.kind === "enum" ? 0 : isPlainJson(type) ? 1 : 2;
}

function travelsAsText(type: TypeNode): boolean {
  switch (type.kind) {
    case "date":
    case "url":
    case "regexp":
    case "bytes":
    case "bigint":
      return true;
    case "enum":
      return type.members.every((member) => typeof member.json === "string");
    default:
      return false;
  }
}

/** `string[] | readonly string[]`, `Buffer | Uint8Array`: the same in JSON and for the function. The more general one stays. */
function mergeAlike(parts: readonly Member[]): readonly Member[] {
  const kinds = new Set(parts.map((part) => part.type.kind));
  if (kinds.size === parts.length) return parts;
  const kept = new Map<string, Member>();
  for (const part of parts) {
    const key = JSON.stringify(part.type, (name, value: unknown) =>
      name === "readonly" ||
      name === "buffer" ||
      // The name of a type is an object; that of a property is text, and tells objects apart.
      (name === "name" && typeof value !== "string") ||
      name === "narrow"
        ? undefined
        : bigintText(name, value),
    );
    const other = kept.get(key);
    if (other === undefined) kept.set(key, part);
    else if (other.type.kind === "bytes" && other.type.buffer)
      kept.set(key, { ...other, type: part.type });
  }
  return [...kept.values()];
}
