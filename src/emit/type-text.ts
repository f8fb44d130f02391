/** Types of the model as TypeScript: by name where they have one, by their path where they have none, else written out. */
import { valueType } from "./value-type.js";
import type {
  Definition,
  MapKey,
  ObjectType,
  PropertyModel,
  TypeNode,
} from "../model/types.js";
import { admitsNull } from "./admits-null.js";
import { childTypes } from "./child-types.js";
import { interfaceDeclaration, typeDeclaration } from "./declarations.js";
import { definitionOf } from "./json-schema.js";
import { memberPlace } from "./member-place.js";
import type { ModuleWriter } from "./module-writer.js";
import { identifier } from "./names.js";
import {
  elementPlace,
  innerPlace,
  itemPlace,
  pathType,
  type Place,
  placeAt,
  propertyPlace,
  recordKeyPlace,
  valuePlace,
} from "./place.js";
import { signatureKey } from "./property-key.js";
import { isIdentifierName } from "./source-text.js";
import {
  arrayOf,
  indexed,
  keyword,
  literal,
  readonly,
  reference,
  tuple,
  type TypeCode,
  union,
} from "./type-code.js";

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

function namedText(
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

/** Whether a type cannot be written without the path to it. */
function needsPath(type: TypeNode, writer: ModuleWriter): boolean {
  switch (type.kind) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return type.narrow === true && type.name === undefined;
    case "enum":
      return isOpaque(type);
    case "object":
      return true;
    case "map":
      return keyNeedsPath(type.key) || needsPath(type.values, writer);
    case "reference": {
      const { name } = definitionOf(type.id, writer.definitions);
      return (
        name === undefined ||
        name.typeArguments.some((argument) => needsPath(argument, writer))
      );
    }
    default:
      return childTypes(type).some((child) => needsPath(child, writer));
  }
}

function keyNeedsPath(key: MapKey): boolean {
  return key.kind === "string" && key.narrow === true && key.name === undefined;
}

/** Whether an enum's type cannot be imported; its members are then no mere literals. */
export function isOpaque(type: TypeNode & { readonly kind: "enum" }): boolean {
  return (
    type.name === undefined &&
    type.members.some((member) => member.member !== undefined)
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

/** A tuple type, written out whatever its name. */
export function tupleText(
  type: TypeNode & { readonly kind: "tuple" },
  place: Place,
  writer: ModuleWriter,
): TypeCode {
  const { leading, rest, trailing } = type;
  const list = tuple([
    ...leading.map((element, position) => ({
      type: typeText(
        element.type,
        elementPlace(place, position, element.optional),
        writer,
      ),
      optional: element.optional,
    })),
    ...(rest === undefined
      ? []
      : [
          {
            type: typeText(rest, restPlace(type, place, writer), writer),
            rest: true,
          },
        ]),
    ...trailing.map((element, position) => ({
      type: typeText(
        element,
        trailingPlace(type, position, place, writer),
        writer,
      ),
    })),
  ]);
  return type.readonly ? readonly(list) : list;
}

/** The place of a tuple's rest: what TypeScript finds after the leading items, once those at the end are off. */
export function restPlace(
  type: TypeNode & { readonly kind: "tuple" },
  place: Place,
  writer: ModuleWriter,
): Place {
  const { leading, trailing } = type;
  return elementPlace(
    withoutLast(place, trailing.length, writer),
    leading.length,
    false,
  );
}

/** The place of an element at the end of a tuple, which no index reaches. */
export function trailingPlace(
  type: TypeNode & { readonly kind: "tuple" },
  position: number,
  place: Place,
  writer: ModuleWriter,
): Place {
  const after = type.trailing.length - 1 - position;
  const { name } = elementPlace(
    place,
    type.leading.length + 1 + position,
    false,
  );
  const { path } = withoutLast(place, after, writer);
  return placeAt(
    name,
    path &&
      (() => reference(writer.imports.runtimeType("LastOf"), [pathType(path)])),
  );
}

function withoutLast(place: Place, count: number, writer: ModuleWriter): Place {
  const { path } = place;
  if (path === undefined || count === 0) return place;
  return placeAt(place.name, () =>
    reference(writer.imports.runtimeType("WithoutLast"), [
      pathType(path),
      literal(count),
    ]),
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

/** The name of a type without one, which is declared in the module. */
function objectName(
  type: ObjectType,
  place: Place,
  writer: ModuleWriter,
): string {
  return writer.once(type, "type", identifier(place.name, "Shape"), (name) =>
    localType(name, type, place, writer),
  );
}

/** The name of a definition, imported or declared in the module. */
export function definitionText(
  definition: Definition,
  place: Place,
  writer: ModuleWriter,
): TypeCode {
  if (definition.name !== undefined)
    return namedText(definition.name, place, writer);
  return reference(
    writer.once(
      definition.id,
      "type",
      identifier(definition.schemaName, "Shape"),
      (name) => localType(name, definition.type, place, writer),
    ),
  );
}

function localType(
  name: string,
  type: TypeNode,
  place: Place,
  writer: ModuleWriter,
) {
  if (place.path !== undefined)
    return typeDeclaration(
      name,
      pathType(place.path, admitsNull(type, writer.definitions)),
    );
  const at: Place = { name };
  return type.kind === "object" && !isRecord(type)
    ? interfaceDeclaration(
        name,
        propertySignatures(
          type.properties,
          (property) => propertyPlace(at, property),
          writer,
        ),
      )
    : typeDeclaration(name, typeText(type, at, writer));
}

/** The properties of an interface. */
export function propertySignatures(
  properties: readonly PropertyModel[],
  placeOf: (property: PropertyModel) => Place,
  writer: ModuleWriter,
) {
  return properties.map((property) => {
    const type = typeText(property.type, placeOf(property), writer);
    return {
      key: (property.readonly ? "readonly " : "") + signatureKey(property.name),
      optional: property.optional && !property.undefinable,
      type: property.undefinable ? union([type, keyword("undefined")]) : type,
    };
  });
}
