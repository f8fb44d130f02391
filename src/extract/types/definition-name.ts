/** What definitions are called: unique ids inside a build, and names for `$defs` and readers. Neither reads a type. */
import { ts } from "ts-morph";
import { compareCodeUnits } from "../../model/compare-code-units.js";
import type { DefinitionId } from "../../model/types.js";
import { displayPath } from "../display-path.js";
import type { ExtractContext } from "../extract-context.js";
import { isOfPlatform } from "./built-ins.js";
import { isTrue } from "./read-literals.js";

/**
 * `src/a.ts#N.Options<string>`. It depends on no line number and on no order of reading.
 *
 * @param typeArguments Those of a generic type.
 */
export function definitionId(
  symbol: ts.Symbol,
  typeArguments: readonly ts.Type[],
  context: ExtractContext,
): DefinitionId {
  const key = symbolKey(symbol, context.root);
  return typeArguments.length === 0
    ? key
    : `${key}<${typeArguments.map((type) => typeKey(type, context)).join(",")}>`;
}

function symbolKey(symbol: ts.Symbol, root: string): string {
  const declaration = symbol.declarations?.[0];
  const path =
    declaration === undefined
      ? ""
      : displayPath(declaration.getSourceFile().fileName, root);
  return `${path}#${[...enclosingNames(declaration), declaredName(symbol)].join(".")}`;
}

/** Namespaces and functions around a declaration, outermost first. */
function enclosingNames(declaration: ts.Declaration | undefined): string[] {
  const names: string[] = [];
  // The parent of a source file is undefined.
  let node = declaration?.parent;
  for (; node !== undefined && !ts.isSourceFile(node); node = node.parent) {
    // A `@typedef` belongs to the file, whatever its comment stands before.
    if (ts.isJSDoc(node)) break;
    if (ts.isModuleDeclaration(node) || ts.isFunctionDeclaration(node))
      names.unshift(node.name?.text ?? "");
  }
  return names;
}

/** An anonymous type goes by the place of its declaration. */
function declaredName(symbol: ts.Symbol): string {
  if (!isAnonymous(symbol)) return baseName(symbol);
  return `type@${String(symbol.declarations?.[0]?.pos ?? 0)}`;
}

function isAnonymous(symbol: ts.Symbol): boolean {
  const { TypeLiteral, ObjectLiteral } = ts.SymbolFlags;
  return (symbol.flags & (TypeLiteral | ObjectLiteral)) !== 0;
}

/** The declared name of a symbol: that of a default export too. */
export function baseName(symbol: ts.Symbol): string {
  if (symbol.name !== "default") return symbol.name;
  for (const declaration of symbol.declarations ?? []) {
    const name = ts.getNameOfDeclaration(declaration);
    if (name !== undefined && ts.isIdentifier(name)) return name.text;
  }
  return "Default";
}

/** How deep type arguments are looked into, and how many types of them: enough to tell apart what a source tells apart. */
const maximumDepth = 8;
const maximumTypes = 400;

/** A text that tells types apart and is the same on every run: members of unions are sorted. */
function typeKey(whole: ts.Type, context: ExtractContext): string {
  const { checker, root } = context;
  let left = maximumTypes;

  function keyOf(type: ts.Type, depth: number): string {
    left -= 1;
    if (left < 0 || depth > maximumDepth) return "…";
    const inner = (part: ts.Type): string => keyOf(part, depth + 1);
    const list = (types: readonly ts.Type[]): string =>
      types.map(inner).join(",");
    if (type.aliasSymbol !== undefined)
      return `${symbolKey(type.aliasSymbol, root)}<${list(type.aliasTypeArguments ?? [])}>`;
    if (type.flags & ts.TypeFlags.EnumLike) {
      const value =
        type.isStringLiteral() || type.isNumberLiteral()
          ? JSON.stringify(type.value)
          : "";
      return `${symbolKey(type.symbol, root)}${value}`;
    }
    if (type.isUnion())
      return type.types.map(inner).sort(compareCodeUnits).join("|");
    if (type.isIntersection()) return type.types.map(inner).join("&");
    // Only object types have object flags.
    const { objectFlags } = type as ts.ObjectType;
    if (type.flags & ts.TypeFlags.Object) {
      if (objectFlags & ts.ObjectFlags.Reference)
        return `${symbolKeyOf(type, root)}<${list(checker.getTypeArguments(type as ts.TypeReference))}>`;
      if (objectFlags & ts.ObjectFlags.ClassOrInterface)
        return symbolKey(type.symbol, root);
      const properties: string[] = [];
      for (const property of checker.getPropertiesOfType(type)) {
        if (left < 0) break;
        properties.push(
          `${property.name}:${inner(checker.getTypeOfSymbol(property))}`,
        );
      }
      return `{${properties.join(";")}}`;
    }
    return plainText(type);
  }

  return keyOf(whole, 0);
}

