import {
  AIMessage,
  ToolMessage as CoreToolMessage,
} from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { createAgent, tool, ToolMessage } from "langchain";
import { beforeEach, describe, expect, test } from "vitest";
import {
  respond,
  toCalls,
  toMessages,
  toTools,
} from "../../src/adapters/langchain.js";
import { notes, registry } from "./sample-registry.js";

const call = (name: string, args: Record<string, unknown>, id: string) => ({
  name,
  args,
  id,
  type: "tool_call" as const,
});

const oslo = { city: "Oslo", unit: "celsius" };

beforeEach(() => {
  notes.length = 0;
});

/** What the second request of an agent says of the model's calls. */
async function toolMessages(
  calls: readonly ReturnType<typeof call>[],
): Promise<{ messages: CoreToolMessage[]; last: unknown }> {
  const model = fakeModel()
    .respond(new AIMessage({ content: "", tool_calls: [...calls] }))
    .respond(new AIMessage("Done."));
  const agent = createAgent({
    model,
    tools: toTools(registry, { tool, ToolMessage }),
  });
  const { messages } = await agent.invoke({
    messages: [{ role: "user", content: "Will it rain in Oslo?" }],
  });
  const sent = model.calls[1]?.messages ?? [];
  return {
    messages: sent.filter((message) => CoreToolMessage.isInstance(message)),
    last: messages.at(-1)?.content,
  };
}

describe("toTools with createAgent", () => {
  test("goes from the model's calls to a second request with their results", async () => {
    const { messages, last } = await toolMessages([
      call("getForecast", oslo, "a"),
      call("fail", {}, "b"),
      call("crm_remember", { note: "milk" }, "c"),
      call("getForcast", oslo, "d"),
    ]);
    expect(last).toBe("Done.");
    expect(
      messages.map(({ tool_call_id, content, status }) => [
        tool_call_id,
        content,
        status,
      ]),
    ).toEqual([
      ["a", '{"city":"Oslo","degrees":10}', "success"],
      ["b", expect.stringContaining("boom"), "error"],
      ["c", "Success", "success"],
      ["d", expect.stringContaining("getForcast"), "error"],
    ]);
    expect(notes).toEqual(["milk"]);
    expect(messages[0]?.artifact).toEqual({ city: "Oslo", degrees: 10 });
  });

  test("the registry reads the arguments, and no stack or path reaches the model", async () => {
    const { messages } = await toolMessages([
      call("getForecast", { ...oslo, days: "5" }, "a"),
      call("getForecast", { city: "Oslo" }, "b"),
    ]);
    expect(messages[0]?.content).toContain('"degrees":12');
    expect(messages[1]?.content).toContain("unit: missing");
    expect(messages[1]?.content).not.toContain("node_modules");
  });

  test("shows images", async () => {
    const { messages } = await toolMessages([call("chart", {}, "a")]);
    expect(messages[0]?.content).toEqual([
      { type: "text", text: "A chart." },
      { type: "image", data: "AQID", mimeType: "image/png" },
    ]);
  });
});

describe("the schemas that a model is sent", () => {
  const sent = (options: Partial<Parameters<typeof toTools>[1]>) =>
    toTools(registry, { ...options, tool }).map((made) =>
      convertToOpenAITool(made),
    );

  test("are the registry's own", () => {
    expect(sent({})[5]).toEqual({
      type: "function",
      function: {
        name: "tag",
        description: "Count labels.",
        parameters: registry.get("tag").inputSchema,
      },
    });
  });

  test("follow the provider", () => {
    expect(sent({ provider: "anthropic", strict: "prefer" })[3]).toMatchObject({
      function: {
        parameters: {
          properties: {
            days: { type: "integer", description: "At least 1. At most 14." },
          },
        },
      },
    });
    const made = toTools(registry, { tool, provider: "gemini-parameters" })[5];
    expect(made?.schema).toMatchObject({
      properties: { labels: { type: "string" } },
    });
  });
});

describe("respond", () => {
  test("answers a model's message, with the calls that LangChain could not parse", async () => {
    const message = new AIMessage({
      content: "",
      tool_calls: [call("getForecast", oslo, "a"), call("fail", {}, "b")],
      invalid_tool_calls: [
        {
          type: "invalid_tool_call",
          id: "c",
          name: "getForecast",
          args: '{"city": "Os',
          error: "bad",
        },
      ],
    });
    const answers = await respond(registry, message);
    expect(answers).toMatchObject([
      {
        role: "tool",
        tool_call_id: "a",
        name: "getForecast",
        content: '{"city":"Oslo","degrees":10}',
        status: "success",
      },
      { role: "tool", tool_call_id: "b", status: "error" },
      {
        role: "tool",
        tool_call_id: "c",
        content: expect.stringContaining("cut off") as string,
        status: "error",
      },
    ]);
    const model = fakeModel().respond(new AIMessage("Done."));
    await model.invoke([{ role: "user", content: "?" }, message, ...answers]);
    expect(model.calls[0]?.messages[2]).toBeInstanceOf(CoreToolMessage);
    expect(model.calls[0]?.messages[3]).toMatchObject({
      status: "error",
      tool_call_id: "b",
    });
  });

  test("refuses what was cut off by length", async () => {
    const message = new AIMessage({
      content: "",
      tool_calls: [call("crm_remember", { note: "milk" }, "a")],
      response_metadata: { finish_reason: "length" },
    });
    expect(toCalls(message)).toMatchObject([{ finishReason: "length" }]);
    expect(await respond(registry, message)).toMatchObject([
      { status: "error" },
    ]);
    expect(notes).toEqual([]);
  });

  test("says nothing for nothing", () => {
    expect(toCalls(new AIMessage("Hi"))).toEqual([]);
    expect(toMessages([])).toEqual([]);
  });
});

test("a tool's own schema and execute fit LangChain's tool function", async () => {
  const { name, description, inputSchema, execute } =
    registry.get("getForecast");
  const made = tool((input) => execute(input), {
    name,
    description,
    schema: inputSchema,
  });
  expect(await made.invoke(call(name, oslo, "a"))).toMatchObject({
    content: '{"city":"Oslo","degrees":10}',
  });
});
