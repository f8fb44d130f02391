/** How often tools have run, against how often they may. */
import type { CallLimits } from "./registry-options.js";

/** Runs since the limits were set. */
export interface RunCounts {
  total: number;
  readonly perTool: Map<string, number>;
}

export function newRunCounts(): RunCounts {
  return { total: 0, perTool: new Map() };
}

/** Counts a run, or says why there may be none. */
export function countRun(
  name: string,
  limits: CallLimits | undefined,
  counts: RunCounts,
): string | undefined {
  const { total, perTool } = limits ?? {};
  const own =
    typeof perTool === "object"
      ? Object.hasOwn(perTool, name)
        ? perTool[name]
        : undefined
      : perTool;
  const runs = counts.perTool.get(name) ?? 0;
  if (own !== undefined && runs >= own)
    return `${name} may run ${own} times and has; do not call it again.`;
  if (total !== undefined && counts.total >= total)
    return `Tools may run ${total} times in all and have; answer without them.`;
  counts.total++;
  counts.perTool.set(name, runs + 1);
  return undefined;
}
