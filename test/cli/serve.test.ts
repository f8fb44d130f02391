/** `toolgen serve`, with the official clients of both generations. */
import { spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  Client as ClientV2,
  StreamableHTTPClientTransport as HttpV2,
} from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { installCli, runAsProcess, runInProcess } from "../support/cli.js";
import { temporaryFolder, writeFiles } from "../support/temporary-folder.js";

const repository = join(dirname(fileURLToPath(import.meta.url)), "../..");

const source = `import { appendFileSync } from "node:fs";
/**
 * Get the weather forecast for a city.
 * @title Forecast
 * @param city - Its name
 * @readOnly
 */
export function getForecast(city: string, days = 1): { city: string; days: number } {
  console.log("looking at", city);
  process.stdout.write("and again\\n");
  return { city, days };
}
/**
 * Count slowly.
 * @param to - How far
 */
export async function* count(to: number, signal: AbortSignal): AsyncGenerator<string> {
  signal.addEventListener("abort", () => { appendFileSync("stopped.txt", "stopped"); });
  for (let at = 1; at <= to; at++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    yield \`at \${at}\`;
  }
}
/** Fails. */
export function fail(): void {
  throw new Error("out of paper");
}
/** Delete it all. @approval */
export function wipe(): string {
  return "wiped";
}
`;

/** Built already, so that only those who ask for it wait for the compiler. */
async function project(): Promise<string> {
  const folder = temporaryFolder({
    "package.json":
      '{ "type": "module", "name": "weather", "version": "3.2.1" }',
    "toolgen.config.json": "{}",
    "tsconfig.json":
      '{ "compilerOptions": { "module": "NodeNext", "target": "ES2022", "types": ["node"] } }',
    "src/weather.tools.ts": source,
  });
  mkdirSync(join(folder, "node_modules"));
  for (const name of ["@types", "undici-types"])
    symlinkSync(
      join(repository, "node_modules", name),
      join(folder, "node_modules", name),
    );
  expect((await runInProcess(folder, ["build"])).code).toBe(0);
  return folder;
}

interface Serving {
  readonly url: string;
  readonly stderr: () => string;
}

