/** Collects a streamed message. */

/** An event of the stream, as far as it is read. */
export interface AnthropicEvent<Block> {
  readonly type: string;
  readonly index?: number;
  readonly content_block?: Block;
  readonly delta?: object;
}

/** A message, as if it had not been streamed. */
export interface CollectedMessage<Block> {
  role: "assistant";
  content: Block[];
  stop_reason: string | null;
}

/** A block that is being filled. */
type Fields = Record<string, unknown>;

/** The argument text of collected blocks: it holds every digit, and shows where it was cut off. */
const argumentTexts = new WeakMap<object, string>();

/** The text of a collected block's arguments; undefined for a block from elsewhere, whose input an SDK has parsed. */
export function argumentText(block: object): string | undefined {
  return argumentTexts.get(block);
}

/**
 * Reads a stream to its end. Input that is not JSON, since it was cut off, stands in the message as
 * `{ invalid_json: text }`: the API takes objects alone back, and no tool takes that one.
 *
 * @example
 * ```ts
 * import Anthropic from "@anthropic-ai/sdk";
 * import { collect, respond, toTools } from "toolgen/anthropic";
 * import { registry } from "./tools.generated.js";
 *
 * const messages: Anthropic.MessageParam[] = [{ role: "user", content: "Will it rain in Oslo?" }];
 * const request = { model: "claude-sonnet-4-5", max_tokens: 1024, messages, tools: toTools(registry) };
 * const stream = await new Anthropic().messages.create({ ...request, stream: true });
 * const answer = await collect(stream, (text) => process.stdout.write(text));
 * messages.push({ role: "assistant", content: answer.content }, ...(await respond(registry, answer)));
 * ```
 *
 * @param onText hears each piece of text as it comes.
 */
export async function collect<Block extends object>(
  events: AsyncIterable<AnthropicEvent<Block>>,
  onText?: (text: string) => void,
): Promise<CollectedMessage<Block>> {
  const blocks: Fields[] = [];
  const inputs = new Map<Fields, string>();
  let stopReason: string | null = null;
  let isComplete = false;
  for await (const event of events) {
    const delta: Fields = { ...event.delta };
    const block = blocks[event.index ?? blocks.length - 1];
    switch (event.type) {
      case "content_block_start":
        blocks[event.index ?? blocks.length] = { ...event.content_block };
        break;
      case "content_block_delta":
        if (block === undefined) break;
        if (delta["type"] === "input_json_delta") {
          const text = String(delta["partial_json"]);
          inputs.set(block, (inputs.get(block) ?? "") + text);
        } else addDelta(block, delta, onText);
        break;
      case "message_delta":
        if (typeof delta["stop_reason"] === "string") {
          stopReason = delta["stop_reason"];
        }
        break;
      case "message_stop":
        isComplete = true;
        break;
    }
  }
  for (const [block, text] of inputs) {
    if (text.trim() === "") continue;
    argumentTexts.set(block, text);
    block["input"] = parseObject(text) ?? { invalid_json: text };
  }
  return {
    role: "assistant",
    // What the start of a block promised is what its deltas fill in.
    content: blocks as Block[],
    // A stream that breaks off brings no reason; half a call must not run.
    stop_reason: isComplete ? stopReason : (stopReason ?? "incomplete"),
  };
}

/** Text, thinking, its signature, citations: each delta names the field that it adds to by its own. */
function addDelta(
  block: Fields,
  delta: Fields,
  onText: ((text: string) => void) | undefined,
): void {
  for (const [key, value] of Object.entries(delta)) {
    if (key === "type") continue;
    if (key === "citation") {
      const known = block["citations"];
      block["citations"] = [
        ...(Array.isArray(known) ? Array.from<unknown>(known) : []),
        value,
      ];
      continue;
    }
    if (typeof value !== "string") continue;
    const before = block[key];
    block[key] = (typeof before === "string" ? before : "") + value;
    if (key === "text") onText?.(value);
  }
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}
