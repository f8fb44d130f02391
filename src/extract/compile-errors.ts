/** What the compiler says of files that declare tools. */
import { ts } from "ts-morph";
import { diagnose } from "../diagnostics/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ExtractContext } from "./extract-context.js";
import { declaredNodes } from "./declared-nodes.js";
import { positionAt } from "./position.js";

/** Numbers of what is no mistake in a tool: names that are declared and not used. */
const lint = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205]);

/** The syntax errors of a file. */
export function syntaxErrors(
  sourceFile: ts.SourceFile,
  context: ExtractContext,
): readonly Diagnostic[] {
  return context.program
    .getSyntacticDiagnostics(sourceFile)
    .map((problem) => compileError(problem, sourceFile, context));
}

/**
 * The errors in what a file that parses declares, in source order. Function bodies are left to the project's own `tsc`: no registry depends on
 * them, and checking them costs as much as all the rest.
 */
export function semanticErrors(
  sourceFile: ts.SourceFile,
  context: ExtractContext,
): readonly Diagnostic[] {
  // The third parameter is the compiler's own, for errors of the visible part of an editor; ts-morph's version is pinned.
  const program: ProgramWithRegions = context.program;
  const nodes = declaredNodes(sourceFile);
  return program
    .getSemanticDiagnostics(sourceFile, undefined, nodes)
    .filter(
      ({ category, code, start = 0 }) =>
        category === ts.DiagnosticCategory.Error &&
        !lint.has(code) &&
        // It also tells what reading types has found elsewhere.
        nodes.some((node) => node.pos <= start && start < node.end),
    )
    .map((problem) => compileError(problem, sourceFile, context));
}

interface ProgramWithRegions extends ts.Program {
  getSemanticDiagnostics(
    sourceFile?: ts.SourceFile,
    cancellationToken?: ts.CancellationToken,
    nodesToCheck?: readonly ts.Node[],
  ): readonly ts.Diagnostic[];
}

/** Whether a file imports one of some files, by a relative path. */
export function importsOneOf(
  sourceFile: ts.SourceFile,
  paths: ReadonlySet<string>,
): boolean {
  if (paths.size === 0) return false;
  const folder = sourceFile.fileName.slice(
    0,
    sourceFile.fileName.lastIndexOf("/"),
  );
  const stems = new Set([...paths].map(stem));
  return relativeImports(sourceFile).some((specifier) =>
    stems.has(stem(joined(folder, specifier))),
  );
}

/** The relative specifiers of a file's imports and re-exports. */
export function relativeImports(sourceFile: ts.SourceFile): readonly string[] {
  return sourceFile.statements.flatMap((statement) => {
    if (
      !ts.isImportDeclaration(statement) &&
      !ts.isExportDeclaration(statement)
    )
      return [];
    const specifier = statement.moduleSpecifier;
    return specifier !== undefined &&
      ts.isStringLiteral(specifier) &&
      /^\.\.?(\/|$)/.test(specifier.text)
      ? [specifier.text]
      : [];
  });
}

function compileError(
  problem: ts.Diagnostic,
  sourceFile: ts.SourceFile,
  context: ExtractContext,
): Diagnostic {
  const start = problem.start ?? 0;
  return diagnose(
    "compile-error",
    {
      message: ts.flattenDiagnosticMessageText(problem.messageText, " "),
      number: problem.code,
    },
    positionAt(
      problem.file ?? sourceFile,
      start,
      start + (problem.length ?? 1),
      context,
    ),
  );
}

function stem(path: string): string {
  return path.replace(/(\.d)?\.[cm]?[jt]sx?$/, "");
}

function joined(folder: string, specifier: string): string {
  const parts = folder.split("/");
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
