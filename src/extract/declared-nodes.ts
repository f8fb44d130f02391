/** The parts of a file that say what types are: all that a registry depends on, without the bodies of functions. */
import { ts } from "ts-morph";

/** In source order: imports, declared types, and the signatures of functions and methods, wherever a tool may be declared. */
export function declaredNodes(sourceFile: ts.SourceFile): readonly ts.Node[] {
  return sourceFile.statements.flatMap(nodesOfStatement);
}

function nodesOfStatement(statement: ts.Statement): readonly ts.Node[] {
  if (ts.isFunctionDeclaration(statement)) return nodesOfSignature(statement);
  if (ts.isClassDeclaration(statement)) return nodesOfClass(statement);
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((declaration) => [
      ...present(declaration.type),
      ...nodesOfValue(declaration.initializer),
    ]);
  if (ts.isExportAssignment(statement))
    return nodesOfValue(statement.expression);
  if (ts.isModuleDeclaration(statement)) return nodesOfModule(statement);
  return ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isImportDeclaration(statement) ||
    ts.isImportEqualsDeclaration(statement) ||
    ts.isExportDeclaration(statement)
    ? [statement]
    : [];
}

function nodesOfModule({ body }: ts.ModuleDeclaration): readonly ts.Node[] {
  if (body === undefined) return [];
  if (ts.isModuleBlock(body)) return body.statements.flatMap(nodesOfStatement);
  return ts.isModuleDeclaration(body) ? nodesOfModule(body) : [];
}

function nodesOfClass(
  declaration: ts.ClassLikeDeclaration,
): readonly ts.Node[] {
  return [
    ...(declaration.typeParameters ?? []),
    ...(declaration.heritageClauses ?? []).flatMap(({ types }) => types),
    ...declaration.members.flatMap((member): readonly ts.Node[] => {
      if (ts.isPropertyDeclaration(member))
        return [...present(member.type), ...nodesOfValue(member.initializer)];
      return ts.isFunctionLike(member) ? nodesOfSignature(member) : [];
    }),
  ];
}

/** The signatures in an expression that may declare tools: a function, or an object or class that holds some. */
function nodesOfValue(value: ts.Expression | undefined): readonly ts.Node[] {
  if (value === undefined) return [];
  if (
    ts.isParenthesizedExpression(value) ||
    ts.isAsExpression(value) ||
    ts.isSatisfiesExpression(value)
  )
    return [
      ...nodesOfValue(value.expression),
      ...(ts.isParenthesizedExpression(value) ? [] : [value.type]),
    ];
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
    return nodesOfSignature(value);
  if (ts.isClassExpression(value)) return nodesOfClass(value);
  if (ts.isObjectLiteralExpression(value))
    return value.properties.flatMap((property): readonly ts.Node[] => {
      if (ts.isPropertyAssignment(property))
        return nodesOfValue(property.initializer);
      return ts.isFunctionLike(property) ? nodesOfSignature(property) : [];
    });
  return [];
}

function nodesOfSignature(
  signature: ts.SignatureDeclaration,
): readonly ts.Node[] {
  return [
    ...(signature.typeParameters ?? []),
    ...signature.parameters,
    ...present(signature.type),
  ];
}

function present(node: ts.Node | undefined): readonly ts.Node[] {
  return node === undefined ? [] : [node];
}
