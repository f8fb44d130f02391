/** The order of properties where the checker has none of its own. */
import { ts } from "ts-morph";
import { compareCodeUnits } from "../../model/compare-code-units.js";
import { displayPath } from "../display-path.js";
import { readOrderHints } from "./member-order.js";
import type { TypeReading } from "./type-reading.js";

/**
 * Interfaces, classes and object literals have the order of their declarations. A mapped type has that of the union of its keys, which
 * depends on what was read before; so its keys come as the type node mentions them, then as they are declared, then by name.
 */
export function sortProperties(
  type: ts.Type,
  properties: readonly ts.Symbol[],
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): readonly ts.Symbol[] {
  if (!isMapped(type)) return properties;
  const hints =
    node === undefined ? undefined : readOrderHints(node, reading.checker);
  const keyed = properties.map((symbol) => ({
    symbol,
    hint: hints?.get(`s:${symbol.name}`) ?? Infinity,
    declared: declaredAt(symbol, reading.context.root),
  }));
  keyed.sort(
    (a, b) =>
      compareNumbers(a.hint, b.hint) ||
      compareCodeUnits(a.declared.path, b.declared.path) ||
      compareNumbers(a.declared.offset, b.declared.offset) ||
      compareCodeUnits(a.symbol.name, b.symbol.name),
  );
  return keyed.map(({ symbol }) => symbol);
}

/** Whether a type, or a part of an intersection, is mapped: its node says more of it than the checker. */
export function isMapped(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.some(isMapped);
  // Object types alone have object flags.
  const { objectFlags } = type as ts.ObjectType;
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    (objectFlags & ts.ObjectFlags.Mapped) !== 0
  );
}

function declaredAt(
  symbol: ts.Symbol,
  root: string,
): { readonly path: string; readonly offset: number } {
  const declaration = symbol.declarations?.[0];
  return declaration === undefined
    ? { path: "", offset: 0 }
    : {
        path: displayPath(declaration.getSourceFile().fileName, root),
        offset: declaration.pos,
      };
}

function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
