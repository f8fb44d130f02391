/** Execution: every call gets exactly one result, whatever happened. */
import { describe, expect, test, vi } from "vitest";
import {
  createRegistry,
  mergeRegistries,
  readNumber,
  readString,
  readDate,
  readMap,
  ToolArgumentsError,
  ToolError,
  ToolExecutionError,
  withImplementation,
  withLogging,
  type ApprovalDecision,
  type ApprovalRequest,
  type LogEntry,
  type ToolCall,
  type ToolContext,
  type ToolResult,
} from "../../src/runtime/index.js";
import { testTool } from "./test-tool.js";

const echo = testTool("echo", { text: readString }, (text: string) => text);
const fail = testTool("fail", { text: readString }, (text: string) => {
  throw new Error(text);
});

function sleep(milliseconds: number, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve("slept");
    }, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new Error("stopped by its signal"));
    });
  });
}

describe("one result a call", () => {
  test("of success", async () => {
    const result = await createRegistry([echo]).execute({
      id: "call_1",
      name: "echo",
      arguments: '{"text":"hi"}',
    });
    expect(result).toEqual({
      ok: true,
      id: "call_1",
      name: "echo",
      text: "hi",
      value: "hi",
      structured: "hi",
      conversions: [],
    });
  });

  test("of arguments that do not fit", async () => {
    const result = await createRegistry([echo]).execute({
      id: "call_1",
      name: "echo",
      arguments: "{}",
    });
    const issues = [
      {
        kind: "missing",
        path: "/text",
        expected: "a string",
        received: "nothing",
      },
    ];
    const text =
      "The arguments of echo do not fit, so it was not run:\n- /text: missing, expected a string";
    expect(result).toEqual({
      ok: false,
      id: "call_1",
      name: "echo",
      text,
      conversions: [],
      error: { kind: "missing", message: text, issues },
    });
  });

  test("of a tool that is not there, with the nearest name", async () => {
    const result = await createRegistry([echo, fail]).execute({ name: "Echo" });
    expect(result.error?.kind).toBe("unknown_tool");
    expect(result.text).toBe(
      'There is no tool "Echo"; did you mean "echo"? The tools are: "echo", "fail".',
    );
  });

  test("of a call that names nothing", async () => {
    // What a broken provider may send.
    const call = { name: undefined } as unknown as ToolCall;
    const [result] = await createRegistry([echo]).executeAll([call]);
    expect(result?.text).toBe(
      'There is no tool nothing. The tools are: "echo".',
    );
  });

  test("of a function that throws", async () => {
    const result = await createRegistry([fail]).execute({
      name: "fail",
      arguments: { text: "no such file" },
    });
    expect(result).toMatchObject({
      ok: false,
      text: "no such file",
      error: { kind: "tool_error", message: "no such file" },
    });
    expect(result.error?.cause).toBeInstanceOf(Error);
  });

  test("of all calls, in their order, whatever they took", async () => {
    const registry = createRegistry([
      echo,
      fail,
      testTool("wait", { ms: readNumber }, async (ms: number) => {
        await sleep(ms);
        return ms;
      }),
    ]);
    const results = await registry.executeAll([
      { id: "1", name: "wait", arguments: { ms: 30 } },
      { id: "2", name: "nothing" },
      { id: "3", name: "wait", arguments: { ms: 1 } },
      { id: "4", name: "echo", arguments: "{" },
      { id: "5", name: "fail", arguments: { text: "x" } },
      { id: "6", name: "echo", arguments: { text: "y" } },
    ]);
    expect(results.map(({ id, ok }) => [id, ok])).toEqual([
      ["1", true],
      ["2", false],
      ["3", true],
      ["4", false],
      ["5", false],
      ["6", true],
    ]);
    expect(await registry.executeAll([])).toEqual([]);
  });
});

