import type { Definition, DefinitionId, TypeNode } from "../model/types.js";
import { definitionOf } from "./definitions.js";

/** Whether `null` fits a type, so that it does not mean absence where the type is optional. */
export function admitsNull(
  type: TypeNode,
  definitions: ReadonlyMap<DefinitionId, Definition>,
): boolean {
  switch (type.kind) {
    case "null":
    case "unknown":
      return true;
    case "union":
      return type.members.some((member) => admitsNull(member, definitions));
    case "reference":
      return admitsNull(definitionOf(type.id, definitions).type, definitions);
    default:
      return false;
  }
}
