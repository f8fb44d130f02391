/** `toolgen build --watch` in this process, with the sentences that it says. */
import { onTestFinished } from "vitest";
import { runWatch } from "../../src/cli/run-watch.js";

export interface Watching {
  /** All that was said so far. */
  readonly text: () => string;
  /** Resolves with the first sentence after those that were waited for already; rejects when none comes. */
  readonly nextLine: (withinMs?: number) => Promise<string>;
  /** The lines that nobody waited for, once nothing was said for a while. */
  readonly quietLines: (forMs?: number) => Promise<readonly string[]>;
  /** What `Ctrl-C` does; resolves with the exit code. */
  readonly stop: () => Promise<number>;
}

/** Watches a folder with a config; resolves when it says that it watches. */
export async function watching(
  folder: string,
  { quietMs = 60, files = [] as readonly string[] } = {},
): Promise<Watching> {
  const controller = new AbortController();
  const lines: string[] = [];
  let rest = "";
  let taken = 0;
  let wake = (): void => undefined;
  const ended = runWatch(
    {
      request: { cwd: folder, files },
      cache: false,
      check: false,
      diff: false,
      format: "pretty",
      quiet: false,
      quietMs,
    },
    {
      cwd: folder,
      env: {},
      stdout: { write: () => undefined, isTTY: false },
      stderr: {
        write: (text) => {
          const parts = (rest + text).split("\n");
          rest = parts.pop() ?? "";
          lines.push(...parts);
          wake();
        },
        isTTY: false,
      },
      now: () => performance.now(),
      stopSignal: () => controller.signal,
      version: "1.2.3",
    },
  );
  const stop = (): Promise<number> => {
    controller.abort();
    return ended;
  };
  onTestFinished(async () => {
    await stop();
  });
  const nextLine = async (withinMs = 10_000): Promise<string> => {
    const until = performance.now() + withinMs;
    for (;;) {
      const line = lines[taken];
      if (line !== undefined) {
        taken += 1;
        // Diagnostics take several lines; a sentence of toolgen's takes one.
        if (line.startsWith("toolgen: ")) return line.slice(9);
        continue;
      }
      const left = until - performance.now();
      if (left <= 0)
        throw new Error(`Nothing was said after:\n${lines.join("\n")}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const quietLines = async (forMs = 400): Promise<readonly string[]> => {
    let seen = -1;
    while (seen !== lines.length) {
      seen = lines.length;
      await new Promise((resolve) => setTimeout(resolve, forMs));
    }
    const left = lines.slice(taken);
    taken = lines.length;
    return left;
  };
  while (!(await nextLine(30_000)).startsWith("watching"));
  return { text: () => lines.join("\n"), nextLine, quietLines, stop };
}
