/** Turns the failures that an application wants to see into errors. */
import type { ErrorKind } from "./issue.js";
import type { Policy, RegistryOptions } from "./registry-options.js";
import type { ToolResult } from "./tool-call.js";
import { ToolArgumentsError, ToolExecutionError } from "./tool-error.js";

/** Which policy decides about an error. Refusals are always for the model, and all other kinds are about arguments. */
const policies: Partial<
  Record<ErrorKind, "onUnknownTool" | "onExecutionError" | "none">
> = {
  unknown_tool: "onUnknownTool",
  tool_error: "onExecutionError",
  timeout: "onExecutionError",
  aborted: "onExecutionError",
  limit: "none",
  not_approved: "none",
};

/** Gives the result back, or throws what it failed of. @throws ToolArgumentsError, ToolExecutionError */
export function enforcePolicies(
  result: ToolResult,
  options: RegistryOptions<unknown>,
): ToolResult {
  if (result.ok) return result;
  const { name, text, error } = result;
  const { kind, issues, cause } = error;
  const decides = policies[kind] ?? "onArgumentError";
  const policy: Policy | undefined =
    decides === "none" ? undefined : options[decides];
  if (policy !== "throw") return result;
  throw decides === "onArgumentError"
    ? new ToolArgumentsError(name, text, issues)
    : new ToolExecutionError(name, text, issues, { cause });
}
