/** Ends the waiting for what takes too long or is not wanted any more. What runs can only be asked to stop, by its signal. */
import { CallFailure } from "./call-failure.js";

/** The longest time that timers can wait, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * Runs a function until it settles, `signal` aborts or `timeoutMs` are over. It gets a signal that aborts in the latter cases.
 * @throws CallFailure for those, or what the function throws
 */
export async function withDeadline<T>(
  run: (signal: AbortSignal) => T,
  signal: AbortSignal | undefined,
  timeoutMs = Infinity,
): Promise<Awaited<T>> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort = (): void => undefined;
  const interrupted = new Promise<never>((_, reject) => {
    const interrupt = (
      kind: "timeout" | "aborted",
      message: string,
      reason?: unknown,
    ): void => {
      const failure = new CallFailure(kind, message);
      reject(failure);
      controller.abort(reason ?? failure);
    };
    abort = () => {
      interrupt("aborted", "The call was given up.", signal?.reason);
    };
    signal?.addEventListener("abort", abort);
    if (timeoutMs <= longestTimer)
      timer = setTimeout(() => {
        interrupt("timeout", `The tool did not finish in ${timeoutMs} ms.`);
      }, timeoutMs);
  });
  if (signal?.aborted === true) abort();
  try {
    return await Promise.race([
      interrupted,
      controller.signal.aborted ? interrupted : run(controller.signal),
    ]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
