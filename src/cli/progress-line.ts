/** A line that says what is going on while it lasts, on terminals alone. */
import type { CliIo } from "./cli-io.js";

/** Shows a line, and gives what takes it away again. */
export function showProgress(text: string, { stderr, env }: CliIo): () => void {
  if (!stderr.isTTY || env["TERM"] === "dumb") return () => undefined;
  stderr.write(`toolgen: ${text}`);
  return () => {
    stderr.write("\r\u001b[2K");
  };
}
