/** Which definitions a type needs. */
import type { Definition, DefinitionId, TypeNode } from "../../model/types.js";

export type FindDefinition = (id: DefinitionId) => Definition | undefined;

/** The parts of a type, in their order; those of a named type's arguments too, since its name needs them. */
export function partsOf(type: TypeNode): readonly TypeNode[] {
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

/** All definitions that some types need, by first appearance. */
export function definitionsFor(
  types: Iterable<TypeNode>,
  find: FindDefinition,
): ReadonlyMap<DefinitionId, Definition> {
  const found = new Map<DefinitionId, Definition>();
  const visit = (type: TypeNode): void => {
    if (type.kind === "reference") {
      const definition = found.has(type.id) ? undefined : find(type.id);
      if (definition === undefined) return;
      found.set(type.id, definition);
      visit(definition.type);
      visitArguments(definition, visit);
      return;
    }
    partsOf(type).forEach(visit);
    visitArguments(type, visit);
  };
  for (const type of types) visit(type);
  return found;
}

function visitArguments(named: object, visit: (type: TypeNode) => void): void {
  const { name } = named as Pick<Definition, "name">;
  name?.typeArguments.forEach(visit);
}

/** Whether a type is a definition that needs itself. */
export function isRecursive(type: TypeNode, find: FindDefinition): boolean {
  if (type.kind !== "reference") return false;
  const definition = find(type.id);
  return (
    definition !== undefined &&
    definitionsFor(partsOf(definition.type), find).has(type.id)
  );
}
