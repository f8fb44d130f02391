/** The calls of one turn: several at a time, and one result each, in their order. */
import type { ToolCall, ToolResult } from "./tool-call.js";

/** How the calls of a turn may overlap. */
export interface Overlap {
  /** Calls that run at the same time; at least 1. */
  readonly concurrency: number;
  /** Such a call waits for those before it, and those after it wait for it. */
  readonly isSequential: (call: ToolCall) => boolean;
}

/** Runs every call with `run`, which never rejects. */
export async function runTurn(
  calls: readonly ToolCall[],
  run: (call: ToolCall) => Promise<ToolResult>,
  { concurrency, isSequential }: Overlap,
): Promise<ToolResult[]> {
  const results: ToolResult[] = [];
  const running = new Set<Promise<void>>();
  const limit = Math.max(1, concurrency);
  for (const [index, call] of calls.entries()) {
    const alone = isSequential(call);
    while (running.size >= (alone ? 1 : limit)) await Promise.race(running);
    const task = run(call).then((result) => {
      results[index] = result;
      running.delete(task);
    });
    running.add(task);
    if (alone) await task;
  }
  await Promise.all(running);
  return results;
}