describe("names", () => {
  test("must be there once", () => {
    expect(() => createRegistry([echo, echo])).toThrow(
      'Two tools have the name "echo"',
    );
    const other = createRegistry([testTool("echo", {}, () => "other")]);
    expect(() => mergeRegistries(createRegistry([echo]), other)).toThrow(
      '"echo" ("The tool echo.") and "echo"',
    );
  });

  test("with dots are found in the spelling of dialects that have none", async () => {
    const registry = createRegistry([testTool("a.b-c", {}, () => 1)]);
    expect((await registry.execute({ name: "a_b_c" })).name).toBe("a_b_c");
    expect((await registry.execute({ name: "a.b-c" })).ok).toBe(true);
    expect(() =>
      createRegistry([
        testTool("a.b", {}, () => 1),
        testTool("a_b", {}, () => 1),
      ]),
    ).toThrow('Two tools have the name "a_b"');
  });

  test("are found among own ones alone", () => {
    const registry = createRegistry([echo]);
    for (const name of ["constructor", "toString", "__proto__", ""]) {
      expect(registry.get(name)).toBeUndefined();
      expect(registry.bind(name, {})).toMatchObject({
        issues: [{ kind: "unknown_tool" }],
      });
    }
  });

  test("of registries that were merged", () => {
    const merged = mergeRegistries(
      createRegistry([echo]),
      createRegistry([fail]),
    );
    expect(merged.tools.map(({ name }) => name)).toEqual(["echo", "fail"]);
  });
});

describe("policies", () => {
  const registry = createRegistry([echo, fail]).with({
    onUnknownTool: "throw",
    onArgumentError: "throw",
    onExecutionError: "throw",
  });

  test("throw for the application", async () => {
    await expect(registry.execute({ name: "x" })).rejects.toThrow(
      ToolExecutionError,
    );
    const misfit = registry.execute({ name: "echo" });
    await expect(misfit).rejects.toBeInstanceOf(ToolArgumentsError);
    await expect(misfit).rejects.toMatchObject({
      toolName: "echo",
      issues: [{ path: "/text" }],
      message: expect.stringContaining("/text: missing") as string,
    });
    const failed = registry.execute({
      name: "fail",
      arguments: { text: "boom" },
    });
    await expect(failed).rejects.toBeInstanceOf(ToolExecutionError);
    await expect(failed).rejects.toMatchObject({
      message: "boom",
      cause: new Error("boom"),
    });
  });

  test("throw out of executeAll only after all calls have ended", async () => {
    const ended: string[] = [];
    const slow = testTool("slow", {}, async () => {
      await sleep(20);
      ended.push("slow");
    });
    const all = createRegistry([echo, slow]).with({ onArgumentError: "throw" });
    await expect(
      all.executeAll([{ name: "echo" }, { name: "slow" }]),
    ).rejects.toThrow(ToolArgumentsError);
    expect(ended).toEqual(["slow"]);
  });

  test("leave refusals to the model", async () => {
    const refusing = createRegistry([
      testTool("danger", {}, () => 1, { settings: { approval: true } }),
    ]).with({ onExecutionError: "throw", onArgumentError: "throw" });
    expect((await refusing.execute({ name: "danger" })).error?.kind).toBe(
      "not_approved",
    );
  });
});

