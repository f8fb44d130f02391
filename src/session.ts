/** The pipeline from sources to the texts of a registry, kept warm for watch. It reads, and writes nothing. */
import { findSourceFiles, isPlainPath } from "./config/source-files.js";
import type { Dialect, ResolvedConfig } from "./config.js";
import { diagnose } from "./diagnostics/catalog.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { emitRegistry } from "./emit/registry-module.js";
import { type EmittedSpec, emitSpecs } from "./emit/specs.js";
import { extractTools } from "./extract/extract.js";
import type { SourceProject } from "./extract/project.js";
import type { SkippedExport, ToolModel, ToolSet } from "./model/tool.js";
import { applyRules } from "./session/apply-rules.js";
import { emitTargetJson } from "./session/emit-json.js";
import { lintTargets } from "./session/lint-targets.js";

export {
  openProject,
  type OpenProjectOptions,
  type SourceProject,
} from "./extract/project.js";

export interface SessionResult {
  /** What is to be written, by absolute path with `/`; empty when there is any error. */
  readonly files: ReadonlyMap<string, string>;
  /** With the severities that the config gives them. */
  readonly diagnostics: readonly Diagnostic[];
  /** In the order of the registry. */
  readonly tools: readonly ToolModel[];
  /** Documented exports that are no tools, with those that `rules` leave out. */
  readonly skipped: readonly SkippedExport[];
  /** One a tool, in the order of `tools`. */
  readonly specs: readonly EmittedSpec[];
}

export interface Session {
  /**
   * Builds anew. Never rejects for what the sources hold.
   *
   * @param changed Absolute paths of files that were changed, added or deleted since the last build; absent: none were.
   */
  build(changed?: readonly string[]): Promise<SessionResult>;
}

/** Opens a session over a project that was opened for the same root and compiler configuration. */
export function openSession(
  project: SourceProject,
  config: ResolvedConfig,
): Session {
  return {
    build: async (changed = []) => {
      if (changed.length > 0) project.refresh(changed);
      return buildOnce(project, config);
    },
  };
}

async function buildOnce(
  project: SourceProject,
  config: ResolvedConfig,
): Promise<SessionResult> {
  const { files, unmatched } = await findSourceFiles(config);
  const extraction = extractTools(project, files, {
    select: config.select,
    toolNames: config.toolNames,
    loneObject: config.loneObject,
    packages: config.packages,
    generated: [config.output, ...(config.generated ?? [])],
  });
  const read = applyRules(
    extraction.toolSet,
    [
      ...missingInputs(config, files.length, unmatched),
      ...extraction.diagnostics,
    ],
    config.rules,
  );
  const { toolSet } = read;
  const specs = emitSpecs(toolSet);
  // A file for a target is a reason to hear what it cannot hold.
  const targets = new Set([...config.targets, ...jsonOutputs(config).keys()]);
  const linted = applyRules(
    toolSet,
    lintTargets(toolSet.tools, specs, [...targets]),
    config.rules,
  );
  const diagnostics = [...read.diagnostics, ...linted.diagnostics];
  const failed = diagnostics.some(({ severity }) => severity === "error");
  return {
    files: failed ? new Map() : outputTexts(toolSet, specs, config),
    diagnostics,
    tools: toolSet.tools,
    skipped: toolSet.skipped,
    specs,
  };
}

function outputTexts(
  toolSet: ToolSet,
  specs: readonly EmittedSpec[],
  config: ResolvedConfig,
): ReadonlyMap<string, string> {
  const { root, output } = config;
  return new Map([
    [output, emitRegistry(toolSet, { root, output })],
    ...[...jsonOutputs(config)].map(
      ([target, path]) => [path, emitTargetJson(specs, target)] as const,
    ),
  ]);
}

function jsonOutputs({
  emitJson,
}: ResolvedConfig): ReadonlyMap<Dialect, string> {
  // The keys of an object of this type are its dialects.
  return new Map(Object.entries(emitJson) as [Dialect, string][]);
}

/** Silence is never success: a config that means no file, and a path in it that leads nowhere, are errors. */
function missingInputs(
  { include, packages }: ResolvedConfig,
  files: number,
  unmatched: readonly string[],
): readonly Diagnostic[] {
  if (files === 0 && packages.length === 0)
    return [diagnose("no-input", { patterns: include })];
  if (files === 0) return [];
  return unmatched.map((pattern) =>
    isPlainPath(pattern)
      ? diagnose("no-input", { patterns: [pattern] })
      : diagnose("unmatched-include", { pattern }),
  );
}
