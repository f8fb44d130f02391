import type { Definition, DefinitionId, TypeNode } from "../model/types.js";
import type { Absence } from "../runtime/reader.js";
import { admitsNull } from "./admits-null.js";
import { resolve } from "./definitions.js";

/** What counts as absent for an optional property of a type, beside an absent key. */
export function absenceOf(
  type: TypeNode,
  definitions: ReadonlyMap<DefinitionId, Definition>,
): Absence {
  if (admitsNull(type, definitions)) return "undefined";
  return takesNoText(type, definitions) ? "blank" : "null";
}

/** Numbers, booleans and enums, for which `""` can mean nothing but absence. */
function takesNoText(
  type: TypeNode,
  definitions: ReadonlyMap<DefinitionId, Definition>,
): boolean {
  const resolved = resolve(type, definitions);
  switch (resolved.kind) {
    case "number":
    case "bigint":
    case "boolean":
      return true;
    case "enum":
      return resolved.members.every((member) => member.json !== "");
    case "union":
      return resolved.members.every((member) =>
        takesNoText(member, definitions),
      );
    default:
      return false;
  }
}
