/** Which types cannot be written by name. */
import type { MapKey, TypeNode } from "../model/types.js";
import { childTypes } from "./child-types.js";
import { definitionOf } from "./definitions.js";
import { ModuleWriter } from "./module-writer.js";

/** Whether a type cannot be written without the path to it. */
export function needsPath(type: TypeNode, writer: ModuleWriter): boolean {
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
