/** The README says only what is so: its code compiles and runs, its tables hold. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Registry } from "toolgen/runtime";
import { toTools } from "toolgen/openai";
import { describe, expect, it } from "vitest";
import { configSchema } from "../src/config/config-schema.js";
import { runInProcess } from "./support/cli.js";
import { compileTools } from "./support/compile-tools.js";
import { codeBlocks, codeOf, tableRows } from "./support/markdown.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const blocks = codeBlocks(readme);
const manifest = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
  // Our own.
) as {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly scripts: Readonly<Record<string, string>>;
};

/** A project with the code of the page, in which the packages of this one are installed, and toolgen itself. */
function readmeProject(): string {
  const folder = temporaryFolder({
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "ES2023",
        module: "NodeNext",
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        verbatimModuleSyntax: true,
        skipLibCheck: true,
        types: ["node"],
        noEmit: true,
      },
      include: ["src"],
    }),
    ...Object.fromEntries(
      blocks
        .filter(({ language }) => language === "ts")
        .map(({ title, text }) => [title, text]),
    ),
  });
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(join(root, "node_modules")))
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  symlinkSync(root, join(modules, "toolgen"));
  return folder;
}

describe("the code", () => {
  it("says which file it is, or what it stands for", () => {
    const kinds = blocks.map(({ language, title }) =>
      `${language} ${title}`.trim(),
    );
    for (const kind of kinds)
      expect(kind).toMatch(
        /^(sh|ts src\/\S+\.ts|json model \w+|text output of src\/\S+\.ts|gitattributes \.gitattributes)$/,
      );
    expect(new Set(kinds.filter((kind) => kind !== "sh")).size).toBe(
      kinds.filter((kind) => kind !== "sh").length,
    );
  });

  it("builds, compiles and runs as the page says", async () => {
    const folder = readmeProject();
    expect(await runInProcess(folder, ["build"])).toMatchObject({ code: 0 });

    const tsc = spawnSync(
      process.execPath,
      [join(root, "node_modules/typescript/bin/tsc"), "-p", folder],
      { encoding: "utf8" },
    );
    expect(tsc.stdout).toBe("");

    for (const { title, text } of blocks) {
      const program = /^output of (.*)$/.exec(title)?.[1];
      if (program === undefined) continue;
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ["--import", "toolgen/register", program],
        { cwd: folder, encoding: "utf8" },
      );
      expect(`${stderr}${stdout}`).toBe(text);
    }
  });

  it("shows what a model is told", async () => {
    const sources = blocks.filter(({ title }) => title.endsWith(".tools.ts"));
    const compiled = await compileTools(
      Object.fromEntries(
        sources.map(({ title, text }) => [`/project/${title}`, text]),
      ),
    );
    const { registry } = await compiled.load<{ readonly registry: Registry }>();
    const shown = blocks.filter(({ language }) => language === "json");
    expect(shown.length).toBeGreaterThan(0);
    for (const { title, text } of shown)
      expect(
        toTools(registry).find(
          (tool) => `model ${tool.function.name}` === title,
        )?.function,
      ).toEqual(JSON.parse(text));
  });

  it("names scripts that are there", () => {
    const scripts = new Set([
      ...Object.keys(manifest.scripts),
      // What init adds.
      "tools",
      "agent",
    ]);
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !scripts.has(name ?? ""))).toEqual([]);
  });
});

/** Declares what a type in a table needs and compiles a tool with a parameter of it, beside another. */
async function toolOf(type: string): Promise<Registry> {
  const declared = /^enum (\w+)/.exec(type)?.[1];
  const compiled = await compileTools({
    "/project/example.tools.ts": `${declared === undefined ? "" : `export ${type}`}
/** Does something. */
export function example(value: ${declared ?? type}, other?: string): void {
  console.log(value, other);
}`,
  });
  const { registry } = await compiled.load<{ readonly registry: Registry }>();
  return registry;
}

describe("the table of types", () => {
  const rows = tableRows(readme, "TypeScript");
  it("is there", () => {
    expect(rows.length).toBeGreaterThan(15);
  });
  it.each(rows)("is right about %s", async (type, schema) => {
    const registry = await toolOf(codeOf(type) ?? "");
    expect(registry.tools[0]?.inputSchema.properties["value"]).toEqual(
      JSON.parse(codeOf(schema) ?? ""),
    );
  });
});

describe("the table of values", () => {
  const rows = tableRows(readme, "Parameter");
  it("is there", () => {
    expect(rows.length).toBeGreaterThan(10);
  });
  it.each(rows)("is right about %s and %s", async (type, sent, received) => {
    const registry = await toolOf(codeOf(type) ?? "");
    const bound = registry.bind("example", `{"value":${codeOf(sent) ?? ""}}`);
    expect(
      bound.ok
        ? `\`${shown((bound.args as { readonly value: unknown }).value)}\``
        : `error: ${bound.issues.map(({ kind }) => kind).join(", ")}`,
    ).toBe(received);
  });
});

/** A value as the table writes it. */
function shown(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "bigint" ? `${value}n` : JSON.stringify(value);
}

describe("the table of SDKs", () => {
  it("lists every adapter", () => {
    const entries = Object.keys(manifest.exports)
      .map((entry) => entry.replace(/^\./, "toolgen"))
      .filter(
        (entry) =>
          !/^toolgen(\/(runtime|loop|register|package\.json))?$/.test(entry),
      );
    expect(tableRows(readme, "SDK").map((row) => codeOf(row[1] ?? ""))).toEqual(
      expect.arrayContaining(entries),
    );
  });
});

describe("the tables of commands and options", () => {
  it("lists every command", async () => {
    const { stdout: said } = await runInProcess(root, ["--help"]);
    const commands = [
      ...said.matchAll(/^ {2}([a-z]+) (?:\[options\]|<)/gm),
    ].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(2);
    expect(
      tableRows(readme, "Command")
        .map(([cell]) => /^`toolgen ([a-z]+)/.exec(cell ?? "")?.[1])
        .sort(),
    ).toEqual(commands.sort());
  });

  it("lists every option of build", async () => {
    const { stdout: said } = await runInProcess(root, ["build", "--help"]);
    const flags = [...said.matchAll(/^ {2}(-.*?)(?: {2}|$)/gm)]
      .map(([, flag]) => flag)
      .filter((flag) => flag !== "-h, --help");
    expect(flags.length).toBeGreaterThan(5);
    expect(
      tableRows(readme, "Option of `build`")
        .map((row) => codeOf(row[0] ?? ""))
        .sort(),
    ).toEqual(flags.sort());
  });
});

it("lists every key of the config with its default", () => {
  const { properties } = configSchema as {
    readonly properties: Readonly<
      Record<string, { readonly default?: unknown }>
    >;
  };
  const expected = Object.entries(properties)
    .filter(([key]) => key !== "$schema")
    .map(([key, { default: value }]) => [
      key,
      value === undefined ? undefined : JSON.stringify(value),
    ]);
  expect(
    tableRows(readme, "Key").map(([key, , value]) => [
      codeOf(key ?? ""),
      codeOf(value ?? ""),
    ]),
  ).toEqual(expected);
});
