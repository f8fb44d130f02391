/** Projects as package managers and build tools lay them out, on a real disk. */
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { extractTools, type Extraction } from "../../src/extract/extract.js";
import { openProject } from "../../src/extract/project.js";
import {
  defaults,
  messagesOf,
  toolNames,
  toolOf,
} from "./support/extract-sources.js";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true });
});

/** `links` are symbolic links by path, to paths relative to the folder too. */
function layOut(
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>> = {},
): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolgen-layout-")));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(join(root, target), join(root, path));
  }
  return root;
}

function extractFrom(
  root: string,
  files: readonly string[],
  packages: readonly string[] = [],
): Extraction {
  return extractTools(
    openProject({ root }),
    files.map((file) => `${root}/${file}`),
    { ...defaults, packages },
  );
}

/** All text of a result, in which no path of the machine may stand. */
const textOf = (extraction: Extraction): string =>
  JSON.stringify([
    extraction.toolSet,
    [...extraction.toolSet.definitions.values()],
    extraction.diagnostics,
  ]);

describe("pnpm", () => {
  const store = "node_modules/.pnpm";
  const files = {
    "package.json": '{ "name": "app", "type": "module" }',
    "tsconfig.json":
      '{ "compilerOptions": { "module": "nodenext", "strict": true } }',
    [`${store}/pkg-a@1.0.0/node_modules/pkg-a/package.json`]:
      '{ "name": "pkg-a", "version": "1.0.0", "types": "index.d.ts" }',
    [`${store}/pkg-a@1.0.0/node_modules/pkg-a/index.d.ts`]: `import { Shape } from "pkg-b";
export interface Options { shape: Shape }
/** Draws. */
export declare function draw(shape: Shape, deep: Options): void;`,
    [`${store}/pkg-b@1.0.0/node_modules/pkg-b/package.json`]:
      '{ "name": "pkg-b", "version": "1.0.0", "types": "index.d.ts" }',
    [`${store}/pkg-b@1.0.0/node_modules/pkg-b/index.d.ts`]:
      "export interface Shape { /** How long */ side: number }",
    "src/tools.ts": `import type { Options } from "pkg-a";
/** Measures. */
export function measure(options: Options, unit: string): number { return 1; }`,
  };
  const links = {
    "node_modules/pkg-a": `${store}/pkg-a@1.0.0/node_modules/pkg-a`,
    [`${store}/pkg-a@1.0.0/node_modules/pkg-b`]: `${store}/pkg-b@1.0.0/node_modules/pkg-b`,
  };

  it("resolves types of packages that only a package depends on, and shows no path of the store", () => {
    const root = layOut(files, links);
    const extraction = extractFrom(root, ["src/tools.ts"], ["pkg-a"]);
    expect(messagesOf(extraction)).toEqual([]);
    expect(toolNames(extraction)).toEqual(["draw", "measure"]);
    expect(textOf(extraction)).toContain("How long");
    expect(textOf(extraction)).not.toContain(".pnpm");
    expect(textOf(extraction)).not.toContain(root);
    expect(toolOf(extraction, "draw").position.path).toBe(
      "node_modules/pkg-a/index.d.ts",
    );
  });
});

describe("workspaces", () => {
  it("take types of a sibling package from its sources", () => {
    const root = layOut(
      {
        "package.json": '{ "name": "root", "private": true }',
        "packages/shapes/package.json":
          '{ "name": "@acme/shapes", "type": "module", "exports": "./src/index.ts" }',
        "packages/shapes/src/index.ts":
          "export interface Shape { side: number }",
        "packages/app/package.json": '{ "name": "app", "type": "module" }',
        "packages/app/tsconfig.json":
          '{ "compilerOptions": { "module": "nodenext", "strict": true } }',
        "packages/app/src/tools.ts": `import type { Shape } from "@acme/shapes";
/** Draws. */
export function draw(shape: Shape, name: string): void {}`,
      },
      { "node_modules/@acme/shapes": "packages/shapes" },
    );
    const app = `${root}/packages/app`;
    const extraction = extractFrom(app, ["src/tools.ts"]);
    expect(messagesOf(extraction)).toEqual([]);
    expect([...extraction.toolSet.definitions.values()]).toMatchObject([
      { schemaName: "Shape", type: { properties: [{ name: "side" }] } },
    ]);
    expect(textOf(extraction)).not.toContain(root);
  });

  it("give each file the configuration that includes it", () => {
    const root = layOut({
      "tsconfig.json":
        '{ "files": [], "references": [{ "path": "./a" }, { "path": "./b" }] }',
      "a/tsconfig.json":
        '{ "compilerOptions": { "composite": true, "strict": true }, "include": ["src"] }',
      "a/src/tools.ts":
        "/** A. */\nexport function a(x: string | null): void {}",
      "b/tsconfig.json":
        '{ "compilerOptions": { "composite": true, "strict": false }, "include": ["src"] }',
      "b/src/tools.ts":
        "/** B. */\nexport function b(x: string | null): void {}",
    });
    const extraction = extractFrom(root, ["b/src/tools.ts", "a/src/tools.ts"]);
    expect(toolNames(extraction)).toEqual(["a", "b"]);
    expect(toolOf(extraction, "a").parameters).toMatchObject([
      { type: { kind: "union" } },
    ]);
    expect(extraction.toolSet.sources).toEqual([
      "a/src/tools.ts",
      "b/src/tools.ts",
    ]);
  });
});

describe("editors and checkouts", () => {
  it("read files with a byte order mark and CRLF as they read others", () => {
    const source =
      "/**\n * Adds\n * numbers.\n *\n * @param a - The {@link Number first}\n */\nexport function add(a: number): number {\n  return a;\n}\n";
    const plain = extractFrom(layOut({ "t.ts": source }), ["t.ts"]);
    const odd = extractFrom(
      layOut({ "t.ts": `\uFEFF${source.replaceAll("\n", "\r\n")}` }),
      ["t.ts"],
    );
    expect(odd).toEqual(plain);
    expect(toolOf(odd, "add").description).toBe("Adds numbers.");
  });
});

it("reads a large project in little memory: only what the tool files reach", () => {
  const files: Record<string, string> = {
    "tsconfig.json": '{ "compilerOptions": { "strict": true, "types": [] } }',
  };
  for (let index = 0; index < 200; index += 1)
    files[`src/module${String(index)}.ts`] =
      `import { value${String(index + 1)} } from "./module${String(index + 1)}.js";\nexport const value${String(index)} = value${String(index + 1)};`;
  files["src/own.tools.ts"] =
    "/** F. */\nexport function f(a: string): void {}";
  const root = layOut(files);
  const project = openProject({ root });
  const [opened] = project.open([`${root}/src/own.tools.ts`]);
  const read = opened?.context.program
    .getSourceFiles()
    .filter((file) => file.fileName.startsWith(root));
  expect(read?.map((file) => file.fileName)).toEqual([
    `${root}/src/own.tools.ts`,
  ]);
});
