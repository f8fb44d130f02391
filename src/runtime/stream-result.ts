/** Results that come piece by piece: each item is progress, and the last one is the result. */

/**
 * The value of a result: of an async iterable, or of any iterable where a stream was declared, the last item, or what its
 * generator returns at the end, if that is anything.
 */
export async function settledValue(
  result: unknown,
  isStream: boolean,
  progress: (value: unknown) => void,
  signal: AbortSignal,
): Promise<unknown> {
  if (typeof result !== "object" || result === null) return result;
  const iterator = iteratorOf(result, isStream);
  if (iterator === undefined) return result;
  let last: unknown;
  for (;;) {
    if (signal.aborted) return iterator.return?.();
    const { done, value } = await iterator.next();
    if (done === true) return value === undefined ? last : value;
    progress(value);
    last = value;
  }
}

function iteratorOf(
  result: object,
  isStream: boolean,
): AsyncIterator<unknown, unknown> | Iterator<unknown, unknown> | undefined {
  if (Symbol.asyncIterator in result)
    return (result as AsyncIterable<unknown, unknown>)[Symbol.asyncIterator]();
  return isStream && Symbol.iterator in result
    ? (result as Iterable<unknown, unknown>)[Symbol.iterator]()
    : undefined;
}
