/** What a model is told of a result. */
import type { Json } from "./schema.js";

/** Scalars without quotes, all else as JSON. `value` is what the function returned, `json` the same as JSON. */
export function resultText(value: unknown, json: Json): string {
  if (typeof json === "string") return json;
  // JSON has no NaN; text has.
  if (typeof value === "number") return String(value);
  return JSON.stringify(json);
}

/**
 * Text of at most `maximum` code units: its head and its tail, and between them a mark of how much there was. Never cut inside
 * a surrogate pair.
 */
export function shorten(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const mark = `\n[… ${maximum} of ${text.length} characters shown; ask for less …]\n`;
  const room = Math.max(0, maximum - mark.length);
  const head = Math.ceil(room * 0.7);
  const start = text.slice(0, isPairSplit(text, head) ? head - 1 : head);
  const from = text.length - (room - head);
  const end = text.slice(isPairSplit(text, from) ? from + 1 : from);
  return start + mark + end;
}

/** Whether a cut before `at` would divide a surrogate pair. */
function isPairSplit(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return (
    before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
  );
}
