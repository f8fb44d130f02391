import {
  generateText,
  type ModelMessage,
  simulateReadableStream,
  stepCountIs,
  streamText,
} from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { beforeEach, describe, expect, test } from "vitest";
import {
  respond,
  toCalls,
  toDeclarations,
  toMessages,
  toTools,
} from "../../src/adapters/ai-sdk.js";
import { createRegistry, defineTool } from "../../src/runtime/index.js";
import { notes, registry } from "./sample-registry.js";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

interface Call {
  readonly name: string;
  readonly input: string;
}

const part = ({ name, input }: Call, index: number) => ({
  type: "tool-call" as const,
  toolCallId: `call_${String(index)}`,
  toolName: name,
  input,
});

/** A model that first makes these calls and then says "Done.". */
function scripted(calls: readonly Call[]): MockLanguageModelV3 {
  return new MockLanguageModelV3({
    doGenerate: [
      {
        content: calls.map(part),
        finishReason: { unified: "tool-calls", raw: "tool_calls" },
        usage,
        warnings: [],
      },
      {
        content: [{ type: "text", text: "Done." }],
        finishReason: { unified: "stop", raw: "stop" },
        usage,
        warnings: [],
      },
    ],
  });
}

/** What the second request says of the calls. */
function outputs(model: MockLanguageModelV3): unknown[] {
  const prompt = model.doGenerateCalls[1]?.prompt ?? [];
  return prompt
    .flatMap((message) => (message.role === "tool" ? message.content : []))
    .map((result) => ("output" in result ? result.output : result));
}

const oslo = '{"city":"Oslo","unit":"celsius"}';
const weather = { city: "Oslo", degrees: 10 };

beforeEach(() => {
  notes.length = 0;
});

describe("toTools with generateText", () => {
  test("goes from the model's calls to a second request with their results", async () => {
    const model = scripted([
      { name: "getForecast", input: oslo },
      { name: "fail", input: "" },
      { name: "crm_remember", input: '{"note":"milk"}' },
      { name: "chart", input: "{}" },
    ]);
    const { text } = await generateText({
      model,
      prompt: "Will it rain in Oslo?",
      tools: toTools(registry),
      stopWhen: stepCountIs(5),
    });
    expect(text).toBe("Done.");
    expect(outputs(model)).toEqual([
      { type: "json", value: weather },
      { type: "error-text", value: expect.stringContaining("boom") as string },
      { type: "text", value: "Success" },
      {
        type: "content",
        value: [
          { type: "text", text: "A chart." },
          { type: "image-data", data: "AQID", mediaType: "image/png" },
        ],
      },
    ]);
    expect(notes).toEqual(["milk"]);
  });

  test("the registry reads the arguments and tells what is wrong in its own words", async () => {
    const model = scripted([
      {
        name: "getForecast",
        input: '{"city":"Oslo","unit":"celsius","days":"5"}',
      },
      { name: "getForecast", input: '{"city":"Oslo"}' },
      { name: "getForecast", input: '{"city":"Os' },
      { name: "getForcast", input: oslo },
    ]);
    await generateText({
      model,
      prompt: "?",
      tools: toTools(registry),
      stopWhen: stepCountIs(5),
    });
    // The last two the AI SDK answers itself, first.
    expect(outputs(model)).toEqual(
      expect.arrayContaining([
        { type: "json", value: { city: "Oslo", degrees: 12 } },
        {
          type: "error-text",
          value: expect.stringContaining("unit: missing") as string,
        },
        {
          type: "error-text",
          value: expect.stringContaining("JSON parsing failed") as string,
        },
        {
          type: "error-text",
          value: expect.stringContaining("unavailable tool") as string,
        },
      ]),
    );
    expect(outputs(model)).toHaveLength(4);
  });

  test("sends the schema as it is, records and all", async () => {
    const model = scripted([]);
    await generateText({ model, prompt: "?", tools: toTools(registry) });
    const tools = model.doGenerateCalls[0]?.tools ?? [];
    expect(tools.find(({ name }) => name === "tag")).toMatchObject({
      type: "function",
      description: "Count labels.",
      inputSchema: registry.get("tag").inputSchema,
    });
  });

  test("streams", async () => {
    const model = new MockLanguageModelV3({
      doStream: [
        {
          stream: simulateReadableStream({
            chunks: [
              {
                type: "tool-input-start",
                id: "call_0",
                toolName: "getForecast",
              },
              {
                type: "tool-input-delta",
                id: "call_0",
                delta: oslo.slice(0, 9),
              },
              { type: "tool-input-delta", id: "call_0", delta: oslo.slice(9) },
              { type: "tool-input-end", id: "call_0" },
              part({ name: "getForecast", input: oslo }, 0),
              {
                type: "finish",
                finishReason: { unified: "tool-calls", raw: "tool_calls" },
                usage,
              },
            ],
          }),
        },
        {
          stream: simulateReadableStream({
            chunks: [
              { type: "text-start", id: "t" },
              { type: "text-delta", id: "t", delta: "Done." },
              { type: "text-end", id: "t" },
              {
                type: "finish",
                finishReason: { unified: "stop", raw: "stop" },
                usage,
              },
            ],
          }),
        },
      ],
    });
    const result = streamText({
      model,
      prompt: "?",
      tools: toTools(registry),
      stopWhen: stepCountIs(5),
    });
    expect(await result.text).toBe("Done.");
    expect(JSON.stringify(model.doStreamCalls[1]?.prompt)).toContain(
      '"output":{"type":"json","value":{"city":"Oslo","degrees":10}}',
    );
  });

  test("shortens what is too long for the model, and keeps it whole for the application", async () => {
    const model = scripted([{ name: "listIds", input: "{}" }]);
    const { steps } = await generateText({
      model,
      prompt: "?",
      tools: toTools(registry.with({ maxResultLength: 5 })),
      stopWhen: stepCountIs(5),
    });
    expect(steps[0]?.toolResults[0]?.output).toEqual(["a", "b"]);
    expect(outputs(model)).toEqual([
      {
        type: "text",
        value: expect.stringContaining("characters shown") as string,
      },
    ]);
  });
});

