/** What definitions are called: unique ids inside a build, and names for `$defs` and readers. */
import { ts } from "ts-morph";
import type { DefinitionId, TypeNode } from "../../model/types.js";
import { displayPath } from "../display-path.js";

/**
 * `src/a.ts#N.Options`, with the type arguments behind it. It depends on no line number and on no order of reading.
 *
 * @param typeArguments Undefined where an argument has no JSON form; its text stands in.
 */
export function definitionId(
  symbol: ts.Symbol,
  typeArguments: readonly (TypeNode | string)[],
  root: string,
): DefinitionId {
  const declaration = symbol.declarations?.[0];
  const path =
    declaration === undefined
      ? ""
      : displayPath(declaration.getSourceFile().fileName, root);
  const name = [
    ...enclosingNames(declaration),
    nameOf(symbol, declaration),
  ].join(".");
  const args =
    typeArguments.length === 0
      ? ""
      : `<${typeArguments
          .map((argument) =>
            typeof argument === "string"
              ? argument
              : JSON.stringify(argument, plainBigint),
          )
          .join(",")}>`;
  return `${path}#${name}${args}`;
}

function plainBigint(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${String(value)}n` : value;
}

/** Namespaces and functions around a declaration, outermost first. */
function enclosingNames(declaration: ts.Declaration | undefined): string[] {
  const names: string[] = [];
  let node: ts.Node | undefined = declaration?.parent;
  for (; node !== undefined && !ts.isSourceFile(node); node = node.parent) {
    if (ts.isModuleDeclaration(node) || ts.isFunctionDeclaration(node))
      names.unshift(node.name?.text ?? "");
  }
  return names;
}

/** An anonymous type goes by the place of its declaration. */
function nameOf(
  symbol: ts.Symbol,
  declaration: ts.Declaration | undefined,
): string {
  const isAnonymous =
    symbol.flags & (ts.SymbolFlags.TypeLiteral | ts.SymbolFlags.ObjectLiteral);
  if (!isAnonymous && symbol.name !== "default") return symbol.name;
  const declared =
    declaration === undefined
      ? undefined
      : ts.getNameOfDeclaration(declaration);
  if (declared !== undefined && ts.isIdentifier(declared)) return declared.text;
  return `${String(declaration?.pos ?? 0)}`;
}

/**
 * `BoxOfNumber`, `PairOfStringAndUser`.
 *
 * @param nameOfDefinition The schema name of a definition, also of one that is still being read.
 */
export function schemaName(
  base: string,
  typeArguments: readonly (TypeNode | string)[],
  nameOfDefinition: (id: DefinitionId) => string,
): string {
  const words = typeArguments.map((argument) =>
    typeof argument === "string"
      ? "Unknown"
      : wordFor(argument, nameOfDefinition),
  );
  return words.length === 0 ? base : `${base}Of${words.join("And")}`;
}

function wordFor(
  type: TypeNode,
  nameOfDefinition: (id: DefinitionId) => string,
): string {
  switch (type.kind) {
    case "reference":
      return nameOfDefinition(type.id);
    case "array":
    case "set":
    case "map":
    case "tuple":
      return type.kind === "array" || type.kind === "set"
        ? `${wordFor(type.items, nameOfDefinition)}${type.kind === "array" ? "Array" : "Set"}`
        : capital(type.kind);
    case "enum":
    case "union":
      return type.name?.reference.localName ?? literalWord(type);
    default:
      return capital(type.kind);
  }
}

/** A few literals that read like words name themselves: `AscOrDesc`. */
function literalWord(type: TypeNode): string {
  if (type.kind === "enum" && type.members.length <= 3) {
    const texts = type.members.map((member) => String(member.json));
    if (texts.every((text) => /^[A-Za-z]\w{0,20}$/.test(text)))
      return texts.map(capital).join("Or");
  }
  return capital(type.kind);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