describe("what the model is told of a thrown error", () => {
  const told = async (thrown: unknown, exposeErrors?: "none") => {
    const registry = createRegistry([
      testTool("f", {}, () => {
        throw thrown;
      }),
    ]).with(exposeErrors === undefined ? {} : { exposeErrors });
    return registry.execute({ name: "f" });
  };

  test.each([
    ["text", "text"],
    [{ code: "E_QUOTA" }, '{"code":"E_QUOTA"}'],
    [{ message: "said so" }, "said so"],
    [undefined, "The tool failed without a message."],
    [null, "The tool failed without a message."],
    ["", "The tool failed without a message."],
    [5, "5"],
    [new TypeError(""), "TypeError"],
    [new DOMException("gone", "AbortError"), "gone"],
    [
      new Error(
        "bad\n    at run (/srv/app.js:1:2)\n    at next (node:internal)",
      ),
      "bad",
    ],
    [new Error("a\ud800"), "a\ufffd"],
    [
      new Proxy(
        {},
        {
          has: () => {
            throw new Error("no");
          },
        },
      ),
      "The tool failed without a message.",
    ],
  ])("%# is its message", async (thrown, text) => {
    const result = await told(thrown);
    expect(result.text).toBe(text);
    expect(result.error?.cause).toBe(thrown);
  });

  test("a long message is cut", async () => {
    expect((await told(new Error("x".repeat(9000)))).text).toHaveLength(2000);
  });

  test.each([
    "failed: https://user:pw_secret@host/path",
    "failed: redis://:pw_secret@host:6379/0",
    "GET /?api_key=pw_secret&x=1",
    "Authorization: Bearer pw_secret1",
    "authorization: Basic cHdfc2VjcmV0",
    '{"token":"pw_secret"}',
    "password = 'pw_secret'",
    "client_secret: pw_secret",
    "AWS key AKIAPWSECRETPWSECRET",
    "ghp_pwsecretpwsecretpwsecretpwsecret",
    "sk-pwsecretpwsecretpwsecret",
    "eyJhbGciOiJIUzI1NiJ9.eyJwd3NlY3JldCI6MX0.c2VjcmV0",
  ])("credentials are masked: %s", async (message) => {
    const { text } = await told(new Error(message));
    expect(text).not.toMatch(/pw_?secret|cHdfc2VjcmV0|eyJwd3N/i);
    expect(text).toContain("***");
  });

  test.each([
    "ENOENT: no such file or directory, open '/data/keys.txt'",
    "The key was not found in the map",
    "see https://example.com/docs?page=2",
    "Expected token } at position 5",
  ])("and nothing else is: %s", async (message) => {
    expect((await told(new Error(message))).text).toBe(message);
  });

  test("nothing but an id, when errors are not exposed", async () => {
    const result = await told(new Error("inner"), "none");
    expect(result.text).toMatch(/^The tool failed \(error [a-z\d]+\)\.$/);
    expect(result.text).toContain(result.error?.errorId);
    expect(result.error?.cause).toEqual(new Error("inner"));
  });

  test("a ToolError always, as it is", async () => {
    const error = new ToolError("Use token=abc next time");
    expect((await told(error, "none")).text).toBe("Use token=abc next time");
  });

  test("a returned error counts as a failed call", async () => {
    const registry = createRegistry([
      testTool("f", {}, () => new Error("came back")),
    ]);
    expect(await registry.execute({ name: "f" })).toMatchObject({
      ok: false,
      text: "came back",
    });
  });
});

