/**
 * A stand-in for a model, for a conversation without a network. It computes what it finds in a message by calling `calculator`, asks
 * `getCurrentDate` for the date, and calls any tool by its name and arguments: `openTicket {"title":"Broken"}`.
 */
import type { ChatTool, CollectedChoice } from "../../adapters/openai.js";
import type { ChatModel } from "./chat-model.js";

interface PlannedCall {
  readonly name: string;
  /** JSON text. */
  readonly args: string;
  /** What its result is the answer to. */
  readonly subject: string;
}

export const scriptedModel: ChatModel = ({ messages, tools, onText }) => {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  const question = messages[asked]?.content ?? "";
  const plan = planCalls(question, tools);
  const results = messages
    .slice(asked + 1)
    .flatMap((message) => (message.role === "tool" ? [message.content] : []));
  if (plan.length > 0 && results.length === 0)
    return Promise.resolve(calling(plan, asked));
  const text =
    plan.length === 0
      ? helpText(tools)
      : plan
          .map(({ subject }, index) => `${subject} ${results[index] ?? ""}`)
          .join("\n");
  for (const piece of text.match(/\S+\s*/g) ?? []) onText(piece);
  return Promise.resolve({
    message: { role: "assistant", content: text },
    finish_reason: "stop",
  });
};

function planCalls(
  question: string,
  tools: readonly ChatTool[],
): readonly PlannedCall[] {
  const names = new Set(tools.map((tool) => tool.function.name));
  const direct = /^\s*([\w.-]+)\s*(\{[^]*\})\s*$/.exec(question);
  const [, name = "", args = ""] = direct ?? [];
  if (names.has(name)) return [{ name, args, subject: `${name} gave:` }];
  const sums = names.has("calculator") ? expressionsIn(question) : [];
  const date =
    names.has("getCurrentDate") && /\b(date|today|day is it)\b/i.test(question);
  return [
    ...sums.map((expression) => ({
      name: "calculator",
      args: JSON.stringify({ expression }),
      subject: `${expression} =`,
    })),
    ...(date
      ? [{ name: "getCurrentDate", args: "{}", subject: "Today is" }]
      : []),
  ];
}

/** `What is (2 + 3) * 4, and 1/8?` gives both. */
function expressionsIn(text: string): readonly string[] {
  const runs = text.match(/[\d\s.()+*/-]*\d[\d\s.()+*/-]*/g) ?? [];
  return runs
    .map((run) => run.replace(/^[^\d(.-]+|[^\d)]+$/g, ""))
    .filter((run) => /[\d)]\s*[-+*/]/.test(run));
}

function calling(plan: readonly PlannedCall[], turn: number): CollectedChoice {
  return {
    message: {
      role: "assistant",
      content: null,
      tool_calls: plan.map(({ name, args }, index) => ({
        id: `call_${String(turn)}_${String(index)}`,
        type: "function",
        function: { name, arguments: args },
      })),
    },
    finish_reason: "tool_calls",
  };
}

function helpText(tools: readonly ChatTool[]): string {
  const names = tools.map((tool) => tool.function.name);
  const knows = names.includes("calculator")
    ? 'I am a script. Ask me to compute something, such as "What is (2 + 3) * 4?", or for the date'
    : "I am a script and no model";
  return `${knows}; or call a tool by its name and arguments, as in: ${names[0] ?? "tool"} {"key":"value"}`;
}
