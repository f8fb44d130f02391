/** Runs the command line in a folder: as a process, or in this one where the process itself is not what is tested. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { globSync } from "tinyglobby";
import type { CliIo } from "../../src/cli/cli-io.js";
import { runCli } from "../../src/cli/run-cli.js";

const repository = join(dirname(fileURLToPath(import.meta.url)), "../..");

export interface CliRun {
  /** `null` after a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliSetting {
  readonly env?: Readonly<Record<string, string>>;
  /** In this process only: whether the streams are a terminal. */
  readonly isTTY?: boolean;
  /** What is typed, or piped in. */
  readonly stdin?: string;
}

/** Runs a command in this process. */
export async function runInProcess(
  cwd: string,
  args: readonly string[],
  { env = {}, isTTY = false, stdin = "" }: CliSetting = {},
): Promise<CliRun> {
  const texts = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    write: (text: string) => {
      texts[name] += text;
    },
    isTTY,
  });
  const io: CliIo = {
    cwd,
    env,
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    stdin: () => Object.assign(new PassThrough().end(stdin), { isTTY }),
    now: () => performance.now(),
    version: "1.2.3",
  };
  const code = await runCli(args, io);
  return { code, ...texts };
}

let installed: Promise<string> | undefined;

/** The path of the real `bin/toolgen.js`, over a build of the sources of this moment. */
export function installCli(): Promise<string> {
  installed ??= install();
  return installed;
}

/** A build serves every test of these very sources; what older sources left behind is removed after an hour. */
async function install(): Promise<string> {
  // Below the repository, so that its dependencies are found.
  const cache = join(repository, "node_modules/.cache");
  const entryPoints = globSync("src/**/*.ts", {
    cwd: repository,
    absolute: true,
  }).sort();
  const hash = createHash("sha256");
  for (const path of [
    ...entryPoints,
    ...globSync(["bin/*", "templates/**", "package.json"], {
      cwd: repository,
      absolute: true,
      dot: true,
    }).sort(),
  ])
    hash.update(path).update(readFileSync(path));
  const name = `toolgen-test-${hash.digest("hex").slice(0, 16)}`;
  const folder = join(cache, name);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    removeOld(cache);
    const fresh = mkdtempSync(join(cache, "toolgen-test-"));
    for (const part of ["bin", "templates", "package.json"])
      cpSync(join(repository, part), join(fresh, part), { recursive: true });
    await build({
      entryPoints,
      outbase: join(repository, "src"),
      outdir: join(fresh, "dist"),
      format: "esm",
      platform: "node",
      logLevel: "silent",
    });
    try {
      renameSync(fresh, folder);
    } catch {
      // Another test was quicker.
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  return join(folder, "bin/toolgen.js");
}

function removeOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (
      name.startsWith("toolgen-test-") &&
      Date.now() - statSync(path).mtimeMs > 3_600_000
    )
      rmSync(path, { recursive: true, force: true });
  }
}

/** Runs a command as a process of its own. */
export async function runAsProcess(
  cwd: string,
  args: readonly string[],
  { env = {}, stdin = "" }: CliSetting = {},
): Promise<CliRun> {
  const bin = await installCli();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd,
      // Nothing of whoever runs the tests decides about colours and formats.
      env: { PATH: process.env["PATH"], HOME: cwd, ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    child.stdin.on("error", () => undefined).end(stdin);
    const texts = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (text: string) => {
        texts[name] += text;
      });
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code, ...texts });
    });
  });
}
