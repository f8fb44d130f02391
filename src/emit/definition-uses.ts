/** How often the definitions that some types refer to are used: those used twice are shared. */
import type { Definition, DefinitionId, TypeNode } from "../model/types.js";
import { childTypes } from "./child-types.js";

/**
 * Counts references, each definition's own ones once. A recursive definition counts two at least, one from outside and one from within, and
 * on every circle there is such a definition; so what counts one can be written in place.
 */
export function countUses(
  roots: readonly TypeNode[],
  definitions: ReadonlyMap<DefinitionId, Definition>,
): ReadonlyMap<DefinitionId, number> {
  const uses = new Map<DefinitionId, number>();
  const pending = [...roots];
  for (let type = pending.pop(); type !== undefined; type = pending.pop()) {
    if (type.kind !== "reference") {
      pending.push(...childTypes(type));
      continue;
    }
    const before = uses.get(type.id) ?? 0;
    uses.set(type.id, before + 1);
    const definition = before === 0 ? definitions.get(type.id) : undefined;
    if (definition !== undefined) pending.push(definition.type);
  }
  return uses;
}
