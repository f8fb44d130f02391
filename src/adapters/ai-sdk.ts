/**
 * The Vercel AI SDK. A tool of a registry is a tool of the AI SDK as it is (`tools: Object.fromEntries(registry.tools.map((tool) => [tool.name, tool]))`);
 * this adapter adds images, errors that the model sees as such, the application's context, ids of calls, approval and names without dots.
 *
 * @example
 * ```ts
 * import { generateText, stepCountIs } from "ai";
 * import { toTools } from "toolgen/ai-sdk";
 * import { registry } from "./tools.generated.js";
 *
 * const { text } = await generateText({
 *   model: "openai/gpt-5",
 *   prompt: "Will it rain in Oslo?",
 *   tools: toTools(registry),
 *   stopWhen: stepCountIs(10),
 * });
 * ```
 */
import type { LoweredTool } from "../dialects/dialect.js";
import type { ToolCall, ToolResult } from "../runtime/tool-call.js";
import { approvedRegistry, type ApprovalOptions } from "./approval.js";
import { callOne } from "./call-one.js";
import type {
  CallableRegistry,
  CallableTool,
  OfferedRegistry,
} from "./callable-registry.js";
import { type Content, contentInWords, contentOfValue } from "./content.js";
import type { Offered } from "./offer.js";
import { type OpenSchema, openSchema } from "./open-schema.js";
import { offerToTarget, type TargetOptions } from "./target.js";

export type { ApprovalOptions } from "./approval.js";
export type { OmittedTool } from "./offer.js";
export type { TargetOptions } from "./target.js";

export interface AiSdkOptions extends TargetOptions, ApprovalOptions {}

/** What the model is told of a result. */
export type AiOutput =
  | { type: "text"; value: string }
  | { type: "json"; value: AiJson }
  | { type: "error-text"; value: string }
  | { type: "content"; value: AiContent[] };

export type AiContent =
  | { type: "text"; text: string }
  | { type: "image-data"; data: string; mediaType: string }
  | { type: "file-data"; data: string; mediaType: string; filename?: string };

/** JSON as the AI SDK types it. */
export type AiJson =
  | null
  | string
  | number
  | boolean
  | { [key: string]: AiJson | undefined }
  | AiJson[];

type Arguments = Record<string, unknown>;

/** A tool without `execute`: the AI SDK ends the turn with its calls, for `respond`. */
export interface AiDeclaration {
  description: string;
  title?: string;
  inputSchema: OpenSchema<Arguments>;
  strict?: boolean;
}

export interface AiTool extends AiDeclaration {
  needsApproval?: boolean;
  execute: (
    input: Arguments,
    options: {
      readonly toolCallId?: string | undefined;
      readonly abortSignal?: AbortSignal | undefined;
    },
  ) => Promise<AiJson>;
  toModelOutput: (options: { readonly output: unknown }) => AiOutput;
}

/** The message that holds the results of a turn. */
export interface AiToolMessage {
  role: "tool";
  content: {
    type: "tool-result";
    toolCallId: string;
    toolName: string;
    output: AiOutput;
  }[];
}

interface AiToolCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly invalid?: boolean | undefined;
}

/** The result of `generateText`, or its `toolCalls`. */
export type AiAnswer =
  | {
      readonly toolCalls: readonly AiToolCall[];
      readonly finishReason?: string | undefined;
    }
  | readonly AiToolCall[];

/**
 * The registry's tools by name, for `tools` of `generateText`, `streamText` and agents. `options` are also those of `executeAll`: the
 * application's context. A call that fails throws the text for the model, which the AI SDK sends as an error.
 *
 * @throws TypeError when `strict: true` and a tool cannot be said in the provider's strict mode.
 */
export function toTools<Options>(
  registry: CallableRegistry<Options>,
  options?: NoInfer<Options> & AiSdkOptions,
): Record<string, AiTool> {
  const own: AiSdkOptions = options ?? {};
  const running = approvedRegistry(registry, own);
  const asks = own.approval === "sdk";
  const tools = offerToTarget(registry, own).map((offered) => {
    const { name, settings } = offered.tool;
    const tool: AiTool = {
      ...declare(offered),
      ...(asks && settings.approval === true && { needsApproval: true }),
      execute: async (input, { toolCallId, abortSignal }) => {
        const call = { id: toolCallId, name, arguments: input };
        return outputOf(
          await callOne(running, call, options, { signal: abortSignal }),
        );
      },
      toModelOutput: ({ output }) => toOutput(output),
    };
    return [offered.lowered.name, tool] as const;
  });
  return Object.fromEntries(tools);
}

