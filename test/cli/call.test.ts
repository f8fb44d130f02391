/** `toolgen call`, and how commands find the registry that they run. */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runAsProcess, runInProcess } from "../support/cli.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const source = `import { prefix } from "./prefix.js";
let calls = 0;
/**
 * Open a ticket.
 * @param title - What it is about
 * @param priority - How urgent it is
 */
export function openTicket(title: string, priority: 1 | 2 = 2) {
  calls += 1;
  console.log("opening", title);
  return { id: prefix + String(calls), title, priority };
}
/**
 * Delete a ticket.
 * @param id - Its id
 * @approval
 */
export function deleteTicket(id: string): string {
  return \`deleted \${id}\`;
}
/** Fails. */
export function fail(): void {
  throw new RangeError("no such ticket");
}
`;
const project = {
  "package.json": '{ "type": "module" }',
  "toolgen.config.json": "{}",
  "src/prefix.ts": 'export const prefix: string = "T-";\n',
  "src/tickets.tools.ts": source,
};
const withSource = ["-r", "src/tickets.tools.ts"];

/** A registry by hand, as far as commands look at it. */
const handmade = (name: string): string =>
  `export const ${name} = createRegistry([defineTool({ name: "${name}Tool", description: "Says ${name}.", inputSchema: { type: "object", properties: {}, required: [], additionalProperties: false }, bind: () => ({}), invoke: () => "${name}" })]);\n`;
const runtimeImport =
  'import { createRegistry, defineTool } from "toolgen/runtime";\n';

describe("toolgen call", () => {
  it("builds the registry of a source in memory, and leaves no file behind", async () => {
    const folder = temporaryFolder(project);
    const before = readdirSync(folder, { recursive: true }).sort();
    const run = await runInProcess(folder, [
      "call",
      "openTicket",
      '{"title":"Broken","priority":"1"}',
      ...withSource,
    ]);
    expect(run).toEqual({
      code: 0,
      stdout: '{"id":"T-1","title":"Broken","priority":1}\n',
      // What a tool prints is no result.
      stderr:
        'opening Broken\ntoolgen: read /priority as 1, which was written "1" (json_text)\n',
    });
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
  });

  it("runs the config's output, as a process", async () => {
    const folder = temporaryFolder(project);
    expect((await runInProcess(folder, ["build"])).code).toBe(0);
    const run = await runAsProcess(folder, ["call", "openTicket", "-"], {
      stdin: '{"title":"Piped"}',
    });
    expect(run).toEqual({
      code: 0,
      stdout: '{"id":"T-1","title":"Piped","priority":2}\n',
      stderr: "opening Piped\n",
    });
  });

  it("reads the arguments of a file, and prints the whole result", async () => {
    const folder = temporaryFolder({
      ...project,
      "ticket.json": '{ "title": "Filed", }',
    });
    for (const given of [["@ticket.json"], ["--file", "ticket.json"]]) {
      const { code, stdout } = await runInProcess(folder, [
        "call",
        "openTicket",
        ...given,
        "--json",
        ...withSource,
      ]);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        name: "openTicket",
        ok: true,
        structured: { title: "Filed", priority: 2 },
        conversions: [{ rule: "repair_trailing_comma" }],
      });
    }
    const missing = await runInProcess(folder, [
      "call",
      "openTicket",
      "@no.json",
      ...withSource,
    ]);
    expect(missing).toMatchObject({
      code: 2,
      stderr: 'toolgen: The file of arguments "no.json" does not exist.\n',
    });
  });

  it.each([
    ["openTicket", '{"titel":"x"}', "- /title: missing, expected a string"],
    ["openTicket", '{"title":"x"', "it was cut off"],
    ["fail", "{}", "no such ticket"],
    ["openTickt", "{}", 'did you mean "openTicket"?'],
    [
      "deleteTicket",
      '{"id":"T-1"}',
      "it needs an approval, which `--yes` gives",
    ],
  ])("exits with 1 when the call of %s fails: %s", async (name, args, said) => {
    const run = await runInProcess(temporaryFolder(project), [
      "call",
      name,
      args,
      ...withSource,
    ]);
    expect(run).toMatchObject({ code: 1, stdout: "" });
    expect(run.stderr).toContain(said);
  });

  it("gives a failed result as JSON too", async () => {
    const { code, stdout } = await runInProcess(temporaryFolder(project), [
      "call",
      "fail",
      "--json",
      ...withSource,
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      error: { kind: "tool_error" },
    });
  });

  it("asks at a terminal before it runs what needs an approval", async () => {
    const folder = temporaryFolder(project);
    const args = ["call", "deleteTicket", '{"id":"T-1"}', ...withSource];
    expect(await runInProcess(folder, [...args, "--yes"])).toMatchObject({
      code: 0,
      stdout: "deleted T-1\n",
    });
    const yes = await runInProcess(folder, args, { isTTY: true, stdin: "y\n" });
    expect(yes).toMatchObject({ code: 0, stdout: "deleted T-1\n" });
    expect(yes.stderr).toContain('Run deleteTicket with {"id":"T-1"}? [y/N] ');
    const no = await runInProcess(folder, args, { isTTY: true, stdin: "\n" });
    expect(no).toMatchObject({ code: 1, stdout: "" });
  });
});

