/** One call from its arguments to its result: bind, approve, count, run, normalise, tell. */
import { bindArguments, unfinishedIssue } from "./bind.js";
import { countRun, type RunCounts } from "./call-limits.js";
import { Interruption, withDeadline } from "./deadline.js";
import { describeIssues } from "./issue-text.js";
import type { Conversion, ErrorKind, Issue } from "./issue.js";
import type {
  ExecuteOptions,
  Hooks,
  RegistryOptions,
} from "./registry-options.js";
import { toJson } from "./result-json.js";
import { resultText, shorten } from "./result-text.js";
import { settledValue } from "./stream-result.js";
import { thrownText } from "./thrown-text.js";
import type {
  BindResult,
  ToolCall,
  ToolFailed,
  ToolFailure,
  ToolResult,
} from "./tool-call.js";
import { ToolError } from "./tool-error.js";
import {
  definitionKey,
  type PreparedTool,
  type Tool,
  type ToolContext,
} from "./tool.js";
import type { Span } from "./tracing.js";

/** What a registry brings to a call. */
export interface Running {
  readonly options: RegistryOptions<unknown>;
  readonly counts: RunCounts;
}

/** A call that ends without a result. Thrown and caught in this file. */
class CallFailure extends Error {
  readonly kind: ErrorKind;
  readonly issues: readonly Issue[];

  constructor(kind: ErrorKind, message: string, issues?: readonly Issue[]) {
    super(message);
    this.kind = kind;
    this.issues = issues ?? [];
  }
}

/** Whether a failure is one of the arguments, and not of the run. */
export function isArgumentFailure({ kind }: ToolFailure): boolean {
  return !(
    [
      "unknown_tool",
      "not_approved",
      "timeout",
      "aborted",
      "limit",
      "tool_error",
    ] as ErrorKind[]
  ).includes(kind);
}

const argumentsMisfit = (name: string, issues: readonly Issue[]): CallFailure =>
  new CallFailure(
    issues[0]?.kind ?? "type",
    describeIssues(name, issues),
    issues,
  );

/** Runs a call of a tool. Never throws: every failure is a result. */
export async function runCall(
  tool: Tool,
  call: ToolCall,
  running: Running,
  execution: ExecuteOptions<unknown>,
): Promise<ToolResult> {
  const { tracer } = running.options;
  const run = (span?: Span): Promise<ToolResult> =>
    new CallRun(tool, call, running, execution).result(span);
  if (tracer === undefined) return run();
  return tracer.startActiveSpan(
    `execute_tool ${tool.name}`,
    {
      kind: 0,
      attributes: {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": tool.name,
        "gen_ai.tool.type": "function",
        "gen_ai.tool.description": tool.description,
        ...(call.id !== undefined && { "gen_ai.tool.call.id": call.id }),
      },
    },
    run,
  );
}

class CallRun {
  private readonly definition: PreparedTool;
  private readonly options: RegistryOptions<unknown>;
  private readonly event: {
    readonly callId: string;
    readonly toolName: string;
  };
  private readonly started = performance.now();
  private args: unknown;
  private conversions: readonly Conversion[] = [];
  private settled = false;

  constructor(
    private readonly tool: Tool,
    private readonly call: ToolCall,
    private readonly running: Running,
    private readonly execution: ExecuteOptions<unknown>,
  ) {
    this.definition = tool[definitionKey];
    this.options = running.options;
    this.event = { callId: call.id ?? "", toolName: tool.name };
    this.args = call.arguments;
  }

  async result(span: Span | undefined): Promise<ToolResult> {
    let result: ToolResult;
    try {
      const value = await this.value();
      result = this.success(value);
    } catch (error) {
      result = this.failure(error);
    }
    this.settled = true;
    this.tell(result, span);
    return result;
  }

  private async value(): Promise<unknown> {
    const { signal } = this.execution;
    this.bind();
    const values = this.contextValues();
    await this.approve(signal);
    const refused = countRun(
      this.tool.name,
      this.options.limits,
      this.running.counts,
    );
    if (refused !== undefined) throw new CallFailure("limit", refused);
    if (signal?.aborted !== true)
      this.notify("onCall", {
        ...this.event,
        args: this.args,
        conversions: this.conversions,
      });
    return withDeadline(
      (inner) => this.invoke(values, inner),
      this.tool.settings.timeoutMs ?? this.options.timeoutMs,
      signal,
    );
  }

  private bind(): void {
    const unfinished = unfinishedIssue(this.call.finishReason);
    if (unfinished !== undefined)
      throw argumentsMisfit(this.tool.name, [unfinished]);
    this.take(
      bindArguments(this.definition, this.call.arguments, this.options),
    );
  }

  private take(bound: BindResult<unknown>): void {
    if (!bound.ok) throw argumentsMisfit(this.tool.name, bound.issues);
    this.args = bound.args;
    this.conversions = bound.conversions;
  }

  private contextValues(): unknown {
    const own = this.options.context;
    const added = this.execution.context;
    const values: object =
      own === undefined || own === null
        ? (added ?? {})
        : added === undefined
          ? own
          : { ...own, ...added };
    for (const key of this.definition.requires ?? []) {
      // An absent key must not be found on `Object.prototype`.
      const isThere = !(key in Object.prototype) || Object.hasOwn(values, key);
      if (!isThere || (values as Record<string, unknown>)[key] === undefined)
        throw new CallFailure(
          "tool_error",
          `${this.tool.name} cannot run here: the application gives it no "${key}".`,
        );
    }
    return values;
  }

