/** From source files to the model of their tools. Everything that knows the compiler lives below this folder. */
import { diagnose } from "../diagnostics/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { checkTools } from "../model/checks.js";
import { compareCodeUnits } from "../model/compare-code-units.js";
import type { SkippedExport, ToolModel, ToolSet } from "../model/tool.js";
import { displayPath } from "./display-path.js";
import { importStyle } from "./import-style.js";
import type { ToolModule } from "./module-extraction.js";
import { summariseSkipped } from "./summarise-skipped.js";
import { settlePackageNames } from "./package-names.js";
import {
  createProgramMemory,
  extractProgram,
  type ProgramMemory,
} from "./program-extraction.js";
import type { SourceProject } from "./project.js";

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

/** What is known of a project from its last extraction. A project that nobody holds any longer takes it along. */
const memories = new WeakMap<SourceProject, Map<string, ProgramMemory>>();

/**
 * Extracts the tools of some files, absolute and with `/`, and of some packages. The order of the files does not matter. Never throws for what
 * the sources hold. A second extraction of a project reads again only what the files that changed since can reach.
 */
export function extractTools(
  project: SourceProject,
  files: readonly string[],
  options: ExtractOptions,
): Extraction {
  const generated = new Set(options.generated ?? []);
  const sources = [...new Set(files)].filter((file) => !generated.has(file));
  const { modules, diagnostics } = toolModules(project, sources, options);
  const memory = memories.get(project) ?? new Map<string, ProgramMemory>();
  memories.set(project, memory);
  const programs = project.open([...modules.keys()]);
  const parts = programs.map((program) => {
    const kept = memory.get(program.key) ?? createProgramMemory();
    memory.set(program.key, kept);
    return extractProgram(
      program,
      program.files.flatMap((file) => modules.get(file) ?? []),
      { ...options, generated },
      kept,
    );
  });
  const settled = settlePackageNames(parts.flatMap((part) => part.tools));
  const skipped = [
    ...parts.flatMap((part) => part.skipped),
    ...settled.skipped,
  ];
  const checked = checkTools(settled.tools.map(({ tool }) => tool));
  diagnostics.push(
    ...project.diagnostics(),
    ...distinct(parts.flatMap((part) => part.diagnostics)),
    ...checked.diagnostics,
  );
  if (
    checked.tools.length === 0 &&
    modules.size > 0 &&
    diagnostics.every((diagnostic) => diagnostic.severity !== "error")
  )
    diagnostics.push(
      diagnose("no-tool", {
        files: modules.size,
        reasons: summariseSkipped(skipped),
      }),
    );
  const kept = new Set(checked.tools);
  return {
    toolSet: {
      tools: checked.tools,
      definitions: new Map(
        settled.tools.flatMap(({ tool, definitions }) =>
          kept.has(tool) ? [...definitions] : [],
        ),
      ),
      skipped,
      sources: sourcesOf(checked.tools),
      importStyle: importStyle(
        programs.flatMap(({ context }) =>
          sources.flatMap((file) => context.program.getSourceFile(file) ?? []),
        ),
      ),
    },
    diagnostics: diagnostics.sort(bySource),
  };
}

/** By absolute file. */
function toolModules(
  project: SourceProject,
  sources: readonly string[],
  options: ExtractOptions,
): {
  readonly modules: ReadonlyMap<string, ToolModule>;
  readonly diagnostics: Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const modules = new Map<string, ToolModule>();
  for (const name of options.packages) {
    const found = project.findPackage(name);
    if ("problem" in found)
      diagnostics.push(
        diagnose("package-not-found", { name, problem: found.problem }),
      );
    else
      modules.set(found.file, {
        file: found.file,
        reference: { kind: "package", specifier: name },
      });
  }
  for (const file of sources)
    modules.set(file, {
      file,
      reference: { kind: "file", path: displayPath(file, project.root) },
    });
  return { modules, diagnostics };
}

function sourcesOf(tools: readonly ToolModel[]): readonly string[] {
  const sources = tools.map(({ callee }) => {
    const { module } =
      callee.kind === "function" ? callee.reference : callee.class;
    return module.kind === "file" ? module.path : module.specifier;
  });
  return [...new Set(sources)].sort(compareCodeUnits);
}

/** Diagnostics that say the same of the same place are one: types are shared. */
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

/** What has no position first, then by file, line and column. */
function bySource(left: Diagnostic, right: Diagnostic): number {
  const [a, b] = [left.position, right.position];
  if (a === undefined || b === undefined)
    return Number(a !== undefined) - Number(b !== undefined);
  return (
    compareCodeUnits(a.path, b.path) || a.line - b.line || a.column - b.column
  );
}

export type { SkippedExport, ToolModel, SourceProject };
