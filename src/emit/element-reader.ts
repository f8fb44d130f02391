/** Functions that read one value, for what reads many: arrays, maps, unions. */
import type { Definition, TypeNode } from "../model/types.js";
import { type Code, name } from "./code.js";
import { readerFunction } from "./declarations.js";
import { definitionOf } from "./definitions.js";
import { enumReader } from "./enum-code.js";
import { arrow } from "./function-code.js";
import { ModuleWriter } from "./module-writer.js";
import { pascalCase } from "./names.js";
import type { Place } from "./place.js";
import { definitionPlace, readCode } from "./reader-code.js";
import { bigintRules, bytesRules, numberRules } from "./rules-code.js";
import type { RuntimeName } from "./runtime-names.js";
import { isRecord } from "./type-text.js";

const plainReaders: { readonly [Kind in TypeNode["kind"]]?: RuntimeName } = {
  string: "readString",
  number: "readNumber",
  bigint: "readBigint",
  boolean: "readBoolean",
  null: "readNull",
  date: "readDate",
  url: "readUrl",
  regexp: "readRegexp",
  bytes: "readBytes",
  unknown: "readUnknown",
  anyObject: "readAnyObject",
};

/** A function that reads a value of the type: one of the runtime, one of the module, or one made on the spot. */
export function readerCode(
  type: TypeNode,
  place: Place,
  writer: ModuleWriter,
): Code {
  const existing = existingReader(type, place, writer);
  return existing === undefined
    ? elementReader(
        readCode(
          type,
          { value: name("value"), key: name("key") },
          place,
          writer,
        ),
      )
    : name(existing);
}

function existingReader(
  type: TypeNode,
  place: Place,
  writer: ModuleWriter,
): string | undefined {
  if (type.kind === "reference") {
    const definition = definitionOf(type.id, writer.definitions);
    return sharedReader(
      definition,
      definitionPlace(definition, place, writer),
      writer,
    );
  }
  if (type.kind === "enum") return enumReader(type, place, writer);
  if ("narrow" in type && type.narrow) return undefined;
  const plain = plainReaders[type.kind];
  if (plain === undefined || !isUnconstrained(type)) return undefined;
  return writer.imports.runtime(
    type.kind === "number" && type.integer === true ? "readInteger" : plain,
  );
}

function isUnconstrained(type: TypeNode): boolean {
  switch (type.kind) {
    case "string":
      return [type.minLength, type.maxLength, type.pattern, type.format].every(
        (rule) => rule === undefined,
      );
    case "number":
      return numberRules(type).length === 0;
    case "bigint":
      return bigintRules(type).length === 0;
    case "bytes":
      return !type.buffer && bytesRules(type).length === 0;
    default:
      return true;
  }
}

/** `(input, value, key) => …`. */
export function elementReader(body: Code): Code {
  return arrow(["input", "value", "key"], body);
}

/** The one reader of a definition that is neither an object, which has a shape, nor a scalar, whose reader is a call. `place` is the definition's own. */
export function sharedReader(
  definition: Definition,
  place: Place,
  writer: ModuleWriter,
): string | undefined {
  const { type } = definition;
  const shared =
    ["array", "tuple", "set", "map", "union"].includes(type.kind) ||
    (type.kind === "object" && isRecord(type));
  if (!shared)
    return type.kind === "enum" ? enumReader(type, place, writer) : undefined;
  return writer.once(
    definition.id,
    "reader",
    `read${pascalCase(definition.schemaName)}`,
    (reader) =>
      readerFunction(
        reader,
        place.path?.write(),
        readCode(
          type,
          { value: name("value"), key: name("key") },
          place,
          writer,
        ),
        writer,
      ),
  );
}
