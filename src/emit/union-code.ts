/** The code that reads unions. */
import type { TypeNode, UnionType } from "../model/types.js";
import type { JsonKind } from "../runtime/reader.js";
import {
  array,
  call,
  type Code,
  name,
  object,
  scalar,
  string,
} from "./code.js";
import { constDeclaration } from "./declarations.js";
import { resolve } from "./definitions.js";
import { elementReader, readerCode } from "./element-reader.js";
import { memberPlace } from "./member-place.js";
import type { ModuleWriter } from "./module-writer.js";
import { identifier, variableName } from "./names.js";
import type { Place } from "./place.js";
import { readCode, readerCall, type Site } from "./reader-code.js";
import { reference, type TypeCode, union } from "./type-code.js";
import { typeText } from "./type-text.js";

/** Reads one of the members, and `null` where it is one of them. */
export function unionReading(
  type: UnionType,
  site: Site,
  place: Place,
  writer: ModuleWriter,
): Code {
  const members = type.members.flatMap((member, position) =>
    member.kind === "null"
      ? []
      : [
          {
            member,
            position,
            place: memberPlace(place, type, position, writer),
          },
        ],
  );
  const [only] = members;
  const nullable = members.length < type.members.length;
  if (members.length === 1 && only !== undefined) {
    return nullable
      ? call("input.nullable", [
          site.value,
          site.key,
          readerCode(only.member, only.place, writer),
        ])
      : readCode(only.member, site, only.place, writer);
  }
  return nullable
    ? call("input.nullable", [
        site.value,
        site.key,
        readerOf(type, members, place, writer),
      ])
    : choice(type, members, site, place, writer);
}

interface PlacedMember {
  readonly member: TypeNode;
  readonly position: number;
  readonly place: Place;
}

function readerOf(
  type: UnionType,
  members: readonly PlacedMember[],
  place: Place,
  writer: ModuleWriter,
): Code {
  return elementReader(
    choice(
      type,
      members,
      { value: name("value"), key: name("key") },
      place,
      writer,
    ),
  );
}

function choice(
  type: UnionType,
  members: readonly PlacedMember[],
  site: Site,
  place: Place,
  writer: ModuleWriter,
): Code {
  const { discriminator } = type;
  const base = identifier(variableName(place.name), "union");
  if (discriminator !== undefined) {
    const table = writer.once(type, "table", `${base}Variants`, (constant) =>
      constDeclaration(
        constant,
        tableType("Variants", type, members, place, writer),
        array(
          members.flatMap(({ member, position, place: at }) => {
            const reader = readerCode(member, at, writer);
            return (discriminator.tags[position] ?? []).map((tag) =>
              array([scalar(tag), reader]),
            );
          }),
        ),
      ),
    );
    return readerCall(
      "readDiscriminated",
      site,
      writer,
      string(discriminator.property),
      name(table),
    );
  }
  const table = writer.once(type, "table", `${base}Members`, (constant) =>
    constDeclaration(
      constant,
      tableType("UnionMembers", type, members, place, writer),
      array(
        members.flatMap(({ member, place: at }) =>
          ofOneKind(member).map((part) =>
            object([
              ["kind", string(jsonKind(part, writer))],
              ["read", readerCode(part, at, writer)],
            ]),
          ),
        ),
      ),
    ),
  );
  return readerCall("readUnion", site, writer, name(table));
}

function tableType(
  generic: "Variants" | "UnionMembers",
  type: UnionType,
  members: readonly PlacedMember[],
  place: Place,
  writer: ModuleWriter,
): TypeCode | undefined {
  if (!writer.typed) return undefined;
  const element =
    type.name !== undefined
      ? typeText(type, place, writer)
      : union(
          members.map(({ member, place }) => typeText(member, place, writer)),
        );
  return reference(writer.imports.runtimeType(generic), [element]);
}

/** The members of an enum, apart by their JSON types; any other type as it is. */
function ofOneKind(member: TypeNode): readonly TypeNode[] {
  if (member.kind !== "enum") return [member];
  const parts = (["string", "number", "boolean"] as const)
    .map((type) => member.members.filter((each) => typeof each.json === type))
    .filter((members) => members.length > 0);
  return parts.length < 2
    ? [member]
    : parts.map((members) => ({ ...member, members, subset: true }));
}

/** What a member looks like in JSON. */
function jsonKind(type: TypeNode, writer: ModuleWriter): JsonKind {
  switch (type.kind) {
    case "string":
    case "boolean":
    case "null":
      return type.kind;
    case "number":
      return type.integer === true ? "integer" : "number";
    case "enum":
      return enumKind(type.members.map((member) => member.json));
    case "bigint":
    case "date":
    case "url":
    case "regexp":
    case "bytes":
      return "text";
    case "array":
    case "tuple":
    case "set":
      return "array";
    case "map":
    case "object":
    case "anyObject":
      return "object";
    case "unknown":
    case "union":
      return "any";
    case "reference":
      return jsonKind(resolve(type, writer.definitions), writer);
  }
}

function enumKind([first]: readonly (string | number | boolean)[]): JsonKind {
  return typeof first === "number"
    ? "number"
    : typeof first === "boolean"
      ? "boolean"
      : "text";
}
