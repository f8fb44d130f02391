import OpenAI from "openai";
import { beforeEach, describe, expect, test } from "vitest";
import {
  collect,
  respond,
  toCalls,
  toMessages,
  toTools,
} from "../../src/adapters/openai.js";
import {
  type Replay,
  type ReplayServer,
  startReplay,
} from "./replay-server.js";
import { notes, registry, schemaRegistry } from "./sample-registry.js";

interface Call {
  readonly name: string;
  readonly arguments: string;
}

function completion(
  calls: readonly Call[],
  finish_reason = "tool_calls",
): Replay {
  return {
    json: {
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 0,
      model: "m",
      choices: [
        {
          index: 0,
          finish_reason,
          logprobs: null,
          message: {
            role: "assistant",
            content: null,
            refusal: null,
            tool_calls: calls.map((call, index) => ({
              id: `call_${String(index)}`,
              type: "function",
              function: call,
            })),
          },
        },
      ],
    },
  };
}

const final: Replay = {
  json: {
    id: "chatcmpl-2",
    object: "chat.completion",
    created: 0,
    model: "m",
    choices: [
      {
        index: 0,
        finish_reason: "stop",
        message: { role: "assistant", content: "Done.", refusal: null },
      },
    ],
  },
};

const delta = (delta: unknown, finish_reason: string | null = null) => ({
  data: {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 0,
    model: "m",
    choices: [{ index: 0, delta, finish_reason }],
  },
});

/** One round with the real client: a question, the replayed answer, the results, the second request. */
async function converse(
  answer: Replay,
): Promise<{ server: ReplayServer; text: string | null }> {
  const server = await startReplay([answer, final]);
  const client = new OpenAI({
    apiKey: "k",
    baseURL: server.url,
    maxRetries: 0,
  });
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: "user", content: "Will it rain in Oslo?" },
  ];
  const request = { model: "m", messages, tools: toTools(registry) };
  if ("events" in answer) {
    const stream = await client.chat.completions.create({
      ...request,
      stream: true,
    });
    const choice = await collect(stream);
    messages.push(choice.message, ...(await respond(registry, choice)));
  } else {
    const first = await client.chat.completions.create(request);
    const [choice] = first.choices;
    if (choice === undefined) throw new Error("no choice");
    messages.push(choice.message, ...(await respond(registry, first)));
  }
  const last = await client.chat.completions.create(request);
  return { server, text: last.choices[0]?.message.content ?? null };
}

async function results(answer: Replay): Promise<unknown[]> {
  const { server } = await converse(answer);
  const messages = server.requests[1]?.["messages"];
  return Array.isArray(messages) ? Array.from<unknown>(messages).slice(2) : [];
}

const oslo = JSON.stringify({ city: "Oslo", unit: "celsius" });

beforeEach(() => {
  notes.length = 0;
});

