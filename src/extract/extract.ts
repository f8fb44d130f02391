/** From source files to the model of their tools. Everything that knows the compiler lives below this folder. */
import type { ts } from "ts-morph";
import { diagnose } from "../diagnostics/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { checkTools } from "../model/checks.js";
import { compareCodeUnits } from "../model/compare-code-units.js";
import type { SkippedExport, ToolModel, ToolSet } from "../model/tool.js";
import type { Definition, DefinitionId, TypeNode } from "../model/types.js";
import {
  importsOneOf,
  semanticErrors,
  syntaxErrors,
} from "./compile-errors.js";
import { displayPath } from "./display-path.js";
import { exportedFunctions } from "./functions/exported-functions.js";
import type { FunctionExport } from "./functions/function-export.js";
import { oneOfEachDeclaration } from "./functions/one-declaration.js";
import { importStyle } from "./import-style.js";
import type { OpenProgram, SourceProject } from "./project.js";
import { buildTool, firstDocBlock } from "./tool/build-tool.js";
import { createTypeReader } from "./types/type-reader.js";

export interface ExtractOptions {
  readonly select: "documented" | "tagged";
  readonly toolNames: "preserve" | "snake_case";
  readonly loneObject: "flatten" | "nest";
  /** npm packages whose documented exports are tools too. */
  readonly packages: readonly string[];
  /** Absolute paths of the modules that toolgen writes: what they and their importers lack, the compiler says, but not we. */
  readonly generated?: readonly string[];
}

export interface Extraction {
  /** A tool with an error of its own is left out of it, whatever severity the error is given later. */
  readonly toolSet: ToolSet;
  /** In source order, with the severities of the catalogue. Those of one tool carry its name. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Extracts the tools of some files, absolute and with `/`. Their order does not matter. Never throws for what the sources hold.
 */
export function extractTools(
  project: SourceProject,
  files: readonly string[],
  options: ExtractOptions,
): Extraction {
  const generated = new Set(options.generated ?? []);
  const wanted = files.filter((file) => !generated.has(file));
  const parts = project
    .open(wanted)
    .map((program) => extractProgram(program, options, generated));
  const tools = parts
    .flatMap((part) => part.tools)
    .sort((left, right) => compareCodeUnits(left.name, right.name));
  const skipped = parts.flatMap((part) => part.skipped);
  const diagnostics = [
    ...project.diagnostics(),
    ...distinct(parts.flatMap((part) => part.diagnostics)),
    ...checkTools(tools),
  ];
  if (
    tools.length === 0 &&
    wanted.length > 0 &&
    !diagnostics.some((diagnostic) => diagnostic.severity === "error")
  )
    diagnostics.push(
      diagnose("no-tool", {
        files: wanted.length,
        reasons: summarise(skipped),
      }),
    );
  const sourceFiles = parts.flatMap((part) => part.sourceFiles);
  return {
    toolSet: {
      tools,
      definitions: new Map(parts.flatMap((part) => [...part.definitions])),
      skipped,
      sources: sourcesOf(tools),
      importStyle: importStyle(sourceFiles),
    },
    diagnostics,
  };
}

interface ExtractedProgram {
  readonly tools: readonly ToolModel[];
  readonly definitions: ReadonlyMap<DefinitionId, Definition>;
  readonly skipped: readonly SkippedExport[];
  readonly diagnostics: readonly Diagnostic[];
  readonly sourceFiles: readonly ts.SourceFile[];
}

function extractProgram(
  { context, files }: OpenProgram,
  options: ExtractOptions,
  generated: ReadonlySet<string>,
): ExtractedProgram {
  const reader = createTypeReader(context);
  const building = {
    ...options,
    context,
    reader,
  };
  const sourceFiles = files.flatMap(
    (file) => context.program.getSourceFile(file) ?? [],
  );
  const tools: ToolModel[] = [];
  const skipped: SkippedExport[] = [];
  const diagnostics: Diagnostic[] = [];
  const found = sourceFiles.map((sourceFile) =>
    exportedFunctions(
      sourceFile,
      { kind: "file", path: displayPath(sourceFile.fileName, context.root) },
      context,
    ),
  );
  const chosen = oneOfEachDeclaration(
    found.map((item) => item.functions),
    sourceFiles,
  );
  for (const [index, sourceFile] of sourceFiles.entries()) {
    const syntax = syntaxErrors(sourceFile, context);
    diagnostics.push(...syntax);
    let declares = false;
    const own: Diagnostic[] = [];
    for (const item of chosen[index] ?? []) {
      const built = buildTool(item, building);
      if (built.kind === "skipped") {
        skipped.push(skippedExport(item, built.reason));
        continue;
      }
      declares = true;
      own.push(...built.diagnostics);
      if (built.kind === "tool") tools.push(built.tool);
    }
    for (const item of found[index]?.others ?? [])
      if (firstDocBlock(item.docNodes, context) !== undefined)
        skipped.push({
          name: item.label,
          position: item.position,
          reason: item.reason,
        });
    if (declares && syntax.length === 0 && !importsOneOf(sourceFile, generated))
      diagnostics.push(...semanticErrors(sourceFile, context));
    diagnostics.push(...own);
  }
  return {
    tools,
    definitions: reader.definitionsOf(tools.flatMap(typesOf)),
    skipped,
    diagnostics,
    sourceFiles,
  };
}

function skippedExport(item: FunctionExport, reason: string): SkippedExport {
  return { name: item.label, position: item.position, reason };
}

/** All types that a tool speaks of. */
function typesOf(tool: ToolModel): readonly TypeNode[] {
  return [
    ...tool.parameters.flatMap((parameter) =>
      parameter.kind === "value" || parameter.kind === "flattened"
        ? [parameter.type]
        : [],
    ),
    ...(tool.result.type === undefined ? [] : [tool.result.type]),
  ];
}

function sourcesOf(tools: readonly ToolModel[]): readonly string[] {
  const sources = tools.map(({ callee }) => {
    const { module } =
      callee.kind === "function" ? callee.reference : callee.class;
    return module.kind === "file" ? module.path : module.specifier;
  });
  return [...new Set(sources)].sort(compareCodeUnits);
}

/** `2 exports have no JSDoc comment`, most frequent first. */
function summarise(skipped: readonly SkippedExport[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { reason } of skipped)
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .sort((left, right) => right[1] - left[1])
    .map(([reason, count]) => `${String(count)} × ${reason}`);
}

/** Diagnostics that say the same of the same place are one. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const { position, code, message } = diagnostic;
    const key = `${position?.path ?? ""}:${String(position?.line)}:${String(position?.column)} ${code} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export type { SkippedExport, ToolModel, SourceProject };
