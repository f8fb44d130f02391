/** Intersections: brands of primitives, and objects that the checker has merged. */
import { ts } from "ts-morph";
import type { TypeNode } from "../../model/types.js";
import { applyPhantomTags, isPhantomTag } from "./phantom-tags.js";
import { fail, type Outcome } from "./outcome.js";
import { readGeneric } from "./read-generic.js";
import { readStructure } from "./read-object.js";
import { escapePattern } from "./template-pattern.js";
import type { TypeReading } from "./type-reading.js";

export function readIntersection(
  type: ts.IntersectionType,
  node: ts.TypeNode | undefined,
  alias: ts.Symbol | undefined,
  reading: TypeReading,
): Outcome {
  const { checker } = reading;
  const isGeneric = type.types.some(
    (part) =>
      part.flags & ts.TypeFlags.Instantiable &&
      !(part.flags & ts.TypeFlags.StringLike),
  );
  if (isGeneric) return readGeneric(type, reading);
  const tags = type.types.filter((part) => isPhantomTag(part, checker));
  const rest = type.types.filter((part) => !tags.includes(part));
  const [only] = rest;
  if (tags.length > 0 && rest.length === 1 && only !== undefined) {
    const outcome = reading.read(only, undefined);
    if (outcome.kind !== "type") return outcome;
    return applyPhantomTags(
      markNarrow(outcome.type, only, type, checker),
      tags,
      reading,
    );
  }
  const base = rest.filter((part) => !isObject(part));
  const [primitive] = base;
  if (primitive === undefined) {
    return type.types.some((part) => checker.isArrayLikeType(part))
      ? fail("is an array with members of its own")
      : readStructure(type, node, alias, reading);
  }
  const outcome = reading.read(primitive, undefined);
  if (base.length > 1 || outcome.kind !== "type")
    return fail("is an intersection that no JSON value can have");
  return applyPhantomTags(
    markNarrow(outcome.type, primitive, type, checker),
    tags,
    reading,
  );
}

function isObject(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive)) !== 0;
}

/** Narrow only where the primitive itself cannot be passed: `string & {}` takes any string. */
function markNarrow(
  node: TypeNode,
  primitive: ts.Type,
  brand: ts.Type,
  checker: ts.TypeChecker,
): TypeNode {
  if (checker.isTypeAssignableTo(primitive, brand)) return node;
  switch (node.kind) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return { ...node, narrow: true };
    case "enum": {
      const texts = node.members.map((member) => member.value);
      return texts.every((text) => typeof text === "string")
        ? { kind: "string", narrow: true, pattern: alternatives(texts) }
        : node;
    }
    default:
      return node;
  }
}

function alternatives(texts: readonly string[]): string {
  return `^(?:${texts.map(escapePattern).join("|")})$`;
}
