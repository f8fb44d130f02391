/**
 * LangChain. It makes tools of its own class, so that `toTools` takes its `tool` function; `ToolMessage` marks failures as such.
 *
 * @example
 * ```ts
 * import { createAgent, tool, ToolMessage } from "langchain";
 * import { toTools } from "toolgen/langchain";
 * import { registry } from "./tools.generated.js";
 *
 * const agent = createAgent({ model: "openai:gpt-5", tools: toTools(registry, { tool, ToolMessage }) });
 * const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Will it rain in Oslo?" }] });
 * ```
 */
import type { Reply } from "../runtime/loop.js";
import type { ToolCall, ToolResult } from "../runtime/tool-call.js";
import { type ApprovalOptions, approvedRegistry } from "./approval.js";
import { callOne } from "./call-one.js";
import type { CallableRegistry } from "./callable-registry.js";
import { type Content, contentInWords, contentOf } from "./content.js";
import { openSchema } from "./open-schema.js";
import { offerToTarget, type TargetOptions } from "./target.js";

export type { ApprovalOptions } from "./approval.js";
export type { OmittedTool } from "./offer.js";
export type { TargetOptions } from "./target.js";

/** LangChain's `strict` is an option of `bindTools`, and has to be given there too. */
export interface LangchainOptions<Made> extends TargetOptions, ApprovalOptions {
  /** LangChain's `tool`. */
  readonly tool: LangchainToolFactory<Made>;
  /** LangChain's `ToolMessage`. Without it the text of a failure does not carry the status `"error"`. */
  readonly ToolMessage?: LangchainToolMessageClass | undefined;
}

type Arguments = Record<string, unknown>;

export type LangchainContent =
  | { type: "text"; text: string }
  | {
      type: "image" | "audio" | "file";
      data: string;
      mimeType: string;
    };

/** LangChain's `tool`, as far as it is used. */
export type LangchainToolFactory<Made> = (
  func: (
    input: Arguments,
    config: {
      readonly toolCallId?: string | undefined;
      readonly signal?: AbortSignal | undefined;
      readonly toolCall?: { readonly id?: string | undefined } | undefined;
    },
  ) => Promise<[content: unknown, artifact: unknown]>,
  fields: {
    name: string;
    description: string;
    schema: object;
    responseFormat: "content_and_artifact";
    returnDirect?: boolean;
  },
) => Made;

/** LangChain's `ToolMessage`, as far as it is used. */
export type LangchainToolMessageClass = new (fields: {
  content: string;
  tool_call_id: string;
  name: string;
  status: "error";
}) => object;

/** A message that answers one call, as models and agents take it. */
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- LangChain wants a record, which an interface is not
export type LangchainToolMessage = {
  role: "tool";
  tool_call_id: string;
  name: string;
  content: string | LangchainContent[];
  status: "success" | "error";
};

interface LangchainCall {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: unknown;
}

/** An `AIMessage`. */
export interface LangchainAnswer {
  /** The text of its content. */
  readonly text?: string | undefined;
  readonly tool_calls?: readonly LangchainCall[] | undefined;
  /** Calls whose arguments LangChain could not parse; they are answered too. */
  readonly invalid_tool_calls?: readonly LangchainCall[] | undefined;
  readonly response_metadata?: object | undefined;
}

/**
 * The registry's tools for `tools` of an agent or `bindTools` of a model. `options` are also those of `executeAll`: the application's
 * context. The registry reads the arguments, and failures are told to the model; a tool's result is the message's `artifact`.
 *
 * @throws TypeError when `strict: true` and a tool cannot be said in the provider's strict mode.
 */
export function toTools<Options, Made>(
  registry: CallableRegistry<Options>,
  options: NoInfer<Options> & LangchainOptions<Made>,
): Made[] {
  const own: LangchainOptions<Made> = options;
  const running = approvedRegistry(registry, own);
  return offerToTarget(registry, own).map(({ tool, lowered }) =>
    own.tool(
      async (input, config) => {
        const id = config.toolCall?.id ?? config.toolCallId;
        const call = { id, name: tool.name, arguments: input };
        const { signal } = config;
        const result = await callOne(running, call, options, { signal });
        return outputOf(result, lowered.name, own.ToolMessage);
      },
      {
        name: lowered.name,
        description: lowered.description,
        // Packages that send the older `parameters` read the schema itself, which LangChain then checks arguments by.
        schema:
          own.provider === "gemini-parameters"
            ? lowered.schema
            : openSchema<Arguments>(lowered.schema),
        responseFormat: "content_and_artifact",
        ...(tool.settings.returnDirect === true && { returnDirect: true }),
      },
    ),
  );
}

function outputOf(
  result: ToolResult,
  name: string,
  ToolMessage: LangchainToolMessageClass | undefined,
): [content: unknown, artifact: unknown] {
  if (result.ok) return [contentFor(result), result.structured];
  const { id, text } = result;
  return ToolMessage === undefined || id === ""
    ? [text, undefined]
    : [
        new ToolMessage({
          content: text,
          tool_call_id: id,
          name,
          status: "error",
        }),
        undefined,
      ];
}

/** The calls of an `AIMessage`: those that LangChain has parsed, then the others. */
export function toCalls(answer: LangchainAnswer): ToolCall[] {
  const { tool_calls = [], invalid_tool_calls = [] } = answer;
  const metadata: { finish_reason?: unknown; stop_reason?: unknown } =
    answer.response_metadata ?? {};
  const reason = metadata.finish_reason ?? metadata.stop_reason;
  return [...tool_calls, ...invalid_tool_calls].map(({ id, name, args }) => ({
    id,
    name: name ?? "",
    arguments: args,
    finishReason: typeof reason === "string" ? reason : undefined,
  }));
}

/** One message a result. */
export function toMessages(
  results: readonly ToolResult[],
): LangchainToolMessage[] {
  return results.map((result) => ({
    role: "tool",
    tool_call_id: result.id,
    name: result.name.replaceAll(".", "_"),
    content: contentFor(result),
    status: result.ok ? "success" : "error",
  }));
}

/** Runs the calls of an `AIMessage` and gives the messages that answer them: exactly one a call. */
export async function respond<Options>(
  registry: CallableRegistry<Options>,
  answer: LangchainAnswer,
  options?: NoInfer<Options>,
): Promise<LangchainToolMessage[]> {
  return toMessages(await registry.executeAll(toCalls(answer), options));
}

/** What `runTools` of `toolgen/loop` reads out of an `AIMessage`. */
export function reply<Answer extends LangchainAnswer>(
  answer: Answer,
): Reply<Answer | LangchainToolMessage> {
  return {
    messages: [answer],
    text: answer.text ?? "",
    calls: toCalls(answer),
    toMessages,
  };
}

function contentFor(result: ToolResult): string | LangchainContent[] {
  return contentOf(result)?.map(toContent) ?? result.text;
}

function toContent(block: Content): LangchainContent {
  if (block.kind === "text") {
    return { type: "text", text: contentInWords(block) };
  }
  const { kind, data, mimeType } = block;
  return { type: kind, data, mimeType };
}
