import { type Content, GoogleGenAI } from "@google/genai";
import { beforeEach, describe, expect, test } from "vitest";
import {
  collect,
  reply,
  respond,
  toCalls,
  toMessages,
  toTools,
} from "../../src/adapters/gemini.js";
import { type Replay, startReplay } from "./replay-server.js";
import { notes, registry } from "./sample-registry.js";

type Parts = readonly object[];

const answer = (parts: Parts, finishReason?: string) => ({
  candidates: [
    {
      content: { role: "model", parts },
      ...(finishReason !== undefined && { finishReason }),
    },
  ],
});

const final: Replay = { json: answer([{ text: "Done." }], "STOP") };

const call = (name: string, args: object, id?: string) => ({
  functionCall: { ...(id !== undefined && { id }), name, args },
});

/** One round with the real client; gives the second request's contents. */
async function converse(
  replay: Replay,
): Promise<{ contents: unknown[]; tools: unknown; text: unknown }> {
  const server = await startReplay([replay, final]);
  const client = new GoogleGenAI({
    apiKey: "k",
    httpOptions: { baseUrl: server.url },
  });
  const contents: Content[] = [
    { role: "user", parts: [{ text: "Will it rain in Oslo?" }] },
  ];
  const request = {
    model: "m",
    contents,
    config: { tools: toTools(registry) },
  };
  if ("events" in replay) {
    const first = await collect(
      await client.models.generateContentStream(request),
    );
    contents.push(first.content, ...(await respond(registry, first)));
  } else {
    const first = await client.models.generateContent(request);
    const content = first.candidates?.[0]?.content;
    if (content === undefined) throw new Error("no content");
    contents.push(content, ...(await respond(registry, first)));
  }
  const last = await client.models.generateContent(request);
  const sent = server.requests[1]?.["contents"];
  return {
    contents: Array.isArray(sent) ? sent : [],
    tools: server.requests[0]?.["tools"],
    text: last.text,
  };
}

const oslo = { city: "Oslo", unit: "celsius" };
const weather = { city: "Oslo", degrees: 10 };

beforeEach(() => {
  notes.length = 0;
});

describe("a conversation with the real client", () => {
  test("all results of a turn go in one content, in order", async () => {
    const parts = [
      { ...call("getForecast", oslo, "1"), thoughtSignature: "c2ln" },
      call("fail", {}, "2"),
      call("getForcast", oslo, "3"),
      call("getForecast", { city: "Oslo" }, "4"),
      call("crm_remember", { note: "milk" }, "5"),
    ];
    const { contents, text } = await converse({ json: answer(parts, "STOP") });
    expect(text).toBe("Done.");
    const part = (id: string, name: string, response: unknown) => ({
      functionResponse: { id, name, response },
    });
    const error = (text: string) => ({
      error: expect.stringContaining(text) as string,
    });
    expect(contents).toEqual([
      { role: "user", parts: [{ text: "Will it rain in Oslo?" }] },
      { role: "model", parts },
      {
        role: "user",
        parts: [
          part("1", "getForecast", { output: weather }),
          part("2", "fail", error("boom")),
          part("3", "getForcast", error('"getForecast"')),
          part("4", "getForecast", error("unit: missing")),
          part("5", "crm_remember", { output: "Success" }),
        ],
      },
    ]);
    expect(notes).toEqual(["milk"]);
  });

  test("without ids, results pair by order", async () => {
    const { contents } = await converse({
      json: answer([call("listIds", {}), call("listIds", {})], "STOP"),
    });
    expect(contents.at(-1)).toEqual({
      role: "user",
      parts: [0, 1].map(() => ({
        functionResponse: { name: "listIds", response: { output: ["a", "b"] } },
      })),
    });
  });

  test("tools are JSON Schema", async () => {
    const { tools } = await converse({ json: answer([], "STOP") });
    expect(tools).toEqual([
      {
        functionDeclarations: registry.tools.map((tool) => ({
          name: tool.name.replace(".", "_"),
          description: tool.description,
          parametersJsonSchema: tool.inputSchema,
        })),
      },
    ]);
  });

  test("a response cut off by length runs nothing", async () => {
    const { contents } = await converse({
      json: answer([call("crm_remember", { note: "milk" })], "MAX_TOKENS"),
    });
    expect(JSON.stringify(contents.at(-1))).toContain("MAX_TOKENS");
    expect(notes).toEqual([]);
  });

  test("a stream of whole calls", async () => {
    const { contents } = await converse({
      events: [
        { data: answer([{ text: "Let me see." }]) },
        { data: answer([call("getForecast", oslo, "1")]) },
        { data: answer([{ text: "" }], "STOP") },
      ],
    });
    expect(contents.slice(1)).toEqual([
      {
        role: "model",
        parts: [{ text: "Let me see." }, call("getForecast", oslo, "1")],
      },
      {
        role: "user",
        parts: [
          {
            functionResponse: {
              id: "1",
              name: "getForecast",
              response: { output: weather },
            },
          },
        ],
      },
    ]);
  });
});

