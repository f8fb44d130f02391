/** Listeners of several `with` calls, one after the other. */
import type { Hooks } from "./registry-options.js";

/** Calls the hooks of both; a first one that throws does not silence the second. */
export function bothHooks(
  first: Hooks | undefined,
  second: Hooks | undefined,
): Hooks {
  if (first === undefined || second === undefined) return first ?? second ?? {};
  const both = <Event>(
    a: ((event: Event) => void) | undefined,
    b: ((event: Event) => void) | undefined,
  ): ((event: Event) => void) => {
    return (event) => {
      try {
        a?.call(first, event);
      } finally {
        b?.call(second, event);
      }
    };
  };
  return {
    onCall: both(first.onCall, second.onCall),
    onProgress: both(first.onProgress, second.onProgress),
    onResult: both(first.onResult, second.onResult),
    onError: both(first.onError, second.onError),
  };
}
