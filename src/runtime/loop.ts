/** `toolgen/loop`: asks a model, runs the tools that it calls, and asks again, until it has answered. */
import type { ContextOf, Registry } from "./registry.js";
import type { ExecuteOptions } from "./registry-options.js";
import { toJson } from "./result-json.js";
import type { ToolCall, ToolResult } from "./tool-call.js";
import type { Tool } from "./tool.js";

/** What an answer of a model holds. Adapters read it out of their provider's answers. */
export interface Reply<Message> {
  /** The answer itself, as it goes into the conversation. */
  readonly messages: readonly Message[];
  /** Its text, without the calls. */
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** How results are told: every call is answered, paired by its id. */
  readonly toMessages: (results: readonly ToolResult[]) => readonly Message[];
}

/** What a run of tools is told. Of the registry's options all hold; its limits are counted for this run alone. */
export interface RunToolsOptions<
  Message,
  Answer,
  Tools extends Tool,
> extends ExecuteOptions<ContextOf<Tools>> {
  /** Asks the model, once a round. What it throws ends the run. */
  readonly ask: (messages: readonly Message[]) => Answer | PromiseLike<Answer>;
  readonly reply: (answer: Answer) => Reply<Message>;
  readonly registry: Registry<Tools>;
  /** The conversation so far. It is not changed. */
  readonly messages: readonly Message[];
  /** How often the model is asked at most. Default 10. */
  readonly maxRounds?: number;
}

/** How a run of tools ended. */
export interface RunToolsResult<Message> {
  /** The whole conversation. */
  readonly messages: readonly Message[];
  /** The model's last text, the result of a `@returnDirect` tool, or what failed again and again. */
  readonly text: string;
  readonly ended:
    | "answered"
    | "max_rounds"
    /** A tool marked `@returnDirect` gave the answer. */
    | "return_direct"
    /** The same call with the same arguments failed three times. */
    | "repeated_failure";
  /** How often the model was asked. */
  readonly rounds: number;
}

/** Failures of one call after which no further attempt is worth its price. */
const maximumFailures = 3;

/**
 * Runs rounds of question and tool calls until the model answers without a call.
 * @throws what `ask` throws, the reason of an aborted signal, and what the registry's policies throw
 */
export async function runTools<Message, Answer, Tools extends Tool>({
  ask,
  reply,
  registry,
  messages: start,
  maxRounds = 10,
  ...execution
}: RunToolsOptions<Message, Answer, Tools>): Promise<RunToolsResult<Message>> {
  const counted = registry.with({});
  const messages = [...start];
  const failures = new Map<string, number>();
  let text = "";
  for (let rounds = 1; rounds <= maxRounds; rounds++) {
    execution.signal?.throwIfAborted();
    const answer = reply(await ask([...messages]));
    messages.push(...answer.messages);
    text = answer.text;
    const end = (
      ended: RunToolsResult<Message>["ended"],
    ): RunToolsResult<Message> => ({ messages, text, ended, rounds });
    if (answer.calls.length === 0) return end("answered");
    const results = await counted.executeAll(answer.calls, execution);
    messages.push(...answer.toMessages(results));
    const direct = results.filter(
      ({ name, ok }) =>
        ok && findTool(counted, name)?.settings.returnDirect === true,
    );
    if (direct.length > 0) {
      text = direct.map((result) => result.text).join("\n");
      return end("return_direct");
    }
    const [hopeless] = results.filter(
      (result, index) =>
        !result.ok && countFailure(failures, answer.calls[index]),
    );
    if (hopeless !== undefined) {
      text = hopeless.text;
      return end("repeated_failure");
    }
  }
  return { messages, text, ended: "max_rounds", rounds: maxRounds };
}

/** Counts a failed call; says whether it has failed once too often. */
function countFailure(
  failures: Map<string, number>,
  call: ToolCall | undefined,
): boolean {
  const identity = JSON.stringify(toJson([call?.name, call?.arguments]));
  const count = (failures.get(identity) ?? 0) + 1;
  failures.set(identity, count);
  return count >= maximumFailures;
}

/** A typed registry promises a tool for each of its names; a model may name others. */
function findTool(registry: Registry, name: string): Tool | undefined {
  return registry.get(name);
}
