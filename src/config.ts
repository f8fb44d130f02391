/** What a build is told, with every default applied. */
import type { DiagnosticCode } from "./diagnostics/catalog.js";

export type Dialect = "openai" | "openai-strict" | "anthropic" | "anthropic-strict" | "gemini" | "gemini-parameters" | "mcp";

export type RuleSeverity = "error" | "warning" | "off";

/** One registry to write. Paths are absolute, with `/`. */
export interface ResolvedConfig {
  /** The folder from which the paths of the config resolve and to which those in messages are relative. */
  readonly root: string;
  /** Globs, relative to `root`, of files whose exports are tools. */
  readonly include: readonly string[];
  readonly output: string;
  /** All that toolgen writes for the registries of the same config: what is never a source. */
  readonly generated?: readonly string[];
  /** Absent: no `tsconfig.json` was found, and TypeScript's defaults with `strict` hold. */
  readonly tsconfig?: string;
  readonly select: "documented" | "tagged";
  readonly toolNames: "preserve" | "snake_case";
  readonly loneObject: "flatten" | "nest";
  readonly targets: readonly Dialect[];
  readonly emitJson: Readonly<Partial<Record<Dialect, string>>>;
  readonly packages: readonly string[];
  readonly rules: Readonly<Partial<Record<DiagnosticCode, RuleSeverity>>>;
}
