/** The code that reads the keys of maps and index signatures. */
import type { MapKey } from "../model/types.js";
import { call, type Code, name } from "./code.js";
import { elementReader } from "./element-reader.js";
import { enumReader, enumReading } from "./enum-code.js";
import { ModuleWriter } from "./module-writer.js";
import type { Place } from "./place.js";
import { rulesArgument, stringRules } from "./rules-code.js";
import { typeArgumentList } from "./type-code.js";
import { keyText } from "./type-text.js";

/** A function that reads the keys of a map or an index signature. */
export function keyReader(
  key: MapKey,
  place: Place,
  writer: ModuleWriter,
): Code {
  switch (key.kind) {
    case "number":
      return name(writer.imports.runtime("readNumberKey"));
    case "enum": {
      const reader = enumReader(key, place, writer);
      return reader === undefined
        ? elementReader(
            enumReading(
              key,
              { value: name("value"), key: name("key") },
              place,
              writer,
            ),
          )
        : name(reader);
    }
    case "string": {
      const rules = rulesArgument(
        stringRules(
          key.pattern === undefined ? {} : { pattern: key.pattern },
          place,
          writer,
        ),
      );
      if (key.narrow !== true && rules.length === 0)
        return name(writer.imports.runtime("readString"));
      const method = key.narrow === true ? "input.text" : "input.string";
      const types =
        key.narrow === true && writer.typed
          ? typeArgumentList([keyText(key, place, writer)])
          : "";
      return elementReader(
        call([method, types], [name("value"), name("key"), ...rules]),
      );
    }
  }
}