  private async approve(signal: AbortSignal | undefined): Promise<void> {
    if (this.tool.settings.approval !== true) return;
    const { approve } = this.options;
    if (approve === undefined)
      throw new CallFailure(
        "not_approved",
        `${this.tool.name} needs an approval, and no one can give it here.`,
      );
    const decision = await withDeadline(
      (inner) =>
        approve({
          callId: this.event.callId,
          tool: this.tool,
          args: this.args,
          conversions: this.conversions,
          signal: inner,
        }),
      undefined,
      signal,
    );
    if (decision === true) return;
    const { kind } =
      decision === false ? { kind: "denied" as const } : decision;
    if (kind === "approved") return;
    if (
      kind === "edited" &&
      typeof decision === "object" &&
      "arguments" in decision
    ) {
      // Bound values may stand in edited arguments; as JSON they are bound like any others.
      this.take(
        bindArguments(
          this.definition,
          toJson(decision.arguments),
          this.options,
        ),
      );
      return;
    }
    const reason =
      typeof decision === "object" && "reason" in decision
        ? decision.reason
        : undefined;
    throw new CallFailure(
      "not_approved",
      reason === undefined
        ? `The call of ${this.tool.name} was not approved.`
        : `The call of ${this.tool.name} was not approved: ${reason}`,
    );
  }

  private async invoke(values: unknown, signal: AbortSignal): Promise<unknown> {
    const progress = (value: unknown): void => {
      if (this.settled || signal.aborted) return;
      const event = { ...this.event, value };
      this.notify("onProgress", event);
      this.guard(() => this.execution.onProgress?.(event));
    };
    const context: ToolContext<never> = {
      ...this.event,
      signal,
      progress,
      // What the registry was given; its type was checked there.
      values: values as never,
    };
    return settledValue(
      await this.definition.invoke(this.args, context),
      this.definition.returns === "stream",
      progress,
      signal,
    );
  }

  private success(value: unknown): ToolResult {
    // A returned error counts as a failed call.
    if (value instanceof Error) return this.failure(value);
    const { name } = this.tool;
    const isVoid = this.definition.returns === "void";
    const structured = isVoid ? "Success" : toJson(value);
    const text = isVoid ? "Success" : resultText(value, structured);
    return {
      ok: true,
      id: this.event.callId,
      name,
      text: shorten(text, this.options.maxResultLength ?? 20_000),
      value,
      structured,
      conversions: this.conversions,
    };
  }

  private failure(error: unknown): ToolFailed {
    const isKnown = error instanceof CallFailure;
    const isInterrupted = error instanceof Interruption;
    const kind = isKnown || isInterrupted ? error.kind : "tool_error";
    const isHidden =
      !isKnown &&
      !isInterrupted &&
      this.options.exposeErrors === "none" &&
      !(error instanceof ToolError);
    const errorId = isHidden
      ? Math.random().toString(36).slice(2, 10)
      : undefined;
    const message =
      isKnown || isInterrupted
        ? error.message
        : errorId === undefined
          ? thrownText(error)
          : `The tool failed (error ${errorId}).`;
    const issues =
      isKnown && error.issues.length > 0 ? error.issues : undefined;
    return {
      ok: false,
      id: this.event.callId,
      name: this.tool.name,
      text: shorten(message, this.options.maxResultLength ?? 20_000),
      error: {
        kind,
        message,
        issues: issues ?? [
          { kind, path: "", expected: "a result", received: message },
        ],
        ...(!isKnown && { cause: error }),
        ...(errorId !== undefined && { errorId }),
      },
      conversions: this.conversions,
    };
  }

  private tell(result: ToolResult, span: Span | undefined): void {
    this.notify("onResult", {
      ...this.event,
      args: this.args,
      result,
      durationMs: performance.now() - this.started,
    });
    if (!result.ok) this.tellFailure(result.error);
    if (span === undefined) return;
    this.guard(() => {
      if (!result.ok) {
        span.setAttribute("error.type", result.error.kind);
        span.setStatus({ code: 2, message: result.error.message });
        const { cause } = result.error;
        if (cause instanceof Error) span.recordException(cause);
      }
      span.end();
    });
  }

  private tellFailure(failure: ToolFailure): void {
    this.notify("onError", {
      ...this.event,
      failure,
      error: failure.cause,
      issues: failure.issues,
    });
  }

  private notify<Name extends keyof Hooks>(
    name: Name,
    event: Parameters<NonNullable<Hooks[Name]>>[0],
  ): void {
    const { hooks } = this.options;
    // A hook and its event have the same name.
    const hook = hooks?.[name] as ((event: unknown) => void) | undefined;
    this.guard(() => hook?.call(hooks, event), name !== "onError");
  }

  /** What a listener throws must not change a result. It is told to `onError`, unless that is what threw. */
  private guard(run: () => unknown, reports = true): void {
    const report = (error: unknown): void => {
      if (!reports) return;
      const message = thrownText(error);
      this.guard(
        () =>
          this.options.hooks?.onError?.({
            ...this.event,
            failure: { kind: "tool_error", message, issues: [], cause: error },
            error,
            issues: [],
          }),
        false,
      );
    };
    try {
      const returned = run();
      if (returned instanceof Promise) returned.catch(report);
    } catch (error) {
      report(error);
    }
  }
}
