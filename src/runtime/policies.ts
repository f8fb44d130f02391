/** Turns the failures that an application wants to see into errors. */
import type { RegistryOptions } from "./registry-options.js";
import { isArgumentFailure } from "./run-call.js";
import type { ToolResult } from "./tool-call.js";
import { ToolArgumentsError, ToolExecutionError } from "./tool-error.js";

/** Gives the result back, or throws. Refusals (no approval, a limit) are always for the model. */
export function enforcePolicies(
  result: ToolResult,
  options: RegistryOptions<unknown>,
): ToolResult {
  if (result.ok) return result;
  const { name, text, error } = result;
  if (isArgumentFailure(error)) {
    if (options.onArgumentError === "throw")
      throw new ToolArgumentsError(name, text, error.issues);
    return result;
  }
  const policy =
    error.kind === "unknown_tool"
      ? options.onUnknownTool
      : error.kind === "not_approved" || error.kind === "limit"
        ? undefined
        : options.onExecutionError;
  if (policy === "throw")
    throw new ToolExecutionError(name, text, error.issues, {
      cause: error.cause,
    });
  return result;
}
