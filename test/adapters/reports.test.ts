/** The public reports about adapters, built from their sources to what each provider gets. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as anthropic from "../../src/adapters/anthropic.js";
import * as gemini from "../../src/adapters/gemini.js";
import * as mcp from "../../src/adapters/mcp.js";
import type { OmittedTool } from "../../src/adapters/openai.js";
import * as openai from "../../src/adapters/openai.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { openProject } from "../../src/extract/project.js";
import type { Registry } from "../../src/runtime/index.js";
import { openSession } from "../../src/session.js";
import { caseConfig } from "../support/build-case.js";
import { loadModule } from "../support/load-module.js";
import { temporaryFolder } from "../support/temporary-folder.js";

interface Report {
  readonly id: string;
  readonly title: string;
  readonly tsSource: string;
  readonly args?: string;
  readonly expected: Readonly<Record<string, unknown>> & {
    readonly adapters?: Readonly<Record<string, unknown>>;
  };
}

const cases = join(
  dirname(fileURLToPath(import.meta.url)),
  "cases/adapter-reports.json",
);
// The file is ours, and of this shape.
const reports = JSON.parse(readFileSync(cases, "utf8")) as readonly Report[];

function report(id: string): Report {
  const found = reports.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`There is no report ${id}.`);
  return found;
}

/** The files of a source; `// @filename:` starts a further one. */
function filesOf(source: string): Record<string, string> {
  const parts = source.split(/^\/\/ @filename: (.+)$/mu);
  const [first = "", ...rest] = parts;
  const files: Record<string, string> =
    first.trim() === "" ? {} : { "input.ts": first };
  for (let at = 0; at < rest.length; at += 2) {
    files[rest[at]?.trim() ?? ""] = rest[at + 1] ?? "";
  }
  return files;
}

/** Builds sources as `toolgen build` would. */
async function build(sources: Readonly<Record<string, string>>): Promise<{
  readonly errors: readonly Diagnostic[];
  /** The sources and the generated module, by path; without the module where nothing would be written. */
  readonly files: ReadonlyMap<string, string>;
  readonly output: string;
}> {
  const folder = temporaryFolder({
    ...sources,
    "package.json": '{ "type": "module" }',
  });
  const config = {
    ...caseConfig(folder),
    include: Object.keys(sources),
    loneObject: "nest" as const,
  };
  const { tsconfig, output } = config;
  const project = openProject({
    root: folder,
    ...(tsconfig !== undefined && { tsconfig }),
  });
  const built = await openSession(project, config).build();
  const texts = Object.entries(sources).map(
    ([path, text]) => [join(folder, path), text] as const,
  );
  return {
    errors: built.diagnostics.filter(({ severity }) => severity === "error"),
    files: new Map([...texts, ...built.files]),
    output,
  };
}

/** The reports that end in an error of the build. */
const refused = ["A16"];

/** One registry of the tools of all the others. */
let loading: Promise<Registry> | undefined;

function load(): Promise<Registry> {
  loading ??= (async () => {
    const { errors, files, output } = await build(
      Object.fromEntries(
        reports
          .filter(({ id }) => !refused.includes(id))
          .map(({ id, tsSource }) => [`${id}.ts`, tsSource]),
      ),
    );
    expect(errors).toEqual([]);
    const module = await loadModule<{ registry: Registry }>(files, output);
    return module.registry;
  })();
  return loading;
}

/** The tool of A13 is left out by some. */
const quiet = { onOmitted: () => undefined };

const strictly = (registry: Registry, name: string): unknown =>
  openai
    .toTools(registry, { strict: "prefer" })
    .find((tool) => tool.function.name === name)?.function;
const plainly = (registry: Registry, name: string): unknown =>
  openai.toTools(registry).find((tool) => tool.function.name === name)?.function
    .parameters;
const parametersOf = (registry: Registry, name: string): unknown =>
  gemini
    .toTools(registry, { schema: "parameters", ...quiet })[0]
    ?.functionDeclarations.find((tool) => tool.name === name)?.parameters;

/** The schemas that providers of plain JSON Schema get, one each. */
function listed(registry: Registry, name: string): readonly unknown[] {
  return [
    plainly(registry, name),
    anthropic.toTools(registry, quiet).find((tool) => tool.name === name)
      ?.input_schema,
    mcp.toTools(registry).find((tool) => tool.name === name)?.inputSchema,
  ];
}

const listing = (registry: Registry, name: string): unknown =>
  mcp.toTools(registry).find((tool) => tool.name === name);

const titled = (id: string): string => `${id}: ${report(id).title}`;

