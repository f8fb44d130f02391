/**
 * An example agent, which runs offline: a script stands in for the model.
 *
 * With a real model only `ask` changes, for instance to this, with the package `openai`:
 *
 *   const client = new OpenAI();
 *   const tools = toTools(registry);
 *   const answer = await client.chat.completions.create({ model, messages, tools });
 *   return answer.choices[0].message;
 */
import { respond, toTools, type ChatToolMessage } from "toolgen/openai";
import { registry } from "./tools.generated.js";

interface UserMessage {
  role: "user";
  content: string;
}

interface AssistantMessage {
  role: "assistant";
  content: string | null;
  tool_calls?: ToolCall[];
}

interface ToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

type Message = UserMessage | AssistantMessage | ChatToolMessage;

/** Asks the model for its next message. */
async function ask(messages: Message[]): Promise<AssistantMessage> {
  return script(messages);
}

async function main(): Promise<void> {
  const names = toTools(registry).map((tool) => tool.function.name);
  console.log(`The model is offered ${names.join(", ")}.\n`);

  const content = "Remind me to buy milk, and to call Ana before anything.";
  console.log(`user   ${content}`);
  const messages: Message[] = [{ role: "user", content }];
  for (let round = 1; round <= 10; round += 1) {
    const message = await ask(messages);
    messages.push(message);
    if (message.content !== null) console.log(`model  ${message.content}`);
    for (const call of message.tool_calls ?? [])
      console.log(`call   ${call.function.name} ${call.function.arguments}`);

    const results = await respond(registry, message);
    if (results.length === 0) return;
    for (const result of results) console.log(`result ${result.content}`);
    messages.push(...results);
  }
}

/** What a model could say: two calls at once, a look at the list, an answer in text. */
function script(messages: Message[]): AssistantMessage {
  const round = messages.filter(({ role }) => role === "assistant").length;
  switch (round) {
    case 0:
      return callTools(
        ["addTask", { title: "Buy milk" }],
        ["addTask", { title: "Call Ana", priority: "high" }],
      );
    case 1:
      return callTools(["listTasks", { priorities: ["high"] }]);
    default:
      return {
        role: "assistant",
        content: "Both are on your list, and the call to Ana comes first.",
      };
  }
}

function callTools(...calls: [name: string, args: object][]): AssistantMessage {
  return {
    role: "assistant",
    content: null,
    tool_calls: calls.map(([name, args], index) => ({
      id: `call_${index}`,
      type: "function",
      function: { name, arguments: JSON.stringify(args) },
    })),
  };
}

void main();