/** Serves over HTTP until the test ends. */
async function serveHttp(
  cwd: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  const bin = await installCli();
  const child = spawn(
    process.execPath,
    [bin, "serve", ...args, "--http", "0"],
    {
      cwd,
      env: { PATH: process.env["PATH"], ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let stderr = "";
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  const url = new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
      const found = /at (http:\S+)/.exec(stderr)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("close", () => {
      reject(new Error(stderr));
    });
  });
  onTestFinished(async () => {
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(stdout).toBe("");
  });
  return { url: await url, stderr: () => stderr };
}

interface Connected {
  readonly listTools: () => Promise<{ tools: readonly object[] }>;
  readonly callTool: (
    name: string,
    args: Record<string, unknown>,
    options?: { onprogress?: (progress: object) => void; signal?: AbortSignal },
  ) => Promise<Record<string, unknown>>;
  readonly server: () => unknown;
  /** What was said on stderr, where it is known. */
  readonly stderr: () => string;
}

async function stdioParameters(cwd: string, args: readonly string[] = []) {
  return {
    command: process.execPath,
    args: [await installCli(), "serve", ...args],
    cwd,
    stderr: "pipe" as const,
  };
}

function ofV1(client: ClientV1, stderr: () => string): Connected {
  return {
    listTools: () => client.listTools(),
    callTool: (name, args, options) =>
      client.callTool({ name, arguments: args }, undefined, options),
    server: () => client.getServerVersion(),
    stderr,
  };
}

function ofV2(client: ClientV2, stderr: () => string): Connected {
  return {
    listTools: () => client.listTools(),
    callTool: (name, args, options) =>
      client.callTool({ name, arguments: args }, options),
    server: () => client.getServerVersion(),
    stderr,
  };
}

const identity = { name: "test", version: "1" };

async function stdioV1(cwd: string): Promise<Connected> {
  const transport = new StdioV1(await stdioParameters(cwd));
  let said = "";
  transport.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const client = new ClientV1(identity);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return ofV1(client, () => said);
}

async function stdioV2(cwd: string): Promise<Connected> {
  const transport = new StdioV2(await stdioParameters(cwd));
  let said = "";
  transport.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const client = new ClientV2(identity);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return ofV2(client, () => said);
}

async function httpV1(cwd: string): Promise<Connected> {
  const { url, stderr } = await serveHttp(cwd);
  const client = new ClientV1(identity);
  // Its own transport, whose type is not quite its own interface under exact optional properties.
  await client.connect(new HttpV1(new URL(url)));
  onTestFinished(() => client.close());
  return ofV1(client, stderr);
}

async function httpV2(cwd: string): Promise<Connected> {
  const { url, stderr } = await serveHttp(cwd);
  const client = new ClientV2(identity, {
    versionNegotiation: { mode: "auto" },
  });
  await client.connect(new HttpV2(new URL(url)));
  onTestFinished(() => client.close());
  return ofV2(client, stderr);
}

describe.each([
  ["stdio, v1", stdioV1],
  ["stdio, v2", stdioV2],
  ["HTTP, v1", httpV1],
  ["HTTP, v2", httpV2],
])("over %s", (_, connect) => {
  it("lists, calls, tells progress, errors and cancels", async () => {
    const folder = await project();
    const { listTools, callTool, server, stderr } = await connect(folder);
    expect(server()).toMatchObject({ name: "weather", version: "3.2.1" });
    expect((await listTools()).tools).toMatchObject([
      { name: "count" },
      { name: "fail" },
      {
        name: "getForecast",
        title: "Forecast",
        annotations: { title: "Forecast", readOnlyHint: true },
        inputSchema: { required: ["city"] },
        outputSchema: { type: "object", required: ["city", "days"] },
      },
      { name: "wipe" },
    ]);
    expect(
      await callTool("getForecast", { city: "Oslo", days: "3" }),
    ).toMatchObject({
      content: [{ type: "text", text: '{"city":"Oslo","days":3}' }],
      structuredContent: { city: "Oslo", days: 3 },
    });
    // What tools print is no protocol.
    expect(stderr()).toContain("looking at Oslo\nand again\n");

    const heard: object[] = [];
    expect(
      await callTool(
        "count",
        { to: 3 },
        { onprogress: (progress) => heard.push(progress) },
      ),
    ).toMatchObject({ content: [{ text: "at 3" }] });
    expect(heard[0]).toMatchObject({ progress: 1, message: "at 1" });

    expect(await callTool("fail", {})).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("out of paper") as string }],
    });
    expect(await callTool("wipe", {})).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("approval") as string }],
    });
    await expect(callTool("nothing", {})).rejects.toMatchObject({
      code: -32602,
    });

    const controller = new AbortController();
    const call = callTool("count", { to: 500 }, { signal: controller.signal });
    setTimeout(() => {
      controller.abort();
    }, 100);
    await expect(call).rejects.toThrow();
    await expect
      .poll(() => readFileSync(join(folder, "stopped.txt"), "utf8"))
      .toBe("stopped");
  }, 20_000);
});

