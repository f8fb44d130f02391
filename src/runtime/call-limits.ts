/** How often tools have run, against how often they may. */
import { CallFailure } from "./call-failure.js";
import type { CallLimits } from "./registry-options.js";

/** Runs since the limits were set. */
export interface RunCounts {
  total: number;
  readonly perTool: Map<string, number>;
}

export function newRunCounts(): RunCounts {
  return { total: 0, perTool: new Map() };
}

/** Counts a run. @throws CallFailure where there may be none */
export function countRun(
  name: string,
  { total = Infinity, perTool = Infinity }: CallLimits = {},
  counts: RunCounts,
): void {
  const most =
    typeof perTool === "number"
      ? perTool
      : Object.hasOwn(perTool, name)
        ? (perTool[name] ?? Infinity)
        : Infinity;
  const runs = counts.perTool.get(name) ?? 0;
  if (runs >= most)
    throw new CallFailure(
      "limit",
      `${name} may run ${most} times and has; do not call it again.`,
    );
  if (counts.total >= total)
    throw new CallFailure(
      "limit",
      `Tools may run ${total} times in all and have; answer without them.`,
    );
  counts.total++;
  counts.perTool.set(name, runs + 1);
}
