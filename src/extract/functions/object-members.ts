/** Members of exported object literals. */
import { ts } from "ts-morph";

export interface ObjectMember {
  readonly name: string;
  /** The function, where the member only names one that is declared elsewhere; else the member. */
  readonly target: ts.Symbol;
}

/**
 * The members of a constant that is an object literal, also a frozen or an asserted one; `undefined` for any other value. A declaration file holds
 * the literal's type in its place.
 */
export function objectMembers(
  symbol: ts.Symbol,
  type: ts.Type,
  checker: ts.TypeChecker,
): readonly ObjectMember[] | undefined {
  if (literalOf(symbol) === undefined && !declaresLiteral(symbol))
    return undefined;
  return type.getProperties().flatMap((property) => {
    const name = memberName(property);
    return name === undefined
      ? []
      : [{ name, target: namedFunction(property, checker) ?? property }];
  });
}

/** The name of a member that can be written behind a dot or in brackets; none for symbols and private names. */
export function memberName(symbol: ts.Symbol): string | undefined {
  return symbol.name.startsWith("__@") || symbol.name.startsWith("__#")
    ? undefined
    : ts.unescapeLeadingUnderscores(symbol.escapedName);
}

function literalOf(symbol: ts.Symbol): ts.ObjectLiteralExpression | undefined {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (declaration === undefined) return undefined;
  const value = ts.isExportAssignment(declaration)
    ? declaration.expression
    : ts.isVariableDeclaration(declaration) ||
        ts.isPropertyAssignment(declaration)
      ? declaration.initializer
      : undefined;
  return value === undefined ? undefined : bareLiteral(value);
}

function declaresLiteral(symbol: ts.Symbol): boolean {
  const declaration = symbol.valueDeclaration;
  return (
    declaration !== undefined &&
    declaration.getSourceFile().isDeclarationFile &&
    (ts.isVariableDeclaration(declaration) ||
      ts.isPropertySignature(declaration)) &&
    declaration.type !== undefined &&
    ts.isTypeLiteralNode(declaration.type)
  );
}

function bareLiteral(
  value: ts.Expression,
): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(value)) return value;
  if (
    ts.isAsExpression(value) ||
    ts.isSatisfiesExpression(value) ||
    ts.isParenthesizedExpression(value)
  )
    return bareLiteral(value.expression);
  const [argument] = ts.isCallExpression(value) ? value.arguments : [];
  return argument !== undefined &&
    ts.isCallExpression(value) &&
    /^Object\.(freeze|seal)$/.test(value.expression.getText())
    ? bareLiteral(argument)
    : undefined;
}

/** `{ read }` and `{ read: readFile }` name a function that has a declaration, and perhaps a comment, of its own. */
function namedFunction(
  property: ts.Symbol,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const declaration = property.valueDeclaration;
  if (declaration === undefined) return undefined;
  const named = ts.isShorthandPropertyAssignment(declaration)
    ? checker.getShorthandAssignmentValueSymbol(declaration)
    : ts.isPropertyAssignment(declaration) &&
        ts.isIdentifier(declaration.initializer)
      ? checker.getSymbolAtLocation(declaration.initializer)
      : undefined;
  if (named === undefined) return undefined;
  const target =
    (named.flags & ts.SymbolFlags.Alias) === 0
      ? named
      : checker.getAliasedSymbol(named);
  return checker.getTypeOfSymbol(target).getCallSignatures().length > 0
    ? target
    : undefined;
}
