/** Runs the calls that an SDK hands over one by one. */
import type { ExecuteOptions } from "../runtime/registry-options.js";
import type { ToolCall, ToolResult } from "../runtime/tool-call.js";
import type { CallableRegistry } from "./callable-registry.js";

/** What the SDK says of one call. */
type OfThisCall = Pick<ExecuteOptions, "signal" | "onProgress">;

/** `options` are the application's, for `executeAll`. Its signal aborts the call too, and its listener hears the progress too. */
export async function callOne<Options>(
  registry: CallableRegistry<Options>,
  call: ToolCall,
  options: Options | undefined,
  { signal, onProgress }: OfThisCall,
): Promise<ToolResult> {
  // Every registry takes these two; what else `Options` holds is the registry's own.
  const own: OfThisCall = { ...(options as OfThisCall | undefined) };
  const signals = [signal, own.signal].filter((one) => one !== undefined);
  const [result] = await registry.executeAll([call], {
    ...options,
    ...(signals.length > 0 && {
      signal: signals.length === 1 ? signals[0] : AbortSignal.any(signals),
    }),
    ...(onProgress !== undefined && {
      onProgress: (event: Parameters<typeof onProgress>[0]) => {
        onProgress(event);
        own.onProgress?.(event);
      },
    }),
  } as Options);
  if (result === undefined) throw new Error("The registry gave no result.");
  return result;
}
