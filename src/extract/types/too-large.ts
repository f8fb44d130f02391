/** Types that are too large for a tool: a model cannot use a schema of thousands of parts, nor would any provider take it. */
import {
  definitionsFor,
  partsOf,
  type FindDefinition,
} from "./definitions-of.js";
import type { Definition, DefinitionId, TypeNode } from "../../model/types.js";
import { fail, failedAt, type Failure } from "./outcome.js";

/** Object types that one parameter or result may need. */
const maximumDefinitions = 300;
/** Parts (properties, items, members of unions) that it may have, each definition counted once. */
const maximumParts = 10_000;

/**
 * Undefined for a type of a reasonable size; else what is too large, with the path to the part that is to blame.
 *
 * @param definitions All that the type needs.
 */
export function findTooLarge(
  type: TypeNode,
  definitions: ReadonlyMap<DefinitionId, Definition>,
): Failure | undefined {
  if (!isTooLarge(type, definitions)) return undefined;
  const find: FindDefinition = (id) => definitions.get(id);
  const body = type.kind === "reference" ? find(type.id)?.type : type;
  for (const [step, part] of stepsOf(body ?? type)) {
    const needed = definitionsFor([part], find);
    // A part that leads back here is as large as the whole.
    if (type.kind === "reference" && needed.has(type.id)) continue;
    const inner = findTooLarge(part, needed);
    if (inner !== undefined) return failedAt(step, inner);
  }
  return fail(
    `spans more than ${String(maximumDefinitions)} object types or ${String(maximumParts)} parts`,
  );
}

const sizes = new WeakMap<TypeNode, number>();

/** Parts of a type without those of its definitions. */
function sizeOf(type: TypeNode): number {
  const known = sizes.get(type);
  if (known !== undefined) return known;
  let size = 1;
  for (const part of partsOf(type)) size += sizeOf(part);
  sizes.set(type, size);
  return size;
}

function isTooLarge(
  type: TypeNode,
  definitions: ReadonlyMap<DefinitionId, Definition>,
): boolean {
  if (definitions.size > maximumDefinitions) return true;
  let size = sizeOf(type);
  for (const definition of definitions.values())
    size += sizeOf(definition.type);
  return size > maximumParts;
}

function stepsOf(type: TypeNode): readonly (readonly [string, TypeNode])[] {
  if (type.kind === "object") {
    return [
      ...type.properties.map(
        (property) => [property.name, property.type] as const,
      ),
      ...(type.index === undefined ? [] : [["*", type.index.values] as const]),
    ];
  }
  const step = type.kind === "map" ? "*" : "[]";
  return partsOf(type).map((part) => [step, part] as const);
}
