/**
 * OpenAI's Chat Completions, and every server that is compatible with it.
 *
 * @example
 * ```ts
 * import OpenAI from "openai";
 * import { respond, toTools } from "toolgen/openai";
 * import { registry } from "./tools.generated.js";
 *
 * const client = new OpenAI();
 * const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "Will it rain in Oslo?" }];
 * for (;;) {
 *   const answer = await client.chat.completions.create({ model: "gpt-5", messages, tools: toTools(registry) });
 *   const choice = answer.choices[0];
 *   if (choice === undefined) break;
 *   messages.push(choice.message);
 *   const results = await respond(registry, choice);
 *   if (results.length === 0) break;
 *   messages.push(...results);
 * }
 * ```
 */
import {
  declareFunction,
  type FunctionDeclaration,
  openai,
} from "../dialects/openai.js";
import { openaiStrict } from "../dialects/openai-strict.js";
import type { Reply } from "../runtime/loop.js";
import type { ToolCall, ToolResult } from "../runtime/tool-call.js";
import type { CallableRegistry, OfferedRegistry } from "./callable-registry.js";
import { contentInWords, contentOf } from "./content.js";
import { offerTools, type StrictOptions } from "./offer.js";

export { collect } from "./chat-stream.js";
export type { ChatChunk, CollectedChoice } from "./chat-stream.js";
export type { OmittedTool, StrictOptions } from "./offer.js";

/** A tool as `tools` of a request lists it. */
export type ChatTool = FunctionDeclaration;

/** The message that answers one call. Chat has neither an error flag nor images here. */
export interface ChatToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

export interface ChatToolCall {
  readonly id: string;
  readonly type?: string;
  readonly function?: { readonly name: string; readonly arguments: string };
}

export interface ChatMessage {
  readonly content?: unknown;
  readonly tool_calls?: readonly ChatToolCall[] | null | undefined;
}

export interface ChatChoice<Message = ChatMessage> {
  readonly message: Message;
  readonly finish_reason?: string | null | undefined;
}

/** The whole completion, or one of its choices. */
export type ChatAnswerOf<Message> =
  { readonly choices: readonly ChatChoice<Message>[] } | ChatChoice<Message>;

/** The same, or a choice's message, which alone does not tell that it was cut off by length. */
export type ChatAnswer = ChatAnswerOf<ChatMessage> | ChatMessage;

/**
 * The registry's tools for `tools` of a request. `strict` is said only where strict mode is asked for, since not every
 * compatible server knows the key; then a tool that cannot be strict says `strict: false`.
 *
 * @throws TypeError when `strict: true` and a tool cannot be said in strict mode.
 */
export function toTools(
  registry: OfferedRegistry,
  options: StrictOptions = {},
): ChatTool[] {
  const asked = options.strict !== undefined;
  return offerTools(registry, openai, openaiStrict, options).map(
    ({ lowered, strict }) =>
      declareFunction(lowered, asked ? strict : undefined),
  );
}

/** The function calls of an answer, in order. */
export function toCalls(answer: ChatAnswer): ToolCall[] {
  const choice = choiceOf(answer);
  return (choice?.message.tool_calls ?? []).flatMap((call) =>
    call.function === undefined
      ? []
      : [
          {
            id: call.id,
            name: call.function.name,
            arguments: call.function.arguments,
            finishReason: choice?.finish_reason,
          },
        ],
  );
}

/** One message a result. */
export function toMessages(results: readonly ToolResult[]): ChatToolMessage[] {
  return results.map((result) => ({
    role: "tool",
    tool_call_id: result.id,
    content: contentOf(result)?.map(contentInWords).join("\n") ?? result.text,
  }));
}

/**
 * Runs the calls of an answer and gives the messages that answer them: exactly one a call, in order. Empty when the
 * model called nothing.
 */
export async function respond<Options>(
  registry: CallableRegistry<Options>,
  answer: ChatAnswer,
  options?: NoInfer<Options>,
): Promise<ChatToolMessage[]> {
  return toMessages(await registry.executeAll(toCalls(answer), options));
}

/**
 * What `runTools` of `toolgen/loop` reads out of a completion, or of one of its choices.
 *
 * @example
 * ```ts
 * import OpenAI from "openai";
 * import { runTools } from "toolgen/loop";
 * import { reply, toTools } from "toolgen/openai";
 * import { registry } from "./tools.generated.js";
 *
 * const client = new OpenAI();
 * const start: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "Will it rain in Oslo?" }];
 * const { text } = await runTools({
 *   ask: (messages) => client.chat.completions.create({ model: "gpt-5", messages: [...messages], tools: toTools(registry) }),
 *   reply,
 *   registry,
 *   messages: start,
 * });
 * ```
 */
export function reply<Message extends ChatMessage>(
  answer: ChatAnswerOf<Message>,
): Reply<Message | ChatToolMessage> {
  const choice = "choices" in answer ? answer.choices[0] : answer;
  const content = choice?.message.content;
  return {
    messages: choice === undefined ? [] : [choice.message],
    text: typeof content === "string" ? content : "",
    calls: choice === undefined ? [] : toCalls(choice),
    toMessages,
  };
}

function choiceOf(answer: ChatAnswer): ChatChoice | undefined {
  if ("choices" in answer) return answer.choices[0];
  return "message" in answer ? answer : { message: answer };
}
