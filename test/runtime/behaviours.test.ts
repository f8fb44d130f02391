/** The eighteen behaviours of the Java module that this project descends from, in TypeScript's terms: from a source to a call. */
import { expect, test, vi } from "vitest";
import {
  createRegistry,
  ToolArgumentsError,
  ToolExecutionError,
  withLogging,
  type LogEntry,
  type Registry,
} from "../../src/runtime/index.js";
import { runTools } from "../../src/runtime/loop.js";
import { compileTools } from "../support/compile-tools.js";

const source = `
export enum Priority { Low = "LOW", High = "HIGH" }

/** A desk for tickets. */
export class Desk {
  constructor(private readonly log: string[]) {}

  /** Opens a ticket. @param title Its title. @param priority How urgent it is. */
  openTicket(title: string, priority: Priority): { id: number; title: string; priority: Priority } {
    this.log.push(title);
    return { id: this.log.length, title, priority };
  }

  /** Adds two numbers. */
  add(a: number, b: number): number { return a + b; }

  /** Joins words. */
  join(words: string[]): string { return words.join("+"); }

  /** Counts by name. */
  total(counts: Map<string, number>): number {
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Pays. @param amount {@integer} Cents. */
  pay(amount: number, note: string, urgent: boolean): string { return JSON.stringify([amount, note, urgent]); }

  /** Forgets everything. */
  clear(): void { this.log.length = 0; }

  /** Fails. */
  fail(): string { throw new Error("The desk is closed."); }
}
`;

const compiled = await compileTools({ "/project/desk.tools.ts": source });
const [errors, module] = [
  compiled.diagnostics.filter(({ severity }) => severity === "error"),
  await compiled.load<{
    createDeskTools: (instance: object) => Registry;
  }>(),
];

/** A desk like the source's, without its compiler. */
class Desk {
  readonly log: string[] = [];
  openTicket(title: string, priority: string): object {
    this.log.push(title);
    return { id: this.log.length, title, priority };
  }
  add(a: number, b: number): number {
    return a + b;
  }
  join(words: string[]): string {
    return words.join("+");
  }
  total(counts: Map<string, number>): number {
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  }
  pay(...args: unknown[]): string {
    return JSON.stringify(args);
  }
  clear(): void {
    this.log.length = 0;
  }
  fail(): string {
    throw new Error("The desk is closed.");
  }
}

const desk = new Desk();
const registry = module.createDeskTools(desk);

async function textOf(name: string, args: unknown): Promise<string> {
  return (await registry.execute({ name, arguments: args })).text;
}

test("build tools from annotated methods", () => {
  expect(errors).toEqual([]);
  expect(registry.tools.map(({ name }) => name)).toEqual([
    "add",
    "clear",
    "fail",
    "join",
    "openTicket",
    "pay",
    "total",
  ]);
  expect(registry.get("add")).toMatchObject({
    description: "Adds two numbers.",
    inputSchema: { required: ["a", "b"], additionalProperties: false },
  });
});

test("logging decorator", async () => {
  const entries: LogEntry[] = [];
  await withLogging(registry, (entry) => entries.push(entry)).execute({
    id: "1",
    name: "add",
    arguments: '{"a":1,"b":2}',
  });
  expect(entries).toMatchObject([
    {
      callId: "1",
      toolName: "add",
      args: { a: 1, b: 2 },
      result: { text: "3" },
    },
  ]);
});

test("empty input gives an empty table", () => {
  expect(createRegistry([]).tools).toEqual([]);
});

test("binding by the declared parameter name", async () => {
  const text = await textOf(
    "openTicket",
    '{"priority":"LOW","title":"Printer"}',
  );
  expect(JSON.parse(text)).toMatchObject({ title: "Printer", priority: "LOW" });
});

test("numeric conversion", async () => {
  expect(await textOf("add", '{"a":"1.5","b":2e0}')).toBe("3.5");
});

test('missingArguments: "zero"', async () => {
  expect((await registry.execute({ name: "pay" })).error?.kind).toBe("missing");
  const lenient = registry.with({ missingArguments: "zero" });
  expect((await lenient.execute({ name: "pay" })).text).toBe('[0,"",false]');
});

test("enum ignoring case", async () => {
  const text = await textOf("openTicket", { title: "x", priority: " high " });
  expect(JSON.parse(text)).toMatchObject({ priority: "HIGH" });
});

test("JSON string into a list", async () => {
  expect(await textOf("join", '{"words":"[\\"a\\",\\"b\\"]"}')).toBe("a+b");
});

test("a native list passed through", async () => {
  expect(await textOf("join", { words: ["a", "b"] })).toBe("a+b");
});

test("JSON string into a map", async () => {
  expect(await textOf("total", '{"counts":"{\\"a\\":1,\\"b\\":2}"}')).toBe("3");
});

test('void gives "Success"', async () => {
  expect(await textOf("clear", "")).toBe("Success");
});

test("other results as JSON", async () => {
  const text = await textOf("openTicket", { title: "x", priority: "LOW" });
  expect(text).toBe('{"id":1,"title":"x","priority":"LOW"}');
});

test("a thrown message returned by default", async () => {
  expect(await registry.execute({ name: "fail" })).toMatchObject({
    ok: false,
    text: "The desk is closed.",
  });
});

test("thrown as ToolExecutionError when propagating", async () => {
  const failed = registry
    .with({ onExecutionError: "throw" })
    .execute({ name: "fail" });
  await expect(failed).rejects.toBeInstanceOf(ToolExecutionError);
  await expect(failed).rejects.toMatchObject({
    cause: new Error("The desk is closed."),
  });
});

test("ToolArgumentsError when asked", async () => {
  await expect(
    registry
      .with({ onArgumentError: "throw" })
      .execute({ name: "add", arguments: "{}" }),
  ).rejects.toBeInstanceOf(ToolArgumentsError);
});

test("trailing comma", async () => {
  expect(await textOf("add", '{"a":1,"b":2,}')).toBe("3");
});

test("double-encoded JSON", async () => {
  expect(await textOf("add", JSON.stringify('{"a":1,"b":2}'))).toBe("3");
});

test("the closed loop from scan to answer", async () => {
  const calls = [{ id: "c1", name: "add", arguments: '{"a":40,"b":"2"}' }];
  const ask = vi.fn((messages: readonly string[]) =>
    messages.length === 1 ? calls : `It is ${messages.at(-1) ?? ""}.`,
  );
  const run = await runTools({
    ask,
    reply: (answer) => {
      const isText = typeof answer === "string";
      return {
        messages: [isText ? answer : "(calls)"],
        text: isText ? answer : "",
        calls: isText ? [] : answer,
        toMessages: (results) => results.map(({ text }) => text),
      };
    },
    registry,
    messages: ["What is 40 and 2?"],
  });
  expect(run).toMatchObject({
    text: "It is 42.",
    ended: "answered",
    messages: ["What is 40 and 2?", "(calls)", "42", "It is 42."],
  });
});
