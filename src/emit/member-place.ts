/** The places of the members of a union. */
import type { ObjectType, TypeNode, UnionType } from "../model/types.js";
import { childTypes } from "./child-types.js";
import { resolve } from "./definitions.js";
import type { ModuleWriter } from "./module-writer.js";
import { pascalCase } from "./names.js";
import { type Place, placeAt } from "./place.js";
import {
  intersection,
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
  return placeAt(name, path && target && (() => target(path.write())));
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

/** Selects one member out of the union's type. */
type Selection = (union: TypeCode) => TypeCode;

function extract(target: () => TypeCode): Selection {
  return (union) => reference("Extract", [union, target()]);
}

/** How to select this member alone, where there is a way. */
function selector(
  union: UnionType,
  members: readonly TypeNode[],
  member: TypeNode,
  writer: ModuleWriter,
): Selection | undefined {
  const resolved = resolve(member, writer.definitions);
  switch (resolved.kind) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return extract(() => keyword(resolved.kind));
    case "array":
    case "tuple":
      return members.filter((each) => isList(resolve(each, writer.definitions)))
        .length === 1
        ? extract(anyList)
        : undefined;
    case "object":
      return (
        tagSelector(union, resolved, writer) ??
        onlyObject(members, writer) ??
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
): Selection | undefined {
  const tag = member.properties.find(
    (property) => property.name === union.discriminator?.property,
  );
  if (tag === undefined || tag.optional || tag.undefinable) return undefined;
  return extract(() =>
    reference("Record", [
      literal(tag.name),
      typeText(tag.type, { name: "" }, writer),
    ]),
  );
}

/** By being an object, when no other member is one, but for those of built-in classes. */
function onlyObject(
  members: readonly TypeNode[],
  writer: ModuleWriter,
): Selection | undefined {
  const others = members
    .map((each) => resolve(each, writer.definitions))
    .filter((each) => !isPrimitive(each));
  const objects = others.filter((each) => builtIn(each) === undefined);
  if (objects.length !== 1) return undefined;
  const classes = others.flatMap((each) => builtIn(each) ?? []);
  const select = extract(() => keyword("object"));
  return classes.length === 0
    ? select
    : (type) => reference("Exclude", [select(type), union(classes)]);
}

/** The class of a type's values, if it is built in, whatever they hold. */
function builtIn(type: TypeNode): TypeCode | undefined {
  switch (type.kind) {
    case "array":
    case "tuple":
      return anyList();
    case "set":
      return reference("ReadonlySet", [keyword("unknown")]);
    case "map":
      return reference("ReadonlyMap", [keyword("unknown"), keyword("unknown")]);
    case "date":
      return reference("Date");
    case "url":
      return reference("URL");
    case "regexp":
      return reference("RegExp");
    case "bytes":
      return reference("Uint8Array");
    default:
      return undefined;
  }
}

function anyList(): TypeCode {
  return reference("ReadonlyArray", [keyword("unknown")]);
}

function isPrimitive(type: TypeNode): boolean {
  return ["string", "number", "bigint", "boolean", "enum"].includes(type.kind);
}

/** By the names that it requires, when no other member requires them all. */
function nameSelector(
  members: readonly TypeNode[],
  member: ObjectType,
  writer: ModuleWriter,
): Selection | undefined {
  const required = requiredNames(member);
  if (required.length === 0) return undefined;
  const shared = members.filter((each) => {
    const names = requiredNames(resolve(each, writer.definitions));
    return required.every((name) => names.includes(name));
  });
  if (shared.length > 1) return undefined;
  const record = (): TypeCode =>
    reference("Record", [union(required.map(literal)), keyword("unknown")]);
  // A string has properties too.
  return members.some((each) => isPrimitive(resolve(each, writer.definitions)))
    ? extract(() => intersection([keyword("object"), record()]))
    : extract(record);
}

/** What TypeScript requires of an object, but for names that values of other kinds have too. */
function requiredNames(type: TypeNode): readonly string[] {
  return type.kind === "object"
    ? type.properties
        .filter(
          ({ optional, undefinable, name }) =>
            (!optional || undefinable) && !commonNames.has(name),
        )
        .map(({ name }) => name)
    : [];
}

/** Names of properties of all objects, and of arrays, sets, maps, dates, URLs, regular expressions and bytes. */
const commonNames: ReadonlySet<string> = new Set(
  (
    "constructor toString toLocaleString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable length size keys values entries has get " +
    "set add delete clear forEach union at concat copyWithin every fill filter find findIndex findLast findLastIndex flat flatMap includes " +
    "indexOf join lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toReversed toSorted toSpliced unshift with " +
    "buffer byteLength byteOffset subarray exec test flags global ignoreCase lastIndex multiline source sticky unicode dotAll hasIndices " +
    "compile href origin protocol username password host hostname port pathname search searchParams hash toJSON"
  ).split(" "),
);
