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
import { respond, toTools } from "toolgen/openai";
import { registry } from "./tools.generated.js";

/** Asks the model for its next message. */
async function ask(messages) {
  return script(messages);
}

const names = toTools(registry).map((tool) => tool.function.name);
console.log(`The model is offered ${names.join(", ")}.\n`);

const content = "Remind me to buy milk, and to call Ana before anything.";
console.log(`user   ${content}`);
const messages = [{ role: "user", content }];
for (let round = 1; round <= 10; round += 1) {
  const message = await ask(messages);
  messages.push(message);
  if (message.content !== null) console.log(`model  ${message.content}`);
  for (const call of message.tool_calls ?? [])
    console.log(`call   ${call.function.name} ${call.function.arguments}`);

  const results = await respond(registry, message);
  if (results.length === 0) break;
  for (const result of results) console.log(`result ${result.content}`);
  messages.push(...results);
}

/** What a model could say: two calls at once, a look at the list, an answer in text. */
function script(messages) {
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

function callTools(...calls) {
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
