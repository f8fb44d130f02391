/** Changes, gathered until there are no more for a moment. */

export interface ChangeQueue<Change> {
  add(change: Change): void;
  /** What was gathered since the last time, once it is quiet; undefined after `close`. Nothing is lost between two askings. */
  next(): Promise<readonly Change[] | undefined>;
  close(): void;
}

/**
 * @param quietMs How long nothing must happen. Whoever changes files without end is interrupted after ten times as long.
 */
export function createChangeQueue<Change>(
  quietMs: number,
): ChangeQueue<Change> {
  let gathered: Change[] = [];
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let since: number | undefined;
  let resolveNext: (() => void) | undefined;

  const settle = (): void => {
    clearTimeout(timer);
    timer = undefined;
    resolveNext?.();
    resolveNext = undefined;
  };
  const wait = (): void => {
    if (resolveNext === undefined) return;
    const now = performance.now();
    since ??= now;
    clearTimeout(timer);
    timer = setTimeout(
      settle,
      Math.max(0, Math.min(quietMs, since + 10 * quietMs - now)),
    );
  };
  return {
    add: (change) => {
      gathered.push(change);
      wait();
    },
    next: async () => {
      if (!closed)
        await new Promise<void>((resolve) => {
          resolveNext = resolve;
          since = undefined;
          if (gathered.length > 0) wait();
        });
      if (closed) return undefined;
      const changes = gathered;
      gathered = [];
      return changes;
    },
    close: () => {
      closed = true;
      settle();
    },
  };
}
