/** One call from its name to its result: look up, bind, approve, count, run, normalise, tell. */
import { askApproval } from "./approval.js";
import { bindArguments } from "./bind.js";
import { notify } from "./call-events.js";
import { CallFailure, toFailure } from "./call-failure.js";
import { countRun, type RunCounts } from "./call-limits.js";
import { contextValues } from "./context-values.js";
import { withDeadline } from "./deadline.js";
import { unfinishedIssue } from "./finish-reason.js";
import { describeIssues } from "./issue-text.js";
import type { Conversion, Issue } from "./issue.js";
import type {
  ExecuteOptions,
  Hooks,
  RegistryOptions,
} from "./registry-options.js";
import { toJson } from "./result-json.js";
import { resultText, shorten } from "./result-text.js";
import { settledValue } from "./stream-result.js";
import type { BindResult, ToolCall, ToolResult } from "./tool-call.js";
import { definitionKey, type Tool, type ToolContext } from "./tool.js";
import type { Span } from "./tracing.js";

/** What a registry brings to a call. */
export interface Running {
  readonly options: RegistryOptions<unknown>;
  readonly hooks: readonly Hooks[];
  readonly counts: RunCounts;
}

/** A call under way. */
interface CallState {
  readonly call: ToolCall;
  readonly running: Running;
  readonly execution: ExecuteOptions<unknown>;
  readonly event: { readonly callId: string; readonly toolName: string };
  /** The bound arguments; before that, what the model sent. */
  args: unknown;
  conversions: readonly Conversion[];
  isOver: boolean;
}

/**
 * Runs a call. Never throws: every failure is a result.
 * @param lookUp finds the tool, or throws a `CallFailure`
 */
export function runCall(
  lookUp: () => Tool,
  call: ToolCall,
  running: Running,
  execution: ExecuteOptions<unknown>,
): Promise<ToolResult> {
  const state: CallState = {
    call,
    running,
    execution,
    event: { callId: call.id ?? "", toolName: call.name },
    args: call.arguments,
    conversions: [],
    isOver: false,
  };
  const { tracer } = running.options;
  if (tracer === undefined) return finish(lookUp, state);
  let pending: Promise<ToolResult> | undefined;
  try {
    tracer.startActiveSpan(
      `execute_tool ${call.name}`,
      {
        kind: 0,
        attributes: {
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": call.name,
          "gen_ai.tool.type": "function",
          "gen_ai.tool.call.id": state.event.callId,
        },
      },
      (span) => {
        pending = finish(lookUp, state).then((result) => {
          endSpan(span, result);
          return result;
        });
      },
    );
  } catch {
    // A tracer that fails must not take a call with it.
  }
  return pending ?? finish(lookUp, state);
}

function endSpan(span: Span, { error }: ToolResult): void {
  try {
    if (error !== undefined) {
      span.setAttribute("error.type", error.kind);
      span.setStatus({ code: 2, message: error.message });
      if (error.cause instanceof Error) span.recordException(error.cause);
    }
    span.end();
  } catch {
    // As above.
  }
}

async function finish(
  lookUp: () => Tool,
  state: CallState,
): Promise<ToolResult> {
  const { event, running } = state;
  const { hooks, options } = running;
  const { maxResultLength = 20_000 } = options;
  const started = performance.now();
  let outcome;
  let text: string;
  try {
    const { value, isVoid } = await run(lookUp(), state);
    const structured = toJson(isVoid ? "Success" : value);
    const whole = resultText(isVoid ? structured : value, structured);
    text = shorten(whole, maxResultLength);
    outcome = { ok: true as const, value, structured };
  } catch (error) {
    const failure = toFailure(error, options);
    text = failure.message;
    outcome = { ok: false as const, error: failure };
  }
  state.isOver = true;
  const result: ToolResult = {
    id: event.callId,
    name: event.toolName,
    text,
    conversions: state.conversions,
    ...outcome,
  };
  const durationMs = performance.now() - started;
  notify(hooks, "onResult", { ...event, args: state.args, result, durationMs });
  if (!result.ok)
    notify(hooks, "onError", {
      ...event,
      failure: result.error,
      error: result.error.cause,
      issues: result.error.issues,
    });
  return result;
}

async function run(
  tool: Tool,
  state: CallState,
): Promise<{ value: unknown; isVoid: boolean }> {
  const { call, event, execution, running } = state;
  const { options, hooks, counts } = running;
  const definition = tool[definitionKey];
  const bind = (source: unknown): void => {
    takeBound(state, bindArguments(definition, source, options));
  };
  const unfinished = unfinishedIssue(call.finishReason);
  if (unfinished !== undefined) throw misfit(state, [unfinished]);
  bind(call.arguments);
  const values = contextValues(definition, options.context, execution.context);
  if (tool.settings.approval === true) {
    const edited = await withDeadline(
      (signal) =>
        askApproval(options.approve, {
          callId: event.callId,
          tool,
          args: state.args,
          conversions: state.conversions,
          signal,
        }),
      execution.signal,
    );
    // Bound values may stand in edited arguments; as JSON they are bound like any others.
    if (edited !== undefined) bind(toJson(edited));
  }
  const value = await withDeadline(
    async (signal) => {
      countRun(tool.name, options.limits, counts);
      const { args, conversions } = state;
      notify(hooks, "onCall", { ...event, args, conversions });
      const progress = (item: unknown): void => {
        if (state.isOver) return;
        const told = { ...event, value: item };
        notify([...hooks, execution], "onProgress", told);
      };
      // The context's type was checked where the registry got it.
      const context = {
        ...event,
        signal,
        progress,
        values,
      } as ToolContext<never>;
      return settledValue(
        await definition.invoke(args, context),
        definition.returns === "stream",
        progress,
        signal,
      );
    },
    execution.signal,
    tool.settings.timeoutMs ?? options.timeoutMs,
  );
  // A returned error counts as a failed call.
  if (value instanceof Error) throw value;
  return { value, isVoid: definition.returns === "void" };
}

function takeBound(state: CallState, bound: BindResult<unknown>): void {
  if (!bound.ok) throw misfit(state, bound.issues);
  state.args = bound.args;
  state.conversions = bound.conversions;
}

function misfit({ event }: CallState, issues: readonly Issue[]): CallFailure {
  return new CallFailure(
    issues[0]?.kind ?? "type",
    describeIssues(event.toolName, issues),
    { issues },
  );
}
