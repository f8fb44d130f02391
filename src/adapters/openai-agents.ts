/**
 * The OpenAI Agents SDK.
 *
 * @example
 * ```ts
 * import { Agent, run, tool } from "@openai/agents";
 * import { toTools } from "toolgen/openai-agents";
 * import { registry } from "./tools.generated.js";
 *
 * const agent = new Agent({ name: "Weather", instructions: "Answer shortly.", tools: toTools(registry, { tool }) });
 * const { finalOutput } = await run(agent, "Will it rain in Oslo?");
 * ```
 */
import type { ObjectSchema } from "../dialects/dialect.js";
import { openai } from "../dialects/openai.js";
import { openaiStrict } from "../dialects/openai-strict.js";
import type { ToolCall, ToolResult } from "../runtime/tool-call.js";
import { type ApprovalOptions, approvedRegistry } from "./approval.js";
import { callOne } from "./call-one.js";
import type { CallableRegistry } from "./callable-registry.js";
import { type Content, contentInWords, contentOf, dataUrl } from "./content.js";
import { offerTools, type StrictOptions } from "./offer.js";

export type { ApprovalOptions } from "./approval.js";
export type { OmittedTool, StrictOptions } from "./offer.js";

export interface AgentsOptions extends StrictOptions, ApprovalOptions {
  /** Hide tools tagged `@deferred` until the model searches for them; the agent then needs the tool search tool. Default `false`. */
  readonly deferred?: boolean | undefined;
  /**
   * The SDK's own `tool`. Only tools that it has made are known to need no approval when a model's arguments are not JSON; without it
   * the SDK then interrupts the run, instead of telling the model.
   */
  readonly tool?: AgentsToolFactory | undefined;
}

/** The SDK's `tool`, as far as it is used. */
export type AgentsToolFactory = (definition: {
  name: string;
  description: string;
  parameters: {
    type: "object";
    properties: Record<string, never>;
    required: never[];
    additionalProperties: true;
  };
  strict: false;
  needsApproval: boolean;
  execute: () => string;
}) => { readonly needsApproval: ApprovalPolicy };

type ApprovalPolicy = (
  ...args: [
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the SDK's own classes, which no other type fits
    runContext: any,
    input: unknown,
    callId?: string,
  ]
) => Promise<boolean>;

export type AgentsContent =
  | { type: "text"; text: string }
  | { type: "image"; image: string }
  | {
      type: "file";
      file: { data: string; mediaType: string; filename: string };
    };

/** A function tool as agents list it. It gets the argument text as the model wrote it, so that no digit is lost. */
export interface AgentsTool {
  type: "function";
  name: string;
  description: string;
  parameters: ObjectSchema;
  strict: boolean;
  deferLoading?: boolean;
  invoke: (
    runContext: unknown,
    input: string,
    details?: {
      readonly toolCall?: { readonly callId: string };
      readonly signal?: AbortSignal;
    },
  ) => Promise<string | AgentsContent[]>;
  needsApproval: ApprovalPolicy;
  isEnabled: () => Promise<boolean>;
}

interface AgentsItem {
  readonly type?: string | undefined;
  readonly callId?: unknown;
  readonly name?: unknown;
  readonly arguments?: unknown;
}

/** A model's response, or the items of its output. */
export type AgentsAnswer =
  { readonly output: readonly AgentsItem[] } | readonly AgentsItem[];

/** The item that answers one call. */
export interface AgentsResult {
  type: "function_call_result";
  callId: string;
  name: string;
  status: "completed";
  output: string;
}

/**
 * The registry's tools for `tools` of an agent. `options` are also those of `executeAll`: the application's context. Failures are told to
 * the model; a name that no tool has ends the run, by the SDK.
 *
 * @throws TypeError when `strict: true` and a tool cannot be said in strict mode.
 */
export function toTools<Options>(
  registry: CallableRegistry<Options>,
  options?: NoInfer<Options> & AgentsOptions,
): AgentsTool[] {
  const own: AgentsOptions = options ?? {};
  const running = approvedRegistry(registry, own);
  return offerTools(registry, openai, openaiStrict, own).map(
    ({ tool, lowered, strict }) => {
      const asks = own.approval === "sdk" && tool.settings.approval === true;
      return {
        type: "function",
        name: lowered.name,
        description: lowered.description,
        parameters: lowered.schema,
        strict,
        ...(own.deferred === true &&
          tool.settings.deferred === true && { deferLoading: true }),
        invoke: async (_, input, details) => {
          const id = details?.toolCall?.callId;
          const call = { id, name: tool.name, arguments: input };
          const { signal } = details ?? {};
          return outputOf(await callOne(running, call, options, { signal }));
        },
        needsApproval: policyOf(own.tool, asks),
        isEnabled: () => Promise.resolve(true),
      };
    },
  );
}

/** Whether calls wait for approval, as the SDK itself would say it. */
function policyOf(
  tool: AgentsToolFactory | undefined,
  asks: boolean,
): ApprovalPolicy {
  if (tool === undefined) return () => Promise.resolve(asks);
  return tool({
    name: "policy",
    description: "Never called.",
    parameters: {
      type: "object",
      properties: {},
      required: [],
      additionalProperties: true,
    },
    strict: false,
    needsApproval: asks,
    execute: () => "",
  }).needsApproval;
}

/** The function calls of a model's response, in order. */
export function toCalls(answer: AgentsAnswer): ToolCall[] {
  const items = isItems(answer) ? answer : answer.output;
  return items
    .filter(({ type }) => type === "function_call")
    .map((item) => ({
      id: String(item.callId),
      name: String(item.name),
      arguments: item.arguments,
    }));
}

function isItems(answer: AgentsAnswer): answer is readonly AgentsItem[] {
  return Array.isArray(answer);
}

/** One item a result, for the input of the next run. */
export function toMessages(results: readonly ToolResult[]): AgentsResult[] {
  return results.map((result) => ({
    type: "function_call_result",
    callId: result.id,
    name: result.name.replaceAll(".", "_"),
    status: "completed",
    output: contentOf(result)?.map(contentInWords).join("\n") ?? result.text,
  }));
}

/** Runs the calls of a model's response and gives the items that answer them: exactly one a call, in order. */
export async function respond<Options>(
  registry: CallableRegistry<Options>,
  answer: AgentsAnswer,
  options?: NoInfer<Options>,
): Promise<AgentsResult[]> {
  return toMessages(await registry.executeAll(toCalls(answer), options));
}

function outputOf(result: ToolResult): string | AgentsContent[] {
  return contentOf(result)?.map(toContent) ?? result.text;
}

function toContent(block: Content): AgentsContent {
  switch (block.kind) {
    case "image":
      return { type: "image", image: dataUrl(block) };
    case "file": {
      const { data, mimeType, filename = "file" } = block;
      return { type: "file", file: { data, mediaType: mimeType, filename } };
    }
    default:
      return { type: "text", text: contentInWords(block) };
  }
}
