/** Who decides about calls of tools marked `@approval`. */
import type { CallableRegistry } from "./callable-registry.js";

export interface ApprovalOptions {
  /**
   * `"registry"`: the registry's `approve` function; without one such calls are refused. `"sdk"`: the SDK, which asks in its own way
   * before it runs a call; the registry then lets all calls pass. Default `"registry"`.
   */
  readonly approval?: "registry" | "sdk" | undefined;
}

/** The registry by which calls are run. */
export function approvedRegistry<Options>(
  registry: CallableRegistry<Options>,
  { approval }: ApprovalOptions,
): CallableRegistry<Options> {
  return approval === "sdk" ? registry.with({ approve: () => true }) : registry;
}
