/** What a TypeScript module imports, read from its syntax tree. */
import ts from "typescript";

export interface ModuleImport {
  /** As written: `./x.js`, `node:fs`, `ts-morph`. */
  readonly specifier: string;
  /** Erased when compiled: `import type`, or every name in it is `type`. */
  readonly typeOnly: boolean;
  /** From 1. */
  readonly line: number;
}

/** Static and dynamic imports, re-exports, `import("…")` types and `require("…")`, in the order of the text. */
export function moduleImports(text: string): readonly ModuleImport[] {
  const file = ts.createSourceFile(
    "module.ts",
    text,
    ts.ScriptTarget.Latest,
    true,
  );
  const found: ModuleImport[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean): void => {
    if (specifier === undefined) return;
    found.push({
      // A computed specifier is kept as its source text, which no rule admits.
      specifier: ts.isStringLiteralLike(specifier)
        ? specifier.text
        : specifier.getText(file),
      typeOnly,
      line: file.getLineAndCharacterOfPosition(specifier.pos).line + 1,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, importsOnlyTypes(node.importClause));
    else if (ts.isExportDeclaration(node))
      add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportEqualsDeclaration(node)) {
      if (ts.isExternalModuleReference(node.moduleReference))
        add(node.moduleReference.expression, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node))
      add(
        ts.isLiteralTypeNode(node.argument)
          ? node.argument.literal
          : node.argument,
        true,
      );
    else if (ts.isCallExpression(node) && loads(node)) {
      const [specifier] = node.arguments;
      // `import(import.meta.resolve("x"))` imports x, which the inner call says.
      if (!(specifier && ts.isCallExpression(specifier) && loads(specifier)))
        add(specifier, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `import("…")`, `require("…")`, `import.meta.resolve("…")`. */
function loads({ expression }: ts.CallExpression): boolean {
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === "require") ||
    (ts.isPropertyAccessExpression(expression) &&
      ts.isMetaProperty(expression.expression) &&
      expression.name.text === "resolve")
  );
}

function importsOnlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  return (
    clause.name === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}

/** Which of `names` the module uses as free-standing identifiers: `process.argv` counts, `child.process` does not. */
export function usedGlobals(
  text: string,
  names: readonly string[],
): readonly string[] {
  const file = ts.createSourceFile(
    "module.ts",
    text,
    ts.ScriptTarget.Latest,
    true,
  );
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isIdentifier(node) &&
      names.includes(node.text) &&
      !namesMember(node)
    )
      found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found].sort();
}

/** `b` of `a.b`, `{ b: 1 }`, `b(): void` and the like, which say nothing of a variable `b`. */
function namesMember(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isMethodDeclaration(parent)) &&
    parent.name === node
  );
}
