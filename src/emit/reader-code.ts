/** The code that reads one value: from the model's JSON to what the function receives. */
import type { Definition, TypeNode } from "../model/types.js";
import {
  array as arrayCode,
  call,
  type Code,
  name,
  number,
  object,
} from "./code.js";
import { definitionOf } from "./definitions.js";
import type { Document } from "./document.js";
import { readerCode, sharedReader } from "./element-reader.js";
import { enumReading } from "./enum-code.js";
import { arrow } from "./function-code.js";
import { keyReader } from "./key-reader.js";
import { definitionText } from "./local-types.js";
import type { ModuleWriter } from "./module-writer.js";
import {
  elementPlace,
  itemPlace,
  type Place,
  placeAt,
  recordKeyPlace,
} from "./place.js";
import {
  arrayRules,
  bigintRules,
  bytesRules,
  numberRules,
  rulesArgument,
  stringRules,
} from "./rules-code.js";
import type { RuntimeName } from "./runtime-names.js";
import { shapeName } from "./shape-code.js";
import { restPlace, trailingPlace, tupleText } from "./tuple-text.js";
import { typeArgumentList } from "./type-code.js";
import {
  indexPlace,
  isRecord,
  mapKeyPlace,
  mapValuePlace,
  setItemPlace,
  typeText,
} from "./type-text.js";
import { unionReading } from "./union-code.js";

/** The value to read, and the key under which it stood. */
export interface Site {
  readonly value: Code;
  readonly key: Code;
}

/** An expression that reads the value at `site`. */
export function readCode(
  type: TypeNode,
  site: Site,
  place: Place,
  writer: ModuleWriter,
): Code {
  /** A call of a method of the reader. */
  const read = (method: string, ...further: readonly Code[]): Code =>
    call(`input.${method}`, [site.value, site.key, ...further]);
  /** A call of a function of the runtime: what fewer tools need. */
  const readBy = (reader: RuntimeName, ...further: readonly Code[]): Code =>
    readerCall(reader, site, writer, ...further);
  /** The type that the reader's check cannot prove. */
  const as = (at: Place): Document =>
    writer.typed ? typeArgumentList([typeText(type, at, writer)]) : "";
  const named = namedPlace(type, place, writer);

  switch (type.kind) {
    case "string": {
      const rules = rulesArgument(stringRules(type, place, writer));
      return type.narrow === true
        ? call(["input.text", as(place)], [site.value, site.key, ...rules])
        : read("string", ...rules);
    }
    case "number": {
      const rules = numberRules(type);
      if (type.narrow !== true)
        return read(
          type.integer === true ? "integer" : "number",
          ...rulesArgument(rules),
        );
      const integer =
        type.integer === true
          ? [["integer", { kind: "boolean", document: "true" }] as const]
          : [];
      return call(
        ["input.numeric", as(place)],
        [site.value, site.key, ...rulesArgument([...integer, ...rules])],
      );
    }
    case "bigint": {
      const rules = rulesArgument(bigintRules(type));
      return type.narrow === true
        ? call(
            [writer.imports.runtime("readIntegral"), as(place)],
            [name("input"), site.value, site.key, ...rules],
          )
        : readBy("readBigint", ...rules);
    }
    case "boolean":
      return type.narrow === true
        ? call(["input.flag", as(place)], [site.value, site.key])
        : read("boolean");
    case "null":
      return readBy("readNull");
    case "date":
      return readBy("readDate");
    case "url":
      return readBy("readUrl");
    case "regexp":
      return readBy("readRegexp");
    case "unknown":
      return readBy("readUnknown");
    case "anyObject":
      return readBy("readAnyObject");
    case "enum":
      return enumReading(type, site, place, writer);
    case "bytes": {
      const rules = rulesArgument(bytesRules(type));
      if (!type.buffer) return readBy("readBytes", ...rules);
      const buffer = writer.imports.node("node:buffer", "Buffer", "value");
      return readBy(
        "readConvertedBytes",
        arrow(["bytes"], call(`${buffer}.from`, [name("bytes")])),
        ...rules,
      );
    }
    case "array":
      return read(
        "array",
        readerCode(type.items, itemPlace(named), writer),
        ...rulesArgument(arrayRules(type)),
      );
    case "tuple":
      return call(
        [
          writer.imports.runtime("readTuple"),
          // Written out, so that the compiler compares it with the type of the place.
          writer.typed
            ? typeArgumentList([tupleText(type, named, writer)])
            : "",
        ],
        [
          name("input"),
          site.value,
          site.key,
          tupleReads(type, named, writer),
          ...rulesArgument(arrayRules(type)),
        ],
      );
    case "set":
      return readBy(
        "readSet",
        readerCode(type.items, setItemPlace(place, writer), writer),
        ...rulesArgument(arrayRules(type)),
      );
    case "map":
      return readBy(
        "readMap",
        keyReader(type.key, mapKeyPlace(place, writer), writer),
        readerCode(type.values, mapValuePlace(place, writer), writer),
      );
    case "object": {
      if (!isRecord(type))
        return read("object", name(shapeName(type, type, place, writer)));
      const { key, values } = type.index;
      return readBy(
        "readRecord",
        keyReader(key, recordKeyPlace(place), writer),
        readerCode(values, indexPlace(type.index, place, writer), writer),
      );
    }
    case "union":
      return unionReading(type, site, named, writer);
    case "reference": {
      const definition = definitionOf(type.id, writer.definitions);
      const at = definitionPlace(definition, place, writer);
      const reader = sharedReader(definition, at, writer);
      if (reader !== undefined)
        return call(reader, [name("input"), site.value, site.key]);
      return definition.type.kind === "object"
        ? read(
            "object",
            name(shapeName(definition.id, definition.type, at, writer)),
          )
        : readCode(definition.type, site, at, writer);
    }
  }
}

