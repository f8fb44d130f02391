import {
  Client as ClientV2,
  InMemoryTransport as TransportV2,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as McpServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { McpServer } from "@modelcontextprotocol/server";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  registerTools,
  respond,
  toCalls,
  toMessages,
  toTools,
} from "../../src/adapters/mcp.js";
import { createRegistry, defineTool } from "../../src/runtime/index.js";
import { notes, registry } from "./sample-registry.js";

/** Counts slowly, and tells when it was told to stop. */
let stopped = false;
const slow = createRegistry([
  defineTool({
    name: "count",
    description: "Count.",
    inputSchema: {
      type: "object",
      properties: { to: { type: "integer" } },
      required: ["to"],
      additionalProperties: false,
    },
    returns: "stream",
    bind: (input, from) => ({ to: input.integer(from["to"], "to") }),
    invoke: async function* ({ to }, { signal }) {
      for (let at = 1; at <= to; at++) {
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(resolve, 5);
          signal.addEventListener("abort", () => {
            stopped = true;
            clearTimeout(timer);
            reject(new Error("stopped"));
          });
        });
        yield `at ${String(at)}`;
      }
    },
  }),
]);

type Registered = typeof registry | typeof slow;

interface Connected {
  readonly listTools: () => Promise<{ tools: object[] }>;
  readonly callTool: (
    name: string,
    args: Record<string, unknown>,
    options?: { onprogress?: (progress: object) => void; signal?: AbortSignal },
  ) => Promise<Record<string, unknown>>;
}

async function connectV1(tools: Registered): Promise<Connected> {
  const { server } = new McpServerV1(
    { name: "s", version: "1" },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: toTools(tools),
  }));
  server.setRequestHandler(CallToolRequestSchema, (request, extra) =>
    respond(tools, request, { extra }),
  );
  const client = new Client({ name: "c", version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  return {
    listTools: () => client.listTools(),
    callTool: (name, args, options) =>
      client.callTool({ name, arguments: args }, undefined, options),
  };
}

async function connectV2(server: McpServer): Promise<Connected> {
  const client = new ClientV2({ name: "c", version: "1" });
  const [near, far] = TransportV2.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  return {
    listTools: () => client.listTools(),
    callTool: (name, args, options) =>
      client.callTool({ name, arguments: args }, options),
  };
}

function registeredV2(tools: Registered): Promise<Connected> {
  const server = new McpServer({ name: "s", version: "1" });
  registerTools(server, tools);
  return connectV2(server);
}

function lowLevelV2(tools: Registered): Promise<Connected> {
  const server = new McpServer(
    { name: "s", version: "1" },
    { capabilities: { tools: {} } },
  );
  server.server.setRequestHandler("tools/list", () => ({
    tools: toTools(tools),
  }));
  server.server.setRequestHandler("tools/call", (request, extra) =>
    respond(tools, request, { extra }),
  );
  return connectV2(server);
}

beforeEach(() => {
  notes.length = 0;
  stopped = false;
});

describe.each([
  ["v1, handlers", connectV1],
  ["v2, registerTools", registeredV2],
  ["v2, handlers", lowLevelV2],
])("%s", (_, connect) => {
  test("lists titles, annotations and output schemas, in the registry's order", async () => {
    const { tools } = await (await connect(registry)).listTools();
    expect(tools).toMatchObject([
      { name: "chart" },
      { name: "crm.remember" },
      { name: "fail" },
      {
        name: "getForecast",
        title: "Forecast",
        description: "Get the weather forecast for a city.",
        annotations: { title: "Forecast", readOnlyHint: true },
        inputSchema: registry.get("getForecast").inputSchema,
        outputSchema: registry.get("getForecast").outputSchema,
      },
      {
        name: "listIds",
        outputSchema: {
          type: "object",
          properties: { result: { type: "array", items: { type: "string" } } },
          required: ["result"],
        },
      },
      { name: "tag" },
    ]);
  });

  test("gives text and structured content, which the client validates", async () => {
    const { listTools, callTool } = await connect(registry);
    // The client takes the output schemas from the list.
    await listTools();
    expect(
      await callTool("getForecast", { city: "Oslo", unit: "celsius" }),
    ).toMatchObject({
      content: [{ type: "text", text: '{"city":"Oslo","degrees":10}' }],
      structuredContent: { city: "Oslo", degrees: 10 },
    });
    expect(await callTool("listIds", {})).toMatchObject({
      content: [{ type: "text", text: '["a","b"]' }],
      structuredContent: { result: ["a", "b"] },
    });
    const remembered = await callTool("crm.remember", { note: "milk" });
    expect(remembered).toMatchObject({
      content: [{ type: "text", text: "Success" }],
    });
    expect(remembered).not.toHaveProperty("structuredContent");
    expect(notes).toEqual(["milk"]);
  });

  test("gives images", async () => {
    const { callTool } = await connect(registry);
    expect(await callTool("chart", {})).toMatchObject({
      content: [
        { type: "text", text: "A chart." },
        { type: "image", data: "AQID", mimeType: "image/png" },
      ],
    });
  });

  test("answers bad arguments and a throwing tool with isError", async () => {
    const { listTools, callTool } = await connect(registry);
    await listTools();
    expect(await callTool("getForecast", { city: "Oslo" })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("unit: missing") as string }],
    });
    expect(await callTool("fail", {})).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("boom") as string }],
    });
  });

  test("reads what a client sends as text", async () => {
    const { callTool } = await connect(registry);
    expect(
      await callTool("getForecast", {
        city: "Oslo",
        unit: "celsius",
        days: "5",
      }),
    ).toMatchObject({ structuredContent: { degrees: 12 } });
  });

  test("refuses an unknown tool with JSON-RPC's -32602", async () => {
    const { callTool } = await connect(registry);
    await expect(callTool("nothing", {})).rejects.toMatchObject({
      code: -32602,
    });
  });

  test("reports progress to a client that asked for it", async () => {
    const { callTool } = await connect(slow);
    const heard: object[] = [];
    const result = await callTool(
      "count",
      { to: 3 },
      { onprogress: (progress) => heard.push(progress) },
    );
    expect(result).toMatchObject({ content: [{ text: "at 3" }] });
    expect(heard.slice(0, 2)).toEqual([
      { progress: 1, message: "at 1" },
      { progress: 2, message: "at 2" },
    ]);
  });

  test("stops when the client cancels", async () => {
    const { callTool } = await connect(slow);
    const controller = new AbortController();
    const call = callTool("count", { to: 1000 }, { signal: controller.signal });
    setTimeout(() => {
      controller.abort();
    }, 20);
    await expect(call).rejects.toThrow();
    await expect.poll(() => stopped, { interval: 5 }).toBe(true);
  });

  test("answers parallel calls by their ids", async () => {
    const { callTool } = await connect(registry);
    const results = await Promise.all([
      callTool("getForecast", { city: "Oslo", unit: "celsius" }),
      callTool("listIds", {}),
      callTool("getForecast", { city: "Rome", unit: "celsius" }),
    ]);
    expect(results).toMatchObject([
      { structuredContent: { city: "Oslo" } },
      { structuredContent: { result: ["a", "b"] } },
      { structuredContent: { city: "Rome" } },
    ]);
  });
});

