/** How SDKs run a tool: arguments in, JSON out. */
import { runCall, type Running } from "./run-call.js";
import { enforcePolicies } from "./policies.js";
import type { Json } from "./schema.js";
import type { Tool } from "./tool.js";

export type { Running } from "./run-call.js";

/**
 * Runs one call for an SDK. Of its options only the signal is read: what else SDKs call a context is not the application's.
 * @throws ToolArgumentsError, ToolExecutionError by policy
 */
export async function executeTool(
  tool: Tool,
  args: unknown,
  options: object | undefined,
  running: Running,
): Promise<Json> {
  const signal = signalOf(options);
  const result = enforcePolicies(
    await runCall(
      () => tool,
      { name: tool.name, arguments: args },
      running,
      signal === undefined ? {} : { signal },
    ),
    running.options,
  );
  if (!result.ok) return { error: result.text };
  return typeof result.structured === "string"
    ? result.text
    : result.structured;
}

function signalOf(options: object = {}): AbortSignal | undefined {
  // SDKs pass what they will.
  const { signal, abortSignal } = options as Readonly<Record<string, unknown>>;
  return [signal, abortSignal].find(
    (candidate): candidate is AbortSignal => candidate instanceof AbortSignal,
  );
}
