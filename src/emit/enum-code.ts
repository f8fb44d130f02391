/** The code that reads members of enums and of unions of literals. */
import type { EnumMember, MapKey, TypeNode } from "../model/types.js";
import { array, call, type Code, name, scalar } from "./code.js";
import { readerFunction } from "./declarations.js";
import type { ModuleWriter } from "./module-writer.js";
import { pascalCase } from "./names.js";
import { isOpaque } from "./needs-path.js";
import type { Place } from "./place.js";
import type { Site } from "./reader-code.js";
import { isIdentifierName, quote } from "./source-text.js";
import { typeArgumentList } from "./type-code.js";
import { enumText } from "./type-text.js";

type EnumType = (TypeNode | MapKey) & { readonly kind: "enum" };

/** Reads one of the members. A type with a name has one reader, which all tools share. */
export function enumReading(
  type: EnumType,
  site: Site,
  place: Place,
  writer: ModuleWriter,
): Code {
  const reader = enumReader(type, place, writer);
  return reader === undefined
    ? memberReading(type, site, place, writer)
    : call(reader, [name("input"), site.value, site.key]);
}

/** The function that reads members of a named enum or alias; absent for others. */
export function enumReader(
  type: EnumType,
  place: Place,
  writer: ModuleWriter,
): string | undefined {
  if (type.name === undefined || isSubset(type)) return undefined;
  const local = writer.valueName(type.name, type.enumObject === true);
  return writer.once(
    `enum ${local}`,
    "reader",
    `read${pascalCase(local)}`,
    (reader) =>
      readerFunction(
        reader,
        writer.typed ? enumText(type, place, writer) : undefined,
        memberReading(
          type,
          { value: name("value"), key: name("key") },
          place,
          writer,
        ),
        writer,
      ),
  );
}

export function isSubset(type: EnumType): boolean {
  return "subset" in type && type.subset;
}

function memberReading(
  type: EnumType,
  site: Site,
  place: Place,
  writer: ModuleWriter,
): Code {
  const { members } = type;
  const values = members.map((member) => memberValue(type, member, writer));
  if (isOpaque(type)) {
    const types = writer.typed
      ? typeArgumentList([enumText(type, place, writer)])
      : "";
    return call(
      ["input.opaqueMember", types],
      [
        site.value,
        site.key,
        pairs(
          members,
          members.map((member) => literalCode(member.value)),
        ),
      ],
    );
  }
  return members.every((member) => member.json === member.value)
    ? call("input.oneOf", [site.value, site.key, array(values)])
    : call("input.member", [site.value, site.key, pairs(members, values)]);
}

function pairs(members: readonly EnumMember[], values: readonly Code[]): Code {
  return array(
    members.map((member, position) =>
      array([literalCode(member.json), values[position] ?? name("undefined")]),
    ),
  );
}

/** What the function receives: `Color.Red` for a member of an enum that can be imported. */
function memberValue(
  type: EnumType,
  { member, value }: EnumMember,
  writer: ModuleWriter,
): Code {
  if (
    type.name === undefined ||
    type.enumObject !== true ||
    member === undefined
  )
    return literalCode(value);
  const owner = writer.value(type.name.reference);
  return {
    kind: "member",
    document: isIdentifierName(member)
      ? `${owner}.${member}`
      : `${owner}[${quote(member)}]`,
  };
}

function literalCode(value: string | number | boolean | bigint): Code {
  if (typeof value === "bigint")
    return {
      kind: value < 0n ? "negative" : "number",
      document: `${String(value)}n`,
    };
  return scalar(value);
}
