/** An unchanged `toolgen build` returns without the compiler, and a changed one never does. */
import {
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import * as builder from "../../src/cli/builder.js";
import { runAsProcess, runInProcess } from "../support/cli.js";
import { temporaryFolder, writeFiles } from "../support/temporary-folder.js";

vi.mock("../../src/cli/builder.js", { spy: true });

const openBuilder = vi.mocked(builder.openBuilder);

/** Runs a build; says what it printed and whether it asked the compiler. */
async function build(
  root: string,
  ...args: readonly string[]
): Promise<{ readonly stderr: string; readonly compiled: boolean }> {
  openBuilder.mockClear();
  const { code, stderr } = await runInProcess(root, ["build", ...args]);
  expect(code, stderr).not.toBe(2);
  return { stderr, compiled: openBuilder.mock.calls.length > 0 };
}

const registry = (root: string): string =>
  readFileSync(join(root, "src/tools.generated.ts"), "utf8");

function project(): string {
  const root = temporaryFolder({
    "package.json": '{ "type": "module" }',
    "toolgen.config.json": '{ "include": ["src/**/*.tools.ts"] }',
    "base.json": '{ "compilerOptions": { "strict": true } }',
    "tsconfig.json":
      '{ "extends": "./base.json", "compilerOptions": { "module": "NodeNext" }, "include": ["src"] }',
    "src/a.tools.ts": [
      'import type { Level } from "../types/level.js";',
      'import type { Size } from "sizes";',
      'import type { Gone } from "./gone.js";',
      "/** Does it. */",
      "export function first(level: Level, size: Size | null): void {}",
      "/** Does it too. */",
      "export function second(gone: Gone, flag: Flag): void {}",
    ].join("\n"),
    "src/globals.d.ts": 'type Flag = "on" | "off";',
    "src/main.ts": "export {};",
    "types/level.ts": 'export type Level = "low" | "high";',
    "store/one/package.json": '{ "name": "sizes", "types": "index.d.ts" }',
    "store/one/index.d.ts": "export type Size = 1 | 2;",
    "store/two/package.json": '{ "name": "sizes", "types": "index.d.ts" }',
    "store/two/index.d.ts": "export type Size = 1 | 2 | 3;",
  });
  mkdirSync(join(root, "node_modules"));
  symlinkSync(join(root, "store/one"), join(root, "node_modules/sizes"));
  return root;
}

describe("a second build", () => {
  test("asks no compiler, and says the same", async () => {
    const root = project();
    writeFiles(root, { "src/gone.ts": "export type Gone = 1;" });
    const first = await build(root);
    expect(first.compiled).toBe(true);
    const text = registry(root);
    const second = await build(root);
    expect(second.compiled).toBe(false);
    expect(second.stderr).toContain(
      "src/tools.generated.ts is up to date (2 tools",
    );
    expect(registry(root)).toBe(text);
  });

  test("repeats errors and warnings", async () => {
    const root = project();
    const first = await build(root);
    const second = await build(root);
    expect(second.compiled).toBe(false);
    const withoutTime = (text: string): string => text.replace(/\d+ ms/, "");
    expect(withoutTime(second.stderr)).toBe(withoutTime(first.stderr));
    expect(second.stderr).toContain('nothing is known of "./gone.js"');
  });

  test("asks it with --no-cache", async () => {
    const root = project();
    await build(root, "--no-cache");
    expect((await build(root)).compiled).toBe(true);
    expect((await build(root, "--no-cache")).compiled).toBe(true);
  });

  test("restores outputs that were changed or deleted", async () => {
    const root = project();
    writeFiles(root, { "src/gone.ts": "export type Gone = 1;" });
    await build(root);
    const text = registry(root);
    for (const spoil of [
      () => {
        writeFileSync(
          join(root, "src/tools.generated.ts"),
          text.replace("first", "changed"),
        );
      },
      () => {
        unlinkSync(join(root, "src/tools.generated.ts"));
      },
    ]) {
      spoil();
      const { compiled, stderr } = await build(root);
      expect(compiled).toBe(false);
      expect(stderr).toContain("wrote src/tools.generated.ts");
      expect(registry(root)).toBe(text);
    }
  });
});

/** One of each kind of input. Each says what of the registry it changes. */
const edits: readonly (readonly [
  kind: string,
  edit: (root: string) => void,
  change: RegExp | "nothing",
])[] = [
  [
    "a tool file",
    (root) => {
      const path = join(root, "src/a.tools.ts");
      writeFileSync(
        path,
        readFileSync(path, "utf8").replace("Does it.", "Did."),
      );
    },
    /Did\./,
  ],
  [
    "a new tool file",
    (root) => {
      writeFiles(root, {
        "src/b.tools.ts": "/** More. */\nexport function third(): void {}",
      });
    },
    /thirdTool/,
  ],
  [
    "a type in another file",
    (root) => {
      writeFiles(root, { "types/level.ts": 'export type Level = "mid";' });
    },
    /"mid"/,
  ],
  [
    "a global type",
    (root) => {
      writeFiles(root, { "src/globals.d.ts": 'type Flag = "maybe";' });
    },
    /"maybe"/,
  ],
  [
    "a new file that declares globals",
    (root) => {
      writeFiles(root, {
        "src/deep/more.d.ts": "interface String { newMethod(): void }",
      });
    },
    "nothing",
  ],
  [
    "a new folder of global types",
    (root) => {
      writeFiles(root, {
        "node_modules/@types/more/index.d.ts": "declare const more: 1;",
      });
    },
    "nothing",
  ],
  [
    "a module that was only looked at",
    (root) => {
      writeFiles(root, { "src/main.ts": "declare global { var x: 1 }" });
    },
    "nothing",
  ],
  [
    "an installed package",
    (root) => {
      writeFiles(root, { "store/one/index.d.ts": "export type Size = 7 | 8;" });
    },
    /\[7, 8\]/,
  ],
  [
    "an installed package's manifest",
    (root) => {
      writeFiles(root, {
        "store/one/other.d.ts": "export type Size = 5 | 6;",
        "store/one/package.json": '{ "name": "sizes", "types": "other.d.ts" }',
      });
    },
    /\[5, 6\]/,
  ],
  [
    "where a symbolic link leads",
    (root) => {
      unlinkSync(join(root, "node_modules/sizes"));
      symlinkSync(join(root, "store/two"), join(root, "node_modules/sizes"));
    },
    /\[1, 2, 3\]/,
  ],
  [
    "a nearer copy of a package",
    (root) => {
      writeFiles(root, {
        "src/node_modules/sizes/package.json": '{ "types": "index.d.ts" }',
        "src/node_modules/sizes/index.d.ts": "export type Size = 3 | 4;",
      });
    },
    /\[3, 4\]/,
  ],
  [
    "the compiler's configuration",
    (root) => {
      writeFiles(root, {
        "tsconfig.json":
          '{ "compilerOptions": { "module": "NodeNext", "strict": false }, "include": ["src"] }',
      });
    },
    /^(?![^]*"null")/,
  ],
  [
    "a configuration that it extends",
    (root) => {
      writeFiles(root, {
        "base.json": '{ "compilerOptions": { "strict": false } }',
      });
    },
    /^(?![^]*"null")/,
  ],
  [
    "the config",
    (root) => {
      writeFiles(root, {
        "toolgen.config.json":
          '{ "include": ["src/**/*.tools.ts"], "toolNames": "snake_case", "select": "documented" }',
      });
    },
    "nothing",
  ],
  [
    "the manifest, which says what kind of modules there are",
    (root) => {
      writeFiles(root, { "package.json": '{ "type": "commonjs" }' });
    },
    "nothing",
  ],
];

test.each(edits)(
  "a build after an edit of %s is a new one",
  async (_, edit, change) => {
    const root = project();
    writeFiles(root, { "src/gone.ts": "export type Gone = 1;" });
    await build(root);
    expect((await build(root)).compiled).toBe(false);
    edit(root);
    const { compiled } = await build(root);
    expect(compiled).toBe(true);
    if (change !== "nothing") expect(registry(root)).toMatch(change);
    const text = registry(root);
    // The cache never knows better than the compiler.
    await build(root, "--no-cache");
    expect(registry(root)).toBe(text);
    expect((await build(root)).compiled).toBe(false);
  },
);

test("a module that was missing is seen when it comes, and when it goes", async () => {
  const root = project();
  await build(root);
  expect((await build(root)).compiled).toBe(false);
  writeFiles(root, { "src/gone.ts": "export type Gone = 1;" });
  expect((await build(root)).stderr).toContain("wrote");
  rmSync(join(root, "src/gone.ts"));
  expect((await build(root)).stderr).toContain("./gone.js");
});

test("an unchanged build loads neither the compiler nor prettier", async () => {
  const root = project();
  writeFiles(root, { "src/gone.ts": "export type Gone = 1;" });
  const spy =
    'import { Module } from "node:module"; process.on("exit", () => { process.stderr.write("loaded " + Object.keys(Module._cache).filter((path) => /ts-morph|typescript|prettier/.test(path)).length + "\\n"); });';
  const env = {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(spy)}`,
  };
  const first = await runAsProcess(root, ["build"], { env });
  expect(first.stderr).toMatch(/loaded [1-9]/);
  const second = await runAsProcess(root, ["build"], { env });
  expect(second.stderr).toMatch(/up to date[^]*loaded 0\n/);
});