describe("approval", () => {
  const run = vi.fn((at: Date, tags: Map<string, number>) => [at, tags]);
  const registry = createRegistry([
    testTool(
      "remove",
      {
        at: readDate,
        tags: (input, value, key) =>
          readMap(input, value, key, readString, readNumber),
      },
      run as (...args: never[]) => unknown,
      { settings: { approval: true } },
    ),
    echo,
  ]);
  const call = {
    id: "7",
    name: "remove",
    arguments: '{"at":"2024-05-01T00:00:00Z","tags":{"a":"1"}}',
  } as const;
  const approved = (decision: ApprovalDecision) =>
    registry.with({ approve: () => decision }).execute(call);

  test("is asked with the bound arguments", async () => {
    const asked: ApprovalRequest[] = [];
    const result = await registry
      .with({
        approve: (request) => {
          asked.push(request);
          return Promise.resolve(true);
        },
      })
      .execute(call);
    expect(result.ok).toBe(true);
    expect(asked).toMatchObject([
      {
        callId: "7",
        tool: { name: "remove" },
        args: { at: new Date("2024-05-01"), tags: new Map([["a", 1]]) },
        conversions: [{ rule: "json_text" }],
      },
    ]);
  });

  test.each<[ApprovalDecision, boolean, string | undefined]>([
    [true, true, undefined],
    [{ kind: "approved" }, true, undefined],
    [false, false, "remove was not run: the call was not approved."],
    [
      { kind: "denied" },
      false,
      "remove was not run: the call was not approved.",
    ],
    [
      { kind: "denied", reason: "not on Sundays" },
      false,
      "remove was not run: not on Sundays.",
    ],
  ])("%j", async (decision, ok, text) => {
    run.mockClear();
    const result = await approved(decision);
    expect(result.ok).toBe(ok);
    expect(run).toHaveBeenCalledTimes(ok ? 1 : 0);
    if (text !== undefined) expect(result.text).toBe(text);
  });

  test("without anyone to ask refuses", async () => {
    expect((await registry.execute(call)).error?.kind).toBe("not_approved");
  });

  test("that fails refuses", async () => {
    const result = await registry
      .with({
        approve: () => {
          throw new Error("no console");
        },
      })
      .execute(call);
    expect(result.error).toMatchObject({
      kind: "not_approved",
      cause: new Error("no console"),
    });
  });

  test("may edit arguments, as JSON or as bound values", async () => {
    for (const edited of [
      { at: "2025-01-01T00:00:00Z", tags: { b: 2 } },
      { at: new Date("2025-01-01"), tags: new Map([["b", 2]]) },
    ]) {
      const result = await approved({ kind: "edited", arguments: edited });
      expect(result.value).toEqual([
        new Date("2025-01-01"),
        new Map([["b", 2]]),
      ]);
    }
  });

  test("that edits wrongly is an argument error", async () => {
    const result = await approved({ kind: "edited", arguments: { at: 1 } });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([
      "/at",
      "/tags",
    ]);
  });

  test("is not asked of other tools, nor for arguments that do not fit", async () => {
    const approve = vi.fn(() => true);
    const asking = registry.with({ approve });
    await asking.execute({ name: "echo", arguments: { text: "x" } });
    await asking.execute({ name: "remove", arguments: {} });
    expect(approve).not.toHaveBeenCalled();
  });

  test("is given up with the call", async () => {
    const controller = new AbortController();
    const pending = registry
      .with({ approve: () => new Promise<boolean>(() => undefined) })
      .execute(call, { signal: controller.signal });
    controller.abort();
    expect((await pending).error?.kind).toBe("aborted");
  });
});

