/** What tools print is for people, and must not mix with the data on stdout. */
import { Console } from "node:console";
import { Writable } from "node:stream";
import type { CliIo } from "./cli-io.js";

/**
 * Sends to stderr all that is printed by `console`, and what is written to the process's own stdout; `CliIo` still writes to stdout.
 *
 * @returns Puts things back.
 */
export function divertOutput({ stderr }: Pick<CliIo, "stderr">): () => void {
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      stderr.write(String(chunk));
      done();
    },
  });
  const before = globalThis.console;
  globalThis.console = new Console(stream, stream);
  const write = Object.getOwnPropertyDescriptor(process.stdout, "write");
  process.stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    stderr.write(
      typeof chunk === "string" ? chunk : Buffer.from(chunk).toString(),
    );
    rest.find((one): one is () => void => typeof one === "function")?.();
    return true;
  };
  return () => {
    globalThis.console = before;
    if (write === undefined) Reflect.deleteProperty(process.stdout, "write");
    else Object.defineProperty(process.stdout, "write", write);
  };
}
