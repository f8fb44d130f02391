/** What holds for every command: help, mistakes in the arguments, and faults of our own. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { installCli, runAsProcess, runInProcess } from "../support/cli.js";
import { temporaryFolder } from "../support/temporary-folder.js";

it("shows its version", async () => {
  const manifest = new URL("../../package.json", import.meta.url);
  // Our own manifest has a version.
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as {
    readonly version: string;
  };
  expect(await runAsProcess(temporaryFolder(), ["--version"])).toEqual({
    code: 0,
    stdout: `${version}\n`,
    stderr: "",
  });
});

it("tells an old Node in one line that it is too old", async () => {
  const old = `data:text/javascript,${encodeURIComponent('Object.defineProperty(process, "versions", { value: { node: "18.20.0" } })')}`;
  const run = spawnSync(
    process.execPath,
    ["--import", old, await installCli(), "--version"],
    { encoding: "utf8" },
  );
  expect({ code: run.status, stdout: run.stdout, stderr: run.stderr }).toEqual({
    code: 2,
    stdout: "",
    stderr: "toolgen needs Node 20.19 or newer, and this is 18.20.0.\n",
  });
});

it("shows help with examples on stdout, for itself and for each command", async () => {
  const root = temporaryFolder();
  const { code, stdout, stderr } = await runInProcess(root, ["--help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const commands = [
    ...stdout.matchAll(/^ {2}([a-z]+) (?:\[options\]|<)/gm),
  ].map(([, name = ""]) => name);
  expect(commands).toEqual(expect.arrayContaining(["build", "list", "init"]));
  for (const command of commands) {
    const help = await runInProcess(root, [command, "--help"]);
    expect(help.code).toBe(0);
    expect(help.stdout).toMatch(/Examples:\n {2}\$ .*toolgen /);
  }
});

it("suggests what was meant, and exits with 2", async () => {
  const root = temporaryFolder();
  const { code, stdout, stderr } = await runInProcess(root, ["biuld"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("Did you mean build?");
  expect((await runInProcess(root, ["build", "--format", "xml"])).code).toBe(2);
  expect((await runInProcess(root, [])).code).toBe(2);
});

it("says a fault of its own in one line, and shows the stack to who asks for it", async () => {
  vi.doMock("../../src/cli/run-build.js", () => ({
    runBuild: () => Promise.reject(new Error("no such thing\nsecond line")),
  }));
  const root = temporaryFolder();
  const { code, stderr } = await runInProcess(root, ["build"]);
  expect(code).toBe(2);
  expect(stderr).toBe(
    "toolgen: internal error: no such thing. This is a fault of toolgen: please report it, with the stack that DEBUG=toolgen shows.\n",
  );
  const debugged = await runInProcess(root, ["build"], {
    env: { DEBUG: "toolgen" },
  });
  expect(debugged.code).toBe(2);
  expect(debugged.stderr).toMatch(/no such thing[^]* {4}at /);
  vi.doUnmock("../../src/cli/run-build.js");
});
