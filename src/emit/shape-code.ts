/** The code that reads objects: their shapes, and the statements that put the fields into place. */
import type {
  DefinitionId,
  ObjectType,
  PropertyModel,
  TypeNode,
} from "../model/types.js";
import { absenceOf } from "./absence.js";
import {
  array,
  assignment,
  call,
  type Code,
  index,
  member,
  name,
  object,
  openObject,
  string,
} from "./code.js";
import { constDeclaration } from "./declarations.js";
import type { Document } from "./document.js";
import { readerCode } from "./element-reader.js";
import { arrow, blockArrow, ifStatement } from "./function-code.js";
import { keyReader } from "./key-reader.js";
import type { ModuleWriter } from "./module-writer.js";
import { identifier, variableName } from "./names.js";
import { type Place, propertyPlace, recordKeyPlace } from "./place.js";
import { propertyKey } from "./property-key.js";
import { readCode } from "./reader-code.js";
import { reference, typeArgumentList, type TypeCode } from "./type-code.js";
import { indexPlace, typeText } from "./type-text.js";

/** The constant that holds the shape of an object type; made once for each `subject`. */
export function shapeName(
  subject: DefinitionId | TypeNode,
  type: ObjectType,
  place: Place,
  writer: ModuleWriter,
): string {
  const self = writer.typed
    ? typeof subject === "string"
      ? place.path?.write()
      : typeText(type, place, writer)
    : undefined;
  return writer.once(
    subject,
    "shape",
    identifier(variableName(place.name), "shape"),
    (constant) =>
      constDeclaration(
        constant,
        undefined,
        shape(constant, type, self, place, writer),
      ),
  );
}

function shape(
  constant: string,
  type: ObjectType,
  self: TypeCode | undefined,
  place: Place,
  writer: ModuleWriter,
): Code {
  const within: Place =
    self === undefined
      ? { name: place.name }
      : {
          name: place.name,
          path: { write: () => self, undefinable: false, nullable: false },
        };
  const names = (optional: boolean): Code =>
    array(
      type.properties
        .filter((property) => property.optional === optional)
        .map((property) => string(property.name)),
    );
  return call(writer.imports.runtime("defineShape"), [
    openObject([
      ["required", names(false)],
      ["optional", names(true)],
      ...(type.index === undefined
        ? []
        : [["open", { kind: "boolean", document: "true" }] as const]),
      [
        "read",
        fieldsReader(
          type,
          { variable: "result", self, constant, place: within },
          writer,
        ),
      ],
    ]),
  ]);
}

export interface Target {
  /** What the object is called while it is put together. */
  readonly variable: "args" | "result";
  /** Its type; absent in JavaScript. */
  readonly self: TypeCode | undefined;
  /** The constant that knows the names of its fields, for an index signature beside them. */
  readonly constant?: string;
  readonly place: Place;
  /** Where the fields stand, if that is not below `place`. */
  readonly placeOf?: (property: PropertyModel) => Place;
}

/** `(input, from) => …`: a function that reads the fields of an object and puts them together. */
export function fieldsReader(
  type: ObjectType,
  target: Target,
  writer: ModuleWriter,
): Code {
  const { self, variable } = target;
  const parameters =
    type.properties.length === 0 && type.index === undefined
      ? []
      : ["input", "from"];
  const literal = type.properties.filter(
    (property) => !isPutLater(property, type),
  );
  const later = type.properties.filter((property) =>
    isPutLater(property, type),
  );
  const fields = object(
    literal.map((property) => [
      propertyKey(property.name),
      property.optional
        ? name("undefined")
        : fieldCode(property, target, writer),
    ]),
  );
  const optional = type.properties.filter((property) => property.optional);
  if (
    type.instanceOf === undefined &&
    optional.length === 0 &&
    type.index === undefined
  ) {
    return arrow(parameters, fields, self?.document);
  }
  return blockArrow(
    parameters,
    [
      [
        assignment(
          ["const ", variable, annotation(type, self, writer)],
          " =",
          created(type, fields, self, writer),
        ),
        ";",
      ],
      ...later.flatMap((property) =>
        property.optional ? [] : [put(property, target, writer)],
      ),
      ...optional.map((property) =>
        ifStatement(
          call("input.has", [
            fieldValue(property.name),
            string(property.name),
            string(absenceOf(property.type, writer.definitions)),
          ]),
          put(property, target, writer),
        ),
      ),
      ...(type.index === undefined
        ? []
        : [restStatement(type.index, target, writer)]),
      `return ${variable};`,
    ],
    // A shape may refer to itself: without the type, the compiler would look for it in the statements.
    target.constant === undefined ? undefined : self?.document,
  );
}

