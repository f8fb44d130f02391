/** The code that reads objects: their shapes, and the statements that put the fields into place. */
import type {
  DefinitionId,
  ObjectType,
  PropertyModel,
  TypeNode,
} from "../model/types.js";
import { absenceOf } from "./absence.js";
import {
  arrow,
  assignment,
  blockArrow,
  call,
  type Code,
  ifStatement,
  index,
  member,
  name,
  openObject,
  object,
  propertyKey,
  string,
  array,
} from "./code.js";
import { constDeclaration } from "./declarations.js";
import type { Document } from "./document.js";
import type { ModuleWriter } from "./module-writer.js";
import { identifier, variableName } from "./names.js";
import { type Place, propertyPlace, recordKeyPlace } from "./place.js";
import { keyReader, readCode, readerCode } from "./reader-code.js";
import { reference, type TypeCode } from "./type-code.js";
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
  const { variable, self } = target;
  const required = type.properties.filter((property) => !property.optional);
  const optional = type.properties.filter((property) => property.optional);
  const parameters =
    type.properties.length === 0 && type.index === undefined
      ? []
      : ["input", "from"];
  const initial = type.properties.flatMap((property) =>
    property.optional
      ? property.undefinable
        ? [[propertyKey(property.name), name("undefined")] as const]
        : []
      : [
          [
            propertyKey(property.name),
            fieldCode(property, target, writer),
          ] as const,
        ],
  );
  if (
    type.instanceOf === undefined &&
    optional.length === 0 &&
    type.index === undefined
  ) {
    return arrow(
      parameters,
      initial.length > 0 ? openObject(initial) : object([]),
      self?.document,
    );
  }
  const assigned = type.instanceOf === undefined ? optional : type.properties;
  const mutable =
    assigned.some((property) => property.readonly) && self !== undefined;
  const head = [
    "const ",
    variable,
    self === undefined
      ? ""
      : [
          ": ",
          (mutable
            ? reference(writer.imports.runtimeType("Writable"), [self])
            : self
          ).document,
        ],
  ];
  const created =
    type.instanceOf === undefined
      ? initial.length > 0
        ? openObject(initial)
        : object([])
      : call(`new ${writer.value(type.instanceOf)}`, []);
  return blockArrow(
    parameters,
    [
      [assignment(head, " =", created), ";"],
      ...(type.instanceOf === undefined
        ? []
        : required.map((property) => put(property, target, writer))),
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

const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

function restStatement(
  signature: NonNullable<ObjectType["index"]>,
  { variable, constant, place }: Target,
  writer: ModuleWriter,
): Document {
  const { key, values } = signature;
  return [
    call("input.rest", [
      name("from"),
      name(constant ?? variable),
      name(variable),
      keyReader(key, recordKeyPlace(place), writer),
      readerCode(values, indexPlace(signature, place, writer), writer),
    ]).document,
    ";",
  ];
}
