import OpenAI from "openai";
import { beforeEach, describe, expect, test } from "vitest";
import {
  collect,
  respond,
  toCalls,
  toMessages,
  toTools,
} from "../../src/adapters/openai-responses.js";
import { type Replay, startReplay } from "./replay-server.js";
import { notes, registry } from "./sample-registry.js";

interface Call {
  readonly name: string;
  readonly arguments: string;
}

const item = ({ name, arguments: text }: Call, index: number) => ({
  type: "function_call",
  id: `fc_${String(index)}`,
  call_id: `call_${String(index)}`,
  name,
  arguments: text,
  status: "completed",
});

function response(
  calls: readonly Call[],
  reason?: string,
): Record<string, unknown> {
  return {
    id: "resp_1",
    object: "response",
    status: reason === undefined ? "completed" : "incomplete",
    incomplete_details: reason === undefined ? null : { reason },
    output: [
      { type: "reasoning", id: "rs_1", summary: [] },
      ...calls.map(item),
    ],
  };
}

const final: Replay = {
  json: {
    id: "resp_2",
    object: "response",
    status: "completed",
    output: [
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "Done.", annotations: [] }],
      },
    ],
  },
};

/** Not every type of output item is one of input items for the SDK. */
const replayed = (items: readonly OpenAI.Responses.ResponseOutputItem[]) =>
  items.filter(
    (item) =>
      item.type === "message" ||
      item.type === "reasoning" ||
      item.type === "function_call",
  );

/** One round with the real client; gives the second request's input and the last text. */
async function converse(
  answer: Replay,
): Promise<{ input: unknown[]; tools: unknown; text: string }> {
  const server = await startReplay([answer, final]);
  const client = new OpenAI({
    apiKey: "k",
    baseURL: server.url,
    maxRetries: 0,
  });
  const input: OpenAI.Responses.ResponseInputItem[] = [
    { role: "user", content: "Will it rain in Oslo?" },
  ];
  const request = { model: "m", input, tools: toTools(registry) };
  if ("events" in answer) {
    const first = await collect(
      await client.responses.create({ ...request, stream: true }),
    );
    input.push(...replayed(first.output), ...(await respond(registry, first)));
  } else {
    const first = await client.responses.create(request);
    input.push(...replayed(first.output), ...(await respond(registry, first)));
  }
  const last = await client.responses.create(request);
  const sent = server.requests[1]?.["input"];
  return {
    input: Array.isArray(sent) ? sent : [],
    tools: server.requests[0]?.["tools"],
    text: last.output_text,
  };
}

const oslo = JSON.stringify({ city: "Oslo", unit: "celsius" });
const weather = '{"city":"Oslo","degrees":10}';

beforeEach(() => {
  notes.length = 0;
});

