/** What a model may know of something that was thrown: its message, and never a stack, a cause or properties. */
import { maskSecrets } from "./mask-secrets.js";
import { toJson } from "./result-json.js";
import { ToolError } from "./tool-error.js";

/** Code units of a message. */
const maximumLength = 2000;

/** The message of anything that was thrown, masked and capped. Never empty. */
export function thrownText(thrown: unknown): string {
  let text = "";
  try {
    text = messageOf(thrown);
  } catch {
    // Even looking at it throws.
  }
  if (!(thrown instanceof ToolError))
    // Some messages hold a stack of their own.
    text = maskSecrets(
      text.slice(0, 2 * maximumLength).replace(/\n\s+at .+/g, ""),
    );
  return text.trim() === ""
    ? "The tool failed without a message."
    : text.slice(0, maximumLength).toWellFormed();
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === "string") return thrown;
  if (typeof thrown === "object" && thrown !== null && "message" in thrown) {
    const { message } = thrown;
    if (typeof message === "string" && message !== "") return message;
    if (thrown instanceof Error) return thrown.name;
  }
  const json = toJson(thrown);
  return json === null ? "" : JSON.stringify(json);
}
