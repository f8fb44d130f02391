/** Collects a streamed chat completion. */

export interface ChatChunk {
  readonly choices: readonly {
    readonly index?: number;
    readonly delta?: ChatDelta | null;
    readonly finish_reason?: string | null;
  }[];
}

interface ChatDelta {
  readonly content?: string | null;
  readonly refusal?: string | null;
  readonly tool_calls?: readonly ChatCallDelta[] | null;
}

interface ChatCallDelta {
  readonly index?: number;
  readonly id?: string | null;
  readonly function?: {
    readonly name?: string | null;
    readonly arguments?: string | null;
  };
}

/** The first choice of a completion, as if it had not been streamed. */
export interface CollectedChoice {
  message: {
    role: "assistant";
    content: string | null;
    refusal?: string;
    tool_calls?: CollectedChatCall[];
  };
  finish_reason: string | null;
}

export interface CollectedChatCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

/**
 * Reads a stream to its end. A stream that ends without a finish reason was cut off: its calls are marked so where their
 * arguments do not show it themselves.
 *
 * @example
 * ```ts
 * import OpenAI from "openai";
 * import { collect, respond, toTools } from "toolgen/openai";
 * import { registry } from "./tools.generated.js";
 *
 * const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "Will it rain in Oslo?" }];
 * const request = { model: "gpt-5", messages, tools: toTools(registry) };
 * const stream = await new OpenAI().chat.completions.create({ ...request, stream: true });
 * const choice = await collect(stream, (text) => process.stdout.write(text));
 * messages.push(choice.message, ...(await respond(registry, choice)));
 * ```
 *
 * @param onText hears each piece of text as it comes.
 */
export async function collect(
  chunks: AsyncIterable<ChatChunk>,
  onText?: (text: string) => void,
): Promise<CollectedChoice> {
  let content: string | null = null;
  let refusal = "";
  let finishReason: string | null = null;
  const calls: OpenCall[] = [];
  for await (const { choices } of chunks) {
    const choice = choices.find(({ index = 0 }) => index === 0);
    if (choice === undefined) continue;
    finishReason = choice.finish_reason ?? finishReason;
    const delta = choice.delta ?? {};
    if (typeof delta.content === "string") {
      content = (content ?? "") + delta.content;
      if (delta.content !== "") onText?.(delta.content);
    }
    refusal += delta.refusal ?? "";
    for (const piece of delta.tool_calls ?? []) addPiece(calls, piece);
  }
  const isCut =
    finishReason === null &&
    calls.some(({ call }) => call.function.arguments.trim() === "");
  return {
    message: {
      role: "assistant",
      content,
      ...(refusal !== "" && { refusal }),
      ...(calls.length > 0 && { tool_calls: calls.map(({ call }) => call) }),
    },
    finish_reason: isCut ? "length" : finishReason,
  };
}

interface OpenCall {
  readonly index: number | undefined;
  readonly call: CollectedChatCall;
}

/** Pieces belong together by index; some servers give every call the same index, or none, and a new id then starts a new call. */
function addPiece(calls: OpenCall[], piece: ChatCallDelta): void {
  const { index, id } = piece;
  let open = calls.findLast(
    (other) => index === undefined || other.index === index,
  );
  const isNew = typeof id === "string" && id !== "" && id !== open?.call.id;
  if (open === undefined || (isNew && open.call.id !== "")) {
    const call: CollectedChatCall = {
      id: "",
      type: "function",
      function: { name: "", arguments: "" },
    };
    open = { index, call };
    calls.push(open);
  }
  const { call } = open;
  if (call.id === "") call.id = id ?? "";
  // The name comes whole, and from some servers with every piece.
  if (call.function.name === "")
    call.function.name = piece.function?.name ?? "";
  call.function.arguments += piece.function?.arguments ?? "";
}
