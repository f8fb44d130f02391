/** Members of a union that become one member of the model: the literals, those of one enum, the two booleans. */
import { ts } from "ts-morph";
import { compareCodeUnits } from "../../model/compare-code-units.js";
import { compareHints, hintOf, type OrderHints } from "./member-order.js";
import { enumSymbolOf, isTrue } from "./read-literals.js";
import type { TypeReading } from "./type-reading.js";

export interface MemberGroup {
  readonly kind: "literals" | "enum" | "boolean" | "single";
  readonly types: ts.Type[];
}

export function groupMembers(
  types: readonly ts.Type[],
  reading: TypeReading,
): readonly MemberGroup[] {
  const { TypeFlags } = ts;
  const groups: MemberGroup[] = [];
  const enums = new Map<ts.Symbol, MemberGroup>();
  let literals: MemberGroup | undefined;
  const booleans = types.filter(
    (type) => type.flags & TypeFlags.BooleanLiteral,
  );
  for (const type of types) {
    if (type.flags & TypeFlags.BooleanLiteral && booleans.length === 2) {
      if (type === booleans[0])
        groups.push({ kind: "boolean", types: booleans });
    } else if (type.flags & TypeFlags.EnumLike) {
      const symbol = enumSymbolOf(type, reading.checker);
      const group = symbol === undefined ? undefined : enums.get(symbol);
      if (group !== undefined) {
        group.types.push(type);
      } else {
        const started: MemberGroup = { kind: "enum", types: [type] };
        if (symbol !== undefined) enums.set(symbol, started);
        groups.push(started);
      }
    } else if (type.flags & TypeFlags.Literal) {
      if (literals === undefined) {
        literals = { kind: "literals", types: [] };
        groups.push(literals);
      }
      literals.types.push(type);
    } else {
      groups.push({ kind: "single", types: [type] });
    }
  }
  return groups;
}

/** In the order in which a node mentions them, then by value. */
export function sortLiterals(
  types: readonly ts.Type[],
  hints: OrderHints,
): readonly ts.Type[] {
  return [...types].sort(
    (a, b) =>
      compareHints(hintOf(a, hints), hintOf(b, hints)) || compareLiterals(a, b),
  );
}

/** Literals that no node mentions: numbers by size, then text by code units, then booleans. */
function compareLiterals(a: ts.Type, b: ts.Type): number {
  if (a.isNumberLiteral() && b.isNumberLiteral()) return a.value - b.value;
  if (a.isNumberLiteral() || b.isNumberLiteral())
    return a.isNumberLiteral() ? -1 : 1;
  return compareCodeUnits(literalText(a), literalText(b));
}

function literalText(type: ts.Type): string {
  if (type.isStringLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BigIntLiteral) {
    // The flag says that it is a bigint literal.
    const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
    return `${negative ? "-" : ""}${base10Value}`;
  }
  return String(isTrue(type));
}
