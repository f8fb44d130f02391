/** Why a model stopped. */
import type { Issue } from "./issue.js";
import { cutOffHint } from "./json-parser.js";

/** What providers call a limit of length: `length`, `max_tokens`, `MAX_TOKENS`, `model_context_window_exceeded`, `incomplete`, … */
const lengthReason = /length|max_\w*tokens|context_window|^incomplete$/i;

/** The issue of a call that the model did not finish; `undefined` for one that it did. */
export function unfinishedIssue(
  finishReason: string | null | undefined,
): Issue | undefined {
  if (!lengthReason.test(finishReason ?? "")) return undefined;
  return {
    kind: "truncated_json",
    path: "",
    expected: "a finished call",
    received: `an answer that was cut off (${finishReason})`,
    hint: cutOffHint,
  };
}
