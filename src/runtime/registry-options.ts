/** What `registry.with` and `registry.execute` can be told. */
import type { Conversion, Issue } from "./issue.js";
import type { ToolFailure, ToolResult } from "./tool-call.js";
import type { ContextValues, Tool } from "./tool.js";
import type { Tracer } from "./tracing.js";

/** What to do with a kind of failure: tell the model, or throw at the application. */
export type Policy = "report" | "throw";

/** Limits of what is read at all. */
export interface Caps {
  /** Levels of nesting, the arguments object being the first. Default 64. */
  readonly depth?: number;
  /** UTF-16 code units of argument text. Default 1,048,576. */
  readonly text?: number;
  /** Digits of one number. Default 1,000. */
  readonly digits?: number;
}

/** A call that waits for a decision. */
export interface ApprovalRequest {
  readonly callId: string;
  readonly tool: Tool;
  /** The bound arguments, by name. */
  readonly args: unknown;
  readonly conversions: readonly Conversion[];
  readonly signal: AbortSignal;
}

/**
 * `true` and `false`, or by kind. Edited `arguments` are bound like a model's; bound values (a `Date`, a `Map`) may stand
 * in them too.
 */
export type ApprovalDecision =
  | boolean
  | { readonly kind: "approved" }
  | { readonly kind: "denied"; readonly reason?: string }
  | { readonly kind: "edited"; readonly arguments: object };

/** How often tools may run, counted from the `with` that set the limit. */
export interface CallLimits {
  /** Runs of all tools together. */
  readonly total?: number;
  /** Runs of each tool, or of the tools named. */
  readonly perTool?: number | Readonly<Record<string, number>>;
}

interface CallEvent {
  readonly callId: string;
  readonly toolName: string;
}

/** Listeners. They change nothing; what one throws, now or later, goes to `onError` and no further. */
export interface Hooks {
  /** Before the function runs, after approval and limits. */
  readonly onCall?: (
    event: CallEvent & {
      readonly args: unknown;
      readonly conversions: readonly Conversion[];
    },
  ) => unknown;
  /** A value on the way to the result. */
  readonly onProgress?: (
    event: CallEvent & { readonly value: unknown },
  ) => unknown;
  /** After every call, also a failed one. */
  readonly onResult?: (
    event: CallEvent & {
      /** The bound arguments, or what the model sent where they did not bind. */
      readonly args: unknown;
      readonly result: ToolResult;
      /** Milliseconds from look-up to result. */
      readonly durationMs: number;
    },
  ) => unknown;
  /** For every failed call, with what was thrown in full; and for a hook that threw. */
  readonly onError?: (
    event: CallEvent & {
      readonly failure: ToolFailure;
      readonly error: unknown;
      readonly issues: readonly Issue[];
    },
  ) => unknown;
}

/** Every option has a default; `with` keeps what it is not told. */
export interface RegistryOptions<Values = ContextValues> {
  /** Unknown names are errors, or are dropped with a recorded conversion: all of them at any depth, or those listed among the arguments themselves. Default `"reject"`. */
  readonly unknownArguments?: "reject" | "ignore" | readonly string[];
  /** A missing required argument that is a number, boolean, string or bigint is an error, or 0, false, `""`, and must then keep its other rules. Default `"error"`. */
  readonly missingArguments?: "error" | "zero";
  /** Mends argument text that is neither JSON nor repairable by the built-in rules. Never asked about text that was cut off. Default: none. */
  readonly repair?: (text: string) => string;
  readonly caps?: Caps;
  /** The values that tools get as `context.values`. Default: none. */
  readonly context?: Values;
  /** Decides about calls of tools marked `@approval`. Default: none, which refuses them. */
  readonly approve?: (
    request: ApprovalRequest,
  ) => ApprovalDecision | Promise<ApprovalDecision>;
  /** Milliseconds for tools without a `@timeout` of their own. Default: no limit. */
  readonly timeoutMs?: number;
  /** Calls of one `executeAll` that run at the same time. Default 8. */
  readonly concurrency?: number;
  /** Default: none. */
  readonly limits?: CallLimits;
  /** UTF-16 code units of a result's text. Default 20,000. */
  readonly maxResultLength?: number;
  /** What the model is told of a thrown error: its message, or only that there was one. Default `"message"`. */
  readonly exposeErrors?: "message" | "none";
  readonly hooks?: Hooks;
  /** An OpenTelemetry tracer, or anything shaped like one. Default: none. */
  readonly tracer?: Tracer;
  /** Default `"report"`. */
  readonly onUnknownTool?: Policy;
  /** `"throw"` throws `ToolArgumentsError`. Default `"report"`. */
  readonly onArgumentError?: Policy;
  /** `"throw"` throws `ToolExecutionError`. Default `"report"`. */
  readonly onExecutionError?: Policy;
}

/** What one call, or one turn of calls, is told. */
export interface ExecuteOptions<Values = ContextValues> {
  /** Added to the registry's context, key by key. */
  readonly context?: Partial<Values>;
  /** Gives up the calls when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** Gets the values on the way to a result. */
  readonly onProgress?: (
    event: CallEvent & { readonly value: unknown },
  ) => void;
}
