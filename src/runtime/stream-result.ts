/** Results that come piece by piece: each item is progress, and the last one is the result. */

/** The last item of an iterator, or what it returns at its end, if that is anything. */
async function lastItem(
  iterator: AsyncIterator<unknown> | Iterator<unknown>,
  progress: (value: unknown) => void,
  signal: AbortSignal,
): Promise<unknown> {
  let last: unknown;
  for (;;) {
    if (signal.aborted) {
      await iterator.return?.();
      return undefined;
    }
    const { done, value } = await iterator.next();
    if (done === true) return value === undefined ? last : value;
    progress(value);
    last = value;
  }
}

/** The value of a result: of an async iterable, or of any iterable where a stream was declared, its last item. */
export function settledValue(
  value: unknown,
  isStream: boolean,
  progress: (value: unknown) => void,
  signal: AbortSignal,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Symbol.asyncIterator in value)
    return lastItem(
      (value as AsyncIterable<unknown>)[Symbol.asyncIterator](),
      progress,
      signal,
    );
  if (isStream && Symbol.iterator in value)
    return lastItem(
      (value as Iterable<unknown>)[Symbol.iterator](),
      progress,
      signal,
    );
  return value;
}