describe("limits", () => {
  test("of each tool, of named ones and in all", async () => {
    const registry = createRegistry([echo, fail]);
    const twice = async (options: Parameters<typeof registry.with>[0]) => {
      const limited = registry.with(options);
      const kinds: (string | undefined)[] = [];
      for (const name of ["echo", "echo", "fail"]) {
        const result = await limited.execute({
          name,
          arguments: { text: "x" },
        });
        kinds.push(result.error?.kind);
      }
      return kinds;
    };
    expect(await twice({})).toEqual([undefined, undefined, "tool_error"]);
    expect(await twice({ limits: { perTool: 1 } })).toEqual([
      undefined,
      "limit",
      "tool_error",
    ]);
    expect(await twice({ limits: { perTool: { fail: 0 } } })).toEqual([
      undefined,
      undefined,
      "limit",
    ]);
    expect(await twice({ limits: { total: 2 } })).toEqual([
      undefined,
      undefined,
      "limit",
    ]);
  });

  test("count runs, and not calls that failed before", async () => {
    const limited = createRegistry([echo]).with({ limits: { total: 1 } });
    await limited.execute({ name: "echo" });
    expect(
      (await limited.execute({ name: "echo", arguments: { text: "x" } })).ok,
    ).toBe(true);
    const again = await limited.execute({
      name: "echo",
      arguments: { text: "x" },
    });
    expect(again.text).toBe(
      "Tools may run 1 times in all and have; answer without them.",
    );
    expect(
      (
        await limited
          .with({})
          .execute({ name: "echo", arguments: { text: "x" } })
      ).ok,
    ).toBe(true);
  });

  test("hold for calls of one turn", async () => {
    const limited = createRegistry([echo]).with({ limits: { perTool: 2 } });
    const call = { name: "echo", arguments: { text: "x" } };
    const results = await limited.executeAll([call, call, call]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
  });
});

describe("timeout and abort", () => {
  const seen: AbortSignal[] = [];
  const wait = testTool(
    "wait",
    {},
    ({ signal }: ToolContext) => {
      seen.push(signal);
      return sleep(10_000, signal);
    },
    { withContext: true },
  );

  test("a tool that takes too long is given up, and asked to stop", async () => {
    const registry = createRegistry([wait]).with({ timeoutMs: 10 });
    const result = await registry.execute({ name: "wait" });
    expect(result).toMatchObject({
      text: "The tool did not finish in 10 ms.",
      error: { kind: "timeout" },
    });
    expect(seen.at(-1)?.aborted).toBe(true);
  });

  test("a tool's own timeout comes first", async () => {
    const quick = testTool("quick", {}, () => sleep(10_000), {
      settings: { timeoutMs: 5 },
    });
    const registry = createRegistry([quick]).with({ timeoutMs: 60_000 });
    expect((await registry.execute({ name: "quick" })).error?.kind).toBe(
      "timeout",
    );
  });

  test("a signal gives the call up", async () => {
    const controller = new AbortController();
    const pending = createRegistry([wait]).execute(
      { name: "wait" },
      { signal: controller.signal },
    );
    setTimeout(() => {
      controller.abort(new Error("enough"));
    }, 5);
    expect(await pending).toMatchObject({
      text: "The call was given up.",
      error: { kind: "aborted" },
    });
    expect(seen.at(-1)?.reason).toEqual(new Error("enough"));
  });

  test("an aborted signal runs nothing", async () => {
    const run = vi.fn();
    const registry = createRegistry([testTool("f", {}, run)]);
    const result = await registry.execute(
      { name: "f" },
      { signal: AbortSignal.abort() },
    );
    expect(result.error?.kind).toBe("aborted");
    expect(run).not.toHaveBeenCalled();
  });

  test("a late failure of a given-up call disturbs no one", async () => {
    const late = testTool("late", {}, async () => {
      await sleep(15);
      throw new Error("late");
    });
    const registry = createRegistry([late]).with({ timeoutMs: 1 });
    expect((await registry.execute({ name: "late" })).error?.kind).toBe(
      "timeout",
    );
    await sleep(30);
  });

  test("listeners of the signal are taken off again", async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, "removeEventListener");
    const add = vi.spyOn(signal, "addEventListener");
    await createRegistry([echo]).execute(
      { name: "echo", arguments: { text: "x" } },
      { signal },
    );
    expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
  });
});

describe("concurrency", () => {
  const trace = () => {
    const log: string[] = [];
    let running = 0;
    let most = 0;
    const make = (name: string, sequential: boolean) =>
      testTool(
        name,
        { id: readString },
        async (id: string) => {
          log.push(`+${id}`);
          most = Math.max(most, ++running);
          await sleep(5);
          running--;
          log.push(`-${id}`);
        },
        { settings: { sequential } },
      );
    const registry = createRegistry([make("free", false), make("alone", true)]);
    return { registry, log, most: () => most };
  };
  const call = (name: string, id: string) => ({ name, arguments: { id } });

  test("is bounded", async () => {
    for (const [concurrency, expected] of [
      [undefined, 8],
      [3, 3],
      [1, 1],
      [0, 1],
    ] as const) {
      const { registry, most } = trace();
      await registry
        .with(concurrency === undefined ? {} : { concurrency })
        .executeAll(
          Array.from({ length: 20 }, (_, index) => call("free", `${index}`)),
        );
      expect(most()).toBe(expected);
    }
  });

  test("ends at a sequential tool, before and after", async () => {
    const { registry, log } = trace();
    await registry.executeAll([
      call("free", "a"),
      call("free", "b"),
      call("alone", "c"),
      call("alone", "d"),
      call("free", "e"),
    ]);
    expect(log.slice(0, 2)).toEqual(["+a", "+b"]);
    expect(log.slice(4)).toEqual(["+c", "-c", "+d", "-d", "+e", "-e"]);
  });
});

