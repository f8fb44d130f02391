/**
 * Anthropic's Messages API.
 *
 * @example
 * ```ts
 * import Anthropic from "@anthropic-ai/sdk";
 * import { respond, toTools } from "toolgen/anthropic";
 * import { registry } from "./tools.generated.js";
 *
 * const client = new Anthropic();
 * const messages: Anthropic.MessageParam[] = [{ role: "user", content: "Will it rain in Oslo?" }];
 * for (;;) {
 *   const answer = await client.messages.create({ model: "claude-sonnet-4-5", max_tokens: 1024, messages, tools: toTools(registry) });
 *   messages.push({ role: "assistant", content: answer.content });
 *   const results = await respond(registry, answer);
 *   if (results.length === 0) break;
 *   messages.push(...results);
 * }
 * ```
 */
import {
  anthropic,
  type AnthropicDeclaration,
  declareForAnthropic,
} from "../dialects/anthropic.js";
import { anthropicStrict } from "../dialects/anthropic-strict.js";
import type { Reply } from "../runtime/loop.js";
import type { ToolCall, ToolResult } from "../runtime/tool-call.js";
import { argumentText } from "./anthropic-stream.js";
import type {
  CallableRegistry,
  CallableTool,
  OfferedRegistry,
} from "./callable-registry.js";
import { type Content, contentInWords, contentOf } from "./content.js";
import { offerTools, type StrictOptions } from "./offer.js";

export { collect } from "./anthropic-stream.js";
export type { AnthropicEvent, CollectedMessage } from "./anthropic-stream.js";
export type { OmittedTool, StrictOptions } from "./offer.js";

export interface AnthropicOptions extends StrictOptions {
  /** Mark tools tagged `@deferred` with `defer_loading`; the request then needs a tool search tool. Default `false`. */
  readonly deferred?: boolean | undefined;
}

/** A tool as `tools` of a request lists it. */
export interface AnthropicTool extends AnthropicDeclaration {
  input_examples?: { [key: string]: unknown }[];
  defer_loading?: boolean;
}

export type AnthropicContent =
  | { type: "text"; text: string }
  | {
      type: "image";
      source: { type: "base64"; media_type: AnthropicImageType; data: string };
    }
  | {
      type: "document";
      source: { type: "base64"; media_type: "application/pdf"; data: string };
    };

export type AnthropicImageType =
  "image/jpeg" | "image/png" | "image/gif" | "image/webp";

export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string | AnthropicContent[];
  is_error?: boolean;
}

/** The one message that holds the results of a turn. */
export interface AnthropicMessage {
  role: "user";
  content: AnthropicToolResult[];
}

interface AnthropicBlock {
  readonly type: string;
  readonly text?: unknown;
  readonly id?: unknown;
  readonly name?: unknown;
  readonly input?: unknown;
}

/** A message, or its content, which alone does not tell that it was cut off by length. */
export type AnthropicAnswer =
  | {
      readonly content: readonly AnthropicBlock[];
      readonly stop_reason?: string | null | undefined;
    }
  | readonly AnthropicBlock[];

/**
 * The registry's tools for `tools` of a request, with the examples of their docs.
 *
 * @throws TypeError when `strict: true` and a tool cannot be said in strict mode, or has no room in the request.
 */
export function toTools(
  registry: OfferedRegistry,
  options: AnthropicOptions = {},
): AnthropicTool[] {
  const deferred = (tool: CallableTool): boolean =>
    options.deferred === true && tool.settings.deferred === true;
  // The API takes examples and deferred tools, but not in one request.
  const anyDeferred = registry.tools.some(deferred);
  return offerTools(registry, anthropic, anthropicStrict, options).map(
    ({ tool, lowered, strict }) => ({
      ...declareForAnthropic(lowered, strict || undefined),
      ...(!anyDeferred && examplesOf(registry, tool)),
      ...(deferred(tool) && { defer_loading: true }),
    }),
  );
}