/** Whether a property is assigned once the object is there, and is no part of the literal. */
function isPutLater(property: PropertyModel, type: ObjectType): boolean {
  return (
    type.instanceOf !== undefined ||
    (property.optional && !property.undefinable) ||
    (lacksInherited(type) && typedInherited.has(property.name))
  );
}

/** Whether the type has an optional property under a name that the compiler finds in every object, with another type. */
function lacksInherited(type: ObjectType): boolean {
  return type.properties.some(
    ({ name, optional, undefinable }) =>
      optional && !undefinable && typedInherited.has(name),
  );
}

function annotation(
  type: ObjectType,
  self: TypeCode | undefined,
  writer: ModuleWriter,
): Document {
  if (self === undefined) return "";
  const assigned = type.properties.filter(
    (property) => property.optional || isPutLater(property, type),
  );
  return [
    ": ",
    (assigned.some((property) => property.readonly)
      ? reference(writer.imports.runtimeType("Writable"), [self])
      : self
    ).document,
  ];
}

/** What the object is before its remaining properties are assigned. */
function created(
  type: ObjectType,
  fields: Code,
  self: TypeCode | undefined,
  writer: ModuleWriter,
): Code {
  if (type.instanceOf !== undefined) {
    return call(`new ${writer.value(type.instanceOf)}`, []);
  }
  if (self === undefined || !lacksInherited(type)) return fields;
  return call(
    [writer.imports.runtime("beginObject"), typeArgumentList([self])],
    [fields],
  );
}

/** `result.name = …;`. */
function put(
  property: PropertyModel,
  target: Target,
  writer: ModuleWriter,
): Document {
  const { variable } = target;
  const value = fieldCode(property, target, writer);
  // An assignment to `__proto__` would set the prototype.
  return property.name === "__proto__"
    ? [
        call("input.define", [name(variable), string(property.name), value])
          .document,
        ";",
      ]
    : [
        assignment(member(name(variable), property.name).document, " =", value),
        ";",
      ];
}

function fieldCode(
  property: PropertyModel,
  target: Target,
  writer: ModuleWriter,
): Code {
  return readCode(
    property.type,
    { value: fieldValue(property.name), key: string(property.name) },
    target.placeOf?.(property) ?? propertyPlace(target.place, property),
    writer,
  );
}

/** What stands in `from` under a name. Names that every object inherits are looked up among its own. */
function fieldValue(key: string): Code {
  return inherited.has(key)
    ? call("input.own", [name("from"), string(key)])
    : index(name("from"), key);
}

const inherited: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.prototype),
);

/** Those of them that the compiler knows. */
const typedInherited: ReadonlySet<string> = new Set([
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

function restStatement(
  signature: NonNullable<ObjectType["index"]>,
  { variable, constant, place }: Target,
  writer: ModuleWriter,
): Document {
  const { key, values } = signature;
  return [
    call(writer.imports.runtime("readRest"), [
      name("input"),
      name("from"),
      name(constant ?? variable),
      name(variable),
      keyReader(key, recordKeyPlace(place), writer),
      readerCode(values, indexPlace(signature, place, writer), writer),
    ]).document,
    ";",
  ];
}
