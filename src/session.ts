/** The pipeline from sources to the texts of a registry, kept warm for watch. It reads, and writes nothing. */
import { findSourceFiles, isPlainPath } from "./config/source-files.js";
import type { Dialect, ResolvedConfig } from "./config.js";
import { diagnose } from "./diagnostics/catalog.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import {
  type FormatInputs,
  type Formatter,
  openFormatter,
} from "./formatter.js";
import { emitRegistry } from "./emit/registry-module.js";
import { type EmittedSpec, emitSpecs } from "./emit/specs.js";
import { extractTools } from "./extract/extract.js";
import type { SourceProject } from "./extract/project.js";
import type { SkippedExport, ToolModel, ToolSet } from "./model/tool.js";
import { leaveOutFailing } from "./session/leave-out-failing.js";
import { applyRules, type RuledTools } from "./session/apply-rules.js";
import { emitTargetJson } from "./session/emit-json.js";
import { lintTargets } from "./session/lint-targets.js";

export type { FormatInputs } from "./formatter.js";
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
  /** What the layout of the texts depended on so far. */
  formatInputs(): FormatInputs;
}

/** Opens a session over a project that was opened for the same root and compiler configuration. */
export function openSession(
  project: SourceProject,
  config: ResolvedConfig,
): Session {
  const formatter = openFormatter(config.root);
  return {
    build: async (changed = []) => {
      if (changed.length > 0) project.refresh(changed);
      return buildOnce(project, config, formatter);
    },
    formatInputs: () => formatter.inputs(),
  };
}

async function buildOnce(
  project: SourceProject,
  config: ResolvedConfig,
  formatter: Formatter,
): Promise<SessionResult> {
  const read = await readTools(project, config);
  const { toolSet } = read;
  const { tools, skipped } = toolSet;
  const specs = emitSpecs(toolSet);
  // A file for a target is a reason to hear what it cannot hold.
  const targets = new Set([...config.targets, ...jsonOutputs(config).keys()]);
  const linted = lintTargets(tools, specs, [...targets]);
  const found = [...read.diagnostics, ...ruled(linted, toolSet, config)];
  const result = { tools, skipped, specs };
  if (hasError(found))
    return { ...result, files: new Map(), diagnostics: found };

  const texts = outputTexts(toolSet, specs, config);
  const { files, problems } = await formatTexts(texts, config, formatter);
  const diagnostics = [...found, ...ruled(problems, toolSet, config)];
  return {
    ...result,
    files: hasError(diagnostics) ? new Map() : files,
    diagnostics,
  };
}

async function readTools(
  project: SourceProject,
  config: ResolvedConfig,
): Promise<RuledTools> {
  const { files, unmatched } = await findSourceFiles(config);
  const { select, toolNames, loneObject, packages, rules } = config;
  const { toolSet, diagnostics } = extractTools(project, files, {
    select,
    toolNames,
    loneObject,
    packages,
    generated: [config.output, ...(config.generated ?? [])],
  });
  return applyRules(
    leaveOutFailing(toolSet, project, config),
    [...missingInputs(config, files.length, unmatched), ...diagnostics],
    rules,
  );
}

/** Diagnostics that leave no tool out, with the severities of the config. */
function ruled(
  diagnostics: readonly Diagnostic[],
  toolSet: ToolSet,
  { rules }: ResolvedConfig,
): readonly Diagnostic[] {
  return applyRules(toolSet, diagnostics, rules).diagnostics;
}

function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** The texts in the project's own layout. Where that cannot be had, in toolgen's, with a warning. */
async function formatTexts(
  texts: ReadonlyMap<string, string>,
  { root }: ResolvedConfig,
  formatter: Formatter,
): Promise<{
  readonly files: ReadonlyMap<string, string>;
  readonly problems: readonly Diagnostic[];
}> {
  const files = new Map<string, string>();
  const problems: Diagnostic[] = [];
  for (const [path, plain] of texts) {
    const { text, problem } = await formatter.format(path, plain);
    files.set(path, text);
    if (problem !== undefined)
      problems.push(
        diagnose("format-failed", {
          path: path.startsWith(`${root}/`)
            ? path.slice(root.length + 1)
            : path,
          problem,
        }),
      );
  }
  return { files, problems };
}

function outputTexts(
  toolSet: ToolSet,
  specs: readonly EmittedSpec[],
  config: ResolvedConfig,
): ReadonlyMap<string, string> {
  const { root, output } = config;
  return new Map([
    [output, emitRegistry(toolSet, { root, output, specs })],
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