/** Examples that are valid as they stand: one that is not makes the API refuse the request. */
function examplesOf(
  registry: OfferedRegistry,
  tool: CallableTool,
): Pick<AnthropicTool, "input_examples"> {
  const examples = (tool.examples ?? []).filter((example) => {
    const bound = registry.bind(tool.name, example);
    return bound.ok && bound.conversions.length === 0;
  });
  return examples.length === 0
    ? {}
    : { input_examples: examples.map((example) => ({ ...example })) };
}

/** The tool uses of a message, in order. */
export function toCalls(answer: AnthropicAnswer): ToolCall[] {
  const blocks = isBlocks(answer) ? answer : answer.content;
  return blocks
    .filter((block) => block.type === "tool_use")
    .map((block) => ({
      id: String(block.id),
      name: String(block.name),
      arguments: argumentText(block) ?? block.input,
      finishReason: isBlocks(answer) ? undefined : answer.stop_reason,
    }));
}

function isBlocks(
  answer: AnthropicAnswer,
): answer is readonly AnthropicBlock[] {
  return Array.isArray(answer);
}

/** One user message for all results of a turn, or none for none. */
export function toMessages(results: readonly ToolResult[]): AnthropicMessage[] {
  if (results.length === 0) return [];
  return [
    {
      role: "user",
      content: results.map((result) => ({
        type: "tool_result",
        tool_use_id: result.id,
        content: contentOf(result)?.map(toContent) ?? result.text,
        ...(!result.ok && { is_error: true }),
      })),
    },
  ];
}

/**
 * Runs the tool uses of a message and gives the message that answers them: exactly one result a call, in order. Empty when
 * the model called nothing.
 */
export async function respond<Options>(
  registry: CallableRegistry<Options>,
  answer: AnthropicAnswer,
  options?: NoInfer<Options>,
): Promise<AnthropicMessage[]> {
  return toMessages(await registry.executeAll(toCalls(answer), options));
}

/**
 * What `runTools` of `toolgen/loop` reads out of a message.
 *
 * @example
 * ```ts
 * import Anthropic from "@anthropic-ai/sdk";
 * import { reply, toTools } from "toolgen/anthropic";
 * import { runTools } from "toolgen/loop";
 * import { registry } from "./tools.generated.js";
 *
 * const client = new Anthropic();
 * const request = { model: "claude-sonnet-4-5", max_tokens: 1024, tools: toTools(registry) };
 * const start: Anthropic.MessageParam[] = [{ role: "user", content: "Will it rain in Oslo?" }];
 * const { text } = await runTools({
 *   ask: (messages) => client.messages.create({ ...request, messages: [...messages] }),
 *   reply,
 *   registry,
 *   messages: start,
 * });
 * ```
 */
export function reply<Block extends AnthropicBlock>(answer: {
  readonly content: Block[];
  readonly stop_reason?: string | null | undefined;
}): Reply<{ role: "assistant"; content: Block[] } | AnthropicMessage> {
  const { content } = answer;
  const texts = content.filter(({ type }) => type === "text");
  return {
    messages: [{ role: "assistant", content }],
    text: texts.map(({ text }) => String(text)).join(""),
    calls: toCalls(answer),
    toMessages,
  };
}

const imageTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
];

function toContent(block: Content): AnthropicContent {
  if (block.kind === "image" && isImageType(block.mimeType)) {
    const { data, mimeType } = block;
    return {
      type: "image",
      source: { type: "base64", media_type: mimeType, data },
    };
  }
  if (block.kind === "file" && block.mimeType === "application/pdf") {
    return {
      type: "document",
      source: {
        type: "base64",
        media_type: "application/pdf",
        data: block.data,
      },
    };
  }
  return { type: "text", text: contentInWords(block) };
}

function isImageType(type: string): type is AnthropicImageType {
  return imageTypes.includes(type);
}