describe("context", () => {
  const read = testTool(
    "read",
    {},
    ({ values, callId, toolName }: ToolContext) => ({
      ...values,
      callId,
      toolName,
    }),
    { withContext: true },
  );
  const needy = testTool("needy", {}, () => "ran", {
    requires: ["db", "toString"],
  });

  test("joins the registry's and the call's", async () => {
    const registry = createRegistry([read]).with({ context: { a: 1, b: 1 } });
    const result = await registry.execute(
      { id: "9", name: "read" },
      { context: { b: 2 } },
    );
    expect(result.value).toEqual({ a: 1, b: 2, callId: "9", toolName: "read" });
  });

  test("that is an instance is passed as it is", async () => {
    class Session {
      readonly #user = "Ada";
      get user(): string {
        return this.#user;
      }
    }
    const whole = testTool(
      "whole",
      {},
      ({ values }: ToolContext<Session>) => values.user,
      { withContext: true },
    );
    const registry = createRegistry([whole]).with({ context: new Session() });
    expect((await registry.execute({ name: "whole" })).text).toBe("Ada");
  });

  test("that lacks a key is an error before the run", async () => {
    const registry = createRegistry([needy]);
    const text = 'needy cannot run here: the application gives it no "db".';
    expect((await registry.execute({ name: "needy" })).text).toBe(text);
    const inherited = registry.with({ context: { db: 1 } });
    expect((await inherited.execute({ name: "needy" })).text).toContain(
      '"toString"',
    );
    const whole = registry.with({ context: { db: 1, toString: () => "x" } });
    expect((await whole.execute({ name: "needy" })).text).toBe("ran");
  });

  test("never comes from the model, nor from an SDK", async () => {
    const registry = createRegistry([read]);
    const tool = registry.get("read");
    const options = { context: { a: 1 }, values: { a: 1 }, callId: "x" };
    expect(await tool.execute({}, options)).toEqual({
      callId: "",
      toolName: "read",
    });
    expect(await tool.execute({ context: {} })).toMatchObject({
      error: expect.stringContaining("/context: unknown") as string,
    });
  });
});

describe("a tool's own execute", () => {
  const registry = createRegistry([
    echo,
    fail,
    testTool("date", {}, () => ({ at: new Date(0), none: undefined })),
    testTool("nothing", {}, () => undefined),
    testTool("done", {}, () => 1, { returns: "void" }),
    testTool("long", {}, () => "x".repeat(30)),
    testTool("wait", {}, () => sleep(10_000)),
  ]).with({ maxResultLength: 20 });

  test("gives JSON", async () => {
    expect(await registry.get("date").execute()).toEqual({
      at: "1970-01-01T00:00:00.000Z",
    });
    expect(await registry.get("nothing").execute("")).toBeNull();
    expect(await registry.get("done").execute(null)).toBe("Success");
    expect(await registry.get("echo").execute('{"text":"x"}')).toBe("x");
    expect(await registry.get("long").execute()).not.toHaveLength(30);
  });

  test("gives errors as data", async () => {
    expect(await registry.get("fail").execute({ text: "x" })).toEqual({
      error: "x",
    });
    expect(await registry.get("echo").execute({})).toEqual({
      error: expect.stringContaining("/text: missing") as string,
    });
  });

  test("throws by the registry's policies", async () => {
    const throwing = registry.with({ onExecutionError: "throw" });
    await expect(throwing.get("fail").execute({ text: "x" })).rejects.toThrow(
      ToolExecutionError,
    );
  });

  test.each(["signal", "abortSignal"])("reads %s of an SDK", async (key) => {
    const options = { [key]: AbortSignal.abort(), toolCallId: "1" };
    expect(await registry.get("wait").execute({}, options)).toEqual({
      error: "The call was given up.",
    });
  });

  test("can be taken off, and runs without a registry", async () => {
    const { execute } = echo;
    expect(await execute({ text: "x" })).toBe("x");
    expect(Object.keys({ ...echo })).toEqual([
      "name",
      "description",
      "inputSchema",
      "settings",
      "execute",
    ]);
  });
});

