import Anthropic from "@anthropic-ai/sdk";
import { beforeEach, describe, expect, test } from "vitest";
import {
  collect,
  respond,
  toCalls,
  toMessages,
  toTools,
} from "../../src/adapters/anthropic.js";
import { type Replay, startReplay } from "./replay-server.js";
import { notes, registry } from "./sample-registry.js";

interface Use {
  readonly name: string;
  readonly input: unknown;
}

const use = ({ name, input }: Use, index: number) => ({
  type: "tool_use",
  id: `toolu_${String(index)}`,
  name,
  input,
});

function message(
  uses: readonly Use[],
  stop_reason = "tool_use",
): Record<string, unknown> {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [{ type: "text", text: "Let me see." }, ...uses.map(use)],
    stop_reason,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

const final: Replay = {
  json: {
    ...message([], "end_turn"),
    content: [{ type: "text", text: "Done." }],
  },
};

const event = (type: string, data: object) => ({
  event: type,
  data: { type, ...data },
});

/** The events by which a message is streamed, with its arguments in two pieces each. */
function streamOf(
  texts: readonly { name: string; text: string }[],
  stop_reason: string,
): Replay {
  return {
    events: [
      event("message_start", {
        message: { ...message([]), content: [], stop_reason: null },
      }),
      event("content_block_start", {
        index: 0,
        content_block: { type: "text", text: "" },
      }),
      event("content_block_delta", {
        index: 0,
        delta: { type: "text_delta", text: "Let me " },
      }),
      event("content_block_delta", {
        index: 0,
        delta: { type: "text_delta", text: "see." },
      }),
      event("content_block_stop", { index: 0 }),
      ...texts.flatMap(({ name, text }, at) => [
        event("content_block_start", {
          index: at + 1,
          content_block: use({ name, input: {} }, at),
        }),
        ...[text.slice(0, 7), text.slice(7)].map((partial_json) =>
          event("content_block_delta", {
            index: at + 1,
            delta: { type: "input_json_delta", partial_json },
          }),
        ),
        event("content_block_stop", { index: at + 1 }),
      ]),
      event("message_delta", {
        delta: { stop_reason, stop_sequence: null },
        usage: { output_tokens: 9 },
      }),
      event("message_stop", {}),
    ],
  };
}

/** One round with the real client; gives the second request's messages. */
async function converse(
  answer: Replay,
): Promise<{ messages: unknown[]; tools: unknown; text: unknown }> {
  const server = await startReplay([answer, final]);
  const client = new Anthropic({
    apiKey: "k",
    baseURL: server.url,
    maxRetries: 0,
  });
  const messages: Anthropic.MessageParam[] = [
    { role: "user", content: "Will it rain in Oslo?" },
  ];
  const request = {
    model: "m",
    max_tokens: 99,
    messages,
    tools: toTools(registry),
  };
  if ("events" in answer) {
    const first = await collect(
      await client.messages.create({ ...request, stream: true }),
    );
    messages.push(
      { role: first.role, content: first.content },
      ...(await respond(registry, first)),
    );
  } else {
    const first = await client.messages.create(request);
    messages.push(
      { role: "assistant", content: first.content },
      ...(await respond(registry, first)),
    );
  }
  const last = await client.messages.create(request);
  const sent = server.requests[1]?.["messages"];
  return {
    messages: Array.isArray(sent) ? sent : [],
    tools: server.requests[0]?.["tools"],
    text: last.content[0],
  };
}

const oslo = { city: "Oslo", unit: "celsius" };
const weather = '{"city":"Oslo","degrees":10}';

beforeEach(() => {
  notes.length = 0;
});

describe("a conversation with the real client", () => {
  test("all results of a turn go in one user message, in order, with the error flag", async () => {
    const uses = [
      { name: "getForecast", input: oslo },
      { name: "fail", input: {} },
      { name: "getForcast", input: oslo },
      { name: "getForecast", input: { city: "Oslo" } },
    ];
    const { messages, text } = await converse({ json: message(uses) });
    expect(text).toEqual({ type: "text", text: "Done." });
    expect(messages).toEqual([
      { role: "user", content: "Will it rain in Oslo?" },
      {
        role: "assistant",
        content: [{ type: "text", text: "Let me see." }, ...uses.map(use)],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "toolu_0", content: weather },
          {
            type: "tool_result",
            tool_use_id: "toolu_1",
            content: expect.stringContaining("boom") as string,
            is_error: true,
          },
          {
            type: "tool_result",
            tool_use_id: "toolu_2",
            content: expect.stringContaining('"getForecast"') as string,
            is_error: true,
          },
          {
            type: "tool_result",
            tool_use_id: "toolu_3",
            content: expect.stringContaining("unit: missing") as string,
            is_error: true,
          },
        ],
      },
    ]);
  });

  test("tools carry the examples that are valid as they stand", async () => {
    const { tools } = await converse({ json: message([]) });
    expect(tools).toContainEqual({
      name: "getForecast",
      description: "Get the weather forecast for a city.",
      input_schema: registry.get("getForecast").inputSchema,
      input_examples: [{ city: "Oslo", unit: "celsius" }],
    });
    expect(tools).toContainEqual({
      name: "crm_remember",
      description: "Remember a note.",
      input_schema: registry.get("crm.remember").inputSchema,
    });
  });

  test("a message cut off by length runs nothing", async () => {
    const { messages } = await converse({
      json: message(
        [{ name: "crm_remember", input: { note: "milk" } }],
        "max_tokens",
      ),
    });
    expect(JSON.stringify(messages.at(-1))).toContain("max_tokens");
    expect(notes).toEqual([]);
  });

  test("a stream: arguments join by block, and go back as an object", async () => {
    const { messages } = await converse(
      streamOf(
        [
          { name: "getForecast", text: JSON.stringify(oslo) },
          { name: "chart", text: "" },
        ],
        "tool_use",
      ),
    );
    expect(messages.slice(1)).toEqual([
      {
        role: "assistant",
        content: [
          { type: "text", text: "Let me see." },
          use({ name: "getForecast", input: oslo }, 0),
          use({ name: "chart", input: {} }, 1),
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "toolu_0", content: weather },
          {
            type: "tool_result",
            tool_use_id: "toolu_1",
            content: [
              { type: "text", text: "A chart." },
              {
                type: "image",
                source: {
                  type: "base64",
                  media_type: "image/png",
                  data: "AQID",
                },
              },
            ],
          },
        ],
      },
    ]);
  });

  test("a stream cut inside the arguments goes back as an object that says so, and runs nothing", async () => {
    const { messages } = await converse(
      streamOf([{ name: "crm_remember", text: '{"note": "mil' }], "max_tokens"),
    );
    expect(messages[1]).toMatchObject({
      content: [{}, { input: { invalid_json: '{"note": "mil' } }],
    });
    expect(messages[2]).toMatchObject({ content: [{ is_error: true }] });
    expect(notes).toEqual([]);
  });
});

