/** `toolgen build`, as its users call it. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { marker } from "../../src/output.js";
import { runAsProcess, runInProcess } from "../support/cli.js";
import { temporaryFolder, writeFiles } from "../support/temporary-folder.js";

const greet = `/** Greets somebody. */
export function greet(name: string): string {
  return "Hello " + name;
}
`;
const callback = `/** Takes a callback. */
export function callback(done: () => void): void {
  done();
}
`;

function project(files: Readonly<Record<string, string>> = {}): string {
  return temporaryFolder({
    "package.json": "{}",
    "src/a.tools.ts": greet,
    ...files,
  });
}

const output = "src/tools.generated.ts";

function textOf(root: string, path = output): string {
  return readFileSync(join(root, path), "utf8");
}

/** Without the milliseconds, which no two runs share. */
function timeless(text: string): string {
  return text.replace(/\d+ ms/g, "N ms");
}

describe("as a process", () => {
  it("writes the registry, and the next run touches nothing", async () => {
    const root = project();
    const first = await runAsProcess(root, ["build"]);
    expect({ ...first, stderr: timeless(first.stderr) }).toEqual({
      code: 0,
      stdout: "",
      stderr: `toolgen: wrote ${output} (1 tool, N ms)\n`,
    });
    expect(textOf(root)).toContain("export const greetTool");

    const past = new Date("2020-01-01T00:00:00Z");
    utimesSync(join(root, output), past, past);
    const second = await runAsProcess(root, ["build"]);
    expect({ ...second, stderr: timeless(second.stderr) }).toEqual({
      code: 0,
      stdout: "",
      stderr: `toolgen: ${output} is up to date (1 tool, N ms)\n`,
    });
    expect(statSync(join(root, output)).mtime).toEqual(past);
  });

  it("exits with 1 for errors in the sources, and keeps the last good registry", async () => {
    const root = project({
      [output]: `// ${marker}\n`,
      "src/b.tools.ts": callback,
    });
    const { code, stdout, stderr } = await runAsProcess(root, ["build"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(timeless(stderr)).toBe(
      [
        'src/b.tools.ts:2:26 - error unsupported-type: The parameter "done" of "callback" has the type "() => void", which has no JSON form (is a function).',
        "",
        "   2  export function callback(done: () => void): void {",
        "                               ~~~~~~~~~~~~~~~~",
        "",
        "  help: Take a path or text, mark the parameter `{@inject}`, or leave the function out with `@ignore`.",
        "",
        "toolgen: 1 error; nothing was written (N ms)",
        "",
      ].join("\n"),
    );
    expect(textOf(root)).toBe(`// ${marker}\n`);
    expect(readdirSync(join(root, "src")).sort()).toEqual([
      "a.tools.ts",
      "b.tools.ts",
      "tools.generated.ts",
    ]);
  });

  it("exits with 2 where it cannot run, without a stack", async () => {
    const root = project({ "toolgen.config.json": '{ "outputs": "x.ts" }' });
    const config = await runAsProcess(root, ["build"]);
    expect(config.code).toBe(2);
    expect(config.stderr).toContain(
      'toolgen.config.json:1:3 - error config-unknown-key: There is no "outputs" in the config.',
    );
    const usage = await runAsProcess(root, ["build", "--chek"]);
    expect(usage.code).toBe(2);
    expect(usage.stderr).toContain("Did you mean --check?");
    expect(config.stderr + usage.stderr).not.toContain("    at ");
  });
});

