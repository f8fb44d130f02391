/** Types of the model as TypeScript: by name where they have one, by their path where they have none, else written out. */
import type {
  Definition,
  MapKey,
  ObjectType,
  TypeNode,
} from "../model/types.js";
import { definitionOf } from "./definitions.js";
import { definitionText, objectName } from "./local-types.js";
import { memberPlace } from "./member-place.js";
import type { ModuleWriter } from "./module-writer.js";
import { isOpaque, needsPath } from "./needs-path.js";
import {
  innerPlace,
  itemPlace,
  pathType,
  type Place,
  recordKeyPlace,
  valuePlace,
} from "./place.js";
import { isIdentifierName } from "./source-text.js";
import { tupleText } from "./tuple-text.js";
import {
  arrayOf,
  indexed,
  keyword,
  literal,
  readonly,
  reference,
  type TypeCode,
  union,
} from "./type-code.js";
import { valueType } from "./value-type.js";

/** The TypeScript type of what stands at a place. */
export function typeText(
  type: TypeNode,
  place: Place,
  writer: ModuleWriter,
): TypeCode {
  switch (type.kind) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return type.narrow === true
        ? narrowText(type, place, writer)
        : keyword(type.kind);
    case "null":
      return keyword("null");
    case "enum":
      return enumText(type, place, writer);
    case "date":
      return keyword("Date");
    case "url":
      return keyword("URL");
    case "regexp":
      return keyword("RegExp");
    case "bytes":
      return type.buffer
        ? keyword(writer.imports.node("node:buffer", "Buffer", "type"))
        : reference("Uint8Array", [reference("ArrayBuffer")]);
    case "array": {
      const named = nameText(type, place, writer);
      if (named !== undefined) return named;
      const list = arrayOf(typeText(type.items, itemPlace(place), writer));
      return type.readonly ? readonly(list) : list;
    }
    case "tuple":
      return nameText(type, place, writer) ?? tupleText(type, place, writer);
    case "set":
      return reference(type.readonly ? "ReadonlySet" : "Set", [
        typeText(type.items, setItemPlace(place, writer), writer),
      ]);
    case "map":
      return reference(type.readonly ? "ReadonlyMap" : "Map", [
        keyText(type.key, mapKeyPlace(place, writer), writer),
        typeText(type.values, mapValuePlace(place, writer), writer),
      ]);
    case "object":
      return isRecord(type)
        ? recordText(type, place, writer)
        : reference(objectName(type, place, writer));
    case "anyObject":
      return reference("Record", [keyword("string"), keyword("unknown")]);
    case "unknown":
      return keyword("unknown");
    case "union":
      return (
        nameText(type, place, writer) ??
        union(
          type.members.map((member, position) =>
            typeText(
              member,
              memberPlace(place, type, position, writer),
              writer,
            ),
          ),
        )
      );
    case "reference":
      return definitionText(
        definitionOf(type.id, writer.definitions),
        place,
        writer,
      );
  }
}

export function setItemPlace(place: Place, writer: ModuleWriter): Place {
  return innerPlace(place, "Item", () =>
    writer.imports.runtimeType("SetItemOf"),
  );
}

export function mapKeyPlace(place: Place, writer: ModuleWriter): Place {
  return innerPlace(place, "Key", () => writer.imports.runtimeType("MapKeyOf"));
}

export function mapValuePlace(place: Place, writer: ModuleWriter): Place {
  return innerPlace(place, "Value", () =>
    writer.imports.runtimeType("MapValueOf"),
  );
}

/** Whether an object type is an index signature and nothing else, so that it needs no shape. */
export function isRecord(
  type: ObjectType,
): type is ObjectType & { readonly index: object } {
  return (
    type.index !== undefined &&
    type.properties.length === 0 &&
    type.instanceOf === undefined
  );
}

/** The type's own name, when it has one that can be written here. */
function nameText(
  type: TypeNode & { readonly name?: Definition["name"] },
  place: Place,
  writer: ModuleWriter,
): TypeCode | undefined {
  return type.name === undefined
    ? undefined
    : namedText(type.name, place, writer);
}

export function namedText(
  name: NonNullable<Definition["name"]>,
  place: Place,
  writer: ModuleWriter,
): TypeCode {
  if (
    place.path !== undefined &&
    name.typeArguments.some((argument) => needsPath(argument, writer))
  )
    return pathType(place.path);
  return reference(
    writer.typeName(name),
    name.typeArguments.map((argument) =>
      typeText(argument, { name: `${place.name}Argument` }, writer),
    ),
  );
}

function narrowText(
  type: TypeNode & {
    readonly kind: "string" | "number" | "bigint" | "boolean";
  },
  place: Place,
  writer: ModuleWriter,
): TypeCode {
  return (
    nameText(type, place, writer) ??
    (place.path === undefined ? keyword(type.kind) : pathType(place.path))
  );
}

/** The type of an enum, or of some of its members, or of a union of literals. */
export function enumText(
  type: TypeNode & { readonly kind: "enum" },
  place: Place,
  writer: ModuleWriter,
): TypeCode {
  if (type.name !== undefined && type.subset !== true)
    return namedText(type.name, place, writer);
  if (isOpaque(type) && place.path !== undefined) return pathType(place.path);
  const { name } = type;
  if (name === undefined || type.enumObject !== true)
    return union(type.members.map((member) => literal(member.value)));
  return union(
    type.members.map(({ member, value }) => {
      if (member === undefined) return literal(value);
      return isIdentifierName(member)
        ? reference(`${writer.typeName(name)}.${member}`)
        : indexed(valueType(name.reference, writer), literal(member));
    }),
  );
}

/** The type of the keys of a map or an index signature. */
export function keyText(
  key: MapKey,
  place: Place,
  writer: ModuleWriter,
): TypeCode {
  switch (key.kind) {
    case "number":
      return keyword("number");
    case "string":
      if (key.narrow !== true) return keyword("string");
      if (key.name !== undefined) return namedText(key.name, place, writer);
      return place.path === undefined
        ? keyword("string")
        : pathType(place.path);
    case "enum":
      return enumText(key, place, writer);
  }
}

type Index = NonNullable<ObjectType["index"]>;

function recordText(
  type: ObjectType & { readonly index: Index },
  place: Place,
  writer: ModuleWriter,
): TypeCode {
  const record = reference("Record", [
    keyText(type.index.key, recordKeyPlace(place), writer),
    typeText(type.index.values, indexPlace(type.index, place, writer), writer),
  ]);
  return type.index.readonly ? reference("Readonly", [record]) : record;
}

/** The place of the values of an index signature. */
export function indexPlace(
  index: Index,
  place: Place,
  writer: ModuleWriter,
): Place {
  return valuePlace(place, () =>
    keyText(index.key, recordKeyPlace(place), writer),
  );
}