describe("approval", () => {
  const guarded = createRegistry([
    defineTool({
      name: "wipe",
      description: "Wipe.",
      inputSchema: {
        type: "object",
        properties: {},
        required: [],
        additionalProperties: false,
      },
      settings: { approval: true },
      bind: () => ({}),
      invoke: () => "wiped",
    }),
  ]);

  test("is the registry's unless told", async () => {
    const model = scripted([{ name: "wipe", input: "{}" }]);
    await generateText({
      model,
      prompt: "?",
      tools: toTools(guarded),
      stopWhen: stepCountIs(5),
    });
    expect(outputs(model)).toMatchObject([{ type: "error-text" }]);
  });

  test("can be the SDK's, which asks before it runs the tool", async () => {
    const model = scripted([{ name: "wipe", input: "{}" }]);
    const tools = toTools(guarded, { approval: "sdk" });
    const messages: ModelMessage[] = [{ role: "user", content: "?" }];
    const first = await generateText({ model, messages, tools });
    const [request] = first.content.filter(
      ({ type }) => type === "tool-approval-request",
    );
    if (request?.type !== "tool-approval-request") throw new Error("not asked");
    messages.push(...first.response.messages, {
      role: "tool",
      content: [
        {
          type: "tool-approval-response",
          approvalId: request.approvalId,
          approved: true,
        },
      ],
    });
    await generateText({ model, messages, tools });
    expect(outputs(model)).toContainEqual({ type: "text", value: "wiped" });
  });
});

describe("respond", () => {
  test("answers the calls of tools without execute, and leaves those that the SDK has answered", async () => {
    const model = scripted([
      { name: "getForecast", input: oslo },
      { name: "fail", input: "{}" },
      { name: "getForcast", input: oslo },
    ]);
    const tools = toDeclarations(registry);
    const messages: ModelMessage[] = [{ role: "user", content: "?" }];
    const first = await generateText({ model, messages, tools });
    expect(toCalls(first)).toMatchObject([
      { id: "call_0", name: "getForecast", finishReason: "tool-calls" },
      { id: "call_1", name: "fail" },
    ]);
    messages.push(
      ...first.response.messages,
      ...(await respond(registry, first)),
    );
    await generateText({ model, messages, tools });
    expect(outputs(model)).toEqual([
      {
        type: "error-text",
        value: expect.stringContaining("unavailable tool") as string,
      },
      { type: "json", value: weather },
      { type: "error-text", value: expect.stringContaining("boom") as string },
    ]);
  });

  test("says nothing for nothing", () => {
    expect(toMessages([])).toEqual([]);
    expect(toCalls([])).toEqual([]);
  });
});

test("a tool of the registry is a tool of the AI SDK as it is", async () => {
  const model = scripted([
    { name: "getForecast", input: oslo },
    { name: "fail", input: "{}" },
    { name: "tag", input: '{"labels":{"a":"b"}}' },
    { name: "getForecast", input: '{"city":"Oslo"}' },
  ]);
  await generateText({
    model,
    prompt: "?",
    tools: Object.fromEntries(registry.tools.map((tool) => [tool.name, tool])),
    stopWhen: stepCountIs(5),
  });
  expect(outputs(model)).toEqual(
    expect.arrayContaining([
      { type: "json", value: weather },
      {
        type: "json",
        value: { error: expect.stringContaining("boom") as string },
      },
      { type: "json", value: 1 },
      { type: "error-text", value: expect.stringContaining("unit") as string },
    ]),
  );
  const tools = model.doGenerateCalls[0]?.tools ?? [];
  expect(tools.find(({ name }) => name === "tag")).toMatchObject({
    inputSchema: registry.get("tag").inputSchema,
  });
});