describe("reports about adapters", () => {
  test(titled("S38"), async () => {
    const registry = await load();
    expect(plainly(registry, "search")).toEqual(
      report("S38").expected["schema"],
    );
    expect(strictly(registry, "search")).toMatchObject({
      strict: true,
      parameters: {
        required: ["query", "lang"],
        properties: { lang: { type: ["string", "null"] } },
      },
    });
  });

  test(titled("A01"), async () => {
    const registry = await load();
    expect(strictly(registry, "searchPapers")).toMatchObject({
      strict: true,
      // More than that: the default of `sort` is in its description.
      parameters: report("A01").expected.adapters?.["openai strict"] as object,
    });
    const args = { query: "x", limit: null, sort: null };
    expect(
      await registry.execute({ name: "searchPapers", arguments: args }),
    ).toMatchObject({ value: "xundefinednew" });
  });

  test(titled("A03"), async () => {
    const registry = await load();
    expect(strictly(registry, "tagAll")).toMatchObject({ strict: false });
    expect(() => openai.toTools(registry, { strict: true })).toThrow("tagAll");
  });

  test(titled("A05"), async () => {
    const registry = await load();
    for (const schema of listed(registry, "nick")) {
      expect(schema).toHaveProperty("properties.name", {
        type: ["string", "null"],
      });
    }
    expect(parametersOf(registry, "nick")).toMatchObject({
      properties: { name: { type: "string", nullable: true } },
    });
  });

  test(titled("A06"), async () => {
    const registry = await load();
    expect(parametersOf(registry, "w")).toEqual(
      report("A06").expected.adapters?.["gemini-parameters"],
    );
  });

  test(titled("A08"), async () => {
    const registry = await load();
    expect(parametersOf(registry, "term")).toMatchObject({
      properties: { months: { type: "string", enum: ["3", "6", "12"] } },
    });
    expect(
      await registry.execute({ name: "term", arguments: report("A08").args }),
    ).toMatchObject({ value: 6 });
  });

  test(titled("A10"), async () => {
    const registry = await load();
    const [tool] = gemini.toTools(registry);
    const declarations = tool?.functionDeclarations ?? [];
    const text = JSON.stringify(
      declarations.find(({ name }) => name === "filterBy"),
    );
    expect(text).not.toContain("$ref");
    expect(text.match(/"field"/gu)?.length).toBe(3);
    expect(declarations.map(({ name }) => name)).toContain("ping");
    for (const schema of listed(registry, "filterBy")) {
      expect(schema).toHaveProperty("$defs.Cond.properties.any.items", {
        $ref: "#/$defs/Cond",
      });
    }
  });

  test(titled("A11"), async () => {
    const registry = await load();
    const [, schema] = listed(registry, "readAny");
    expect(schema).toMatchObject({
      type: "object",
      properties: { src: { anyOf: [{}, {}] } },
    });
    for (const keyword of ["anyOf", "oneOf", "allOf"]) {
      expect(schema).not.toHaveProperty(keyword);
    }
  });

  test(titled("A13"), async () => {
    const registry = await load();
    const omitted: OmittedTool[] = [];
    const tools = anthropic.toTools(registry, {
      onOmitted: (tool) => omitted.push(tool),
    });
    expect(tools).toHaveLength(registry.tools.length - 1);
    expect(omitted).toMatchObject([{ name: "long" }]);
    expect(omitted[0]?.reason).toContain("settingsApprovedOrDenied");
    expect(openai.toTools(registry)).toHaveLength(registry.tools.length);
    expect(
      await registry.execute({ name: "long", arguments: report("A13").args }),
    ).toMatchObject({ value: "x" });
  });

  test(titled("A15"), async () => {
    const tools = openai.toTools(await load());
    const names = tools.map((tool) => tool.function.name);
    const ours = names.filter((name) => name.startsWith("synchronise"));
    expect(new Set(ours).size).toBe(2);
    for (const name of ours) expect(name.length).toBeLessThanOrEqual(64);
  });

  test(titled("A16"), async () => {
    const { errors } = await build(filesOf(report("A16").tsSource));
    const [error, ...others] = errors;
    expect(others).toEqual([]);
    expect(JSON.stringify(error)).toContain("get_item");
    expect(JSON.stringify(error)).toContain("src/a.ts");
    expect(JSON.stringify(error)).toContain("src/b.ts");
  });

  test(titled("A18"), async () => {
    const registry = await load();
    for (const schema of listed(registry, "route")) {
      const text = JSON.stringify(schema);
      for (const [reference] of text.matchAll(/"\$ref":"[^"]*"/gu)) {
        expect(reference).toMatch(/"#\/\$defs\/[^/]+"$/u);
      }
    }
    expect(strictly(registry, "route")).toMatchObject({ strict: true });
  });

  test(titled("A20"), async () => {
    const registry = await load();
    expect(listing(registry, "ids")).toMatchObject({
      outputSchema: { properties: { result: { type: "array" } } },
    });
    expect(await mcp.respond(registry, { params: { name: "ids" } })).toEqual({
      content: [{ type: "text", text: '["a","b"]' }],
      structuredContent: { result: ["a", "b"] },
    });
  });

  test(titled("A21"), async () => {
    const registry = await load();
    expect(listing(registry, "profile")).toMatchObject({
      outputSchema: { type: "object", properties: { name: {} } },
    });
    const request = { params: { name: "profile", arguments: { id: "z" } } };
    expect(await mcp.respond(registry, request)).toMatchObject({
      structuredContent: { name: "z" },
    });
    expect(
      await mcp.respond(registry, { params: { name: "profile" } }),
    ).toMatchObject({
      isError: true,
    });
  });

  test(titled("A23"), async () => {
    const registry = await load();
    expect(
      await registry.execute({ name: "places", arguments: report("A23").args }),
    ).toMatchObject({
      value: "here",
    });
  });

  test("all are tested", () => {
    const text = readFileSync(fileURLToPath(import.meta.url), "utf8");
    for (const { id } of reports) expect(text).toContain(`titled("${id}")`);
  });
});
