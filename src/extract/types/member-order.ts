/**
 * The order in which members of a union, and keys of a mapped type, are written in the source. The checker keeps them in the order in
 * which it first met each, which depends on what else was read before; so the checker says *what* the members are, and the declared type
 * nodes only in which order they come. What no node mentions comes last, in an order of its own (see `read-union.ts`).
 */
import { ts } from "ts-morph";
import { isTrue } from "./read-literals.js";

/** A literal is known by its value, a member of an enum by its symbol, any other type by its identity. */
export type OrderKey = string | ts.Type | ts.Symbol;

export type OrderHints = ReadonlyMap<OrderKey, number>;

const maximumNodes = 2_000;

/** The key under which hints hold a type. */
export function orderKey(type: ts.Type): OrderKey {
  if (type.flags & ts.TypeFlags.EnumLiteral) return type.symbol;
  if (type.isStringLiteral()) return `s:${type.value}`;
  if (type.isNumberLiteral()) return `n:${String(type.value)}`;
  if (type.flags & ts.TypeFlags.BooleanLiteral)
    return `b:${String(isTrue(type))}`;
  return type;
}

/** Reads the hints of a type node. */
export function readOrderHints(
  node: ts.TypeNode,
  checker: ts.TypeChecker,
): OrderHints {
  const hints = new Map<OrderKey, number>();
  const seen = new Set<ts.Node>();

  function add(key: OrderKey): void {
    if (!hints.has(key)) hints.set(key, hints.size);
  }

  function addType(type: ts.Type): void {
    if (type.isUnion()) {
      const alias = type.aliasSymbol?.declarations?.find(
        ts.isTypeAliasDeclaration,
      );
      if (alias !== undefined) walk(alias.type);
      const owner = type.symbol as ts.Symbol | undefined;
      if (owner !== undefined && owner.flags & ts.SymbolFlags.Enum)
        addEnum(owner);
      if (type.flags & ts.TypeFlags.Boolean)
        for (const literal of type.types) add(orderKey(literal));
    } else {
      add(orderKey(type));
    }
  }

  function addEnum(symbol: ts.Symbol): void {
    for (const declaration of symbol.declarations ?? []) {
      if (!ts.isEnumDeclaration(declaration)) continue;
      for (const member of declaration.members) {
        const declared = checker.getSymbolAtLocation(member.name);
        if (declared !== undefined) add(declared);
      }
    }
  }

  function addKeys(type: ts.Type): void {
    if (type.isUnionOrIntersection()) {
      for (const part of type.types) if (isObject(part)) addKeys(part);
    } else if (isObject(type) && !checker.isArrayType(type)) {
      for (const property of checker.getPropertiesOfType(type))
        add(`s:${property.name}`);
    }
  }

  function walk(current: ts.TypeNode): void {
    if (seen.has(current) || seen.size >= maximumNodes) return;
    seen.add(current);
    if (ts.isUnionTypeNode(current) || ts.isIntersectionTypeNode(current)) {
      current.types.forEach(walk);
    } else if (
      ts.isParenthesizedTypeNode(current) ||
      ts.isOptionalTypeNode(current) ||
      ts.isRestTypeNode(current)
    ) {
      walk(current.type);
    } else if (
      ts.isTypeReferenceNode(current) ||
      ts.isImportTypeNode(current)
    ) {
      walkReference(current);
    } else if (ts.isTypeOperatorNode(current)) {
      if (current.operator === ts.SyntaxKind.KeyOfKeyword)
        addKeys(checker.getTypeFromTypeNode(current.type));
      else addType(checker.getTypeFromTypeNode(current));
    } else if (ts.isIndexedAccessTypeNode(current)) {
      walkIndexedAccess(current);
    } else if (ts.isConditionalTypeNode(current)) {
      walk(current.checkType);
      walk(current.trueType);
      walk(current.falseType);
    } else if (ts.isMappedTypeNode(current)) {
      if (current.typeParameter.constraint !== undefined)
        walk(current.typeParameter.constraint);
      if (current.type !== undefined) walk(current.type);
    } else if (ts.isTemplateLiteralTypeNode(current)) {
      walkTemplate(current);
    } else {
      addType(checker.getTypeFromTypeNode(current));
    }
  }

  function walkReference(
    current: ts.TypeReferenceNode | ts.ImportTypeNode,
  ): void {
    const type = checker.getTypeFromTypeNode(current);
    const alias = aliasOf(current, checker);
    // A list of literals stands where it is written, and not where its literals are.
    if (alias === undefined) addType(type);
    const before = hints.size;
    for (const argument of current.typeArguments ?? []) {
      walk(argument);
      // `Pick<A, …>`, `Omit<A, …>`, `Record<A, …>`: their keys are those of an argument.
      addKeys(checker.getTypeFromTypeNode(argument));
    }
    const casing =
      type.flags & ts.TypeFlags.StringLiteral || type.isUnion()
        ? casings.get(referencedName(current) ?? "")
        : undefined;
    if (casing !== undefined) {
      for (const key of [...hints.keys()].slice(before))
        if (typeof key === "string" && key.startsWith("s:"))
          add(`s:${casing(key.slice(2))}`);
    }
    if (alias !== undefined) walk(alias.type);
    addType(type);
  }

  function walkIndexedAccess(current: ts.IndexedAccessTypeNode): void {
    const object = checker.getTypeFromTypeNode(current.objectType);
    if (checker.isTupleType(object) || checker.isArrayType(object)) {
      // Tuples and arrays are references to their generic target.
      for (const element of checker.getTypeArguments(
        object as ts.TypeReference,
      ))
        addType(element);
      return;
    }
    for (const property of checker.getPropertiesOfType(object)) {
      const declaration = property.declarations?.[0];
      const declared =
        declaration !== undefined && ts.isPropertySignature(declaration)
          ? declaration.type
          : undefined;
      if (declared !== undefined) walk(declared);
      else addType(checker.getTypeOfSymbol(property));
    }
  }

  function walkTemplate(current: ts.TemplateLiteralTypeNode): void {
    let texts: readonly string[] = [current.head.text];
    for (const span of current.templateSpans) {
      const parts = [...readOrderHints(span.type, checker).keys()].flatMap(
        (key) => (typeof key === "string" ? [key.slice(2)] : []),
      );
      texts = texts
        .flatMap((text) => parts.map((part) => text + part + span.literal.text))
        .slice(0, maximumNodes);
    }
    for (const text of texts) add(`s:${text}`);
    addType(checker.getTypeFromTypeNode(current));
  }

  walk(node);
  return hints;
}