/** A call of a function of the runtime that reads. */
export function readerCall(
  reader: RuntimeName,
  site: Site,
  writer: ModuleWriter,
  ...further: readonly Code[]
): Code {
  return call(writer.imports.runtime(reader), [
    name("input"),
    site.value,
    site.key,
    ...further,
  ]);
}

/** The place of what a definition holds: it is reached by the definition's own name. */
export function definitionPlace(
  definition: Definition,
  place: Place,
  writer: ModuleWriter,
): Place {
  return placeAt(
    definition.schemaName,
    writer.typed ? () => definitionText(definition, place, writer) : undefined,
  );
}

/** The place of a type that may have a name, by which it is then reached. */
function namedPlace(type: TypeNode, place: Place, writer: ModuleWriter): Place {
  return "name" in type && writer.typed
    ? placeAt(place.name, () => typeText(type, place, writer))
    : place;
}

function tupleReads(
  type: TypeNode & { readonly kind: "tuple" },
  place: Place,
  writer: ModuleWriter,
): Code {
  const { leading, rest, trailing } = type;
  const optional = leading.filter((element) => element.optional).length;
  return object([
    [
      "leading",
      arrayCode(
        leading.map((element, position) =>
          readerCode(
            element.type,
            elementPlace(place, position, element.optional),
            writer,
          ),
        ),
      ),
    ],
    ...(optional === 0 ? [] : [["optional", number(optional)] as const]),
    ...(rest === undefined
      ? []
      : [
          [
            "rest",
            readerCode(rest, restPlace(type, place, writer), writer),
          ] as const,
        ]),
    ...(trailing.length === 0
      ? []
      : [
          [
            "trailing",
            arrayCode(
              trailing.map((element, position) =>
                readerCode(
                  element,
                  trailingPlace(type, position, place, writer),
                  writer,
                ),
              ),
            ),
          ] as const,
        ]),
  ]);
}
