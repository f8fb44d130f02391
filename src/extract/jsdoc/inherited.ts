/** Where a member without a comment of its own takes one from. */
import { ts } from "ts-morph";
import type { ExtractContext } from "../extract-context.js";

/** The declarations that a member overrides or implements, nearest first: base classes, interfaces, the type that a literal is written for. */
export function inheritedDeclarations(
  node: ts.Node,
  context: ExtractContext,
): readonly ts.Declaration[] {
  const name = memberName(node);
  if (name === undefined) return [];
  const found: ts.Declaration[] = [];
  for (const base of baseTypes(node, context.checker)) {
    const symbol = base.getProperty(name);
    for (const declaration of symbol?.declarations ?? []) {
      if (declaration === node || found.includes(declaration)) continue;
      found.push(declaration);
      found.push(...inheritedDeclarations(declaration, context));
    }
  }
  return found;
}

function memberName(node: ts.Node): string | undefined {
  if (
    !ts.isClassElement(node) &&
    !ts.isTypeElement(node) &&
    !ts.isObjectLiteralElement(node)
  )
    return undefined;
  const { name } = node;
  return name !== undefined &&
    (ts.isIdentifier(name) || ts.isStringLiteral(name))
    ? name.text
    : undefined;
}

function baseTypes(node: ts.Node, checker: ts.TypeChecker): readonly ts.Type[] {
  const owner = node.parent;
  if (ts.isClassLike(owner) || ts.isInterfaceDeclaration(owner)) {
    const isStatic =
      ts.canHaveModifiers(node) &&
      (node.modifiers ?? []).some(
        (modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword,
      );
    return (owner.heritageClauses ?? []).flatMap((clause) =>
      clause.types.flatMap((heritage) => {
        if (!isStatic) return [checker.getTypeAtLocation(heritage)];
        return clause.token === ts.SyntaxKind.ExtendsKeyword
          ? [checker.getTypeAtLocation(heritage.expression)]
          : [];
      }),
    );
  }
  if (ts.isObjectLiteralExpression(owner)) {
    const contextual = checker.getContextualType(owner);
    return contextual === undefined ? [] : [contextual];
  }
  return [];
}
