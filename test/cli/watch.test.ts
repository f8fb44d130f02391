/** `toolgen build --watch`: one build after each change that matters, one line for each, and no end. */
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { temporaryFolder, writeFiles } from "../support/temporary-folder.js";
import { watching } from "../support/watching.js";

const tool = (name: string, type = "string"): string =>
  `/** Says ${name}. */\nexport function ${name}(text: ${type}): void {}\n`;

const config = '{ "include": ["src/**/*.tools.ts"] }';

function project(files: Readonly<Record<string, string>> = {}): string {
  return temporaryFolder({
    "package.json": '{ "type": "module" }',
    "tsconfig.json":
      '{ "compilerOptions": { "module": "NodeNext", "strict": true, "types": [] }, "include": ["src"] }',
    "toolgen.config.json": config,
    "src/a.tools.ts": tool("first"),
    ...files,
  });
}

const registry = (root: string): string =>
  readFileSync(join(root, "src/tools.generated.ts"), "utf8");

/** The names of the tools in the registry. */
const tools = (root: string): readonly string[] =>
  [...registry(root).matchAll(/export const (\w+)Tool\b/g)].map(
    ([, name = ""]) => name,
  );

describe("a build follows", () => {
  test("an edit in place, and says what changed, in how long, with what problems", async () => {
    const root = project();
    const watch = await watching(root);
    expect(tools(root)).toContain("first");
    writeFileSync(join(root, "src/a.tools.ts"), tool("second"));
    expect(await watch.nextLine()).toMatch(
      /^src\/a\.tools\.ts changed: wrote src\/tools\.generated\.ts \(1 tool, \d+ ms\)$/,
    );
    expect(tools(root)).toContain("second");
    writeFileSync(
      join(root, "src/a.tools.ts"),
      "/** @param x - No. */\nexport function third(): void {}",
    );
    expect(await watch.nextLine()).toMatch(
      /^src\/a\.tools\.ts changed: wrote .* \(1 tool, \d warnings?, \d+ ms\)$/,
    );
  });

  test("an edit that replaces the file, as editors save, again and again", async () => {
    const root = project();
    const watch = await watching(root);
    for (const name of ["one", "two", "three", "four"]) {
      writeFileSync(join(root, "src/.a.tools.ts.swp"), tool(name));
      renameSync(
        join(root, "src/.a.tools.ts.swp"),
        join(root, "src/a.tools.ts"),
      );
      expect(await watch.nextLine()).toContain("src/a.tools.ts changed: wrote");
      expect(tools(root)).toContain(name);
    }
  });

  test("a file that is added, renamed or deleted", async () => {
    const root = project();
    const watch = await watching(root);
    writeFiles(root, { "src/b.tools.ts": tool("second") });
    expect(await watch.nextLine()).toMatch(/^src\/b\.tools\.ts changed: wrote/);
    expect(tools(root)).toContain("second");

    renameSync(join(root, "src/b.tools.ts"), join(root, "src/c.tools.ts"));
    expect(await watch.nextLine()).toMatch(/changed: wrote/);
    expect(registry(root)).toContain('from "./c.tools.js"');

    unlinkSync(join(root, "src/c.tools.ts"));
    expect(await watch.nextLine()).toMatch(/^src\/c\.tools\.ts changed: wrote/);
    expect(tools(root)).not.toContain("second");
  });

  test("folders that come with files in them, go, and come again", async () => {
    const root = project();
    const watch = await watching(root);
    const folder = join(root, "src/deep/er");
    for (const name of ["second", "third"]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "b.tools.ts"), tool(name));
      expect(await watch.nextLine()).toMatch(/changed: wrote/);
      expect(tools(root)).toContain(name);

      writeFileSync(join(folder, "b.tools.ts"), tool(`${name}Edited`));
      expect(await watch.nextLine()).toMatch(/b\.tools\.ts changed: wrote/);
      expect(tools(root)).toContain(`${name}Edited`);

      rmSync(join(root, "src/deep"), { recursive: true });
      expect(await watch.nextLine()).toMatch(/changed: wrote/);
      expect(tools(root)).not.toContain(`${name}Edited`);
      await watch.quietLines();
    }
  });

  test("an edit of a type in another file, also outside of the sources", async () => {
    const root = project({
      "src/a.tools.ts": `import type { Level } from "../types/level.js";\n${tool("first", "Level")}`,
      "types/level.ts":
        'import type { High } from "./high.js";\nexport type Level = "low" | High;',
      "types/high.ts": 'export type High = "high";',
    });
    const watch = await watching(root);
    expect(registry(root)).toContain('["low", "high"]');
    writeFiles(root, { "types/high.ts": 'export type High = "highest";' });
    expect(await watch.nextLine()).toMatch(/^types\/high\.ts changed: wrote/);
    expect(registry(root)).toContain('["low", "highest"]');
  });

  test("the appearance of a module that was missing, and of its folder", async () => {
    const root = project({
      "src/a.tools.ts": `import type { Level } from "./lib/level.js";\n${tool("first", "Level")}`,
    });
    const watch = await watching(root);
    expect(watch.text()).toContain("error");
    writeFiles(root, { "src/lib/level.ts": "export type Level = 1 | 2;" });
    expect(await watch.nextLine()).toMatch(/changed: wrote/);
    expect(registry(root)).toContain("[1, 2]");
  });

  test("an edit of the config, one that breaks it too", async () => {
    const root = project({ "lib/b.ts": tool("second") });
    const watch = await watching(root);
    writeFiles(root, { "toolgen.config.json": '{ "include": ["lib/*.ts"], }' });
    expect(await watch.nextLine()).toMatch(
      /^toolgen\.config\.json changed: wrote/,
    );
    expect(tools(root)).toContain("second");

    writeFiles(root, { "toolgen.config.json": '{ "inclide": [] }' });
    expect(await watch.nextLine()).toBe(
      "toolgen.config.json changed: nothing was built",
    );
    expect(watch.text()).toContain('Did you mean "include"?');

    writeFiles(root, { "toolgen.config.json": config });
    expect(await watch.nextLine()).toMatch(
      /^toolgen\.config\.json changed: wrote/,
    );
    expect(tools(root)).toContain("first");

    // What the new config names is watched, and what the old one named is not.
    writeFiles(root, { "lib/b.ts": tool("third") });
    writeFiles(root, { "src/a.tools.ts": tool("fourth") });
    expect(await watch.nextLine()).toMatch(
      /^(src\/a\.tools\.ts changed|something changed meanwhile): wrote/,
    );
    expect(tools(root)).toContain("fourth");
  });

  test("an edit of the compiler's configuration, and of one that it extends", async () => {
    const root = project({
      "base.json": '{ "compilerOptions": { "strict": true } }',
      "tsconfig.json":
        '{ "extends": "./base.json", "compilerOptions": { "module": "NodeNext", "types": [] } }',
      "src/a.tools.ts": tool("first", "string | null"),
    });
    const watch = await watching(root);
    expect(registry(root)).toContain('"null"');
    writeFiles(root, {
      "base.json": '{ "compilerOptions": { "strict": false } }',
    });
    expect(await watch.nextLine()).toMatch(/^base\.json changed: wrote/);
    expect(registry(root)).not.toContain('"null"');
  });

  test("an edit of what the project's prettier is told", async () => {
    const root = project({ "node_modules/.package-lock.json": "{}" });
    symlinkSync(
      fileURLToPath(new URL("../../node_modules/prettier", import.meta.url)),
      join(root, "node_modules/prettier"),
    );
    const watch = await watching(root);
    writeFiles(root, { ".prettierrc": '{ "semi": false }' });
    expect(await watch.nextLine()).toMatch(/^\.prettierrc changed: wrote/);
    expect(registry(root)).not.toContain(";");
    writeFiles(root, { ".prettierrc": '{ "semi": true, "tabWidth": 4 }' });
    expect(await watch.nextLine()).toMatch(/^\.prettierrc changed: wrote/);
    unlinkSync(join(root, ".prettierrc"));
    expect(await watch.nextLine()).toMatch(/^\.prettierrc changed: wrote/);
    expect(registry(root)).toContain(";");
  });

  test("an installation of packages", async () => {
    const root = project({
      "node_modules/.package-lock.json": "{}",
      "src/a.tools.ts": `import type { Level } from "levels";\n${tool("first", "Level")}`,
    });
    const watch = await watching(root);
    expect(watch.text()).toContain("levels");
    writeFiles(root, {
      "node_modules/levels/package.json":
        '{ "name": "levels", "types": "index.d.ts" }',
      "node_modules/levels/index.d.ts": "export type Level = 1 | 2;",
      "node_modules/.package-lock.json": '{ "packages": {} }',
    });
    expect(await watch.nextLine()).toMatch(/changed: wrote/);
    expect(registry(root)).toContain("[1, 2]");
  });
});