describe("over HTTP", () => {
  const list = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: identity,
      },
    }),
  };

  it("lets in who has the token, from this machine; the port is taken then", async () => {
    const folder = await project();
    const { url } = await serveHttp(folder, [], { TOOLGEN_TOKEN: "secret" });
    const ask = async (
      headers: Readonly<Record<string, string>>,
      to = url,
    ): Promise<number> => {
      const response = await fetch(to, {
        ...list,
        headers: { ...list.headers, ...headers },
      });
      await response.text();
      return response.status;
    };
    const authorization = "Bearer secret";
    expect(await ask({ authorization })).toBe(200);
    expect(await ask({})).toBe(401);
    expect(await ask({ authorization: "Bearer secreT" })).toBe(401);
    expect(await ask({ authorization, origin: "http://localhost:5173" })).toBe(
      200,
    );
    expect(await ask({ authorization, origin: "https://evil.example" })).toBe(
      403,
    );
    expect(await ask({ authorization, "mcp-session-id": "made-up" })).toBe(404);
    expect(await ask({ authorization }, url.replace("/mcp", "/other"))).toBe(
      404,
    );
    const run = await runAsProcess(folder, [
      "serve",
      "--http",
      new URL(url).port,
    ]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain("is in use; name another one with `--http`.");
  }, 20_000);
});

it("runs what asks for approval with --yes, and ends with its client", async () => {
  const transport = new StdioV2(
    await stdioParameters(await project(), ["--yes"]),
  );
  const client = new ClientV2(identity);
  await client.connect(transport);
  expect(await client.callTool({ name: "wipe", arguments: {} })).toMatchObject({
    content: [{ text: "wiped" }],
  });
  const { pid } = transport;
  await client.close();
  await expect
    .poll(() => {
      try {
        return process.kill(pid ?? 0, 0);
      } catch {
        return false;
      }
    })
    .toBe(false);
}, 20_000);

describe("with --watch", () => {
  const more = `${source}/** Say hello. */\nexport function hello(): string {\n  return "hello";\n}\n`;

  it("tells clients over stdio and HTTP that the list has changed", async () => {
    const folder = await project();
    const { url, stderr } = await serveHttp(folder, ["--watch"]);
    const transport = new StdioV1(await stdioParameters(folder, ["--watch"]));
    const clients = [transport, new HttpV1(new URL(url))].map((each) => {
      const client = new ClientV1(identity);
      let told = 0;
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
        told += 1;
      });
      return { client, transport: each, told: () => told };
    });
    for (const { client, transport: each } of clients) {
      await client.connect(each);
      onTestFinished(() => client.close());
    }
    // An error leaves the tools as they were.
    writeFiles(folder, { "src/weather.tools.ts": "export const = 1;\n" });
    await expect
      .poll(stderr, { timeout: 8000 })
      .toContain("since there are errors");
    writeFiles(folder, { "src/weather.tools.ts": more });
    for (const { client, told } of clients) {
      await expect.poll(told, { timeout: 8000 }).toBeGreaterThan(0);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain("hello");
      expect(
        await client.callTool({ name: "hello", arguments: {} }),
      ).toMatchObject({ content: [{ text: "hello" }] });
    }
  }, 30_000);
});

it("says what is missing where the SDK is not installed", async () => {
  const folder = temporaryFolder();
  cpSync(dirname(dirname(await installCli())), join(folder, "toolgen"), {
    recursive: true,
  });
  const { dependencies } = JSON.parse(
    readFileSync(join(repository, "package.json"), "utf8"),
    // Our own.
  ) as { readonly dependencies: Readonly<Record<string, string>> };
  mkdirSync(join(folder, "node_modules"));
  for (const name of Object.keys(dependencies))
    symlinkSync(
      join(repository, "node_modules", name),
      join(folder, "node_modules", name),
    );
  writeFileSync(
    join(folder, "tools.ts"),
    "/** Hi. */\nexport function hi(): string {\n  return 'hi';\n}\n",
  );
  const child = spawn(
    process.execPath,
    [join(folder, "toolgen/bin/toolgen.js"), "serve", "tools.ts"],
    { cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  expect(
    await new Promise((resolve) => {
      child.once("close", resolve);
    }),
  ).toBe(2);
  expect(said).toBe(
    "toolgen: `toolgen serve` needs the MCP SDK, which is not installed; run `npm install @modelcontextprotocol/server`.\n",
  );
}, 20_000);