describe("collect", () => {
  async function* events(...list: object[]) {
    for (const one of list)
      yield await Promise.resolve(
        one as { type: string; content_block?: object },
      );
  }

  test("keeps the digits that parsing loses", async () => {
    const text = '{"note":12345678901234567890}';
    const collected = await collect(
      events(
        {
          type: "content_block_start",
          index: 0,
          content_block: use({ name: "crm_remember", input: {} }, 0),
        },
        {
          type: "content_block_delta",
          index: 0,
          delta: { type: "input_json_delta", partial_json: text },
        },
        { type: "message_delta", delta: { stop_reason: "tool_use" } },
        { type: "message_stop" },
      ),
    );
    await respond(registry, collected as never);
    expect(notes).toEqual(["12345678901234567890"]);
  });

  test("keeps thinking with its signature", async () => {
    const { content } = await collect(
      events(
        {
          type: "content_block_start",
          index: 0,
          content_block: { type: "thinking", thinking: "", signature: "" },
        },
        {
          type: "content_block_delta",
          index: 0,
          delta: { type: "thinking_delta", thinking: "Hm" },
        },
        {
          type: "content_block_delta",
          index: 0,
          delta: { type: "thinking_delta", thinking: "m." },
        },
        {
          type: "content_block_delta",
          index: 0,
          delta: { type: "signature_delta", signature: "s1g" },
        },
        { type: "message_stop" },
      ),
    );
    expect(content).toEqual([
      { type: "thinking", thinking: "Hmm.", signature: "s1g" },
    ]);
  });

  test("refuses the calls of a stream that broke off", async () => {
    const collected = await collect(
      events({
        type: "content_block_start",
        index: 0,
        content_block: use({ name: "crm_remember", input: {} }, 0),
      }),
    );
    expect(collected.stop_reason).toBe("incomplete");
  });

  test("hears text as it comes", async () => {
    const heard: string[] = [];
    await collect(
      events(
        {
          type: "content_block_start",
          index: 0,
          content_block: { type: "text", text: "" },
        },
        {
          type: "content_block_delta",
          index: 0,
          delta: { type: "text_delta", text: "Hi" },
        },
      ),
      (text) => heard.push(text),
    );
    expect(heard).toEqual(["Hi"]);
  });
});

describe("toTools", () => {
  test("is strict on demand", () => {
    expect(
      toTools(registry, { strict: "prefer" }).map(({ name, strict }) => [
        name,
        strict,
      ]),
    ).toEqual([
      ["chart", true],
      ["crm_remember", true],
      ["fail", true],
      ["getForecast", true],
      ["listIds", true],
      ["tag", undefined],
    ]);
    expect(() => toTools(registry, { strict: true })).toThrow(/"tag"/u);
  });

  test("defers on demand, and leaves examples out then", () => {
    const tools = toTools(registry, { deferred: true });
    expect(tools.find(({ name }) => name === "crm_remember")).toMatchObject({
      defer_loading: true,
    });
    expect(tools.some((tool) => tool.input_examples !== undefined)).toBe(false);
  });
});

test("toCalls takes a message or its content", () => {
  const content = [use({ name: "fail", input: {} }, 0)];
  const call = { id: "toolu_0", name: "fail", arguments: {} };
  expect(toCalls(content)).toEqual([{ ...call, finishReason: undefined }]);
  expect(toCalls({ content, stop_reason: "max_tokens" })).toEqual([
    { ...call, finishReason: "max_tokens" },
  ]);
});

test("toMessages says nothing for nothing", () => {
  expect(toMessages([])).toEqual([]);
});
