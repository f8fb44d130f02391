/** The scripts that complete the command line. */
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { runInProcess } from "../support/cli.js";
import { temporaryFolder } from "../support/temporary-folder.js";

async function script(shell: string): Promise<string> {
  const { code, stdout, stderr } = await runInProcess(temporaryFolder(), [
    "completion",
    shell,
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

it("complete commands, options, values and files in bash", async () => {
  const text = await script("bash");
  const folder = temporaryFolder({ "src tools.ts": "", "other.ts": "" });
  const complete = (...words: readonly string[]): readonly string[] => {
    const list = words.map((word) => `'${word}'`).join(" ");
    const probe = `COMP_WORDS=(toolgen ${list}); COMP_CWORD=${String(words.length)}; _toolgen; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync("bash", ["--norc", "-c", `${text}\n${probe}`], {
      cwd: folder,
      encoding: "utf8",
    })
      .trim()
      .split("\n");
  };
  expect(complete("")).toEqual(
    expect.arrayContaining(["build", "list", "init", "--help"]),
  );
  expect(complete("bu")).toEqual(["build"]);
  expect(complete("build", "--ch")).toEqual(["--check"]);
  expect(complete("build", "--check", "--format", "")).toEqual([
    "pretty",
    "json",
    "github",
    "sarif",
  ]);
  expect(complete("build", "oth")).toEqual(["other.ts"]);
  expect(complete("build", "--config", "oth")).toEqual(["other.ts"]);
  expect(complete("list", "--js")).toEqual(["--json"]);
  expect(complete("completion", "")).toEqual(
    expect.arrayContaining(["bash", "zsh", "fish"]),
  );
});

it("say the same in zsh and fish", async () => {
  const zsh = await script("zsh");
  expect(zsh).toMatch(/^#compdef toolgen\n/);
  expect(zsh).toContain("'build:write the registry of your tools'");
  expect(zsh).toMatch(
    /^ {4}build\) _arguments .*'--format\[how to print diagnostics\]:value:\(pretty json github sarif\)'.*'\*:file:_files' ;;$/m,
  );
  const fish = await script("fish");
  expect(fish).toContain(
    "complete -c toolgen -f -n __fish_use_subcommand -a build -d 'write the registry of your tools'\n",
  );
  expect(fish).toContain(
    "complete -c toolgen -n '__fish_seen_subcommand_from build' -l format -x -a 'pretty json github sarif' -d 'how to print diagnostics'\n",
  );
  expect(fish).toContain(
    "complete -c toolgen -n '__fish_seen_subcommand_from build' -l config -s c -r -F -d 'the config file'\n",
  );
});

it("are for shells that are known", async () => {
  const { code, stderr } = await runInProcess(temporaryFolder(), [
    "completion",
    "tcsh",
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain("Allowed choices are bash, zsh, fish");
});