describe("the registry of a command", () => {
  const files = {
    ...project,
    "one.ts": runtimeImport + handmade("mine"),
    "several.ts": runtimeImport + handmade("first") + handmade("second"),
    "plain.js": `${runtimeImport}${handmade("registry")}export const other = 1;\n`,
    "throws.ts": 'throw new Error("the database is away");\n',
    "none.ts": "export const nothing = 1;\n",
    "crm.tools.ts":
      "export class CrmTools {\n  /** Find a customer. @param id - Its id */\n  find(id: string): string {\n    return id;\n  }\n}\n",
    "crm.ts":
      'import { CrmTools } from "./crm.tools.js";\nimport { createCrmTools } from "./crm.generated.js";\nexport const registry = createCrmTools(new CrmTools());\n',
  };

  it.each([
    ["one.ts", "mineTool", "mine\n"],
    ["several.ts#second", "secondTool", "second\n"],
    ["plain.js", "registryTool", "registry\n"],
  ])("is that of %s", async (module, tool, stdout) => {
    expect(
      await runInProcess(temporaryFolder(files), ["call", tool, "-r", module]),
    ).toEqual({ code: 0, stdout, stderr: "" });
  });

  it.each([
    [
      "no.ts",
      '"no.ts" does not exist; name a registry module, or a file whose exports are tools.',
    ],
    [
      "src",
      '"src" is a folder; name a registry module, or a file whose exports are tools.',
    ],
    [
      "several.ts",
      '"several.ts" exports several registries; name one of them: several.ts#first, several.ts#second.',
    ],
    [
      "several.ts#secnd",
      '"several.ts" has no export "secnd"; did you mean "second"?',
    ],
    ["plain.js#other", 'The export "other" of "plain.js" is no registry.'],
    [
      "throws.ts",
      '"throws.ts" could not be loaded: Error: the database is away',
    ],
    [
      "none.ts",
      "The registry of none.ts was not built, since there are errors.",
    ],
    [
      "crm.tools.ts",
      '`createCrmTools` of "crm.tools.ts" needs an instance; name a module of your own with `export const registry = createCrmTools(instance)`.',
    ],
  ])("is missing in %s, which is said in a line", async (module, said) => {
    const run = await runInProcess(temporaryFolder(files), [
      "call",
      "x",
      "-r",
      module,
    ]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr.split("\n").at(-2)).toBe(`toolgen: ${said}`);
  });

  it("is made by a module of one's own where it needs an instance", async () => {
    const folder = temporaryFolder(files);
    await runInProcess(folder, [
      "build",
      "crm.tools.ts",
      "-o",
      "crm.generated.ts",
    ]);
    expect(
      await runInProcess(folder, [
        "call",
        "find",
        '{"id":"7"}',
        "-r",
        "crm.ts",
      ]),
    ).toEqual({ code: 0, stdout: "7\n", stderr: "" });
    const generated = await runInProcess(folder, [
      "call",
      "find",
      "-r",
      "crm.generated.ts",
    ]);
    expect(generated).toMatchObject({ code: 2 });
    expect(generated.stderr).toContain("`createCrmTools` of");
  });

  it("is loaded as the project writes its modules: aliases, enums, await", async () => {
    const folder = temporaryFolder({
      "package.json": "{}",
      "tsconfig.json":
        '{ "compilerOptions": { "module": "preserve", "target": "ES2022", "types": [], "paths": { "@lib/*": ["./lib/*"] } } }',
      "lib/seed.ts": "export const seed = 40;\n",
      "add.ts": `import { seed } from "@lib/seed";
const more = await Promise.resolve(2);
export enum Level { Low, High }
/** Add. */
export function add(n: number, level: Level = Level.Low): number {
  return seed + more + n + level;
}
`,
    });
    expect(
      await runInProcess(folder, [
        ...["call", "add", '{"n":1,"level":"High"}'],
        ...["-r", "add.ts"],
      ]),
    ).toEqual({ code: 0, stdout: "44\n", stderr: "" });
  });

  it("must have been built where none is named", async () => {
    const folder = temporaryFolder(project);
    expect(await runInProcess(folder, ["call", "openTicket"])).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'toolgen: The registry "src/tools.generated.ts" does not exist; run `toolgen build`, or name a file whose exports are tools.\n',
    });
    const several = temporaryFolder({
      "toolgen.config.json":
        '{ "registries": [{ "output": "a.ts" }, { "output": "b.ts" }] }',
    });
    const run = await runInProcess(several, ["call", "x"]);
    expect(run.stderr).toContain("name one of them: a.ts, b.ts.");
  });
});
