import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import ts59 from "typescript-5.9";
import { describe, expect, it } from "vitest";
import { emitRegistry } from "../../src/emit/registry-module.js";
import { sample } from "./sample-tool-set.js";
import {
  bundler,
  installedRuntime,
  nodeNext,
  projectRoot,
  repository,
  strictOptions,
  typeCheck,
} from "./type-check.js";

/** The same samples on each run; `RUNS` and `SEED` look further. */
const samples = fc.sample(sample("src/tools.ts"), {
  numRuns: Number(process.env["RUNS"] ?? 12),
  seed: Number(process.env["SEED"] ?? 1),
});

const sources = samples.flatMap(
  ({ source, toolSet }, position): (readonly [string, string])[] => {
    const root = `${projectRoot}/p${String(position)}`;
    const output = `${root}/src/tools.generated.ts`;
    return [
      [`${root}/src/tools.ts`, source],
      [output, emitRegistry(toolSet, { root, output })],
    ];
  },
);

const files = { ...installedRuntime(), ...Object.fromEntries(sources) };

describe("generated modules compile in strict projects", () => {
  it("under TypeScript 6.0 and NodeNext", () => {
    expect(typeCheck(files, { ...strictOptions, ...nodeNext })).toEqual([]);
  });

  it("under TypeScript 5.9 and Bundler", () => {
    // Two majors of one package, of which only the types of one are known here.
    const compiler = ts59 as unknown as Parameters<typeof typeCheck>[2];
    expect(
      typeCheck(files, { ...strictOptions, ...bundler }, compiler),
    ).toEqual([]);
  });

  it("under TypeScript 7.0", async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolgen-emit-"));
    try {
      for (const [path, text] of Object.entries(files)) {
        const target = path.replace(projectRoot, folder);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, text);
      }
      writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
      symlinkSync(
        join(repository, "node_modules/@types"),
        join(folder, "node_modules/@types"),
      );
      const compilerOptions = {
        ...strictOptions,
        ...nodeNext,
        target: "es2022",
        lib: ["es2023"],
        noEmit: true,
        rootDir: ".",
      };
      writeFileSync(
        join(folder, "tsconfig.json"),
        JSON.stringify({ compilerOptions }),
      );
      const tsc = join(repository, "node_modules/typescript-7/bin/tsc");
      const { stdout } = await promisify(execFile)(process.execPath, [
        tsc,
        "-p",
        folder,
        "--pretty",
        "false",
      ]).catch((error: unknown) => ({
        // What `execFile` rejects with has what was printed.
        stdout: (error as { readonly stdout: string }).stdout,
      }));
      expect(stdout).toBe("");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