describe("a conversation with the real client", () => {
  test("one call: the second request holds the question, the call and its result", async () => {
    const { server, text } = await converse(
      completion([{ name: "getForecast", arguments: oslo }]),
    );
    expect(text).toBe("Done.");
    expect(server.requests[1]?.["messages"]).toEqual([
      { role: "user", content: "Will it rain in Oslo?" },
      {
        role: "assistant",
        content: null,
        refusal: null,
        tool_calls: [
          {
            id: "call_0",
            type: "function",
            function: { name: "getForecast", arguments: oslo },
          },
        ],
      },
      {
        role: "tool",
        tool_call_id: "call_0",
        content: '{"city":"Oslo","degrees":10}',
      },
    ]);
    expect(server.requests[0]?.["tools"]).toContainEqual({
      type: "function",
      function: {
        name: "getForecast",
        description: "Get the weather forecast for a city.",
        parameters: JSON.parse(
          JSON.stringify(registry.get("getForecast").inputSchema),
        ) as unknown,
      },
    });
  });

  test("parallel calls, an unknown tool, broken arguments, a throwing tool: one message each, in order", async () => {
    expect(
      await results(
        completion([
          { name: "fail", arguments: "" },
          { name: "getForecast", arguments: oslo },
          { name: "getForcast", arguments: oslo },
          { name: "getForecast", arguments: '{"city": "Os' },
          { name: "getForecast", arguments: '{"city": "Oslo"}' },
          { name: "crm_remember", arguments: '{"note":"milk"}' },
        ]),
      ),
    ).toEqual([
      {
        role: "tool",
        tool_call_id: "call_0",
        content: expect.stringContaining("boom") as string,
      },
      {
        role: "tool",
        tool_call_id: "call_1",
        content: '{"city":"Oslo","degrees":10}',
      },
      {
        role: "tool",
        tool_call_id: "call_2",
        content: expect.stringContaining('"getForecast"') as string,
      },
      {
        role: "tool",
        tool_call_id: "call_3",
        content: expect.stringContaining("cut off") as string,
      },
      {
        role: "tool",
        tool_call_id: "call_4",
        content: expect.stringContaining("unit: missing") as string,
      },
      { role: "tool", tool_call_id: "call_5", content: "Success" },
    ]);
    expect(notes).toEqual(["milk"]);
  });

  test("an answer cut off by length runs nothing", async () => {
    const [message] = await results(
      completion(
        [{ name: "crm_remember", arguments: '{"note":"milk"}' }],
        "length",
      ),
    );
    expect(message).toMatchObject({ tool_call_id: "call_0" });
    expect(JSON.stringify(message)).toContain("length");
    expect(notes).toEqual([]);
  });

  test("a stream: fragments join by index", async () => {
    const piece = (index: number, text: string, head = {}) => ({
      index,
      ...head,
      function: {
        arguments: text,
        ...("id" in head && { name: "getForecast" }),
      },
    });
    const messages = await results({
      events: [
        delta({ role: "assistant", content: null }),
        delta({
          tool_calls: [piece(0, "", { id: "call_a", type: "function" })],
        }),
        delta({ tool_calls: [piece(0, '{"city":"Oslo",')] }),
        delta({
          tool_calls: [piece(1, "", { id: "call_b", type: "function" })],
        }),
        delta({ tool_calls: [piece(0, '"unit":"celsius"}')] }),
        delta({ tool_calls: [piece(1, '{"city":"Rome","unit":"celsius"}')] }),
        delta({}, "tool_calls"),
        { data: "[DONE]" },
      ],
    });
    expect(messages).toEqual([
      {
        role: "tool",
        tool_call_id: "call_a",
        content: '{"city":"Oslo","degrees":10}',
      },
      {
        role: "tool",
        tool_call_id: "call_b",
        content: '{"city":"Rome","degrees":10}',
      },
    ]);
  });
});

describe("collect", () => {
  async function* streamOf(...deltas: { data: unknown }[]) {
    for (const { data } of deltas) yield await Promise.resolve(data as never);
  }

  test("hears text as it comes", async () => {
    const heard: string[] = [];
    const choice = await collect(
      streamOf(delta({ content: "It " }), delta({ content: "rains." }, "stop")),
      (text) => heard.push(text),
    );
    expect(heard).toEqual(["It ", "rains."]);
    expect(choice).toEqual({
      message: { role: "assistant", content: "It rains." },
      finish_reason: "stop",
    });
  });

  test("takes servers that give no index, or the same for all, and the name with every piece", async () => {
    const call = (id: string, text: string, index?: number) => ({
      ...(index !== undefined && { index }),
      id,
      function: { name: "fail", arguments: text },
    });
    for (const index of [undefined, 0]) {
      const { message } = await collect(
        streamOf(
          delta({ tool_calls: [call("a", "{", index)] }),
          delta({ tool_calls: [call("a", "}", index)] }),
          delta({ tool_calls: [call("b", "{}", index)] }, "tool_calls"),
        ),
      );
      expect(message.tool_calls).toEqual([
        {
          id: "a",
          type: "function",
          function: { name: "fail", arguments: "{}" },
        },
        {
          id: "b",
          type: "function",
          function: { name: "fail", arguments: "{}" },
        },
      ]);
    }
  });

  test("refuses a call of a stream that broke off before its arguments came", async () => {
    const choice = await collect(
      streamOf(
        delta({
          tool_calls: [{ index: 0, id: "a", function: { name: "fail" } }],
        }),
      ),
    );
    const [message] = await respond(registry, choice);
    expect(message?.content).toContain("cut off");
  });
});

