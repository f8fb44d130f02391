import type { TypeNode } from "../model/types.js";

/** The types directly within a type; none within a reference. */
export function childTypes(type: TypeNode): readonly TypeNode[] {
  switch (type.kind) {
    case "array":
    case "set":
      return [type.items];
    case "tuple":
      return [
        ...type.leading.map((element) => element.type),
        ...(type.rest === undefined ? [] : [type.rest]),
        ...type.trailing,
      ];
    case "map":
      return [type.values];
    case "object":
      return [
        ...type.properties.map((property) => property.type),
        ...(type.index === undefined ? [] : [type.index.values]),
      ];
    case "union":
      return type.members;
    default:
      return [];
  }
}
