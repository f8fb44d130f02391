/** Type aliases of inline types: their names, which the checker often loses, and what their doc comments say. */
import { ts } from "ts-morph";
import type { TypeName, TypeNode } from "../../model/types.js";
import { succeed, type Outcome } from "./outcome.js";
import { aliasOf } from "./member-order.js";
import { readSymbolDocs } from "./symbol-docs.js";
import type { TypeReading } from "./type-reading.js";

/** The node without parentheses and without JSDoc's marks of optionality. */
export function bareNode(node: ts.TypeNode): ts.TypeNode {
  let current = node;
  while (
    ts.isParenthesizedTypeNode(current) ||
    ts.isJSDocOptionalType(current) ||
    ts.isJSDocNonNullableType(current)
  )
    current = current.type;
  return current;
}

/** The aliases that a node passes, outermost first, and the node behind them. Generic ones are not passed. */
export function aliasesOf(
  node: ts.TypeNode,
  reading: Pick<TypeReading, "checker">,
): readonly [aliases: readonly ts.Symbol[], behind: ts.TypeNode] {
  const aliases: ts.Symbol[] = [];
  let current = bareNode(node);
  for (;;) {
    const alias = aliasOf(current, reading.checker);
    if (alias === undefined || alias.typeParameters !== undefined) break;
    const symbol = reading.checker.getSymbolAtLocation(alias.name);
    if (symbol === undefined || aliases.includes(symbol)) break;
    aliases.push(symbol);
    current = bareNode(alias.type);
  }
  return [aliases, current];
}

/** Gives an inline type the name, the docs and the constraints of its aliases; a definition has its own. */
export function applyAliases(
  outcome: Outcome,
  type: ts.Type,
  aliases: readonly ts.Symbol[],
  reading: TypeReading,
): Outcome {
  if (
    outcome.kind !== "type" ||
    outcome.type.kind === "reference" ||
    aliases.length === 0
  )
    return outcome;
  let result = outcome;
  for (const alias of [...aliases].reverse()) {
    const docs = readSymbolDocs(alias, reading.context);
    const { type: constrained, annotations } = reading.applyTags(
      result.type,
      docs.tags,
      alias.name,
    );
    result = succeed(constrained, {
      ...result.annotations,
      ...(docs.description !== "" && { description: docs.description }),
      ...annotations,
    });
    const typeArguments =
      alias === type.aliasSymbol ? (type.aliasTypeArguments ?? []) : [];
    if (isGeneric(alias) !== typeArguments.length > 0) continue;
    const name = reading.nameOf(alias, typeArguments);
    if (name !== undefined)
      result = succeed(withName(result.type, name), result.annotations);
  }
  return result;
}

function isGeneric(alias: ts.Symbol): boolean {
  return (alias.declarations ?? []).some(
    (declaration) =>
      ts.isTypeAliasDeclaration(declaration) &&
      declaration.typeParameters !== undefined,
  );
}

/** Primitives that TypeScript can name itself need no alias. */
function withName(type: TypeNode, name: TypeName): TypeNode {
  switch (type.kind) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return type.narrow === true ? { ...type, name } : type;
    case "enum":
      return type.enumObject === true ||
        type.members.some((member) => member.member !== undefined)
        ? type
        : { ...type, name };
    case "array":
    case "tuple":
    case "union":
      return { ...type, name };
    default:
      return type;
  }
}