describe("nothing follows", () => {
  test("what the build writes itself, also into a new folder", async () => {
    const root = project({
      "toolgen.config.json":
        '{ "include": ["src/**/*.tools.ts"], "output": "src/made/for/tools.generated.ts" }',
    });
    const watch = await watching(root);
    expect(await watch.quietLines()).toEqual([]);
    writeFileSync(join(root, "src/a.tools.ts"), tool("second"));
    await watch.nextLine();
    expect(await watch.quietLines()).toEqual([]);
  });

  test("files that are no input", async () => {
    const root = project({ "docs/notes.ts": "export {};" });
    const watch = await watching(root);
    writeFiles(root, {
      "README.md": "changed",
      "src/notes.md": "new",
      "src/.hidden.ts": "export {};",
      "docs/notes.ts": "export const changed = 1;",
      "node_modules/pkg/index.js": "new",
    });
    expect(await watch.quietLines()).toEqual([]);
  });

  test("a build that changes nothing: it touches no file", async () => {
    const root = project();
    const watch = await watching(root);
    const before = statSync(join(root, "src/tools.generated.ts")).mtimeMs;
    writeFileSync(
      join(root, "src/a.tools.ts"),
      tool("first").replace("{}", "{ return; }"),
    );
    expect(await watch.nextLine()).toMatch(
      /^src\/a\.tools\.ts changed: src\/tools\.generated\.ts is up to date/,
    );
    expect(statSync(join(root, "src/tools.generated.ts")).mtimeMs).toBe(before);
  });
});

