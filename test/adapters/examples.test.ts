/** The examples in the docstrings of the adapters, and tools assigned to each SDK's own types: compiled without a cast. */
import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const adapters = join(root, "src/adapters");
const folder = mkdtempSync(join(tmpdir(), "toolgen-examples-"));

/** The `ts` blocks of a file's docstrings. */
function blocksOf(path: string): string[] {
  const text = readFileSync(path, "utf8").replaceAll(/^ \* ?/gmu, "");
  return [...text.matchAll(/^```ts\n(.*?)^```/gmsu)].map(
    ([, block = ""]) => block,
  );
}

const examples = readdirSync(adapters).flatMap((file) =>
  blocksOf(join(adapters, file)).map(
    (block, index) =>
      [`${file.replace(".ts", "")}-${String(index)}.ts`, block] as const,
  ),
);

const assignments = `
import type Anthropic from "@anthropic-ai/sdk";
import type { FunctionDeclaration, Tool as GeminiTool } from "@google/genai";
import { type ClientTool, tool as langchainTool } from "@langchain/core/tools";
import { McpServer } from "@modelcontextprotocol/server";
import type { CallToolResult, Tool as McpTool } from "@modelcontextprotocol/sdk/types.js";
import { tool as agentsTool, type FunctionTool } from "@openai/agents";
import { chat, type AnyTextAdapter } from "@tanstack/ai";
import { type ModelMessage, type ToolSet } from "ai";
import { createAgent, tool, ToolMessage } from "langchain";
import type OpenAI from "openai";
import * as aiSdk from "toolgen/ai-sdk";
import * as anthropic from "toolgen/anthropic";
import * as gemini from "toolgen/gemini";
import * as langchain from "toolgen/langchain";
import * as mcp from "toolgen/mcp";
import * as openai from "toolgen/openai";
import * as agents from "toolgen/openai-agents";
import * as responses from "toolgen/openai-responses";
import type { ToolResult } from "toolgen/runtime";
import { registry } from "./tools.generated.js";

declare const results: ToolResult[];

export const chatTools: OpenAI.ChatCompletionTool[] = openai.toTools(registry);
export const chatMessages: OpenAI.ChatCompletionMessageParam[] = openai.toMessages(results);
export const responsesTools: OpenAI.Responses.Tool[] = responses.toTools(registry);
export const responsesItems: OpenAI.Responses.ResponseInputItem[] = responses.toMessages(results);
export const anthropicTools: Anthropic.ToolUnion[] = anthropic.toTools(registry);
export const anthropicMessages: Anthropic.MessageParam[] = anthropic.toMessages(results);
export const geminiTools: GeminiTool[] = gemini.toTools(registry);
export const geminiDeclarations: FunctionDeclaration[] = gemini.toTools(registry, { schema: "parameters" })[0]?.functionDeclarations ?? [];
export const mcpTools: McpTool[] = mcp.toTools(registry);
export const mcpResults: CallToolResult[] = mcp.toMessages(results);
export const aiTools: ToolSet = aiSdk.toTools(registry);
export const aiDeclarations: ToolSet = aiSdk.toDeclarations(registry);
export const aiMessages: ModelMessage[] = aiSdk.toMessages(results);
export const agentsTools: FunctionTool[] = agents.toTools(registry, { tool: agentsTool });
export const langchainTools: ClientTool[] = langchain.toTools(registry, { tool: langchainTool });
export const agent = createAgent({ model: "m", tools: langchain.toTools(registry, { tool, ToolMessage }) });

// The plain tool, without an adapter.
const plain = registry.get("greet");
export const plainSet: ToolSet = { plain };
export const parameters: OpenAI.FunctionParameters = plain.inputSchema;
export const inputSchema: Anthropic.Tool.InputSchema = plain.inputSchema;
export const listed: McpTool["inputSchema"] = plain.inputSchema;
export const made = agentsTool({ name: "x", description: "x", parameters: plain.inputSchema, execute: (input) => plain.execute(input) });
export const structured = langchainTool((input) => plain.execute(input), { name: "x", description: "x", schema: plain.inputSchema });
export const stream = (adapter: AnyTextAdapter) => chat({ adapter, messages: [], tools: [plain] });
new McpServer({ name: "s", version: "1" }).registerTool(plain.name, plain, async (args) => ({ content: [{ type: "text", text: String(await plain.execute(args)) }] }));

// Options that a registry does not know are errors.
// @ts-expect-error -- misspelt
void openai.respond(registry, { tool_calls: [] }, { sginal: undefined });
`;

const generated = `
import { createRegistry, defineTool } from "toolgen/runtime";
const greetTool = defineTool({
  name: "greet",
  description: "Greet.",
  inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"], additionalProperties: false },
  bind: (input, from) => ({ name: input.string(from["name"], "name") }),
  invoke: ({ name }) => \`Hello \${name}\`,
});
export const registry = createRegistry([greetTool]);
`;

beforeAll(() => {
  mkdirSync(join(folder, "src"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const options = {
    target: "ES2023",
    lib: ["ES2023", "ES2024.String"],
    module: "NodeNext",
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    noEmit: true,
    paths: {
      "toolgen/loop": [join(root, "src/runtime/loop.ts")],
      "toolgen/runtime": [join(root, "src/runtime/index.ts")],
      "toolgen/*": [join(adapters, "*.ts")],
    },
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, include: ["src"] }),
  );
  writeFileSync(join(folder, "src/tools.generated.ts"), generated);
  writeFileSync(join(folder, "src/assignments.ts"), assignments);
  for (const [name, block] of examples) {
    writeFileSync(join(folder, "src", name), block);
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("every adapter has an example", () => {
  const names = examples.map(([name]) => name.replace(/-\d+\.ts$/u, ""));
  expect(names).toEqual(
    expect.arrayContaining([
      "ai-sdk",
      "anthropic",
      "gemini",
      "langchain",
      "mcp",
      "openai",
      "openai-agents",
      "openai-responses",
    ]),
  );
});

// The native compiler, since the types of nine SDKs take the other one a while; that one compiles the tests of each adapter.
test("the examples and the assignments compile", async () => {
  const tsc = join(root, "node_modules/typescript-7/bin/tsc");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [tsc, "--project", folder, "--pretty", "false"],
    { encoding: "utf8" },
    // What it prints of errors is in the error.
  ).catch((error: unknown) => error as { stdout: string });
  expect(stdout).toBe("");
});
