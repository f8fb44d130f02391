/** What a model may know of something that was thrown: its message, and never a stack, a cause or properties. */
import { maskSecrets } from "./mask-secrets.js";
import { toJson } from "./result-json.js";
import { ToolError } from "./tool-error.js";

/** Code units of a message. */
const maximumLength = 2000;

/** The message of anything that was thrown, masked and capped. Never empty. */
export function thrownText(thrown: unknown): string {
  let text: string;
  try {
    text = messageOf(thrown);
  } catch {
    text = "";
  }
  if (text.trim() === "") text = "The tool failed without a message.";
  const masked =
    thrown instanceof ToolError ? text : maskSecrets(withoutFrames(text));
  return masked.slice(0, maximumLength).toWellFormed();
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === "string") return thrown;
  if (thrown === undefined || thrown === null) return "";
  if (typeof thrown !== "object") return String(thrown);
  if ("message" in thrown && typeof thrown.message === "string") {
    if (thrown.message !== "") return thrown.message;
    return "name" in thrown && typeof thrown.name === "string"
      ? thrown.name
      : "";
  }
  return JSON.stringify(toJson(thrown));
}

/** Some messages hold a stack of their own. */
function withoutFrames(text: string): string {
  return text.replace(/\n\s+at .+/g, "");
}