describe("collect", () => {
  async function* chunks(...list: ReturnType<typeof answer>[]) {
    for (const one of list) yield await Promise.resolve(one);
  }
  const piece = (functionCall: object) => answer([{ functionCall }]);

  test("joins arguments that come in parts", async () => {
    const { content, finishReason } = await collect(
      chunks(
        piece({ id: "1", name: "book", willContinue: true }),
        piece({
          partialArgs: [
            { jsonPath: "$.city", stringValue: "Os", willContinue: true },
          ],
          willContinue: true,
        }),
        piece({
          partialArgs: [
            { jsonPath: "$.city", stringValue: "lo" },
            { jsonPath: "$.guests[0].name", stringValue: "Ada" },
            { jsonPath: "$.guests[1]['full name']", stringValue: "Bo" },
            { jsonPath: "$.nights", numberValue: 0 },
            { jsonPath: "$.late", boolValue: false },
            { jsonPath: "$.note", nullValue: "NULL_VALUE" },
            { jsonPath: "$['__proto__'].polluted", boolValue: true },
          ],
          willContinue: true,
        }),
        piece({}),
        answer([], "STOP"),
      ),
    );
    expect(finishReason).toBe("STOP");
    const args: unknown = Reflect.get(
      Object(Reflect.get(Object(content.parts[0]), "functionCall")),
      "args",
    );
    expect(JSON.parse(JSON.stringify(args))).toEqual(
      JSON.parse(
        '{"city":"Oslo","guests":[{"name":"Ada"},{"full name":"Bo"}],"nights":0,"late":false,"note":null,"__proto__":{"polluted":true}}',
      ),
    );
    expect({}).not.toHaveProperty("polluted");
  });

  test("refuses a call whose arguments did not all come", async () => {
    const candidate = await collect(
      chunks(
        piece({ name: "crm_remember", willContinue: true }),
        piece({
          partialArgs: [
            { jsonPath: "$.note", stringValue: "mi", willContinue: true },
          ],
          willContinue: true,
        }),
      ),
    );
    const [content] = await respond(registry, candidate);
    expect(JSON.stringify(content)).toContain("cut off");
    expect(notes).toEqual([]);
  });

  test("hears text as it comes, and no thoughts", async () => {
    const heard: string[] = [];
    await collect(
      chunks(answer([{ text: "Hm", thought: true }, { text: "Hi" }], "STOP")),
      (text) => heard.push(text),
    );
    expect(heard).toEqual(["Hi"]);
  });
});

test("reply reads a response, and what collect makes of a stream", () => {
  const response = answer(
    [{ text: "Hm", thought: true }, { text: "Hi" }, call("fail", {}, "1")],
    "STOP",
  );
  const [candidate] = response.candidates;
  const { messages, text, calls } = reply(response);
  expect(text).toBe("Hi");
  expect(messages).toEqual([candidate?.content]);
  expect(calls).toMatchObject([{ id: "1", name: "fail" }]);
  expect(reply(candidate ?? {})).toMatchObject({ messages, text, calls });
  expect(reply({ candidates: [] })).toMatchObject({ messages: [], text: "" });
});

test("toTools says the older parameters on demand, and none for no parameters", () => {
  const [tool] = toTools(registry, { schema: "parameters" });
  expect(tool?.functionDeclarations[0]).toEqual({
    name: "chart",
    description: "Draw a chart.",
  });
  expect(tool?.functionDeclarations[5]).toEqual({
    name: "tag",
    description: "Count labels.",
    parameters: {
      type: "object",
      properties: {
        labels: {
          type: "string",
          description: "JSON text of an object; each value is a string.",
        },
      },
      required: ["labels"],
    },
  });
});

test("a record that went as JSON text is read back", async () => {
  const [content] = await respond(
    registry,
    answer([call("tag", { labels: '{"a":"1","b":"2"}' })], "STOP"),
  );
  expect(content?.parts[0]?.functionResponse.response).toEqual({ output: 2 });
});

test("toCalls takes a response, a candidate and a content", () => {
  const response = answer([call("fail", {}, "1")], "MAX_TOKENS");
  const [candidate] = response.candidates;
  const expected = { id: "1", name: "fail", arguments: {} };
  expect(toCalls(response)).toEqual([
    { ...expected, finishReason: "MAX_TOKENS" },
  ]);
  expect(toCalls(candidate ?? {})).toEqual(toCalls(response));
  expect(toCalls(candidate?.content ?? {})).toMatchObject([expected]);
  expect(toCalls({ candidates: [] })).toEqual([]);
});

test("images go beside the response, and a result with a schema's keys goes as text", async () => {
  const [content] = toMessages([
    await registry.execute({ id: "a", name: "chart" }),
    {
      ok: true,
      id: "b",
      name: "x",
      text: '{"$ref":"#/a"}',
      value: undefined,
      structured: { $ref: "#/a" },
      conversions: [],
    },
  ]);
  expect(content?.parts).toEqual([
    {
      functionResponse: {
        id: "a",
        name: "chart",
        response: { output: "A chart." },
        parts: [{ inlineData: { mimeType: "image/png", data: "AQID" } }],
      },
    },
    {
      functionResponse: {
        id: "b",
        name: "x",
        response: { output: '{"$ref":"#/a"}' },
      },
    },
  ]);
});
