/** Sixty functions of popular packages in one registry: no provider refuses one, and every adapter takes them all. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { tool as agentsTool } from "@openai/agents";
import Ajv2020 from "ajv/dist/2020.js";
import { asSchema } from "ai";
import { tool as langchainTool, ToolMessage } from "langchain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as aiSdk from "../src/adapters/ai-sdk.js";
import * as anthropic from "../src/adapters/anthropic.js";
import * as gemini from "../src/adapters/gemini.js";
import * as langchain from "../src/adapters/langchain.js";
import * as mcp from "../src/adapters/mcp.js";
import * as openai from "../src/adapters/openai.js";
import * as agents from "../src/adapters/openai-agents.js";
import * as responses from "../src/adapters/openai-responses.js";
import { dialects } from "../src/dialects/dialects.js";
import { emitRegistry } from "../src/emit/registry-module.js";
import { extractTools } from "../src/extract/extract.js";
import { openProject } from "../src/extract/project.js";
import { createRegistry, type Registry } from "../src/runtime/index.js";
import { loadModule } from "./support/load-module.js";

const repository = join(dirname(fileURLToPath(import.meta.url)), "..");
const packages = ["date-fns", "@turf/turf", "es-toolkit", "validator"];
const perPackage = 15;
const ajv = new Ajv2020.default({ strict: false, validateFormats: false });
const root = mkdtempSync(join(tmpdir(), "toolgen-sixty-"));
let registry: Registry;

beforeAll(async () => {
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  const chosen = [];
  const names = new Set<string>();
  for (const name of packages) {
    const { tools } = await toolsOf(name);
    // From all over the package, and no name twice.
    const free = tools.filter((tool) => !names.has(tool.name));
    const step = Math.floor(free.length / perPackage);
    const own = free.filter((_, index) => index % step === 0);
    for (const tool of own.slice(0, perPackage)) {
      names.add(tool.name);
      chosen.push(tool);
    }
  }
  registry = createRegistry(chosen);
}, 120_000);

afterAll(() => {
  rmSync(root, { recursive: true });
});

/** All tools of a package, through the pipeline. */
async function toolsOf(name: string): Promise<Registry> {
  const { toolSet } = extractTools(openProject({ root }), [], {
    select: "documented",
    toolNames: "preserve",
    loneObject: "flatten",
    packages: [name],
  });
  const output = join(root, `${name.replace(/\W+/g, "-")}.generated.ts`);
  const text = emitRegistry(toolSet, { root, output });
  const module = await loadModule<{ readonly registry: Registry }>(
    new Map([[output, text]]),
    output,
  );
  return module.registry;
}

const lost: string[] = [];
const onOmitted = ({ name, reason }: openai.OmittedTool): void => {
  lost.push(`${name}: ${reason}`);
};

it("are sixty, and run", async () => {
  expect(registry.tools).toHaveLength(packages.length * perPackage);
  for (const { inputSchema, outputSchema } of registry.tools) {
    ajv.compile(inputSchema);
    if (outputSchema !== undefined) ajv.compile(outputSchema);
  }
  const results = await registry.executeAll(
    registry.tools.map(({ name }) => ({ name, arguments: "{}" })),
  );
  // Those that lack an argument say so, and nothing is an accident of toolgen's.
  for (const result of results)
    if (!result.ok) expect(result.error.issues).not.toEqual([]);
});

describe.each([
  "openai",
  "anthropic",
  "gemini",
  "gemini-parameters",
  "mcp",
] as const)("for %s", (name) => {
  it("none is refused", () => {
    const { lint, lintRequest, declare } = dialects[name];
    const refused = registry.tools.flatMap((tool) =>
      lint(tool)
        .filter(({ unsayable }) => unsayable)
        .map(({ pointer, message }) => `${tool.name}${pointer}: ${message}`),
    );
    expect(refused).toEqual([]);
    expect(
      lintRequest(registry.tools).filter(({ unsayable }) => unsayable),
    ).toEqual([]);
    const declared = registry.tools.map(declare);
    expect(JSON.parse(JSON.stringify(declared))).toEqual(declared);
  });
});

describe("toTools", () => {
  const offers: Readonly<Record<string, () => readonly unknown[]>> = {
    openai: () => openai.toTools(registry, { onOmitted }),
    "openai-responses": () => responses.toTools(registry, { onOmitted }),
    anthropic: () => anthropic.toTools(registry, { onOmitted }),
    gemini: () =>
      gemini
        .toTools(registry, { onOmitted })
        .flatMap(({ functionDeclarations }) => functionDeclarations),
    mcp: () => mcp.toTools(registry, { onOmitted }),
    "ai-sdk": () =>
      Object.values(aiSdk.toTools(registry, { onOmitted })).map(
        ({ inputSchema }) => asSchema(inputSchema).jsonSchema,
      ),
    langchain: () =>
      langchain
        .toTools(registry, { tool: langchainTool, ToolMessage, onOmitted })
        .map((made) => convertToOpenAITool(made)),
    "openai-agents": () =>
      agents.toTools(registry, { tool: agentsTool, onOmitted }),
  };
  it.each(Object.keys(offers))("of %s loses none", (name) => {
    expect(offers[name]?.()).toHaveLength(60);
    expect(lost).toEqual([]);
  });

  it("of those with a strict mode loses none where it is preferred", () => {
    const strict = "prefer";
    for (const adapter of [openai, responses, anthropic, agents])
      expect(adapter.toTools(registry, { strict, onOmitted })).toHaveLength(60);
    expect(lost).toEqual([]);
  });
});

/** What strict modes have no words for; and Anthropic's holds 20 tools of a request at most. */
const reasons =
  /is a tuple, which|takes any value, and|takes keys of any name, which|A request has room for 20 strict tools/;

describe.each(["openai-strict", "anthropic-strict"] as const)(
  "in %s",
  (name) => {
    it("each that cannot be said has its reason", () => {
      const { lint, lintRequest, translate } = dialects[name];
      const why = new Map<string, string>();
      for (const tool of registry.tools) {
        const [refusal] = lint(tool).filter(({ unsayable }) => unsayable);
        if (refusal === undefined)
          ajv.compile(translate(tool).tool.schema as object);
        else why.set(tool.name, `${refusal.pointer} ${refusal.message}`);
      }
      const rest = registry.tools.filter((tool) => !why.has(tool.name));
      for (const { tools, message } of lintRequest(rest))
        for (const tool of tools) why.set(tool, message);
      expect(why.size).toBeLessThan(60);
      for (const reason of why.values()) expect(reason).toMatch(reasons);
    });
  },
);
