/** Spans, with the real OpenTelemetry SDK. */
import { trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { expect, test } from "vitest";
import {
  createRegistry,
  readString,
  type ToolContext,
} from "../../src/runtime/index.js";
import { testTool } from "./test-tool.js";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({
  spanProcessors: [new SimpleSpanProcessor(exporter)],
});
const tracer = provider.getTracer("test");

const registry = createRegistry([
  testTool("echo", { text: readString }, (text: string) => text),
  testTool(
    "fail",
    {},
    (_context: ToolContext) => {
      throw new TypeError("boom");
    },
    { withContext: true },
  ),
]).with({ tracer });

async function spansOf(name: string, args: unknown) {
  exporter.reset();
  await registry.execute({ id: "call_1", name, arguments: args });
  return exporter.getFinishedSpans();
}

test("a call is one span, by the conventions for generative AI", async () => {
  const [span, ...others] = await spansOf("echo", { text: "x" });
  expect(others).toEqual([]);
  expect(span?.name).toBe("execute_tool echo");
  expect(span?.kind).toBe(0);
  expect(span?.status.code).toBe(0);
  expect(span?.attributes).toEqual({
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "echo",
    "gen_ai.tool.type": "function",
    "gen_ai.tool.call.id": "call_1",
  });
});

test.each([
  ["fail", {}, "tool_error", "boom"],
  ["echo", {}, "missing", "/text: missing"],
  ["none", {}, "unknown_tool", "There is no tool"],
])("a failed call of %s has its kind", async (name, args, kind, message) => {
  const [span] = await spansOf(name, args);
  expect(span?.attributes["error.type"]).toBe(kind);
  expect(span?.status.code).toBe(2);
  expect(span?.status.message).toContain(message);
});

test("what was thrown is recorded", async () => {
  const [span] = await spansOf("fail", {});
  expect(span?.events).toMatchObject([
    { name: "exception", attributes: { "exception.message": "boom" } },
  ]);
});

test("arguments and results are not in spans", async () => {
  const [span] = await spansOf("echo", { text: "private words" });
  expect(JSON.stringify(span?.attributes)).not.toContain("private");
});

test("the real tracer's type fits", () => {
  expect(registry.with({ tracer: trace.getTracer("noop") })).toBeDefined();
});

test("a tracer that fails loses no result", async () => {
  const broken = registry.with({
    tracer: {
      startActiveSpan: (_name, _options, run) =>
        run({
          setAttribute: () => {
            throw new Error("no");
          },
          setStatus: () => undefined,
          recordException: () => undefined,
          end: () => {
            throw new Error("no");
          },
        }),
    },
  });
  expect(await broken.execute({ name: "fail" })).toMatchObject({
    text: "boom",
  });
  const useless = registry.with({
    tracer: {
      startActiveSpan: () => {
        throw new Error("no");
      },
    },
  });
  expect(await useless.execute({ name: "fail" })).toMatchObject({
    text: "boom",
  });
});