test("toCalls and toMessages are the two halves of respond", async () => {
  const request = { params: { name: "listIds" } };
  const results = await registry.executeAll(toCalls(request, { requestId: 7 }));
  expect(results[0]?.id).toBe("7");
  expect(toMessages(results, registry)).toEqual([
    await respond(registry, request),
  ]);
  // Without the registry no one knows what was listed.
  expect(toMessages(results)).toEqual([
    { content: [{ type: "text", text: '["a","b"]' }] },
  ]);
});

test("the context of the application reaches the tool", async () => {
  const greet = createRegistry([
    defineTool({
      name: "greet",
      description: "Greet.",
      inputSchema: {
        type: "object",
        properties: {},
        required: [],
        additionalProperties: false,
      },
      requires: ["user"],
      bind: () => ({}),
      invoke: (_, context: { values: { user: string } }) =>
        `Hello ${context.values.user}`,
    }),
  ]);
  expect(
    await respond(
      greet,
      { params: { name: "greet" } },
      { context: { user: "Ada" } },
    ),
  ).toEqual({ content: [{ type: "text", text: "Hello Ada" }] });
});

test("the application hears of progress beside the client, and can stop a call too", async () => {
  const sent: unknown[] = [];
  const heard: unknown[] = [];
  const request = { params: { name: "count", arguments: { to: 2 } } };
  const extra = {
    signal: new AbortController().signal,
    _meta: { progressToken: 1 },
    sendNotification: (notification: object) => {
      sent.push(notification);
      return Promise.resolve();
    },
  };
  await respond(slow, request, {
    extra,
    onProgress: ({ value }) => heard.push(value),
  });
  expect(heard).toEqual(["at 1", "at 2"]);
  expect(sent).toHaveLength(2);
  const stopping = AbortSignal.abort();
  expect(
    await respond(slow, request, { extra, signal: stopping }),
  ).toMatchObject({
    isError: true,
  });
});
