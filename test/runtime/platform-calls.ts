/** Calls that touch every part of the runtime. They run in Node, in a page and in workers, and must give the same everywhere. */
import {
  createRegistry,
  defineShape,
  readBigint,
  readBytes,
  readConvertedBytes,
  readDate,
  readDiscriminated,
  readMap,
  readNumber,
  readRegexp,
  readSet,
  readString,
  readTuple,
  readUnion,
  readUnknown,
  readUrl,
  ToolError,
  type ToolContext,
} from "../../src/runtime/index.js";
import { runTools } from "../../src/runtime/loop.js";
import { testTool } from "./test-tool.js";

const leaf = defineShape({
  required: ["kind", "value"],
  optional: [],
  read: (input, from) => ({
    kind: input.oneOf(from["kind"], "kind", ["leaf"]),
    value: readNumber(input, from["value"], "value"),
  }),
});

const registry = createRegistry([
  testTool(
    "kinds",
    {
      big: readBigint,
      bytes: readBytes,
      size: (input, value, key) =>
        readConvertedBytes(input, value, key, (bytes) => bytes.length),
      date: readDate,
      map: (i, v, k) => readMap(i, v, k, readString, readNumber),
      pattern: readRegexp,
      set: (i, v, k) => readSet(i, v, k, readString),
      pair: (i, v, k) =>
        readTuple<[string, number]>(i, v, k, {
          leading: [readString, readNumber],
        }),
      either: (i, v, k) =>
        readUnion<string | number[]>(i, v, k, [
          { kind: "string", read: readString },
          {
            kind: "array",
            read: (i, v, k) => i.array(v, k, readNumber),
          },
        ]),
      leaf: (i, v, k) =>
        readDiscriminated<unknown>(i, v, k, "kind", [
          ["leaf", (i, v, k) => i.object(v, k, leaf)],
        ]),
      url: readUrl,
      any: readUnknown,
    },
    (...args: unknown[]) => args,
  ),
  testTool("echo", { text: readString }, (text: string) => text),
  testTool(
    "steps",
    {},
    async function* ({ signal }: ToolContext) {
      await Promise.resolve();
      yield signal.aborted;
      yield "last";
    },
    { returns: "stream", withContext: true },
  ),
  testTool("slow", {}, () => new Promise(() => undefined), {
    settings: { timeoutMs: 5 },
  }),
  testTool("fail", {}, () => {
    throw new ToolError("boom");
  }),
  testTool("odd", {}, () => {
    const odd: Record<string, unknown> = {
      at: new Date(0),
      big: 5n,
      bytes: new Uint8Array([1, 2]),
      link: new URL("https://a.b/"),
      map: new Map([["a", new Set([1])]]),
    };
    odd["self"] = odd;
    return odd;
  }),
]);

const kinds = {
  big: "12345678901234567890",
  bytes: "aGVsbG8=",
  size: "aGVsbG8=",
  date: "2024-05-01",
  map: { a: 1, __proto__x: 2 },
  pattern: "^\\p{L}+$",
  set: ["a", "b"],
  pair: ["a", "1"],
  either: "[1]",
  leaf: { kind: "LEAF", value: "3" },
  url: "https://example.com/a b",
  any: { deep: [1, null, "x"] },
};

/** Runs the calls; gives all results as JSON. */
export async function platformCalls(): Promise<string> {
  const results = await registry.with({ timeoutMs: 60_000 }).executeAll([
    { id: "1", name: "kinds", arguments: JSON.stringify(kinds) },
    { id: "2", name: "kinds", arguments: kinds },
    { id: "3", name: "echo", arguments: "```json\n{'text':'hi',}\n```" },
    { id: "4", name: "echo", arguments: '{"text":"cut' },
    { id: "5", name: "echo", arguments: { txt: 1 } },
    { id: "6", name: "steps" },
    { id: "7", name: "slow" },
    { id: "8", name: "fail" },
    { id: "9", name: "odd" },
    { id: "10", name: "none" },
  ]);
  const run = await runTools({
    ask: (messages) => messages.length,
    reply: (answer: number) => ({
      messages: [`answer ${answer}`],
      text: `answer ${answer}`,
      calls: answer > 1 ? [] : [{ name: "echo", arguments: '{"text":"x"}' }],
      toMessages: (told) => told.map(({ text }) => text),
    }),
    registry,
    messages: ["start"],
  });
  const told = results.map(({ id, ok, text, structured, conversions }) => ({
    id,
    ok,
    text,
    structured,
    rules: conversions.map(({ rule }) => rule),
  }));
  return JSON.stringify([told, run.messages]);
}
