/** What is said of an error that ends a command, or one run of it. */
import { OutputError } from "../output.js";
import type { CliIo } from "./cli-io.js";
import { EnvironmentError } from "./environment-error.js";

/** One line, and no stack: with `DEBUG=toolgen` the stack of it. */
export function errorSentence(error: unknown, { env }: CliIo): string {
  if (env["DEBUG"] === "toolgen" && error instanceof Error)
    return error.stack ?? error.message;
  if (error instanceof EnvironmentError || error instanceof OutputError)
    return `toolgen: ${error.message}`;
  return `toolgen: internal error: ${firstLine(error)} This is a fault of toolgen: please report it, with the stack that DEBUG=toolgen shows.`;
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split("\n", 1)[0] ?? "";
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
