/**
 * OpenAI's Responses API.
 *
 * @example
 * ```ts
 * import OpenAI from "openai";
 * import { respond, toTools } from "toolgen/openai-responses";
 * import { registry } from "./tools.generated.js";
 *
 * const client = new OpenAI();
 * const request = { model: "gpt-5", tools: toTools(registry) };
 * let answer = await client.responses.create({ ...request, input: "Will it rain in Oslo?" });
 * for (;;) {
 *   const input = await respond(registry, answer);
 *   if (input.length === 0) break;
 *   answer = await client.responses.create({ ...request, input, previous_response_id: answer.id });
 * }
 * ```
 */
import type { ObjectSchema } from "../dialects/dialect.js";
import { openai } from "../dialects/openai.js";
import { openaiStrict } from "../dialects/openai-strict.js";
import type { Reply } from "../runtime/loop.js";
import type { ToolCall, ToolResult } from "../runtime/tool-call.js";
import type { CallableRegistry, OfferedRegistry } from "./callable-registry.js";
import { type Content, contentInWords, contentOf, dataUrl } from "./content.js";
import { offerTools, type StrictOptions } from "./offer.js";

export { collect } from "./responses-stream.js";
export type { CollectedResponse, ResponseEvent } from "./responses-stream.js";
export type { OmittedTool, StrictOptions } from "./offer.js";

export interface ResponsesOptions extends StrictOptions {
  /** Mark tools tagged `@deferred` with `defer_loading`; the request then needs the `tool_search` tool. Default `false`. */
  readonly deferred?: boolean | undefined;
}

/** A tool as `tools` of a request lists it. Without `strict: false` the API tries strict mode on its own. */
export interface ResponsesTool {
  type: "function";
  name: string;
  description: string;
  parameters: ObjectSchema;
  strict: boolean;
  defer_loading?: boolean;
}

export type ResponsesContent =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" }
  | { type: "input_file"; file_data: string; filename: string };

/** The item that answers one call. There is no error flag; the text says what was wrong. */
export interface ResponsesOutput {
  type: "function_call_output";
  call_id: string;
  output: string | ResponsesContent[];
}

interface ResponsesItem {
  readonly type?: string | undefined;
  readonly content?: unknown;
  readonly call_id?: unknown;
  readonly name?: unknown;
  readonly arguments?: unknown;
  readonly status?: unknown;
}

/** A response, or the items of its `output`, which alone do not tell that the response was cut off by length. */
export type ResponsesAnswer =
  | {
      readonly output: readonly ResponsesItem[];
      readonly incomplete_details?:
        { readonly reason?: string | undefined } | null | undefined;
    }
  | readonly ResponsesItem[];

/**
 * The registry's tools for `tools` of a request.
 *
 * @throws TypeError when `strict: true` and a tool cannot be said in strict mode.
 */
export function toTools(
  registry: OfferedRegistry,
  options: ResponsesOptions = {},
): ResponsesTool[] {
  return offerTools(registry, openai, openaiStrict, options).map(
    ({ tool, lowered, strict }) => ({
      type: "function",
      name: lowered.name,
      description: lowered.description,
      parameters: lowered.schema,
      strict,
      ...(options.deferred === true &&
        tool.settings.deferred === true && { defer_loading: true }),
    }),
  );
}

/** The function calls of a response, in order. */
export function toCalls(answer: ResponsesAnswer): ToolCall[] {
  const items = isItems(answer) ? answer : answer.output;
  const reason = isItems(answer)
    ? undefined
    : answer.incomplete_details?.reason;
  return items
    .filter((item) => item.type === "function_call")
    .map((item) => ({
      id: String(item.call_id),
      name: String(item.name),
      arguments: item.arguments,
      finishReason:
        reason ?? (item.status === "incomplete" ? "incomplete" : undefined),
    }));
}

function isItems(answer: ResponsesAnswer): answer is readonly ResponsesItem[] {
  return Array.isArray(answer);
}

/** One item a result. */
export function toMessages(results: readonly ToolResult[]): ResponsesOutput[] {
  return results.map((result) => ({
    type: "function_call_output",
    call_id: result.id,
    output: contentOf(result)?.map(toContent) ?? result.text,
  }));
}

/**
 * Runs the calls of a response and gives the items that answer them: exactly one a call, in order. Empty when the model
 * called nothing.
 */
export async function respond<Options>(
  registry: CallableRegistry<Options>,
  answer: ResponsesAnswer,
  options?: NoInfer<Options>,
): Promise<ResponsesOutput[]> {
  return toMessages(await registry.executeAll(toCalls(answer), options));
}

/** Items of an output that the API does not take back as input, by its own types. */
interface Unreturned {
  readonly type: "computer_call_output" | "additional_tools";
}

/** What `runTools` of `toolgen/loop` reads out of a response: all of its output goes back, reasoning too. */
export function reply<Item extends ResponsesItem>(answer: {
  readonly output: readonly Item[];
  readonly incomplete_details?:
    { readonly reason?: string | undefined } | null | undefined;
}): Reply<Exclude<Item, Unreturned> | ResponsesOutput> {
  const returned = answer.output.filter(
    (item): item is Exclude<Item, Unreturned> =>
      item.type !== "computer_call_output" && item.type !== "additional_tools",
  );
  return {
    messages: returned,
    text: answer.output.map(textOf).join(""),
    calls: toCalls(answer),
    toMessages,
  };
}

/** The text of an item, if it is a message. */
function textOf({ type, content }: ResponsesItem): string {
  if (type !== "message" || !Array.isArray(content)) return "";
  return content
    .map((part: { readonly text?: unknown }) => part.text)
    .filter((text) => typeof text === "string")
    .join("");
}

function toContent(block: Content): ResponsesContent {
  switch (block.kind) {
    case "image":
      return { type: "input_image", image_url: dataUrl(block), detail: "auto" };
    case "file":
      return {
        type: "input_file",
        file_data: dataUrl(block),
        filename: block.filename ?? "file",
      };
    default:
      return { type: "input_text", text: contentInWords(block) };
  }
}
