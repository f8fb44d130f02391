/** Tells listeners of a call. What they throw changes no result. */
import { toFailure } from "./call-failure.js";
import type { Hooks } from "./registry-options.js";

/** The part of every event that says which call it is about. */
export interface CallIdentity {
  readonly callId: string;
  readonly toolName: string;
}

/** Tells the hooks of a name. What one throws, now or later, is told to `onError`, and what that throws to no one. */
export function notify<Name extends keyof Hooks>(
  listeners: readonly Hooks[],
  name: Name,
  event: Parameters<NonNullable<Hooks[Name]>>[0],
): void {
  const report = (error: unknown): void => {
    const { callId, toolName }: CallIdentity = event;
    const failure = toFailure(error, {});
    const { issues } = failure;
    if (name !== "onError")
      notify(listeners, "onError", {
        callId,
        toolName,
        failure,
        error,
        issues,
      });
  };
  for (const hooks of listeners) {
    // A hook and its event have one name, which the compiler loses here.
    const hook = hooks[name] as ((event: CallIdentity) => unknown) | undefined;
    if (hook === undefined) continue;
    try {
      Promise.resolve(hook.call(hooks, event)).catch(report);
    } catch (error) {
      report(error);
    }
  }
}
