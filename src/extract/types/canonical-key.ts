/**
 * One key for all the type objects that mean one type. The compiler makes a type object of its own for a generic reference inside an alias
 * (it resolves the arguments later), beside the one that all other references share.
 */
import { ts } from "ts-morph";
import { isOfPlatform } from "./built-ins.js";
import type { ExtractContext } from "../extract-context.js";

export function createCanonicalKeys(
  context: ExtractContext,
): (type: ts.Type) => number {
  const { checker } = context;
  const ofTypes = new Map<ts.Type, number>();
  const ofTexts = new Map<string, number>();
  const ofSymbols = new Map<ts.Symbol, number>();
  let last = 0;

  function keyOf(type: ts.Type): number {
    const known = ofTypes.get(type);
    if (known !== undefined) return known;
    const text = textOf(type);
    const key = text === undefined ? (last += 1) : numbered(ofTexts, text);
    ofTypes.set(type, key);
    return key;
  }

  /** Undefined for a type that its object alone identifies. */
  function textOf(type: ts.Type): string | undefined {
    const alias = type.aliasSymbol;
    if (alias !== undefined && !isOfPlatform(alias, context))
      return `alias ${String(numbered(ofSymbols, alias))} ${keysOf(type.aliasTypeArguments ?? [])}`;
    if (type.isUnion()) {
      const { Boolean, Enum, EnumLiteral } = ts.TypeFlags;
      return type.flags & (Boolean | Enum | EnumLiteral)
        ? undefined
        : `union ${type.types
            .map(keyOf)
            .sort((a, b) => a - b)
            .join(" ")}`;
    }
    if (type.isIntersection()) return `intersection ${keysOf(type.types)}`;
    if (!(type.flags & ts.TypeFlags.Object)) return undefined;
    // The flags say that it is a reference.
    const { objectFlags, target } = type as ts.TypeReference;
    return objectFlags & ts.ObjectFlags.Reference && target !== type
      ? `reference ${String(keyOf(target))} ${keysOf(checker.getTypeArguments(type as ts.TypeReference))}`
      : undefined;
  }

  function keysOf(types: readonly ts.Type[]): string {
    return types.map(keyOf).join(" ");
  }

  function numbered<K>(keys: Map<K, number>, key: K): number {
    let found = keys.get(key);
    if (found === undefined) keys.set(key, (found = last += 1));
    return found;
  }

  return keyOf;
}
