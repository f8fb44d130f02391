/** A build that finds nothing changed: it is quick, and never wrong. */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { mergeInputs } from "../../src/cli/cached-build.js";
import type { ProjectInputs } from "../../src/extract/project.js";
import { runInProcess } from "../support/cli.js";
import { temporaryFolder, writeFiles } from "../support/temporary-folder.js";

// Whether the compiler had to be asked is what these tests are about.
const opened = vi.hoisted(() => ({ projects: 0 }));
vi.mock("../../src/extract/project.js", async (original) => {
  const real = await original<typeof import("../../src/extract/project.js")>();
  return {
    ...real,
    openProject: (...args: Parameters<typeof real.openProject>) => {
      opened.projects += 1;
      return real.openProject(...args);
    },
  };
});
beforeEach(() => {
  opened.projects = 0;
});

const greet = `import type { Mood } from "./mood.js";
/** Greets. */
export function greet(mood: Mood): void {
  void mood;
}
`;

function project(settings: object = {}): string {
  return temporaryFolder({
    "node_modules/.keep": "",
    "package.json": "{}",
    "toolgen.config.json": JSON.stringify(settings),
    "tsconfig.json": '{ "compilerOptions": { "strict": true } }',
    "src/a.tools.ts": greet,
    "src/mood.ts": 'export type Mood = "glad" | "sad";\n',
  });
}

/** Builds, and says how often the compiler was asked for it. */
async function build(
  root: string,
  ...args: readonly string[]
): Promise<{ code: number | null; stderr: string; asked: number }> {
  const before = opened.projects;
  const { code, stderr } = await runInProcess(root, ["build", ...args]);
  return { code, stderr, asked: opened.projects - before };
}

it("asks the compiler once for the same sources, and always with --no-cache", async () => {
  const root = project();
  expect(await build(root)).toMatchObject({ code: 0, asked: 1 });
  expect(await build(root)).toMatchObject({ code: 0, asked: 0 });
  expect(await build(root, "--check")).toMatchObject({ code: 0, asked: 0 });
  expect(await build(root, "--no-cache")).toMatchObject({ code: 0, asked: 1 });
});

it("says the same errors and warnings again", async () => {
  const root = project({ include: ["src/*.tools.ts", "lib/*.ts"] });
  const first = await build(root);
  const second = await build(root);
  expect(second.asked).toBe(0);
  expect(first.stderr).toContain("warning unmatched-include");
  const timeless = (text: string) => text.replace(/\d+ ms/, "N ms");
  expect(timeless(second.stderr)).toBe(
    timeless(first.stderr).replace(
      "wrote src/tools.generated.ts",
      "src/tools.generated.ts is up to date",
    ),
  );
});

it("mends an output that was edited or deleted", async () => {
  const root = project();
  await build(root);
  const output = join(root, "src/tools.generated.ts");
  rmSync(output);
  expect(await build(root, "--check")).toMatchObject({ code: 1, asked: 0 });
  const mended = await build(root);
  expect(mended).toMatchObject({ code: 0, asked: 0 });
  expect(existsSync(output)).toBe(true);
});

it.each([
  ["a tool file", { "src/a.tools.ts": greet.replace("Greets", "Hails") }],
  ["a file whose types it uses", { "src/mood.ts": "export type Mood = 1;\n" }],
  [
    "a new tool file",
    { "src/b.tools.ts": "/** B. */\nexport const b = () => 1;" },
  ],
  ["the config", { "toolgen.config.json": '{ "toolNames": "snake_case" }' }],
  ["the tsconfig.json", { "tsconfig.json": "{}" }],
  [
    "a package that an import may mean",
    { "node_modules/x/package.json": "{}" },
  ],
])("asks again after a change of %s", async (name, files) => {
  const root = project();
  writeFiles(root, {
    "src/mood.ts": `import type {} from "x";\nexport type Mood = "glad" | "sad";\n`,
  });
  await build(root);
  expect((await build(root)).asked).toBe(0);
  writeFiles(root, files);
  expect({ name, asked: (await build(root)).asked }).toEqual({
    name,
    asked: 1,
  });
});

it("is not kept where two registries saw different texts of one file", () => {
  const inputs = (text: string): ProjectInputs => ({
    texts: new Map([["/a.ts", text]]),
    present: [],
    missingFiles: [],
    missingFolders: [],
    links: new Map(),
    listings: new Map(),
  });
  const texts = new Map([["/x", "2"]]);
  const format = { texts, missingFiles: ["/y"], cacheable: true };
  const same = [inputs("1"), inputs("1")];
  expect(mergeInputs([inputs("1"), inputs("2")], [format])).toBeUndefined();
  expect(mergeInputs(same, [format])).toMatchObject({
    texts: new Map([
      ["/a.ts", "1"],
      ["/x", "2"],
    ]),
    missingFiles: ["/y"],
  });
  const open = { ...format, cacheable: false };
  expect(mergeInputs(same, [format, open])).toBeUndefined();
});

it("is kept for each registry of a config at once, and not for other outputs", async () => {
  const root = project({
    registries: [{ output: "a.ts" }, { output: "b.ts" }],
  });
  expect((await build(root)).asked).toBe(2);
  expect((await build(root)).asked).toBe(0);
  writeFileSync(join(root, "toolgen.config.json"), "{}");
  expect((await build(root, "-o", "c.ts")).asked).toBe(1);
});
