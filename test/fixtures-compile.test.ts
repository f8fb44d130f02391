/** Every golden module compiles, next to its sources, in strict projects under the TypeScript versions that users have. */
import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const run = promisify(execFile);

async function compile(
  compiler: string,
  project: string,
  options: readonly string[],
): Promise<string> {
  try {
    const { stdout } = await run(
      process.execPath,
      [
        join(root, "node_modules", compiler, "bin/tsc"),
        "-p",
        join(root, project),
        "--pretty",
        "false",
        ...options,
      ],
      { cwd: root },
    );
    return stdout;
  } catch (error) {
    // execFile rejects with what the process printed; tsc prints its errors on stdout.
    return String((error as { stdout?: unknown }).stdout ?? error);
  }
}

describe.each(["typescript-5.9", "typescript", "typescript-7"])(
  "%s",
  (compiler) => {
    it.each([
      ["NodeNext", []],
      ["Bundler", ["--module", "ESNext", "--moduleResolution", "Bundler"]],
    ])("compiles the golden modules under %s", async (_, options) => {
      expect(await compile(compiler, "fixtures", options)).toBe("");
    });
    it.each(["example-crm", "example-weather", "example-calculator"])(
      "compiles %s",
      async (name) => {
        expect(await compile(compiler, join("fixtures", name), [])).toBe("");
      },
    );
  },
);
