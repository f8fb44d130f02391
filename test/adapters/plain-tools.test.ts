/** A tool of a registry as it is, in SDKs that need no adapter. */
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import {
  chat,
  EventType,
  type ModelMessage,
  type StreamChunk,
} from "@tanstack/ai";
import { BaseTextAdapter } from "@tanstack/ai/adapters";
import { expect, onTestFinished, test } from "vitest";
import { registry } from "./sample-registry.js";

/** A model that first makes these calls and then says "Done.", and keeps what it was sent. */
class ScriptedAdapter extends BaseTextAdapter<
  "m",
  Record<string, never>,
  readonly ["text"],
  Record<"text" | "image" | "audio" | "video" | "document", unknown>
> {
  readonly name = "scripted";
  readonly requests: { messages: ModelMessage[]; tools: unknown }[] = [];
  readonly calls: readonly (readonly [name: string, args: string])[];

  constructor(calls: ScriptedAdapter["calls"]) {
    super(undefined, "m");
    this.calls = calls;
  }

  async *chatStream(options: {
    messages: ModelMessage[];
    tools?: unknown;
  }): AsyncIterable<StreamChunk> {
    const isFirst = this.requests.length === 0;
    this.requests.push({
      messages: structuredClone(options.messages),
      tools: options.tools,
    });
    const run = { threadId: "t", runId: `r${String(this.requests.length)}` };
    yield await Promise.resolve({ type: EventType.RUN_STARTED, ...run });
    if (isFirst) {
      for (const [index, [toolCallName, delta]] of this.calls.entries()) {
        const toolCallId = `call_${String(index)}`;
        yield { type: "TOOL_CALL_START", toolCallId, toolCallName };
        yield { type: EventType.TOOL_CALL_ARGS, toolCallId, delta };
        yield { type: "TOOL_CALL_END", toolCallId };
      }
    } else {
      const messageId = "m";
      yield {
        type: EventType.TEXT_MESSAGE_START,
        messageId,
        role: "assistant",
      };
      yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta: "Done." };
      yield { type: EventType.TEXT_MESSAGE_END, messageId };
    }
    yield {
      type: EventType.RUN_FINISHED,
      ...run,
      finishReason: isFirst ? "tool_calls" : "stop",
    };
  }

  structuredOutput(): Promise<never> {
    throw new Error("not asked for");
  }
}

test("TanStack AI: from the model's calls to a second request with their results", async () => {
  const adapter = new ScriptedAdapter([
    ["getForecast", '{"city":"Oslo","unit":"celsius"}'],
    ["fail", "{}"],
    ["tag", '{"labels":{"a":"b"}}'],
  ]);
  const text: string[] = [];
  const stream = chat({
    adapter,
    messages: [{ role: "user", content: "Will it rain in Oslo?" }],
    tools: [...registry.tools],
  });
  for await (const chunk of stream) {
    if (chunk.type === EventType.TEXT_MESSAGE_CONTENT) text.push(chunk.delta);
  }
  expect(text).toEqual(["Done."]);
  const results = adapter.requests[1]?.messages.filter(
    ({ role }) => role === "tool",
  );
  expect(
    results?.map(({ toolCallId, content }) => [toolCallId, content]),
  ).toEqual([
    ["call_0", '{"city":"Oslo","degrees":10}'],
    ["call_1", expect.stringContaining("boom")],
    ["call_2", "1"],
  ]);
});

test("MCP v2: a tool is the config of registerTool", async () => {
  const server = new McpServer({ name: "s", version: "1" });
  for (const tool of registry.tools) {
    server.registerTool(tool.name, tool, async (args) => ({
      content: [
        { type: "text", text: JSON.stringify(await tool.execute(args)) },
      ],
      structuredContent: {},
    }));
  }
  const client = new Client({ name: "c", version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === "getForecast")).toMatchObject({
    description: "Get the weather forecast for a city.",
    inputSchema: registry.get("getForecast").inputSchema,
    annotations: { readOnlyHint: true },
  });
  expect(
    await client.callTool({ name: "tag", arguments: { labels: { a: "b" } } }),
  ).toMatchObject({ content: [{ text: "1" }] });
  expect(await client.callTool({ name: "tag", arguments: {} })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("labels") as string }],
  });
});
