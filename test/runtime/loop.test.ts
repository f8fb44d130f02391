/** The loop of `toolgen/loop`. */
import { describe, expect, test, vi } from "vitest";
import {
  createRegistry,
  readNumber,
  readString,
  type ToolCall,
  type ToolContext,
} from "../../src/runtime/index.js";
import { runTools, type Reply } from "../../src/runtime/loop.js";
import { testTool } from "./test-tool.js";

/** A dialect of the test: an answer is text or calls, and so is a message. */
interface Message {
  readonly role: "user" | "assistant" | "tool";
  readonly text?: string;
  readonly calls?: readonly ToolCall[];
  readonly id?: string;
}

function reply(answer: string | readonly ToolCall[]): Reply<Message> {
  const isText = typeof answer === "string";
  return {
    messages: [
      isText
        ? { role: "assistant", text: answer }
        : { role: "assistant", calls: answer },
    ],
    text: isText ? answer : "",
    calls: isText ? [] : answer,
    toMessages: (results) =>
      results.map(({ id, text }) => ({ role: "tool", id, text })),
  };
}

const add = testTool(
  "add",
  { a: readNumber, b: readNumber },
  (a: number, b: number) => a + b,
);
const fail = testTool("fail", { text: readString }, (text: string) => {
  throw new Error(text);
});
const final = testTool("final", { text: readString }, (text: string) => text, {
  settings: { returnDirect: true },
});
const who = testTool(
  "who",
  {},
  ({ values }: ToolContext<{ user: string }>) => values.user,
  { withContext: true },
);
const registry = createRegistry([add, fail, final, who]);
const start: readonly Message[] = [{ role: "user", text: "2 + 3 + 4?" }];

/** A model that says one thing after the other, and the last for ever. */
function script(...answers: (string | readonly ToolCall[])[]) {
  const seen: (readonly Message[])[] = [];
  const ask = (messages: readonly Message[]) => {
    seen.push(messages);
    return answers[Math.min(seen.length, answers.length) - 1] ?? "";
  };
  return { ask, seen };
}

const call = (id: string, name: string, args: unknown): ToolCall => ({
  id,
  name,
  arguments: args,
});

describe("runTools", () => {
  test("goes round until the model answers in text", async () => {
    const { ask, seen } = script(
      [call("1", "add", '{"a":2,"b":3}')],
      [call("2", "add", '{"a":5,"b":4}'), call("3", "none", "{}")],
      "9",
    );
    const run = await runTools({ ask, reply, registry, messages: start });
    expect(run).toMatchObject({ text: "9", ended: "answered", rounds: 3 });
    expect(run.messages.map(({ role, id, text }) => [role, id, text])).toEqual([
      ["user", undefined, "2 + 3 + 4?"],
      ["assistant", undefined, undefined],
      ["tool", "1", "5"],
      ["assistant", undefined, undefined],
      ["tool", "2", "9"],
      ["tool", "3", expect.stringContaining("There is no tool")],
      ["assistant", undefined, "9"],
    ]);
    expect(seen.map(({ length }) => length)).toEqual([1, 3, 6]);
    expect(start).toHaveLength(1);
  });

  test("ends after so many rounds", async () => {
    const { ask, seen } = script([call("1", "add", { a: 1, b: 1 })]);
    const run = await runTools({
      ask,
      reply,
      registry,
      messages: start,
      maxRounds: 3,
    });
    expect(run).toMatchObject({ ended: "max_rounds", rounds: 3 });
    expect(run.messages.at(-1)).toMatchObject({ role: "tool", text: "2" });
    const ten = script([call("1", "add", { a: 1, b: 1 })]);
    await runTools({ ...ten, reply, registry, messages: start });
    expect(seen).toHaveLength(3);
    expect(ten.seen).toHaveLength(10);
  });

  test("ends with a tool that answers directly, if it did not fail", async () => {
    const direct = script([
      call("1", "add", { a: 1, b: 1 }),
      call("2", "final", { text: "bye" }),
    ]);
    const run = await runTools({ ...direct, reply, registry, messages: start });
    expect(run).toMatchObject({
      text: "bye",
      ended: "return_direct",
      rounds: 1,
    });
    expect(run.messages).toHaveLength(4);
    const failing = script([call("1", "final", {})], "sorry");
    const again = await runTools({
      ...failing,
      reply,
      registry,
      messages: start,
    });
    expect(again).toMatchObject({ text: "sorry", ended: "answered" });
  });

  test("ends when the same call has failed three times", async () => {
    const same = script(
      [call("1", "fail", '{"text":"x"}')],
      [call("2", "fail", '{"text":"x"}'), call("3", "add", { a: 1, b: 1 })],
    );
    const run = await runTools({ ...same, reply, registry, messages: start });
    expect(run).toMatchObject({
      text: "x",
      ended: "repeated_failure",
      rounds: 3,
    });
    const other = script(
      [call("1", "fail", '{"text":"a"}')],
      [call("2", "fail", '{"text":"b"}')],
      [call("3", "fail", '{"text":"c"}')],
      "done",
    );
    expect(
      await runTools({ ...other, reply, registry, messages: start }),
    ).toMatchObject({ ended: "answered" });
  });

  test("hands context, signal and progress on", async () => {
    const { ask } = script([call("1", "who", {})], "done");
    const onProgress = vi.fn();
    const run = await runTools({
      ask,
      reply,
      registry,
      messages: start,
      context: { user: "Ada" },
      onProgress,
    });
    expect(run.messages[2]).toMatchObject({ text: "Ada" });
    const controller = new AbortController();
    controller.abort(new Error("enough"));
    await expect(
      runTools({
        ask,
        reply,
        registry,
        messages: start,
        signal: controller.signal,
      }),
    ).rejects.toThrow("enough");
  });

  test("counts the limits of a registry for each run alone", async () => {
    const limited = registry.with({ limits: { perTool: 1 } });
    const texts = [];
    for (let times = 0; times < 2; times++) {
      const { ask } = script(
        [call("1", "add", { a: 1, b: 1 }), call("2", "add", { a: 1, b: 1 })],
        "done",
      );
      const run = await runTools({
        ask,
        reply,
        registry: limited,
        messages: start,
      });
      texts.push(run.messages[2]?.text, run.messages[3]?.text);
    }
    const refused = expect.stringContaining("may run 1 times") as string;
    expect(texts).toEqual(["2", refused, "2", refused]);
  });

  test("passes on what the model's client throws", async () => {
    const ask = () => Promise.reject(new Error("offline"));
    await expect(
      runTools({ ask, reply, registry, messages: start }),
    ).rejects.toThrow("offline");
  });

  test("takes arguments that JSON cannot write", async () => {
    const cyclic: Record<string, unknown> = { n: 1n };
    cyclic["self"] = cyclic;
    const { ask } = script([call("1", "add", cyclic)]);
    expect(
      await runTools({ ask, reply, registry, messages: start }),
    ).toMatchObject({ ended: "repeated_failure", rounds: 3 });
  });
});