describe("sources and outputs", () => {
  it("needs no config: files, an output folder that is made, and a package.json far away", async () => {
    const root = project({ "lib/deep/tools.ts": greet });
    const run = await runInProcess(join(root, "lib"), [
      "build",
      "deep/tools.ts",
      "--output",
      "new/folder/registry.ts",
    ]);
    expect(timeless(run.stderr)).toBe(
      "toolgen: wrote new/folder/registry.ts (1 tool, N ms)\n",
    );
    // The text depends on the project alone, and not on where the command ran.
    expect(textOf(root, "lib/new/folder/registry.ts")).toContain(
      `// ${marker} from lib/deep/tools.ts.`,
    );
  });

  it("builds several registries of one config, or none of them", async () => {
    const root = project({
      "toolgen.config.json": JSON.stringify({
        registries: [
          { output: "a/tools.ts", include: ["src/a.tools.ts"] },
          { output: "b/tools.ts", include: ["src/b.tools.ts"] },
        ],
      }),
      "src/b.tools.ts": callback,
    });
    const broken = await runInProcess(root, ["build"]);
    expect(broken.code).toBe(1);
    expect(readdirSync(root)).not.toContain("a");
    writeFiles(root, { "src/b.tools.ts": greet });
    const mended = await runInProcess(root, ["build"]);
    expect(timeless(mended.stderr)).toBe(
      "toolgen: wrote a/tools.ts and b/tools.ts (2 tools, N ms)\n",
    );
    expect(textOf(root, "a/tools.ts")).toContain("../src/a.tools.js");
    expect(textOf(root, "b/tools.ts")).toContain("../src/b.tools.js");
  });

  it("reads types with another tsconfig.json", async () => {
    const root = project({
      "src/a.tools.ts": `import type { Unit } from "units";\n/** Measures. */\nexport function measure(unit: Unit): void { void unit; }\n`,
      "types/units.ts": `export type Unit = "m" | "ft";\n`,
      "other/tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          module: "esnext",
          moduleResolution: "bundler",
          paths: { units: ["../types/units.ts"] },
        },
        files: ["../src/a.tools.ts"],
      }),
    });
    expect((await runInProcess(root, ["build"])).code).toBe(1);
    expect((await runInProcess(root, ["build", "-p", "other"])).code).toBe(0);
    expect(textOf(root)).toContain('enum: ["m", "ft"]');
  });

  it("never overwrites what is not its own, and then writes nothing at all", async () => {
    const root = project({ [output]: "export const mine = 1;\n" });
    const { code, stderr } = await runInProcess(root, ["build"]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `${output}:1:1 - error foreign-output: "${output}" was not generated by toolgen, so it is not overwritten.`,
    );
    expect(textOf(root)).toBe("export const mine = 1;\n");
  });

  it("warns of a registry that nothing writes any more, and leaves it", async () => {
    const root = project({ "src/old.generated.ts": `// ${marker}\n` });
    const { code, stderr } = await runInProcess(root, ["build"]);
    expect(code).toBe(0);
    expect(stderr).toContain(
      "src/old.generated.ts:1:1 - warning orphaned-output",
    );
    expect(textOf(root, "src/old.generated.ts")).toBe(`// ${marker}\n`);
    writeFiles(root, {
      "toolgen.config.json": '{ "rules": { "orphaned-output": "off" } }',
    });
    expect((await runInProcess(root, ["build"])).stderr).not.toContain(
      "orphaned",
    );
  });

  it("says that no file matches, and that no tool was found", async () => {
    const root = project({ "src/a.tools.ts": "export const x = 1;\n" });
    const empty = await runInProcess(root, ["build"]);
    expect(empty.code).toBe(1);
    expect(empty.stderr).toContain("error no-tool");
    const none = await runInProcess(root, ["build", "lib/*.ts"]);
    expect(none.code).toBe(1);
    expect(none.stderr).toContain('error no-input: No file matches "lib/*.ts"');
  });

  it("leaves out a function whose error a rule lowers, and says so", async () => {
    const root = project({
      "src/b.tools.ts": callback,
      "toolgen.config.json": '{ "rules": { "unsupported-type": "warning" } }',
    });
    const { code, stderr } = await runInProcess(root, ["build"]);
    expect(code).toBe(0);
    expect(stderr).toContain("warning unsupported-type");
    expect(stderr).toContain('The tool "callback" is left out.');
    expect(timeless(stderr)).toContain("(1 tool, 1 warning, N ms)");
    expect(textOf(root)).not.toContain("callback");
  });

  it("raises a warning to an error", async () => {
    const root = project({
      "src/a.tools.ts": greet.replace("Greets.", "Greets.\n * @param x - no"),
      "toolgen.config.json":
        '{ "include": ["src/*.ts", "lib/*.ts"], "rules": { "unmatched-include": "error" } }',
    });
    expect((await runInProcess(root, ["build"])).code).toBe(1);
  });
});

