import { Agent, run, setTracingDisabled, tool } from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  ScriptedModel,
} from "@openai/agents/testing";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  respond,
  toCalls,
  toMessages,
  toTools,
} from "../../src/adapters/openai-agents.js";
import { createRegistry, defineTool } from "../../src/runtime/index.js";
import { notes, registry } from "./sample-registry.js";

interface Call {
  readonly name: string;
  readonly arguments: string;
}

/** A model that first makes these calls and then says "Done.". */
function scripted(calls: readonly Call[]): ScriptedModel {
  return new ScriptedModel([
    calls.map((call, index) => ({
      ...functionCall(call.name, {}, { callId: `call_${String(index)}` }),
      arguments: call.arguments,
    })),
    [assistantMessage("Done.")],
  ]);
}

/** What the second request says of the calls. */
function outputs(model: ScriptedModel): unknown[] {
  const input = model.calls[1]?.request.input;
  return Array.isArray(input)
    ? input.flatMap((item) =>
        item.type === "function_call_result" ? [item] : [],
      )
    : [];
}

const oslo = '{"city":"Oslo","unit":"celsius"}';

beforeAll(() => {
  setTracingDisabled(true);
});

beforeEach(() => {
  notes.length = 0;
});

describe("toTools with run", () => {
  test("goes from the model's calls to a second request with their results", async () => {
    const model = scripted([
      { name: "getForecast", arguments: oslo },
      { name: "fail", arguments: "{}" },
      { name: "getForecast", arguments: '{"city": "Os' },
      { name: "crm_remember", arguments: '{"note":12345678901234567890}' },
    ]);
    const agent = new Agent({
      name: "A",
      model,
      tools: toTools(registry, { tool }),
    });
    const { finalOutput } = await run(agent, "Will it rain in Oslo?");
    expect(finalOutput).toBe("Done.");
    expect(outputs(model)).toMatchObject([
      { callId: "call_0", output: { text: '{"city":"Oslo","degrees":10}' } },
      {
        callId: "call_1",
        output: { text: expect.stringContaining("boom") as string },
      },
      {
        callId: "call_2",
        output: { text: expect.stringContaining("valid JSON") as string },
      },
      { callId: "call_3", output: { text: "Success" } },
    ]);
    expect(notes).toEqual(["12345678901234567890"]);
  });

  test("sends images as images", async () => {
    const model = scripted([{ name: "chart", arguments: "{}" }]);
    const agent = new Agent({
      name: "A",
      model,
      tools: toTools(registry, { tool }),
    });
    await run(agent, "?");
    expect(JSON.stringify(outputs(model))).toContain(
      "data:image/png;base64,AQID",
    );
    expect(JSON.stringify(outputs(model))).toContain("A chart.");
  });

  test("sends schemas as they are, or strictly on demand", async () => {
    const model = scripted([]);
    const agent = new Agent({
      name: "A",
      model,
      tools: toTools(registry, { strict: "prefer", deferred: true }),
    });
    await run(agent, "?");
    const tools = model.calls[0]?.request.tools ?? [];
    expect(tools.find(({ name }) => name === "tag")).toMatchObject({
      type: "function",
      strict: false,
      parameters: registry.get("tag").inputSchema,
    });
    expect(tools.find(({ name }) => name === "getForecast")).toMatchObject({
      strict: true,
      parameters: { required: ["city", "unit", "days"] },
    });
    expect(toTools(registry, { deferred: true })[1]).toMatchObject({
      name: "crm_remember",
      deferLoading: true,
    });
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
    const model = scripted([{ name: "wipe", arguments: "{}" }]);
    await run(
      new Agent({ name: "A", model, tools: toTools(guarded, { tool }) }),
      "?",
    );
    expect(JSON.stringify(outputs(model))).not.toContain("wiped");
  });

  test("can be the SDK's, which interrupts the run", async () => {
    const model = scripted([{ name: "wipe", arguments: "{}" }]);
    const tools = toTools(guarded, { approval: "sdk", tool });
    const agent = new Agent({ name: "A", model, tools });
    const first = await run(agent, "?");
    const [interruption] = first.interruptions;
    if (interruption === undefined) throw new Error("not asked");
    first.state.approve(interruption);
    await run(agent, first.state);
    expect(outputs(model)).toMatchObject([{ output: { text: "wiped" } }]);
  });
});

test("respond answers a model's own output", async () => {
  const output = [
    functionCall(
      "getForecast",
      { city: "Oslo", unit: "celsius" },
      { callId: "a" },
    ),
    assistantMessage("Let me see."),
    functionCall("nothing", {}, { callId: "b" }),
  ];
  expect(toCalls({ output })).toMatchObject([{ id: "a" }, { id: "b" }]);
  expect(await respond(registry, output)).toEqual([
    {
      type: "function_call_result",
      callId: "a",
      name: "getForecast",
      status: "completed",
      output: '{"city":"Oslo","degrees":10}',
    },
    {
      type: "function_call_result",
      callId: "b",
      name: "nothing",
      status: "completed",
      output: expect.stringContaining("no tool") as string,
    },
  ]);
  expect(
    toMessages([await registry.execute({ id: "c", name: "chart" })]),
  ).toMatchObject([{ output: expect.stringContaining("A chart.") as string }]);
});

test("a tool's own schema and execute fit the SDK's tool function, which makes it strict", async () => {
  const { name, description, inputSchema, execute } =
    registry.get("getForecast");
  const model = scripted([
    { name, arguments: '{"city":"Oslo","unit":"celsius","days":null}' },
  ]);
  const made = tool({
    name,
    description,
    parameters: inputSchema,
    execute: (input) => execute(input),
  });
  await run(new Agent({ name: "A", model, tools: [made] }), "?");
  expect(made.parameters.required).toEqual(["city", "unit", "days"]);
  expect(outputs(model)).toMatchObject([
    { output: { text: '{"city":"Oslo","degrees":10}' } },
  ]);
});
