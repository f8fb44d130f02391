/** What reading a type comes to. */
import type { TypeNode } from "../../model/types.js";
import type { UseAnnotations } from "./type-reader.js";

/** A type that has a JSON form. `undefined` and `void` are no part of it. */
export interface Success {
  readonly kind: "type";
  readonly type: TypeNode;
  /** What the alias of an inline type says, for a use that says nothing of it itself. */
  readonly annotations: UseAnnotations;
}

export interface Failure {
  /** `nothing`: the type has no value that JSON could carry because it is `undefined`, `void` or `never`. */
  readonly kind: "unsupported" | "nothing";
  /** From the type to the part that is to blame. */
  readonly steps: readonly string[];
  /** A phrase that follows the name of that part: "is a function". */
  readonly reason: string;
}

export type Outcome = Success | Failure;

const noAnnotations: UseAnnotations = {};

export function succeed(
  type: TypeNode,
  annotations: UseAnnotations = noAnnotations,
): Success {
  return { kind: "type", type, annotations };
}

export function fail(reason: string): Failure {
  return { kind: "unsupported", steps: [], reason };
}

/** The same failure, seen from one step further out: what holds a part without a value has no JSON form. */
export function failedAt(step: string, failure: Failure): Failure {
  return {
    kind: "unsupported",
    steps: [step, ...failure.steps],
    reason: failure.reason,
  };
}

/** Steps of a path that a message shows at either end. */
const shownSteps = 5;

/** `path › to › culprit: reason`. */
export function culpritOf({ steps, reason }: Failure): string {
  if (steps.length === 0) return reason;
  const shown =
    steps.length <= 2 * shownSteps
      ? steps
      : [...steps.slice(0, shownSteps), "…", ...steps.slice(-shownSteps)];
  return `${shown.join(" › ")}: ${reason}`;
}