/**
 * A primitive or a literal; a type that depends on type parameters goes by its symbol. (The checker's own text of the latter can be
 * without end.)
 */
function plainText(type: ts.Type): string {
  if (type.isStringLiteral() || type.isNumberLiteral())
    return JSON.stringify(type.value);
  if (type.flags & ts.TypeFlags.Instantiable)
    // Computed types have no symbol.
    return (type.symbol as ts.Symbol | undefined)?.name ?? "computed";
  // All others are intrinsic; their name is internal.
  const { intrinsicName } = type as ts.Type & {
    readonly intrinsicName?: string;
  };
  return intrinsicName ?? "computed";
}

/** Tuples have no symbol. */
function symbolKeyOf(type: ts.Type, root: string): string {
  const symbol = type.symbol as ts.Symbol | undefined;
  return symbol === undefined ? "tuple" : symbolKey(symbol, root);
}

/** `BoxOfNumber`, `PairOfStringAndUser`. */
export function schemaName(
  base: string,
  typeArguments: readonly ts.Type[],
  context: ExtractContext,
  depth = 0,
): string {
  const words = typeArguments.map((type) => wordOf(type, context, depth));
  return words.length === 0 ? base : `${base}Of${words.join("And")}`;
}

/** Arguments of arguments that are named. */
const maximumWordDepth = 3;

function wordOf(type: ts.Type, context: ExtractContext, depth: number): string {
  const { checker } = context;
  if (depth > maximumWordDepth) return "Type";
  const inner = (part: ts.Type): string => wordOf(part, context, depth + 1);
  const alias = type.aliasSymbol;
  if (alias !== undefined && !isOfPlatform(alias, context))
    return schemaName(
      baseName(alias),
      type.aliasTypeArguments ?? [],
      context,
      depth + 1,
    );
  if (type.flags & ts.TypeFlags.EnumLike) return baseName(type.symbol);
  if (type.isStringLiteral() || type.isNumberLiteral())
    return literalWord(String(type.value));
  if (type.flags & ts.TypeFlags.BooleanLiteral)
    return isTrue(type) ? "True" : "False";
  if (type.flags & ts.TypeFlags.Boolean) return "Boolean";
  if (type.isUnion()) return wordOfUnion(type, inner);
  if (checker.isArrayType(type)) {
    // Arrays are references to their generic target.
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    return `${element === undefined ? "" : inner(element)}Array`;
  }
  if (type.flags & ts.TypeFlags.Object) {
    // Tuples have no symbol.
    const symbol = type.symbol as ts.Symbol | undefined;
    if (symbol === undefined) return "Tuple";
    if (isAnonymous(symbol) || symbol.flags & ts.SymbolFlags.Function)
      return "Object";
    const { objectFlags } = type as ts.ObjectType;
    return objectFlags & ts.ObjectFlags.Reference
      ? schemaName(
          baseName(symbol),
          checker.getTypeArguments(type as ts.TypeReference),
          context,
          depth + 1,
        )
      : baseName(symbol);
  }
  const text = plainText(type);
  return /^[a-z]+$/i.test(text) ? capital(text) : "Type";
}

/** Up to three members name themselves; `null` comes last. */
function wordOfUnion(
  type: ts.UnionType,
  inner: (part: ts.Type) => string,
): string {
  const { BooleanLiteral, Null, Undefined } = ts.TypeFlags;
  const words = new Set(
    type.types
      .filter((part) => !(part.flags & (Null | Undefined)))
      .map((part) => (part.flags & BooleanLiteral ? "Boolean" : inner(part)))
      .sort(compareCodeUnits),
  );
  if (type.types.some((part) => part.flags & Null)) words.add("Null");
  return words.size > 3 ? "Union" : [...words].join("Or");
}

function literalWord(text: string): string {
  return /^[A-Za-z]\w{0,20}$/.test(text) ? capital(text) : "Literal";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
