/**
 * The build-time API: what `toolgen build` does, for tools that do it themselves. What an agent imports at run time is `toolgen/runtime`.
 *
 * @example
 * ```ts
 * import { loadConfig, openProject, openSession, planOutput, renderDiagnostics, writeOutput } from "toolgen";
 *
 * const { root, configs, diagnostics } = loadConfig({ cwd: process.cwd() });
 * for (const config of configs) {
 *   const project = openProject({ root, ...(config.tsconfig && { tsconfig: config.tsconfig }) });
 *   const built = await openSession(project, config).build();
 *   process.stderr.write(renderDiagnostics([...diagnostics, ...built.diagnostics], { format: "pretty" }));
 *   writeOutput(planOutput(built.files));
 * }
 * ```
 */
export {
  type ConfigRequest,
  type Dialect,
  loadConfig,
  type LoadedConfig,
  type ResolvedConfig,
  type RuleSeverity,
} from "./config.js";
export type { DiagnosticCode } from "./diagnostics/catalog.js";
export type {
  Diagnostic,
  Severity,
  SourcePosition,
} from "./diagnostics/diagnostic.js";
export {
  countDiagnostics,
  type DiagnosticCounts,
  renderDiagnostics,
  type RenderFormat,
  type RenderOptions,
  summarizeDiagnostics,
} from "./diagnostics/render.js";
export {
  OutputError,
  type PlannedFile,
  planOutput,
  writeOutput,
} from "./output.js";
export {
  type OpenProjectOptions,
  openProject,
  openSession,
  type Session,
  type SessionResult,
  type SourceProject,
} from "./session.js";
