/** The property by whose literal the members of a union are told apart. */
import { ts } from "ts-morph";
import { compareCodeUnits } from "../../model/compare-code-units.js";
import type { TypeNode, UnionType } from "../../model/types.js";
import { enumSymbolOf, isTrue, literalValue } from "./read-literals.js";
import type { TypeReading } from "./type-reading.js";

type Tag = string | number | boolean;

/** A member of a union, as the checker and as the model sees it. */
export interface UnionPart {
  readonly type: ts.Type | undefined;
  readonly node: TypeNode;
}

/** Asks the checker and not the model, since the members may be definitions that are still being read. */
export function findDiscriminator(
  parts: readonly UnionPart[],
  reading: TypeReading,
): UnionType["discriminator"] {
  const { checker } = reading;
  const objects = parts.filter((part) => part.node.kind !== "null");
  const [first] = objects;
  if (
    first?.type === undefined ||
    objects.length < 2 ||
    !objects.every(
      ({ type, node }) =>
        (node.kind === "object" || node.kind === "reference") &&
        type !== undefined &&
        !type.isUnion() &&
        type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection),
    )
  )
    return undefined;
  for (const property of checker.getPropertiesOfType(first.type)) {
    const tags = parts.map((part) =>
      part.type === undefined || part.node.kind === "null"
        ? []
        : tagsOf(part.type, property.escapedName, reading),
    );
    const found = tags.filter((tag) => tag !== undefined);
    if (found.length < tags.length) continue;
    const all = found.flat();
    if (new Set(all).size === all.length)
      return { property: property.name, tags: found };
  }
  return undefined;
}

/** The JSON values of a required property that holds literals only. */
function tagsOf(
  type: ts.Type,
  name: ts.__String,
  reading: TypeReading,
): readonly Tag[] | undefined {
  const { checker } = reading;
  const property = checker.getPropertyOfType(
    type,
    ts.unescapeLeadingUnderscores(name),
  );
  if (property === undefined || property.flags & ts.SymbolFlags.Optional)
    return undefined;
  const value = checker.getTypeOfSymbol(property);
  const tags = (value.isUnion() ? value.types : [value]).map((member) =>
    tagOf(member, checker),
  );
  const found = tags.filter((tag) => tag !== undefined);
  // The checker's order of members depends on what was read before.
  return found.length < tags.length
    ? undefined
    : found.sort((a, b) => compareCodeUnits(String(a), String(b)));
}

function tagOf(type: ts.Type, checker: ts.TypeChecker): Tag | undefined {
  if (type.flags & ts.TypeFlags.EnumLiteral) {
    const symbol = enumSymbolOf(type, checker);
    const members = (symbol?.declarations ?? [])
      .filter(ts.isEnumDeclaration)
      .flatMap((declaration) => [...declaration.members]);
    const byValue = members.every(
      (member) => typeof checker.getConstantValue(member) === "string",
    );
    const value = literalValue(type);
    const member = members.find(
      (candidate) => checker.getConstantValue(candidate) === value,
    );
    if (member === undefined) return undefined;
    return byValue
      ? checker.getConstantValue(member)
      : ts.isComputedPropertyName(member.name)
        ? undefined
        : member.name.text;
  }
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  return type.flags & ts.TypeFlags.BooleanLiteral ? isTrue(type) : undefined;
}
