/** Which tools of a generated module the compiler does not accept. */
import { ts } from "ts-morph";

/** Numbers of what is no error in generated code: names that are declared and not used. */
const unused = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205]);

/**
 * The tools, by name, that a module of them cannot hold, each with the compiler's message: the error stands in the tool's own declaration,
 * or in one that it uses.
 *
 * @param program One that reads the module.
 */
export function failingTools(
  program: ts.Program,
  module: ts.SourceFile,
): ReadonlyMap<string, string> {
  const errors = [
    ...program.getSyntacticDiagnostics(module),
    ...program.getSemanticDiagnostics(module),
  ].filter(
    ({ category, code }) =>
      category === ts.DiagnosticCategory.Error && !unused.has(code),
  );
  if (errors.length === 0) return new Map();
  const declarations = module.statements.flatMap(declarationsOf);
  const failed = new Map<string, string>();
  for (const error of errors) {
    const { start = 0 } = error;
    for (const { name, node } of declarations)
      if (node.pos <= start && start < node.end && !failed.has(name))
        failed.set(name, messageOf(error));
  }
  spread(failed, declarations);
  return new Map(
    declarations.flatMap(({ name, tool }) => {
      const message = failed.get(name);
      return tool === undefined || message === undefined
        ? []
        : [[tool, message] as const];
    }),
  );
}

interface ModuleDeclaration {
  readonly name: string;
  readonly node: ts.Node;
  /** Every identifier in it. */
  readonly uses: ReadonlySet<string>;
  /** The name of the tool that it defines. */
  readonly tool?: string;
}

function declarationsOf(statement: ts.Statement): readonly ModuleDeclaration[] {
  if (ts.isImportDeclaration(statement)) {
    const bindings = statement.importClause?.namedBindings;
    const names =
      bindings === undefined
        ? []
        : ts.isNamedImports(bindings)
          ? [...bindings.elements]
          : [bindings];
    return [
      ...(statement.importClause?.name === undefined
        ? []
        : [declaration(statement.importClause.name.text, statement)]),
      ...names.map((node) => declaration(node.name.text, node)),
      // What is wrong with the module itself is wrong with every name of it.
      ...names.map((node) =>
        declaration(node.name.text, statement.moduleSpecifier),
      ),
    ];
  }
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((node) =>
      declaration(node.name.getText(), statement, toolName(node.initializer)),
    );
  return (ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isFunctionDeclaration(statement)) &&
    statement.name !== undefined
    ? [declaration(statement.name.text, statement)]
    : [];
}

function declaration(
  name: string,
  node: ts.Node,
  tool?: string,
): ModuleDeclaration {
  const uses = new Set<string>();
  const visit = (part: ts.Node): void => {
    if (ts.isIdentifier(part)) uses.add(part.text);
    ts.forEachChild(part, visit);
  };
  visit(node);
  return { name, node, uses, ...(tool !== undefined && { tool }) };
}

/** The `name` in `defineTool({ name: "…" })`. */
function toolName(initializer: ts.Expression | undefined): string | undefined {
  if (initializer === undefined || !ts.isCallExpression(initializer)) return;
  const [definition] = initializer.arguments;
  if (definition === undefined || !ts.isObjectLiteralExpression(definition))
    return;
  for (const property of definition.properties)
    if (
      ts.isPropertyAssignment(property) &&
      property.name.getText() === "name" &&
      ts.isStringLiteral(property.initializer)
    )
      return property.initializer.text;
  return;
}

/** What uses a declaration that failed has failed too. The registry lists every tool, and is none that a tool uses. */
function spread(
  failed: Map<string, string>,
  declarations: readonly ModuleDeclaration[],
): void {
  for (let before = -1; before !== failed.size;) {
    before = failed.size;
    for (const { name, uses } of declarations) {
      if (failed.has(name)) continue;
      for (const used of uses) {
        const message = failed.get(used);
        if (message !== undefined && used !== name) {
          failed.set(name, message);
          break;
        }
      }
    }
  }
}

function messageOf({ messageText, code }: ts.Diagnostic): string {
  const [first = ""] = ts
    .flattenDiagnosticMessageText(messageText, "\n")
    .split("\n");
  return `${first} (TS${String(code)})`;
}
