/** The tools of the modules that one program reads, and what is wrong with them. */
import { diagnose } from "../diagnostics/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { SkippedExport, ToolModel } from "../model/tool.js";
import type { Definition, DefinitionId } from "../model/types.js";
import {
  affectedFiles,
  sourceFilesOf,
  type SourceFiles,
} from "./affected-files.js";
import { importsOneOf } from "./compile-errors.js";
import { displayPath } from "./display-path.js";
import type { FoundExports } from "./functions/function-export.js";
import { bestOfEachDeclaration } from "./functions/one-declaration.js";
import {
  readErrors,
  readModule,
  readTool,
  type KeptModule,
  type ModuleReading,
  type ModuleTool,
  type ToolModule,
} from "./module-extraction.js";
import type { OpenProgram } from "./project.js";
import type { ToolBuilding } from "./tool/build-tool.js";
import { createTypeReader } from "./types/type-reader.js";

export interface ProgramOptions {
  readonly select: "documented" | "tagged";
  readonly toolNames: "preserve" | "snake_case";
  readonly loneObject: "flatten" | "nest";
  /** Absolute paths of the modules that toolgen writes. */
  readonly generated: ReadonlySet<string>;
}

export interface ExtractedProgram {
  readonly tools: readonly ExtractedTool[];
  readonly skipped: readonly SkippedExport[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ExtractedTool {
  readonly tool: ToolModel;
  readonly definitions: ReadonlyMap<DefinitionId, Definition>;
  /** For a tool of a package, where the faults are not the user's: which of the diagnostics would be about it. */
  readonly fromPackage: boolean;
}

/** What is kept of a program for the next one of the same configuration. */
export interface ProgramMemory {
  files: SourceFiles;
  /** What the options were; with others, nothing holds. */
  options: string;
  readonly modules: Map<string, KeptModule>;
}

export function createProgramMemory(): ProgramMemory {
  return { files: new Map(), options: "", modules: new Map() };
}

export function extractProgram(
  opened: OpenProgram,
  modules: readonly ToolModule[],
  options: ProgramOptions,
  memory: ProgramMemory,
): ExtractedProgram {
  const { context } = opened;
  forgetAffected(opened, options, memory);
  let building: ToolBuilding | undefined;
  const reading: ModuleReading = {
    context,
    kept: memory.modules,
    found: new Map<string, FoundExports>(),
    building: () =>
      (building ??= {
        ...options,
        context,
        reader: createTypeReader(context, {
          packageModules: modules.flatMap(({ file, reference }) => {
            const sourceFile = context.program.getSourceFile(file);
            return reference.kind === "file" || sourceFile === undefined
              ? []
              : [{ specifier: reference.specifier, sourceFile }];
          }),
        }),
      }),
  };
  const chosen = bestOfEachDeclaration(
    modules.map((module) => readModule(module, reading).exports),
  );
  const parts = modules.map((module, index) => {
    const entries = chosen[index] ?? [];
    return module.reference.kind === "file"
      ? extractFile(module, entries, reading, options)
      : extractPackage(module, entries, reading);
  });
  return {
    tools: parts.flatMap((part) => part.tools),
    skipped: parts.flatMap((part) => part.skipped),
    diagnostics: parts.flatMap((part) => part.diagnostics),
  };
}

type Entries = KeptModule["exports"];

function extractFile(
  module: ToolModule,
  entries: Entries,
  reading: ModuleReading,
  options: ProgramOptions,
): ExtractedProgram {
  const sourceFile = reading.context.program.getSourceFile(module.file);
  if (sourceFile === undefined) return unreadable(module, reading);
  const { syntax, others } = readModule(module, reading);
  const read = entries.map((entry) => ({
    entry,
    built: readTool(entry, module, reading),
  }));
  const own = read.flatMap(({ built }) =>
    built.kind === "skipped" ? [] : built.diagnostics,
  );
  const asked =
    read.some(({ built }) => built.kind !== "skipped") &&
    syntax.length === 0 &&
    !importsOneOf(sourceFile, options.generated);
  const errors = (asked ? readErrors(module, reading) : [])
    .filter((error) => !isToldBy(error, own))
    .map((error) => withTool(error, read));
  return {
    tools: read.flatMap(({ built }) =>
      built.kind === "tool" &&
      errors.every((error) => error.tool !== built.tool.name)
        ? [
            {
              tool: built.tool,
              definitions: built.definitions,
              fromPackage: false,
            },
          ]
        : [],
    ),
    skipped: [
      ...read.flatMap(({ entry, built }) =>
        built.kind === "skipped" ? [skippedEntry(entry, built.reason)] : [],
      ),
      ...others,
    ],
    diagnostics: [...syntax, ...errors, ...own],
  };
}

function unreadable(
  module: ToolModule,
  { context }: ModuleReading,
): ExtractedProgram {
  const path = displayPath(module.file, context.root);
  return {
    tools: [],
    skipped: [],
    diagnostics: [diagnose("unreadable-file", { path })],
  };
}

/** An error within the declaration of a tool concerns that tool. */
function withTool(
  error: Diagnostic,
  read: readonly {
    readonly entry: Entries[number];
    readonly built: ModuleTool;
  }[],
): Diagnostic {
  const line = error.position?.line ?? 0;
  for (const { entry, built } of read) {
    const [first, last] = entry.lines ?? [1, 0];
    if (built.kind === "tool" && first <= line && line <= last)
      return { ...error, tool: built.tool.name };
  }
  return error;
}

/** Faults of a package are no mistakes of the user: what does not fit is left out with its reason, and nothing is warned of. */
function extractPackage(
  module: ToolModule,
  entries: Entries,
  reading: ModuleReading,
): ExtractedProgram {
  const tools: ExtractedTool[] = [];
  const skipped: SkippedExport[] = [];
  for (const entry of entries) {
    const built = readTool(entry, module, reading);
    if (built.kind === "tool")
      tools.push({
        tool: built.tool,
        definitions: built.definitions,
        fromPackage: true,
      });
    else skipped.push(skippedEntry(entry, built.reason));
  }
  return { tools, skipped, diagnostics: [] };
}

function skippedEntry(entry: Entries[number], reason: string): SkippedExport {
  return { name: entry.label, position: entry.position, reason };
}

/** An import that is not found is told where its type is missed, which says more than TypeScript does at the import. */
function isToldBy(error: Diagnostic, own: readonly Diagnostic[]): boolean {
  const missing = /module '([^']+)'.*\(TS(2307|2792|7016)\)/.exec(
    error.message,
  )?.[1];
  return (
    missing !== undefined &&
    own.some(
      ({ code, message }) =>
        code === "unresolved-type" && message.includes(`"${missing}"`),
    )
  );
}

function forgetAffected(
  { context, imports }: OpenProgram,
  options: ProgramOptions,
  memory: ProgramMemory,
): void {
  const files = sourceFilesOf(context.program);
  const key = JSON.stringify([
    options.select,
    options.toolNames,
    options.loneObject,
    // `strict` alone changes what every type means.
    context.program.getCompilerOptions(),
  ]);
  const affected =
    key === memory.options
      ? affectedFiles(memory.files, files, imports)
      : "all";
  memory.files = files;
  memory.options = key;
  if (affected === "all") memory.modules.clear();
  else for (const name of affected) memory.modules.delete(name);
}
