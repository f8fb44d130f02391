/** Types that the compiler could not find, and which it then takes for `any`. */
import { ts } from "ts-morph";

/** Whether `any` stands for a type that was not found. The compiler tells it only by its internal name. */
export function isUnresolved(type: ts.Type): boolean {
  const { intrinsicName } = type as ts.Type & {
    readonly intrinsicName?: string;
  };
  return intrinsicName === "error" || intrinsicName === "unresolved";
}

/** The module specifier behind the first name in a type node that leads to nothing. */
export function findUnresolvedSpecifier(
  node: ts.TypeNode,
  checker: ts.TypeChecker,
): string | undefined {
  let found: string | undefined;
  const visit = (current: ts.Node): void => {
    if (found !== undefined) return;
    if (
      ts.isImportTypeNode(current) &&
      ts.isLiteralTypeNode(current.argument)
    ) {
      const { literal } = current.argument;
      if (
        ts.isStringLiteral(literal) &&
        checker.getSymbolAtLocation(literal) === undefined
      )
        found = literal.text;
    }
    if (ts.isIdentifier(current)) found = specifierOf(current, checker);
    ts.forEachChild(current, visit);
  };
  visit(node);
  return found;
}

function specifierOf(
  name: ts.Identifier,
  checker: ts.TypeChecker,
): string | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Alias))
    return undefined;
  // Only the unknown symbol has no declaration.
  if (checker.getAliasedSymbol(symbol).declarations !== undefined)
    return undefined;
  let declaration: ts.Node | undefined = symbol.declarations?.[0];
  while (
    declaration !== undefined &&
    !ts.isImportDeclaration(declaration) &&
    !ts.isExportDeclaration(declaration) &&
    !ts.isImportEqualsDeclaration(declaration)
  )
    declaration = declaration.parent;
  if (declaration === undefined) return undefined;
  const specifier = ts.isImportEqualsDeclaration(declaration)
    ? ts.isExternalModuleReference(declaration.moduleReference)
      ? declaration.moduleReference.expression
      : undefined
    : declaration.moduleSpecifier;
  return specifier !== undefined && ts.isStringLiteral(specifier)
    ? specifier.text
    : undefined;
}