describe("--check", () => {
  it("passes where nothing would change, whatever the line ends", async () => {
    const root = project();
    await runInProcess(root, ["build"]);
    writeFileSync(join(root, output), textOf(root).replaceAll("\n", "\r\n"));
    const { code, stderr } = await runInProcess(root, ["build", "--check"]);
    expect(code).toBe(0);
    expect(timeless(stderr)).toBe(
      `toolgen: ${output} is up to date (1 tool, N ms)\n`,
    );
  });

  it("collects all that is stale, missing, orphaned and foreign, and writes nothing", async () => {
    const root = project({
      "toolgen.config.json": JSON.stringify({
        registries: ["stale", "missing", "foreign"].map((name) => ({
          output: `out/${name}.ts`,
          include: ["src/a.tools.ts"],
        })),
      }),
      "out/stale.ts": `// ${marker}\n`,
      "out/foreign.ts": "mine\n",
      "out/orphan.ts": `// ${marker}\n`,
    });
    const { code, stderr } = await runInProcess(root, ["build", "--check"]);
    expect(code).toBe(1);
    const said = stderr
      .split("\n")
      .filter((line) => / - error |help:/.test(line));
    expect(said).toEqual([
      'out/foreign.ts:1:1 - error foreign-output: "out/foreign.ts" was not generated by toolgen, so it is not overwritten.',
      "  help: Move it away, or set another `output`.",
      'out/missing.ts:1:1 - error missing-output: "out/missing.ts" is missing.',
      "  help: Run `npx toolgen build` and commit what it writes.",
      'out/orphan.ts:1:1 - error orphaned-output: "out/orphan.ts" was generated once, and no registry of the config writes it any more.',
      "  help: Delete it, or give it a registry in the config; where another config writes it, set the rule `orphaned-output` to `off`.",
      'out/stale.ts:1:1 - error stale-output: "out/stale.ts" is stale: its sources say something else.',
      "  help: Run `npx toolgen build` and commit what it writes.",
    ]);
    expect(readdirSync(join(root, "out")).sort()).toEqual([
      "foreign.ts",
      "orphan.ts",
      "stale.ts",
    ]);
    expect(textOf(root, "out/stale.ts")).toBe(`// ${marker}\n`);
  });

  it("names the command that mends it as it was called", async () => {
    const root = project();
    const { stderr } = await runInProcess(root, [
      "build",
      "src/a b.ts",
      "src/a.tools.ts",
      "-o",
      "x.ts",
      "--check",
      "--package",
      "@a/b",
      "--format",
      "pretty",
    ]);
    // One of its files is missing, which is the first thing to say.
    expect(stderr).toContain('No file matches "src/a b.ts"');
    const check = ["build", "src/a.tools.ts", "-o", "x y.ts", "--check"];
    expect((await runInProcess(root, check)).stderr).toContain(
      'Run `npx toolgen build src/a.tools.ts --output "x y.ts"` and commit',
    );
  });

  it("shows with --diff how it is stale", async () => {
    const root = project();
    await runInProcess(root, ["build"]);
    writeFiles(root, {
      "src/a.tools.ts": greet.replace("Greets somebody.", "Greets anybody."),
    });
    const check = ["build", "--check", "--diff"];
    const { code, stdout } = await runInProcess(root, check);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^--- a\/src\/tools\.generated\.ts\n\+\+\+ b\/src\/tools\.generated\.ts\n@@ /,
    );
    expect(stdout).toContain(
      '-  description: "Greets somebody.",\n+  description: "Greets anybody.",\n',
    );
    expect(textOf(root)).toContain("somebody");
    const colored = await runInProcess(root, check, { isTTY: true });
    expect(colored.stdout).toContain("\u001b[31m-  description");
    // What a program reads from stdout stays whole.
    const json = await runInProcess(root, [...check, "--format", "json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ summary: { error: 1 } });
    expect(json.stderr).toContain("+  description");
  });
});

describe("what it prints", () => {
  it("is errors only with --quiet", async () => {
    const root = project({ "src/old.ts": `// ${marker}\n` });
    expect(await runInProcess(root, ["build", "--quiet"])).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
    writeFiles(root, { "src/a.tools.ts": callback });
    const { stderr } = await runInProcess(root, ["build", "-q"]);
    expect(stderr).toContain("error unsupported-type");
    expect(stderr).not.toContain("warning");
  });

  it("fails on more warnings than --max-warnings admits", async () => {
    const root = project({ "src/old.ts": `// ${marker}\n` });
    const one = await runInProcess(root, ["build", "--max-warnings", "1"]);
    expect(one.code).toBe(0);
    const none = await runInProcess(root, ["build", "--max-warnings", "0"]);
    expect(none.code).toBe(1);
    expect(none.stderr).toContain(
      "toolgen: 1 warning, and --max-warnings admits 0\n",
    );
    const text = await runInProcess(root, ["build", "--max-warnings", "few"]);
    expect(text.code).toBe(2);
    expect(text.stderr).toContain("It must be a whole number.");
  });

  it("has colours for terminals, as the environment wants them", async () => {
    const root = project({ "src/a.tools.ts": callback });
    const colors = async (
      isTTY: boolean,
      env: Readonly<Record<string, string>>,
    ) =>
      (await runInProcess(root, ["build"], { isTTY, env })).stderr.includes(
        "\u001b[31m",
      );
    expect(await colors(true, {})).toBe(true);
    expect(await colors(false, {})).toBe(false);
    expect(await colors(true, { NO_COLOR: "1" })).toBe(false);
    expect(await colors(true, { NO_COLOR: "" })).toBe(true);
    expect(await colors(false, { FORCE_COLOR: "1" })).toBe(true);
    expect(await colors(true, { FORCE_COLOR: "0" })).toBe(false);
    expect(await colors(true, { TERM: "dumb" })).toBe(false);
  });

  it("names paths from where the user is, and from the repository for machines", async () => {
    const root = project({
      "packages/a/package.json": "{}",
      "packages/a/src/x.tools.ts": callback,
    });
    const cwd = join(root, "packages/a/src");
    const pretty = await runInProcess(cwd, ["build"]);
    expect(pretty.stderr).toMatch(/^x\.tools\.ts:2:26 - error/);
    const env = { GITHUB_WORKSPACE: root };
    const format = (name: string) =>
      runInProcess(cwd, ["build", "--format", name], { env });
    expect((await format("github")).stdout).toMatch(
      /^::error file=packages\/a\/src\/x\.tools\.ts,line=2,col=26,/,
    );
    expect((await format("sarif")).stdout).toContain(
      '"uri": "packages/a/src/x.tools.ts"',
    );
  });

  it("is JSON with --format json, also of a clean run", async () => {
    const root = project();
    const { code, stdout } = await runInProcess(root, [
      "build",
      "--format",
      "json",
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      tools: 1,
      // As it was found.
      files: [{ path: output, state: "missing" }],
      diagnostics: [],
      summary: { error: 0, warning: 0, note: 0 },
    });
  });
});

describe("on the page of a workflow", () => {
  it("is a summary with problems and the diff", async () => {
    const root = project({
      "src/a.tools.ts": greet.replace("Greets", "Sends <b> | `x`"),
      "summary.md": "before\n",
    });
    await runInProcess(root, ["build"]);
    writeFiles(root, { "src/a.tools.ts": greet });
    const env = { GITHUB_STEP_SUMMARY: join(root, "summary.md") };
    const check = ["build", "--check", "--diff", "--format", "github"];
    const { code, stdout } = await runInProcess(root, check, { env });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error file=src\/tools\.generated\.ts,line=1,/);
    const summary = timeless(textOf(root, "summary.md"));
    expect(summary).toMatch(
      /^before\n### toolgen\n\n1 error; the check failed \(N ms\)\n\n/,
    );
    expect(summary).toContain(
      '| error | src/tools.generated.ts:1 | **stale-output** "src/tools.generated.ts" is stale: its sources say something else. |\n',
    );
    expect(summary).toContain(
      '\n-  description: "Sends <b> | `x` somebody.",\n',
    );
    expect(summary).toMatch(/\n```diff\n[^]*\n```\n$/);
  });

  it("is none where nobody shows it", async () => {
    const root = project();
    const run = await runInProcess(root, ["build", "--format", "github"]);
    expect(run).toMatchObject({ code: 0, stdout: "" });
    const env = { GITHUB_STEP_SUMMARY: root };
    const failed = await runInProcess(root, ["build", "--format", "github"], {
      env,
    });
    expect(failed.code).toBe(2);
    expect(failed.stderr).toContain(
      `toolgen: Cannot write ${root}: it is a folder.\n`,
    );
  });
});

it("shows on a terminal what takes a while, and takes it away again", async () => {
  const root = project();
  const terminal = { isTTY: true };
  const { stderr } = await runInProcess(root, ["build"], terminal);
  expect(timeless(stderr)).toBe(
    `toolgen: reading the sources…\r\u001b[2Ktoolgen: wrote ${output} (1 tool, N ms)\n`,
  );
  const quiet = await runInProcess(root, ["build", "-q"], terminal);
  expect(quiet.stderr).toBe("");
});

describe("what the system refuses", () => {
  it("is one line", async () => {
    const root = project();
    mkdirSync(join(root, output));
    const { code, stderr } = await runInProcess(root, ["build"]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `toolgen: Cannot read ${join(root, output)}: it is a folder.\n`,
    );
  });
});
