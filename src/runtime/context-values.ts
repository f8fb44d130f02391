/** The values that an application hands to its tools. */
import { CallFailure } from "./call-failure.js";
import type { PreparedTool } from "./tool.js";

/**
 * The registry's context with the call's own on top.
 * @throws CallFailure where a tool needs a key that is not there
 */
export function contextValues(
  { name, requires = [] }: PreparedTool,
  own: unknown,
  added: object | undefined,
): unknown {
  // One context is passed as it is, which may be an instance; two are joined key by key.
  const values =
    added === undefined
      ? (own ?? {})
      : { ...(own as object | undefined), ...added };
  for (const key of requires) {
    const value = (values as Record<string, unknown>)[key];
    // What every object inherits is no value of the application's.
    if (
      value === undefined ||
      value === (Object.prototype as unknown as Record<string, unknown>)[key]
    )
      throw new CallFailure(
        "tool_error",
        `${name} cannot run here: the application gives it no "${key}".`,
      );
  }
  return values;
}