describe("toTools", () => {
  const names = (tools: ReturnType<typeof toTools>) =>
    tools.map((tool) => [tool.function.name, tool.function.strict]);

  test("says nothing of strict unless asked", () => {
    expect(names(toTools(registry))).toEqual([
      ["chart", undefined],
      ["crm_remember", undefined],
      ["fail", undefined],
      ["getForecast", undefined],
      ["listIds", undefined],
      ["tag", undefined],
    ]);
  });

  test("prefers strict where a tool can be said, and sends the others unstrictly", () => {
    const tools = toTools(registry, { strict: "prefer" });
    expect(names(tools)).toEqual([
      ["chart", true],
      ["crm_remember", true],
      ["fail", true],
      ["getForecast", true],
      ["listIds", true],
      ["tag", false],
    ]);
    expect(tools[3]?.function.parameters.required).toEqual([
      "city",
      "unit",
      "days",
    ]);
    expect(tools[5]?.function.parameters).toEqual(
      registry.get("tag").inputSchema,
    );
  });

  test("throws where strict is demanded, with the tool and the reason", () => {
    expect(() => toTools(registry, { strict: true })).toThrow(
      /"tag" cannot be sent in strict mode.*`labels` takes keys of any name/u,
    );
  });

  test("leaves out what would make the provider refuse the list, and says so", () => {
    const odd = schemaRegistry({
      good: {
        type: "object",
        properties: {},
        required: [],
        additionalProperties: false,
      },
      bad: {
        type: "object",
        properties: {},
        required: [],
        additionalProperties: false,
        anyOf: [{}],
      },
    });
    const omitted: { name: string; reason: string }[] = [];
    const tools = toTools(odd, { onOmitted: (tool) => omitted.push(tool) });
    expect(tools.map((tool) => tool.function.name)).toEqual(["good"]);
    expect(omitted).toMatchObject([{ name: "bad" }]);
    expect(omitted[0]?.reason).toContain('"anyOf" at the root');
  });

  test("keeps 128 tools and reports the rest", () => {
    const schema = {
      type: "object" as const,
      properties: {},
      required: [],
      additionalProperties: false,
    };
    const many = schemaRegistry(
      Object.fromEntries(
        Array.from({ length: 130 }, (_, i) => [`t${String(i)}`, { ...schema }]),
      ),
    );
    const omitted: string[] = [];
    expect(
      toTools(many, { onOmitted: ({ name }) => omitted.push(name) }),
    ).toHaveLength(128);
    expect(omitted).toEqual(["t128", "t129"]);
  });

  test("gives each request a list of its own", () => {
    const [first] = toTools(registry);
    const [second] = toTools(registry);
    expect(first).toEqual(second);
    expect(first?.function.parameters).not.toBe(second?.function.parameters);
  });
});

describe("toCalls and toMessages", () => {
  const call = {
    id: "a",
    type: "function",
    function: { name: "fail", arguments: "{}" },
  };

  test("read a completion, a choice and a message", () => {
    const message = { role: "assistant", content: null, tool_calls: [call] };
    const choice = { index: 0, message, finish_reason: "length" };
    const expected = { id: "a", name: "fail", arguments: "{}" };
    expect(toCalls(message)).toMatchObject([expected]);
    expect(toCalls(choice)).toEqual([{ ...expected, finishReason: "length" }]);
    expect(toCalls({ choices: [choice] })).toEqual(toCalls(choice));
    expect(toCalls({ role: "assistant", content: "Hi" } as object)).toEqual([]);
  });

  test("leave custom tools to others", () => {
    const custom = {
      id: "c",
      type: "custom",
      custom: { name: "x", input: "" },
    };
    expect(toCalls({ tool_calls: [custom, call] })).toHaveLength(1);
  });

  test("put an image into words, since Chat takes none here", async () => {
    const [message] = toMessages([
      await registry.execute({ id: "a", name: "chart" }),
    ]);
    expect(message?.content).toBe(
      "A chart.\n[image of type image/png, 1 kB, which cannot be shown here]",
    );
  });
});
