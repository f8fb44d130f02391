/** `toolgen chat`: a conversation with a model that has the tools. The model's words go to stdout, all else to stderr. */
import {
  type CollectedChoice,
  reply,
  toMessages,
  toTools,
} from "../adapters/openai.js";
import { runTools } from "../runtime/loop.js";
import type { Registry, Tool } from "../runtime/index.js";
import type { ToolResult } from "../runtime/tool-call.js";
import { askApproval } from "./ask-approval.js";
import { conversionText } from "./call/conversion-text.js";
import type { ChatMessage, ChatModel } from "./chat/chat-model.js";
import { endpointModel } from "./chat/endpoint-model.js";
import { scriptedModel } from "./chat/scripted-model.js";
import type { CliIo, ExitCode } from "./cli-io.js";
import { divertOutput } from "./divert-output.js";
import { EnvironmentError } from "./environment-error.js";
import { errorSentence } from "./error-sentence.js";
import { openRegistry, type RegistryRequest } from "./load-registry.js";
import { type Lines, openLines } from "./read-lines.js";

export interface ChatOptions {
  readonly request: RegistryRequest;
  /** Absent: the scripted model. */
  readonly endpoint:
    { readonly baseUrl: string; readonly model: string } | undefined;
  /** How often the model is asked for one message. */
  readonly maxRounds: number;
  /** Approve whatever asks for it. */
  readonly yes: boolean;
  readonly system?: string;
}

/** What one conversation consists of. */
interface Conversation {
  readonly registry: Registry;
  readonly model: ChatModel;
  readonly maxRounds: number;
  readonly io: CliIo;
}

/** Longer results are cut where they are shown; the model gets the whole. */
const shownCharacters = 1000;

export async function runChat(
  options: ChatOptions,
  io: CliIo,
): Promise<ExitCode> {
  const { request, maxRounds, system } = options;
  const stdin = io.stdin?.();
  if (stdin === undefined) return 0;
  const model = openModel(options, io);
  const restoreOutput = divertOutput(io);
  let running: AbortController | undefined;
  let lines: Lines | undefined;
  const interrupt = (): void => {
    if (running === undefined) lines?.close();
    else running.abort();
  };
  const forget = io.onInterrupt?.(interrupt);
  try {
    const loaded = await openRegistry(request, io).load();
    lines = openLines(stdin, io, interrupt);
    const people = stdin.isTTY === true && io.stderr.isTTY;
    const ask = people ? lines : undefined;
    const registry = loaded.registry.with({
      approve: (wanted) =>
        askApproval(wanted, { yes: options.yes, lines: ask }),
    });
    const start: readonly ChatMessage[] =
      system === undefined ? [] : [{ role: "system", content: system }];
    io.stderr.write(`toolgen: ${loaded.from}\n${toolList(registry)}`);
    const conversation = { registry, model, maxRounds, io };
    let history = start;
    let failed = false;
    for (;;) {
      const line = (await lines.next("> "))?.trim();
      if (line === undefined || line === "/quit") break;
      if (line === "") continue;
      if (line === "/tools") {
        io.stderr.write(toolList(registry));
      } else if (line === "/reset") {
        history = start;
        io.stderr.write("toolgen: the conversation begins anew\n");
      } else if (/^\/\w*$/.test(line)) {
        io.stderr.write("toolgen: there are /tools, /reset and /quit\n");
      } else {
        running = new AbortController();
        const question: ChatMessage = { role: "user", content: line };
        const messages = await runTurn(
          [...history, question],
          running.signal,
          conversation,
        );
        running = undefined;
        // A turn that failed or was stopped leaves the conversation as it was.
        if (messages === undefined) failed = true;
        else history = messages;
      }
    }
    return failed && !people ? 1 : 0;
  } finally {
    forget?.();
    lines?.close();
    restoreOutput();
  }
}

function openModel({ endpoint }: ChatOptions, { env }: CliIo): ChatModel {
  if (endpoint === undefined) return scriptedModel;
  const apiKey = env["OPENAI_API_KEY"] ?? "";
  if (apiKey === "" && endpoint.baseUrl.startsWith("https://api.openai.com/"))
    throw new EnvironmentError(
      "OPENAI_API_KEY is not set; set it, name another endpoint with `--base-url`, or talk to the scripted model with `--offline`.",
    );
  return endpointModel({ ...endpoint, ...(apiKey !== "" && { apiKey }) });
}

/** The conversation after a turn; undefined where it failed or was stopped, which is said. */
async function runTurn(
  messages: readonly ChatMessage[],
  signal: AbortSignal,
  { registry, model, maxRounds, io }: Conversation,
): Promise<readonly ChatMessage[] | undefined> {
  let round = 0;
  let open = false;
  const endLine = (): void => {
    if (open) io.stdout.write("\n");
    open = false;
  };
  const tools = toTools(registry);
  try {
    const result = await runTools<ChatMessage, CollectedChoice, Tool>({
      registry,
      messages,
      maxRounds,
      signal,
      ask: async (asked) => {
        round += 1;
        const answer = await model({
          messages: asked,
          tools,
          signal,
          onText: (text) => {
            io.stdout.write(text);
            open = true;
          },
        });
        endLine();
        for (const call of answer.message.tool_calls ?? [])
          io.stderr.write(
            `[${String(round)}] ${call.function.name} ${call.function.arguments}\n`,
          );
        return answer;
      },
      reply: (choice) => ({
        ...reply(choice),
        toMessages: (results) => {
          for (const one of results) io.stderr.write(resultText(one, round));
          return toMessages(results);
        },
      }),
    });
    const { ended, text } = result;
    if (ended === "return_direct") io.stdout.write(`${text}\n`);
    if (ended === "max_rounds")
      io.stderr.write(`toolgen: stopped after ${String(maxRounds)} rounds\n`);
    if (ended === "repeated_failure")
      io.stderr.write("toolgen: stopped, since the same call failed again\n");
    return result.messages;
  } catch (error) {
    endLine();
    io.stderr.write(
      signal.aborted
        ? "toolgen: stopped; the last message is forgotten\n"
        : `${errorSentence(error, io)}\n`,
    );
    return undefined;
  }
}

function resultText(result: ToolResult, round: number): string {
  const { ok, text, conversions } = result;
  const shown =
    text.length <= shownCharacters
      ? text
      : `${text.slice(0, shownCharacters)}… (${String(text.length)} characters)`;
  return [
    ...conversions.map(conversionText),
    `${ok ? "=" : "failed:"} ${shown}`,
  ]
    .map((line) => `[${String(round)}]   ${line}\n`)
    .join("");
}

/** One line a tool, with the first of its description. */
function toolList({ tools }: Registry): string {
  return tools
    .map(({ name, description, inputSchema }) => {
      const { properties, required } = inputSchema;
      const parameters = Object.keys(properties).map((key) =>
        required.includes(key) ? key : `${key}?`,
      );
      const [first = ""] = description.split("\n", 1);
      return `  ${name}(${parameters.join(", ")})  ${first}\n`;
    })
    .join("");
}