describe("hooks", () => {
  test("are told of everything, in order", async () => {
    const log: unknown[] = [];
    const registry = createRegistry([
      echo,
      fail,
      testTool(
        "steps",
        {},
        ({ progress }: ToolContext) => {
          progress("half");
          return "whole";
        },
        { withContext: true },
      ),
    ]).with({
      hooks: {
        onCall: ({ toolName, args }) => log.push(["call", toolName, args]),
        onProgress: ({ value }) => log.push(["progress", value]),
        onResult: ({ result, durationMs, args }) =>
          log.push(["result", result.text, durationMs >= 0, args]),
        onError: ({ failure, error }) =>
          log.push(["error", failure.kind, error]),
      },
    });
    await registry.execute({ name: "steps" });
    await registry.execute({ name: "fail", arguments: { text: "x" } });
    await registry.execute({ name: "echo", arguments: "[]" });
    await registry.execute({ name: "none", arguments: "{}" });
    expect(log).toEqual([
      ["call", "steps", {}],
      ["progress", "half"],
      ["result", "whole", true, {}],
      ["call", "fail", { text: "x" }],
      ["result", "x", true, { text: "x" }],
      ["error", "tool_error", new Error("x")],
      [
        "result",
        expect.stringContaining("an object with the arguments"),
        true,
        "[]",
      ],
      ["error", "not_an_object", undefined],
      ["result", expect.stringContaining("no tool"), true, "{}"],
      ["error", "unknown_tool", undefined],
    ]);
  });

  test("that throw or reject change nothing, and are told to onError", async () => {
    const errors: unknown[] = [];
    const registry = createRegistry([echo]).with({
      hooks: {
        onCall: () => {
          throw new Error("in onCall");
        },
        onResult: () => Promise.reject(new Error("in onResult")),
        onError: ({ error }) => {
          errors.push(error);
          throw new Error("in onError");
        },
      },
    });
    const result = await registry.execute({
      name: "echo",
      arguments: { text: "x" },
    });
    expect(result.ok).toBe(true);
    await sleep(1);
    expect(errors).toEqual([new Error("in onCall"), new Error("in onResult")]);
  });

  test("of several registries are all called", async () => {
    const log: string[] = [];
    const listen = (name: string) => ({
      hooks: {
        onCall: () => {
          log.push(name);
          throw new Error(name);
        },
      },
    });
    const registry = createRegistry([echo]).with(listen("a")).with(listen("b"));
    await registry.execute({ name: "echo", arguments: { text: "x" } });
    expect(log).toEqual(["a", "b"]);
  });
});

describe("the logging decorator", () => {
  test("tells name, arguments, result and duration, and keeps other hooks", async () => {
    const entries: LogEntry[] = [];
    const onResult = vi.fn();
    const registry = withLogging(
      createRegistry([echo]).with({ hooks: { onResult } }),
      (entry) => entries.push(entry),
    );
    await registry.execute({ id: "1", name: "echo", arguments: { text: "x" } });
    expect(entries).toMatchObject([
      {
        callId: "1",
        toolName: "echo",
        args: { text: "x" },
        result: { ok: true, text: "x" },
      },
    ]);
    expect(entries[0]?.durationMs).toBeGreaterThanOrEqual(0);
    expect(onResult).toHaveBeenCalledTimes(1);
  });
});