describe("watch survives", () => {
  test("errors in the sources: the last good registry stays", async () => {
    const root = project();
    const watch = await watching(root);
    const good = registry(root);
    for (const broken of [
      "export function {",
      tool("first", "WeakRef<object>"),
      "",
    ]) {
      writeFileSync(join(root, "src/a.tools.ts"), broken);
      expect(await watch.nextLine()).toMatch(
        /^src\/a\.tools\.ts changed: \d errors?; nothing was written \(\d+ ms\)$/,
      );
      expect(registry(root)).toBe(good);
    }
    writeFileSync(join(root, "src/a.tools.ts"), tool("second"));
    expect(await watch.nextLine()).toMatch(/changed: wrote/);
  });

  test("an output that cannot be written", async () => {
    const root = project();
    const watch = await watching(root);
    unlinkSync(join(root, "src/tools.generated.ts"));
    mkdirSync(join(root, "src/tools.generated.ts"));
    writeFileSync(join(root, "src/a.tools.ts"), tool("second"));
    expect(await watch.nextLine()).toMatch(
      /^Cannot read .*: it is a folder\.$/,
    );
    rmSync(join(root, "src/tools.generated.ts"), { recursive: true });
    writeFileSync(join(root, "src/a.tools.ts"), tool("third"));
    expect(await watch.nextLine()).toMatch(/changed: wrote/);
    expect(tools(root)).toContain("third");
  });

  test("a project that is empty at first", async () => {
    const root = temporaryFolder({ "package.json": "{}" });
    const watch = await watching(root);
    writeFiles(root, { "src/a.tools.ts": tool("first") });
    expect(await watch.nextLine()).toMatch(/changed: wrote/);
    expect(tools(root)).toContain("first");
  });
});

test("many edits at once are one build, and an edit during a build is another", async () => {
  const names = Array.from(
    { length: 30 },
    (_, index) => `tool${String(index)}`,
  );
  const files = (suffix: string) =>
    Object.fromEntries(
      names.map((name) => [`src/${name}.tools.ts`, tool(name + suffix)]),
    );
  const root = project(files(""));
  const watch = await watching(root);
  writeFiles(root, files("Edited"));
  expect(await watch.nextLine()).toMatch(
    /^src\/tool\d+\.tools\.ts and 29 more changed: wrote/,
  );
  expect(await watch.quietLines()).toEqual([]);

  // The last of the edits is what counts, whenever the builds begin.
  for (let round = 0; round < 40; round += 1) {
    writeFileSync(join(root, "src/a.tools.ts"), tool(`round${String(round)}`));
    await new Promise((resolve) => setTimeout(resolve, 17));
  }
  await watch.quietLines();
  expect(tools(root)).toContain("round39");
});

test("warnings are shown once, and errors as long as they are there", async () => {
  const root = project({
    "src/b.tools.ts":
      "/** Odd.\n * @param x - No. */\nexport function odd(): void {}",
  });
  const watch = await watching(root);
  writeFileSync(join(root, "src/a.tools.ts"), tool("second"));
  expect(await watch.nextLine()).toContain("1 warning");
  const shown = watch.text().match(/warning unknown-param/g);
  expect(shown).toHaveLength(1);
});

test("it ends with 0 when it is told to", async () => {
  const watch = await watching(project());
  expect(await watch.stop()).toBe(0);
});
