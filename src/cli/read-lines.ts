/** Lines that people type, or that a program pipes in. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { Readable } from "node:stream";
import type { CliIo } from "./cli-io.js";

export interface Lines {
  /** The next line, without its end; undefined at the end of the input. The prompt is shown to people only. */
  next(prompt: string): Promise<string | undefined>;
  close(): void;
}

/**
 * Reads lines in the order in which they come; what comes before it is asked for is kept.
 *
 * @param onInterrupt Hears Ctrl-C where the terminal gives it as a key; absent: it ends the input.
 */
export function openLines(
  stdin: Readable & { readonly isTTY?: boolean },
  { stderr }: Pick<CliIo, "stderr">,
  onInterrupt?: () => void,
): Lines {
  const people = stdin.isTTY === true && stderr.isTTY;
  // Prompts are words for people.
  const output = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      stderr.write(String(chunk));
      done();
    },
  });
  const reader = createInterface({
    input: stdin,
    // How wide the terminal is, so that a long line may be edited.
    output: Object.assign(output, { columns: process.stderr.columns }),
    terminal: people,
    historySize: 200,
  });
  const kept: string[] = [];
  let ended = false;
  let give: ((line: string | undefined) => void) | undefined;
  reader.on("line", (line) => {
    if (give === undefined) kept.push(line);
    else give(line);
    give = undefined;
  });
  reader.on("close", () => {
    ended = true;
    give?.(undefined);
    give = undefined;
  });
  reader.on("SIGINT", () => {
    if (onInterrupt === undefined) reader.close();
    else onInterrupt();
  });
  return {
    next: (prompt) => {
      const line = kept.shift();
      if (line !== undefined || ended) return Promise.resolve(line);
      if (people) {
        reader.setPrompt(prompt);
        reader.prompt();
      }
      return new Promise((resolve) => {
        give = resolve;
      });
    },
    close: () => {
      reader.close();
    },
  };
}
