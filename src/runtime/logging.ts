/** A registry that tells of every call. */
import type { Registry } from "./registry.js";
import type { ToolResult } from "./tool-call.js";
import type { Tool } from "./tool.js";

/** What is told of a call, after it. */
export interface LogEntry {
  readonly callId: string;
  readonly toolName: string;
  /** The bound arguments, or what the model sent where they did not bind. */
  readonly args: unknown;
  readonly result: ToolResult;
  /** Milliseconds from look-up to result. */
  readonly durationMs: number;
}

/** The same tools; `log` is told of each call. Hooks that were set before are still called. */
export function withLogging<Tools extends Tool>(
  registry: Registry<Tools>,
  log: (entry: LogEntry) => unknown,
): Registry<Tools> {
  return registry.with({ hooks: { onResult: log } });
}