describe("a conversation with the real client", () => {
  test("calls and outputs pair by call_id, and reasoning goes back too", async () => {
    const calls = [
      { name: "getForecast", arguments: oslo },
      { name: "fail", arguments: "{}" },
    ];
    const { input, text } = await converse({ json: response(calls) });
    expect(text).toBe("Done.");
    expect(input).toEqual([
      { role: "user", content: "Will it rain in Oslo?" },
      { type: "reasoning", id: "rs_1", summary: [] },
      ...calls.map(item),
      { type: "function_call_output", call_id: "call_0", output: weather },
      {
        type: "function_call_output",
        call_id: "call_1",
        output: expect.stringContaining("boom") as string,
      },
    ]);
  });

  test("every tool says strict: false, since the API would try strict mode on its own", async () => {
    const { tools } = await converse({ json: response([]) });
    expect(tools).toHaveLength(6);
    for (const tool of Array.isArray(tools) ? tools : []) {
      expect(tool).toMatchObject({ type: "function", strict: false });
    }
  });

  test("an unknown tool and broken arguments are answered", async () => {
    const { input } = await converse({
      json: response([
        { name: "getForcast", arguments: oslo },
        { name: "getForecast", arguments: '{"city": "Os' },
      ]),
    });
    expect(input.slice(-2)).toEqual([
      {
        type: "function_call_output",
        call_id: "call_0",
        output: expect.stringContaining('"getForecast"') as string,
      },
      {
        type: "function_call_output",
        call_id: "call_1",
        output: expect.stringContaining("cut off") as string,
      },
    ]);
  });

  test("a response cut off by length runs nothing", async () => {
    const { input } = await converse({
      json: response(
        [{ name: "crm_remember", arguments: '{"note":"milk"}' }],
        "max_output_tokens",
      ),
    });
    expect(JSON.stringify(input.at(-1))).toContain("max_output_tokens");
    expect(notes).toEqual([]);
  });

  test("a stream ends with the whole response", async () => {
    const calls = [{ name: "getForecast", arguments: oslo }];
    const events = [
      ["response.created", { response: { ...response([]), output: [] } }],
      [
        "response.output_item.added",
        {
          output_index: 0,
          item: {
            ...item({ name: "getForecast", arguments: "" }, 0),
            status: "in_progress",
          },
        },
      ],
      [
        "response.function_call_arguments.delta",
        { item_id: "fc_0", output_index: 0, delta: oslo.slice(0, 9) },
      ],
      [
        "response.function_call_arguments.delta",
        { item_id: "fc_0", output_index: 0, delta: oslo.slice(9) },
      ],
      [
        "response.function_call_arguments.done",
        { item_id: "fc_0", output_index: 0, arguments: oslo },
      ],
      [
        "response.output_item.done",
        {
          output_index: 0,
          item: item({ name: "getForecast", arguments: oslo }, 0),
        },
      ],
      ["response.completed", { response: response(calls) }],
    ] as const;
    const { input } = await converse({
      events: events.map(([type, data]) => ({
        event: type,
        data: { type, ...data },
      })),
    });
    expect(input.at(-1)).toEqual({
      type: "function_call_output",
      call_id: "call_0",
      output: weather,
    });
  });
});

describe("collect", () => {
  test("a stream that breaks off keeps what came, and its calls do not run", async () => {
    async function* events() {
      const added = item({ name: "crm_remember", arguments: "" }, 0);
      yield await Promise.resolve({
        type: "response.output_item.added",
        output_index: 0,
        item: added,
      });
      yield {
        type: "response.function_call_arguments.delta",
        output_index: 0,
        delta: '{"note":"milk"}',
      };
    }
    const answer = await collect(events());
    expect(answer.output).toEqual([
      item({ name: "crm_remember", arguments: '{"note":"milk"}' }, 0),
    ]);
    const [output] = await respond(registry, answer);
    expect(output?.output).toContain("cut off");
    expect(notes).toEqual([]);
  });

  test("hears text as it comes", async () => {
    async function* events() {
      for (const delta of ["It ", "rains."]) {
        yield await Promise.resolve({
          type: "response.output_text.delta",
          delta,
        });
      }
    }
    const heard: string[] = [];
    await collect(events(), (text) => heard.push(text));
    expect(heard).toEqual(["It ", "rains."]);
  });
});

test("toTools is strict on demand, and defers on demand", () => {
  const tools = toTools(registry, { strict: "prefer", deferred: true });
  expect(
    tools.map(({ name, strict, defer_loading }) => [
      name,
      strict,
      defer_loading,
    ]),
  ).toEqual([
    ["chart", true, undefined],
    ["crm_remember", true, true],
    ["fail", true, undefined],
    ["getForecast", true, undefined],
    ["listIds", true, undefined],
    ["tag", false, undefined],
  ]);
  expect(() => toTools(registry, { strict: true })).toThrow(/"tag"/u);
});

test("toCalls takes items alone, and an item's own status", () => {
  const cut = {
    ...item({ name: "fail", arguments: "{" }, 0),
    status: "incomplete",
  };
  expect(toCalls([cut])).toEqual([
    { id: "call_0", name: "fail", arguments: "{", finishReason: "incomplete" },
  ]);
});

test("images go as images, and other media as words", async () => {
  const [output] = toMessages([
    await registry.execute({ id: "a", name: "chart" }),
  ]);
  expect(output?.output).toEqual([
    { type: "input_text", text: "A chart." },
    {
      type: "input_image",
      image_url: "data:image/png;base64,AQID",
      detail: "auto",
    },
  ]);
});