/** Places that no node mentions come last. */
export function compareHints(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The place of a member: that of its own hint, or for an intersection those of its parts. Infinite when no node mentions it. */
export function hintOf(type: ts.Type, hints: OrderHints): number {
  const own = hints.get(orderKey(type));
  if (own !== undefined || !type.isIntersection()) return own ?? Infinity;
  const parts = type.types.map((part) => hints.get(orderKey(part)));
  const found = parts.filter((part) => part !== undefined);
  return found.length === 0
    ? Infinity
    : found.reduce((sum, part) => sum + part, 0);
}

/** By checker, since a later program may share the node and mean another declaration. */
const aliases = new WeakMap<
  ts.TypeChecker,
  Map<ts.TypeNode, ts.TypeAliasDeclaration | undefined>
>();

/** The declaration of the type alias that a node refers to. */
export function aliasOf(
  node: ts.TypeNode,
  checker: ts.TypeChecker,
): ts.TypeAliasDeclaration | undefined {
  if (!ts.isTypeReferenceNode(node) && !ts.isImportTypeNode(node))
    return undefined;
  let known = aliases.get(checker);
  if (known === undefined) {
    known = new Map();
    aliases.set(checker, known);
  }
  if (!known.has(node)) known.set(node, findAlias(node, checker));
  return known.get(node);
}

function findAlias(
  node: ts.TypeReferenceNode | ts.ImportTypeNode,
  checker: ts.TypeChecker,
): ts.TypeAliasDeclaration | undefined {
  const name = ts.isTypeReferenceNode(node) ? node.typeName : node.qualifier;
  if (name === undefined) return undefined;
  let symbol = checker.getSymbolAtLocation(name);
  if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias)
    symbol = checker.getAliasedSymbol(symbol);
  return symbol?.declarations?.find(ts.isTypeAliasDeclaration);
}

function referencedName(
  node: ts.TypeReferenceNode | ts.ImportTypeNode,
): string | undefined {
  return ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)
    ? node.typeName.text
    : undefined;
}

function isObject(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
}

const casings: ReadonlyMap<string, (text: string) => string> = new Map([
  ["Uppercase", (text: string) => text.toUpperCase()],
  ["Lowercase", (text: string) => text.toLowerCase()],
  [
    "Capitalize",
    (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
  ],
  [
    "Uncapitalize",
    (text: string) => text.charAt(0).toLowerCase() + text.slice(1),
  ],
]);
