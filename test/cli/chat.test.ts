/** `toolgen chat`, as a process and in this one. */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { startReplay } from "../adapters/replay-server.js";
import { installCli, runAsProcess, runInProcess } from "../support/cli.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const calculator = join(
  dirname(fileURLToPath(import.meta.url)),
  "../../fixtures/example-calculator",
);
const today = new Date().toISOString().slice(0, 10);

const source = `/**
 * Open a ticket.
 * @param title - What it is about
 * @param count - How many
 */
export function openTicket(title: string, count = 1): string {
  console.log("opening");
  return "T-" + title + String(count);
}
/** Wipe it all. @approval */
export function wipe(): string {
  return "wiped";
}
/** Wait for ever. */
export async function wait(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => { signal.addEventListener("abort", resolve); });
}
`;
const project = (): string =>
  temporaryFolder({
    "package.json": '{ "type": "module" }',
    "tools.ts": source,
    "tsconfig.json":
      '{ "compilerOptions": { "module": "NodeNext", "target": "ES2022", "lib": ["ES2022", "DOM"], "types": [] } }',
  });

/** The events of one streamed answer. */
const streamed = (
  deltas: readonly object[],
  finish: string,
): { readonly events: readonly { readonly data: unknown }[] } => ({
  events: [
    ...deltas.map((delta) => ({ data: { choices: [{ index: 0, delta }] } })),
    { data: { choices: [{ index: 0, delta: {}, finish_reason: finish }] } },
    { data: { choices: [], usage: { total_tokens: 7 } } },
    { data: "[DONE]" },
  ],
});
const call = (name: string, args: string): object => ({
  tool_calls: [
    {
      index: 0,
      id: "c1",
      type: "function",
      function: { name, arguments: args },
    },
  ],
});
const more = (args: string): object => ({
  tool_calls: [{ index: 0, function: { arguments: args } }],
});