/**
 * The same tools without `execute`, for applications that run the calls themselves, by `respond`.
 *
 * @throws TypeError like `toTools`
 */
export function toDeclarations(
  registry: OfferedRegistry,
  options: TargetOptions = {},
): Record<string, AiDeclaration> {
  return Object.fromEntries(
    offerToTarget(registry, options).map((offered) => [
      offered.lowered.name,
      declare(offered),
    ]),
  );
}

function declare({
  tool,
  lowered,
  strict,
}: Offered<CallableTool, LoweredTool<object>>): AiDeclaration {
  const title = tool.annotations?.title;
  return {
    description: lowered.description,
    ...(title !== undefined && { title }),
    inputSchema: openSchema<Arguments>(lowered.schema),
    ...(strict && { strict }),
  };
}

/** The calls of an answer, in order, but for those that the AI SDK has refused and answered itself. */
export function toCalls(answer: AiAnswer): ToolCall[] {
  const calls = isCalls(answer) ? answer : answer.toolCalls;
  return calls
    .filter(({ invalid }) => invalid !== true)
    .map(({ toolCallId, toolName, input }) => ({
      id: toolCallId,
      name: toolName,
      arguments: input,
      finishReason: isCalls(answer) ? undefined : answer.finishReason,
    }));
}

function isCalls(answer: AiAnswer): answer is readonly AiToolCall[] {
  return Array.isArray(answer);
}

/** One tool message for all results of a turn, or none for none. */
export function toMessages(results: readonly ToolResult[]): AiToolMessage[] {
  if (results.length === 0) return [];
  return [
    {
      role: "tool",
      content: results.map((result) => ({
        type: "tool-result",
        toolCallId: result.id,
        toolName: result.name.replaceAll(".", "_"),
        output: result.ok
          ? toOutput(outputOf(result))
          : { type: "error-text", value: result.text },
      })),
    },
  ];
}

/** Runs the calls of an answer and gives the message that answers them: exactly one result a call, in order. */
export async function respond<Options>(
  registry: CallableRegistry<Options>,
  answer: AiAnswer,
  options?: NoInfer<Options>,
): Promise<AiToolMessage[]> {
  return toMessages(await registry.executeAll(toCalls(answer), options));
}

/** The text of values that are too long for the model, which only the run of the tool knows. */
const shortened = new WeakMap<object, string>();

/** The value of a result, for the application; `toOutput` makes of it what the model sees. */
function outputOf(result: ToolResult): AiJson {
  if (!result.ok) throw new Error(result.text);
  const { structured, text } = result;
  if (typeof structured === "string") return text;
  if (
    typeof structured === "object" &&
    structured !== null &&
    JSON.stringify(structured) !== text
  ) {
    shortened.set(structured, text);
  }
  // The two types of JSON differ in `readonly` alone, and no one writes to a result.
  return structured as AiJson;
}

function toOutput(output: unknown): AiOutput {
  if (typeof output === "string") return { type: "text", value: output };
  const blocks = contentOfValue(output);
  if (blocks !== undefined) {
    return { type: "content", value: blocks.map(toContent) };
  }
  const text =
    typeof output === "object" && output !== null
      ? shortened.get(output)
      : undefined;
  return text === undefined
    ? // What `execute` gave, or what was stored of it.
      { type: "json", value: (output ?? null) as AiJson }
    : { type: "text", value: text };
}

function toContent(block: Content): AiContent {
  switch (block.kind) {
    case "image":
      return {
        type: "image-data",
        data: block.data,
        mediaType: block.mimeType,
      };
    case "file": {
      const { data, mimeType, filename } = block;
      return {
        type: "file-data",
        data,
        mediaType: mimeType,
        ...(filename !== undefined && { filename }),
      };
    }
    default:
      return { type: "text", text: contentInWords(block) };
  }
}
