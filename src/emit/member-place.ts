/** The places of the members of a union. */
import type { ObjectType, TypeNode, UnionType } from "../model/types.js";
import { childTypes } from "./child-types.js";
import { resolve } from "./json-schema.js";
import type { ModuleWriter } from "./module-writer.js";
import { pascalCase } from "./names.js";
import { type Place, placeAt } from "./place.js";
import {
  keyword,
  literal,
  reference,
  type TypeCode,
  union,
} from "./type-code.js";
import { typeText } from "./type-text.js";

/** `index` is the position among all members, `null` included. */
export function memberPlace(
  place: Place,
  type: UnionType,
  index: number,
  writer: ModuleWriter,
): Place {
  const members = type.members.filter((member) => member.kind !== "null");
  if (members.length === 1) {
    return place.path === undefined
      ? place
      : { name: place.name, path: { ...place.path, nullable: true } };
  }
  const name = place.name + suffixOf(type, index);
  const { path } = place;
  const member = type.members[index];
  const target = member && selector(type, members, member, writer);
  return placeAt(
    name,
    path && target && (() => reference("Extract", [path.write(), target()])),
  );
}

/** What tells the member's name from that of the union and of other members. */
function suffixOf(type: UnionType, index: number): string {
  const tag = type.discriminator?.tags[index]?.[0];
  const tagged = tag === undefined ? "" : pascalCase(String(tag));
  if (tagged !== "") return tagged;
  const member = type.members[index];
  const alone =
    member !== undefined &&
    type.members.every(
      (each) => each === member || childTypes(each).length === 0,
    );
  return alone ? "" : `Option${String(index + 1)}`;
}

/** A type to which this member alone is assignable, where there is one. */
function selector(
  union: UnionType,
  members: readonly TypeNode[],
  member: TypeNode,
  writer: ModuleWriter,
): (() => TypeCode) | undefined {
  const resolved = resolve(member, writer.definitions);
  switch (resolved.kind) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return () => keyword(resolved.kind);
    case "array":
    case "tuple":
      return members.filter((each) => isList(resolve(each, writer.definitions)))
        .length === 1
        ? () => reference("ReadonlyArray", [keyword("unknown")])
        : undefined;
    case "object":
      return (
        tagSelector(union, resolved, writer) ??
        nameSelector(members, resolved, writer)
      );
    default:
      return undefined;
  }
}

function isList(type: TypeNode): boolean {
  return type.kind === "array" || type.kind === "tuple";
}

/** By the property that tells the members of a discriminated union apart. */
function tagSelector(
  union: UnionType,
  member: ObjectType,
  writer: ModuleWriter,
): (() => TypeCode) | undefined {
  const tag = member.properties.find(
    (property) => property.name === union.discriminator?.property,
  );
  if (tag === undefined || tag.optional || tag.undefinable) return undefined;
  return () =>
    reference("Record", [
      literal(tag.name),
      typeText(tag.type, { name: "" }, writer),
    ]);
}

/** By the names that it requires, when no other member requires them all. */
function nameSelector(
  members: readonly TypeNode[],
  member: ObjectType,
  writer: ModuleWriter,
): (() => TypeCode) | undefined {
  const required = requiredNames(member);
  if (required.length === 0) return undefined;
  const shared = members.filter((each) => {
    const names = requiredNames(resolve(each, writer.definitions));
    return required.every((name) => names.includes(name));
  });
  if (shared.length > 1) return undefined;
  return () =>
    reference("Record", [union(required.map(literal)), keyword("unknown")]);
}

function requiredNames(type: TypeNode): readonly string[] {
  return type.kind === "object"
    ? type.properties
        .filter((property) => !property.optional && !property.undefinable)
        .map((property) => property.name)
    : [];
}