describe("toolgen chat --offline", () => {
  it("computes and tells the date, as a process with piped lines", async () => {
    const run = await runAsProcess(calculator, ["chat", "--offline"], {
      stdin:
        "/tools\nWhat is (2 + 3) * 4, and 1/0?\n\nWhich date is it today?\nHi\n/reset\n/what\n/quit\n1+1\n",
    });
    expect(run.code).toBe(0);
    expect(run.stdout).toBe(
      [
        "(2 + 3) * 4 = 20",
        "1/0 = Division by zero.",
        `Today is ${today}`,
        'I am a script. Ask me to compute something, such as "What is (2 + 3) * 4?", or for the date; or call a tool by its name and arguments, as in: calculator {"key":"value"}',
        "",
      ].join("\n"),
    );
    const offered =
      "  calculator(expression)  Compute an arithmetic expression.\n  getCurrentDate()  Today's date.\n";
    expect(run.stderr).toBe(
      [
        `toolgen: src/tools.generated.ts\n${offered}${offered}`,
        '[1] calculator {"expression":"(2 + 3) * 4"}\n',
        '[1] calculator {"expression":"1/0"}\n',
        "[1]   = 20\n",
        "[1]   failed: Division by zero.\n",
        "[1] getCurrentDate {}\n",
        `[1]   = ${today}\n`,
        "toolgen: the conversation begins anew\n",
        "toolgen: there are /tools, /reset and /quit\n",
      ].join(""),
    );
  });

  it("calls any tool of a source by its name, and asks for approval at a terminal", async () => {
    const args = ["chat", "tools.ts", "--offline"];
    const piped = await runInProcess(project(), args, {
      stdin: 'openTicket {"title":"x","count":"2"}\nwipe {}\n',
    });
    expect(piped.code).toBe(0);
    expect(piped.stdout).toContain("openTicket gave: T-x2\n");
    expect(piped.stdout).toContain("which `--yes` gives");
    expect(piped.stderr).toContain("opening\n");
    expect(piped.stderr).toContain(
      '[1]   read /count as 2, which was written "2" (json_text)\n[1]   = T-x2\n',
    );
    const asked = await runInProcess(project(), args, {
      isTTY: true,
      stdin: "wipe {}\ny\nwipe {}\nn\n",
    });
    expect(asked.stdout).toContain("wipe gave: wiped\n");
    expect(asked.stdout).toContain("wipe gave: wipe was not run");
  });

  it("stops what is running at the first Ctrl-C, and ends at the next", async () => {
    const bin = await installCli();
    const child = spawn(
      process.execPath,
      [bin, "chat", "tools.ts", "--offline"],
      { cwd: project(), stdio: ["pipe", "pipe", "pipe"] },
    );
    const ended = new Promise((resolve) => {
      child.once("close", resolve);
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stdin.write("wait {}\n");
    await expect.poll(() => said, { timeout: 10_000 }).toContain("[1] wait {}");
    child.kill("SIGINT");
    await expect.poll(() => said).toContain("the last message is forgotten");
    child.kill("SIGINT");
    // A turn of the pipe was stopped.
    expect(await ended).toBe(1);
  }, 20_000);
});

describe("toolgen chat, with an endpoint", () => {
  it("streams, runs calls, and keeps the conversation until it begins anew", async () => {
    const server = await startReplay([
      streamed(
        [
          { role: "assistant", content: "Let me " },
          { content: "see." },
          call("openTicket", '{"title":'),
          more('"x"}'),
        ],
        "tool_calls",
      ),
      streamed([{ content: "It is " }, { content: "T-x1." }], "stop"),
      streamed([{ content: "Yes." }], "stop"),
      {
        json: {
          choices: [{ message: { role: "assistant", content: "Anew." } }],
        },
      },
    ]);
    const run = await runAsProcess(
      project(),
      [
        ...["chat", "tools.ts", "--base-url", `${server.url}/v1/`],
        ...["--model", "m", "--system", "Be brief."],
      ],
      {
        stdin: "Open one\nSure?\n/reset\nHello\n",
        env: { OPENAI_API_KEY: "key" },
      },
    );
    expect(run).toMatchObject({
      code: 0,
      stdout: "Let me see.\nIt is T-x1.\nYes.\nAnew.\n",
    });
    expect(run.stderr).toContain(
      '[1] openTicket {"title":"x"}\nopening\n[1]   = T-x1\n',
    );
    expect(
      server.requests.map(({ messages }) =>
        (messages as readonly { role: string }[]).map(({ role }) => role),
      ),
    ).toEqual([
      ["system", "user"],
      ["system", "user", "assistant", "tool"],
      ["system", "user", "assistant", "tool", "assistant", "user"],
      ["system", "user"],
    ]);
    expect(server.requests[1]).toMatchObject({
      model: "m",
      stream: true,
      tools: [
        { function: { name: "openTicket" } },
        { function: { name: "wait" } },
        { function: { name: "wipe" } },
      ],
      messages: [
        {},
        {},
        { tool_calls: [{ function: { arguments: '{"title":"x"}' } }] },
        { tool_call_id: "c1", content: "T-x1" },
      ],
    });
  });

  it("says in a line what went wrong, and goes on", async () => {
    const answers = [
      { status: 401, body: '{"error":{"message":"Bad key."}}' },
      { status: 502, body: "<html>\nBad gateway" },
      { status: 200, body: 'data: {"error":{"message":"Overloaded."}}\n\n' },
      {
        status: 200,
        body: 'data: {"choices":[{"delta":{"content":"Hi."}}]}\r\n\r\ndata: [DONE]',
      },
    ];
    const server = createServer((_request, response) => {
      const { status = 500, body = "" } = answers.shift() ?? {};
      response.writeHead(status, { "content-type": "text/event-stream" });
      response.end(body);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    onTestFinished(() => {
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${String(port)}`;
    const run = await runInProcess(
      calculator,
      ["chat", "--base-url", baseUrl],
      { stdin: "a\nb\nc\nd\n" },
    );
    expect(run).toMatchObject({ code: 1, stdout: "Hi.\n" });
    const url = `${baseUrl}/chat/completions`;
    expect(run.stderr.split("\n").slice(-4)).toEqual([
      `toolgen: ${url} answered 401: Bad key.`,
      `toolgen: ${url} answered 502: <html>`,
      "toolgen: The model broke off: Overloaded.",
      "",
    ]);
  });

  it("needs a key for OpenAI, and a server that is there", async () => {
    expect(
      await runInProcess(calculator, ["chat"], { stdin: "a\n" }),
    ).toMatchObject({
      code: 2,
      stdout: "",
      stderr:
        "toolgen: OPENAI_API_KEY is not set; set it, name another endpoint with `--base-url`, or talk to the scripted model with `--offline`.\n",
    });
    const away = await runInProcess(
      calculator,
      ["chat", "--base-url", "http://127.0.0.1:1"],
      { stdin: "a\n" },
    );
    expect(away.code).toBe(1);
    expect(away.stderr).toMatch(
      /toolgen: http:\/\/127\.0\.0\.1:1\/chat\/completions cannot be reached: .+\n$/,
    );
  });
});
