/** What tools print is for people, and must not mix with the data on stdout. */
import { Console } from "node:console";
import { Writable } from "node:stream";
import type { CliIo } from "./cli-io.js";

/**
 * Sends all that is printed by `console` to stderr.
 *
 * @returns Puts things back.
 */
export function divertConsole({ stderr }: Pick<CliIo, "stderr">): () => void {
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      stderr.write(String(chunk));
      done();
    },
  });
  const before = globalThis.console;
  globalThis.console = new Console(stream, stream);
  return () => {
    globalThis.console = before;
  };
}
