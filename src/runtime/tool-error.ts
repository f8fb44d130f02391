/** The errors of a call. */
import type { Issue } from "./issue.js";

/** Throw it in a tool: its message is meant for the model and always reaches it, whatever `exposeErrors` says. */
export class ToolError extends Error {
  override readonly name: string = "ToolError";
}

/** The arguments of a call do not fit. Thrown where `onArgumentError` is `"throw"`; the message is the text for the model. */
export class ToolArgumentsError extends Error {
  override readonly name = "ToolArgumentsError";
  readonly toolName: string;
  readonly issues: readonly Issue[];

  constructor(toolName: string, message: string, issues: readonly Issue[]) {
    super(message);
    this.toolName = toolName;
    this.issues = issues;
  }
}

/** A tool could not be run, or failed. Thrown where `onExecutionError` or `onUnknownTool` is `"throw"`; `cause` is what the function threw. */
export class ToolExecutionError extends Error {
  override readonly name = "ToolExecutionError";
  readonly toolName: string;
  readonly issues: readonly Issue[];

  constructor(
    toolName: string,
    message: string,
    issues: readonly Issue[],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.toolName = toolName;
    this.issues = issues;
  }
}
