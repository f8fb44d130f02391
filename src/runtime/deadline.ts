/** Ends the waiting for a function that takes too long or is not wanted any more. The function itself can only be asked to stop, by its signal. */

/** Why the waiting ended early. */
export class Interruption extends Error {
  readonly kind: "timeout" | "aborted";

  constructor(kind: "timeout" | "aborted", message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The longest time that timers can wait, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * Runs a function until it settles, `signal` aborts or `timeoutMs` are over. The function gets a signal that aborts in the
 * latter cases. @throws Interruption, or what the function throws.
 */
export async function withDeadline<T>(
  run: (signal: AbortSignal) => T,
  timeoutMs: number | undefined,
  signal: AbortSignal | undefined,
): Promise<Awaited<T>> {
  const controller = new AbortController();
  const cleanUp: (() => void)[] = [];
  const interrupted = new Promise<never>((_resolve, reject) => {
    const interrupt = (problem: Interruption, reason: unknown): void => {
      reject(problem);
      controller.abort(reason);
    };
    const abort = (): void => {
      interrupt(
        new Interruption(
          "aborted",
          "The call was given up before it finished.",
        ),
        signal?.reason,
      );
    };
    if (signal?.aborted === true) {
      abort();
      return;
    }
    signal?.addEventListener("abort", abort);
    cleanUp.push(() => signal?.removeEventListener("abort", abort));
    if (timeoutMs === undefined || timeoutMs > longestTimer) return;
    const timer = setTimeout(() => {
      const problem = new Interruption(
        "timeout",
        `The tool did not finish within ${timeoutMs} ms.`,
      );
      interrupt(problem, problem);
    }, timeoutMs);
    cleanUp.push(() => {
      clearTimeout(timer);
    });
  });
  try {
    if (controller.signal.aborted) return await interrupted;
    return await Promise.race([run(controller.signal), interrupted]);
  } finally {
    for (const step of cleanUp) step();
    // Rejected by no one now, or nobody listens.
    interrupted.catch(() => undefined);
  }
}
