/** What an adapter needs of a registry. Every `Registry` of the runtime is one. */
import type {
  Json,
  ToolInputSchema,
  ToolOutputSchema,
} from "../runtime/schema.js";
import type { BindResult, ToolCall, ToolResult } from "../runtime/tool-call.js";
import type { ToolAnnotations, ToolSettings } from "../runtime/tool.js";

/** A tool, as far as adapters look at it. */
export interface CallableTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ToolInputSchema;
  readonly outputSchema?: ToolOutputSchema;
  readonly annotations?: ToolAnnotations;
  readonly examples?: readonly { readonly [key: string]: Json }[];
  readonly settings: ToolSettings;
}

/** What is offered to a model. */
export interface OfferedRegistry {
  readonly tools: readonly CallableTool[];
  bind(name: string, args: unknown): BindResult;
}

/** `Options` is what the registry's own `executeAll` takes: the context that its tools need, and a signal. */
export interface CallableRegistry<Options> extends OfferedRegistry {
  executeAll(
    calls: readonly ToolCall[],
    options?: Options,
  ): Promise<readonly ToolResult[]>;
  with(options: { approve: () => boolean }): CallableRegistry<Options>;
}