describe("withImplementation", () => {
  test("swaps the function and keeps the rest", async () => {
    const mock = withImplementation(
      echo,
      async (args, { callId }, original) =>
        `${callId} ${String(await original(args))}!`,
    );
    expect(mock.inputSchema).toBe(echo.inputSchema);
    const registry = createRegistry([mock]);
    const result = await registry.execute({
      id: "1",
      name: "echo",
      arguments: '{"text":"x"}',
    });
    expect(result.text).toBe("1 x!");
    expect((await registry.execute({ name: "echo" })).error?.kind).toBe(
      "missing",
    );
  });
});

describe("streams", () => {
  const collect = async (
    run: (context: ToolContext) => unknown,
    returns: "stream" | "value" = "stream",
  ): Promise<{ progress: unknown[]; result: ToolResult }> => {
    const progress: unknown[] = [];
    const registry = createRegistry([
      testTool("f", {}, run, { returns, withContext: true }),
    ]);
    const result = await registry.execute(
      { name: "f" },
      { onProgress: ({ value }) => progress.push(value) },
    );
    return { progress, result };
  };

  test("report each item, and end with the last", async () => {
    const { progress, result } = await collect(async function* () {
      await sleep(1);
      yield "a";
      yield "b";
    });
    expect(progress).toEqual(["a", "b"]);
    expect(result).toMatchObject({ text: "b", value: "b" });
  });

  test("end with what a generator returns, if that is anything", async () => {
    const { progress, result } = await collect(async function* () {
      await sleep(1);
      yield "a";
      return "sum";
    });
    expect(progress).toEqual(["a"]);
    expect(result.text).toBe("sum");
  });

  test("may be synchronous generators, and promised", async () => {
    const sync = await collect(function* () {
      yield 1;
      yield 2;
    });
    expect(sync.result.value).toBe(2);
    const list = await collect(function* () {
      yield 1;
      yield 2;
    }, "value");
    expect(list.result.structured).toEqual([1, 2]);
    const promised = await collect(() =>
      Promise.resolve(
        (async function* () {
          await sleep(1);
          yield "a";
        })(),
      ),
    );
    expect(promised.result.value).toBe("a");
  });

  test("that are empty give null", async () => {
    // eslint-disable-next-line require-yield -- it has nothing to give
    const { result } = await collect(async function* () {
      await sleep(1);
    });
    expect(result).toMatchObject({ text: "null", structured: null });
  });

  test("that throw fail the call, and keep what was reported", async () => {
    const { progress, result } = await collect(async function* () {
      await sleep(1);
      yield "a";
      throw new Error("broke off");
    });
    expect(progress).toEqual(["a"]);
    expect(result.text).toBe("broke off");
  });

  test("are ended when the call is given up", async () => {
    let ended = false;
    const registry = createRegistry([
      testTool(
        "f",
        {},
        async function* () {
          try {
            for (;;) {
              await sleep(2);
              yield "tick";
            }
          } finally {
            ended = true;
          }
        },
        { returns: "stream" },
      ),
    ]).with({ timeoutMs: 15 });
    expect((await registry.execute({ name: "f" })).error?.kind).toBe("timeout");
    await sleep(20);
    expect(ended).toBe(true);
  });

  test("report nothing after the end", async () => {
    let late: (() => void) | undefined;
    const { progress } = await collect(({ progress: report }) => {
      report(1);
      late = () => {
        report(2);
      };
      return "x";
    }, "value");
    late?.();
    expect(progress).toEqual([1]);
  });
});
