import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ts } from "ts-morph";
import { afterEach, describe, expect, it } from "vitest";
import { openProject, type SourceProject } from "../../src/extract/project.js";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true });
});

/** A project in a folder of its own; `links` are symbolic links by path, relative to it. */
function onDisk(
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>> = {},
): string {
  const root = mkdtempSync(join(tmpdir(), "toolgen-project-"));
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

function inMemory(
  files: Readonly<Record<string, string>>,
): Map<string, string> {
  return new Map(
    Object.entries(files).map(([path, text]) => [`/project/${path}`, text]),
  );
}

/** The type of the constant `value` in a file, as the checker writes it. */
function typeOfValue(project: SourceProject, file: string): string {
  for (const { context, files } of project.open([file])) {
    const sourceFile = context.program.getSourceFile(file);
    const module =
      sourceFile && context.checker.getSymbolAtLocation(sourceFile);
    const value: ts.Symbol | undefined =
      module &&
      context.checker
        .getExportsOfModule(module)
        .find((symbol) => symbol.name === "value");
    if (files.includes(file) && value !== undefined)
      return context.checker.typeToString(
        context.checker.getTypeOfSymbol(value),
      );
  }
  throw new Error("There is no such value.");
}

const codes = (project: SourceProject): string[] =>
  project.diagnostics().map((diagnostic) => diagnostic.code);

describe("configurations", () => {
  it("is strict and knows the platform without a tsconfig", () => {
    const project = openProject({
      root: "/project",
      inMemory: inMemory({
        "a.ts": "declare const url: URL | undefined; export const value = url;",
      }),
    });
    expect(typeOfValue(project, "/project/a.ts")).toBe("URL | undefined");
    expect(codes(project)).toEqual([]);
  });

  it("reads `extends` and `paths`, also through files of the alias", () => {
    const project = openProject({
      root: "/project",
      inMemory: inMemory({
        "tsconfig.base.json":
          '{ "compilerOptions": { "strict": true, "baseUrl": ".", "paths": { "@app/*": ["src/*"] } } }',
        "tsconfig.json":
          '{ "extends": "./tsconfig.base.json", "include": ["src"] }',
        "src/deep.ts": "export interface Deep { n: number }",
        "src/mid.ts":
          'import type { Deep } from "@app/deep"; export interface Mid { deep: Deep }',
        "src/tool.ts":
          'import type { Mid } from "@app/mid"; declare const mid: Mid; export const value = mid.deep.n;',
      }),
    });
    expect(typeOfValue(project, "/project/src/tool.ts")).toBe("number");
  });

  it("follows the references of a solution to the configuration that includes a file", () => {
    const files = {
      "tsconfig.json":
        '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "./packages/b" }] }',
      "tsconfig.app.json":
        '{ "compilerOptions": { "composite": true, "strict": true }, "include": ["src"] }',
      "src/tool.ts":
        "declare const x: string | undefined; export const value = x;",
      "packages/b/tsconfig.json":
        '{ "compilerOptions": { "composite": true, "strict": false }, "include": ["src"] }',
      "packages/b/src/tool.ts":
        "declare const x: string | undefined; export const value = x;",
    };
    const project = openProject({
      root: "/project",
      inMemory: inMemory(files),
    });
    expect(typeOfValue(project, "/project/src/tool.ts")).toBe(
      "string | undefined",
    );
    expect(typeOfValue(project, "/project/packages/b/src/tool.ts")).toBe(
      "string",
    );
    expect(
      project.open(["/project/src/tool.ts", "/project/packages/b/src/tool.ts"]),
    ).toHaveLength(2);
    expect(codes(project)).toEqual([]);
  });

  it("reads the sources of a referenced project that was not built", () => {
    const root = onDisk(
      {
        "tsconfig.json":
          '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["src"], "references": [{ "path": "./shapes" }] }',
        "src/tool.ts":
          'import type { Shape } from "@acme/shapes"; declare const s: Shape; export const value = s.side;',
        "shapes/package.json":
          '{ "name": "@acme/shapes", "type": "module", "exports": { ".": { "types": "./dist/index.d.ts" } } }',
        "shapes/tsconfig.json":
          '{ "compilerOptions": { "composite": true, "module": "nodenext", "outDir": "dist", "rootDir": "src" }, "include": ["src"] }',
        "shapes/src/index.ts": "export interface Shape { side: number }",
      },
      { "node_modules/@acme/shapes": "shapes" },
    );
    expect(typeOfValue(openProject({ root }), `${root}/src/tool.ts`)).toBe(
      "number",
    );
  });

  it("knows the globals that no file imports", () => {
    const project = openProject({
      root: "/project",
      inMemory: inMemory({
        "tsconfig.json": '{ "include": ["src"] }',
        "src/globals.ts":
          "export {}; declare global { interface Box { n: number } }",
        "src/more.d.ts": "declare const box: Box;",
        "src/tool.ts": "export const value = box.n;",
      }),
    });
    expect(typeOfValue(project, "/project/src/tool.ts")).toBe("number");
  });

  it.each([
    ['{ "compilerOptions": { "strict": true, ', "tsconfig-invalid", 1],
    ['{\n  "compilerOptions": { "target": "ES1815" } }', "tsconfig-option", 2],
    [
      '{ "extends": "./missing.json", "include": ["."] }',
      "tsconfig-invalid",
      undefined,
    ],
    [
      '{ "files": [], "references": [{ "path": "./missing" }] }',
      "tsconfig-not-found",
      undefined,
    ],
  ])("reports what is wrong with %s", (text, code, line) => {
    const project = openProject({
      root: "/project",
      inMemory: inMemory({
        "tsconfig.json": text,
        "a.ts": "export const value = 1;",
      }),
    });
    project.open(["/project/a.ts"]);
    const [first] = project.diagnostics();
    expect(first?.code).toBe(code);
    if (line !== undefined)
      expect(first?.position).toMatchObject({ path: "tsconfig.json", line });
  });

  it("takes the defaults of the TypeScript that the project uses", () => {
    const files = (version: string | undefined): Map<string, string> =>
      inMemory({
        "tsconfig.json": '{ "include": ["src"] }',
        "node_modules/@types/box/index.d.ts":
          "declare const box: { label: string | null };",
        "src/tool.ts": "export const value = box.label;",
        ...(version !== undefined && {
          "node_modules/typescript/package.json": `{ "version": "${version}" }`,
        }),
      });
    const typeWith = (version: string | undefined): string =>
      typeOfValue(
        openProject({ root: "/project", inMemory: files(version) }),
        "/project/src/tool.ts",
      );
    expect(typeWith("5.9.3")).toBe("string");
    expect(typeWith("6.0.3")).toBe("any");
    expect(typeWith(undefined)).toBe("string | null");
  });

  it("reports a configuration that is not there", () => {
    const project = openProject({
      root: "/project",
      tsconfig: "/project/tsconfig.missing.json",
      inMemory: inMemory({}),
    });
    expect(codes(project)).toEqual(["tsconfig-not-found"]);
  });

  it("reads .mts, .cts, .tsx, .jsx and .js files", () => {
    const project = openProject({
      root: "/project",
      inMemory: inMemory({
        "tsconfig.json": '{ "compilerOptions": { "module": "nodenext" } }',
        "a.mts": "export const value = 1 as const;",
        "a.cts": "export const value = 2 as const;",
        "a.tsx": "export const value = 3 as const;",
        "a.jsx": "/** @type {4} */\nexport const value = 4;",
        "a.js": "/** @type {5} */\nexport const value = 5;",
      }),
    });
    expect(
      ["a.mts", "a.cts", "a.tsx", "a.jsx", "a.js"].map((name) =>
        typeOfValue(project, `/project/${name}`),
      ),
    ).toEqual(["1", "2", "3", "4", "5"]);
  });
});

describe("watching", () => {
  const files = {
    "tsconfig.json": '{ "compilerOptions": { "strict": true } }',
    "a.ts": 'import { b } from "./b.js"; export const value = b;',
    "b.ts": "export const b: number = 1;",
  };

  it("sees edits, new files, deleted files and a changed configuration", () => {
    const memory = inMemory(files);
    const project = openProject({ root: "/project", inMemory: memory });
    const a = "/project/a.ts";
    expect(typeOfValue(project, a)).toBe("number");

    memory.set("/project/b.ts", 'export const b: string = "";');
    expect(typeOfValue(project, a)).toBe("number");
    project.refresh(["/project/b.ts"]);
    expect(typeOfValue(project, a)).toBe("string");

    memory.delete("/project/b.ts");
    project.refresh(["/project/b.ts"]);
    expect(typeOfValue(project, a)).toBe("any");

    memory.set("/project/b.ts", "export const b: 1 | undefined = 1;");
    project.refresh(["/project/b.ts"]);
    expect(typeOfValue(project, a)).toBe("1 | undefined");

    memory.set(
      "/project/tsconfig.json",
      '{ "compilerOptions": { "strict": false } }',
    );
    project.refresh(["/project/tsconfig.json"]);
    expect(typeOfValue(project, a)).toBe("1");
  });

  it("keeps the program while nothing changes, and the files that did not change", () => {
    const memory = inMemory(files);
    const project = openProject({ root: "/project", inMemory: memory });
    const open = (): ts.Program => {
      const [program] = project.open(["/project/a.ts"]);
      if (program === undefined) throw new Error("There is no program.");
      return program.context.program;
    };
    const first = open();
    expect(open()).toBe(first);
    memory.set("/project/b.ts", "export const b: number = 2;");
    project.refresh(["/project/b.ts"]);
    const second = open();
    expect(second).not.toBe(first);
    expect(second.getSourceFile("/project/a.ts")).toBe(
      first.getSourceFile("/project/a.ts"),
    );
  });

  it("names what it read, and what it looked for in vain", () => {
    const memory = inMemory({
      ...files,
      "b.ts": 'import "./gone.js"; export const b: number = 1;',
    });
    const project = openProject({ root: "/project", inMemory: memory });
    project.open(["/project/a.ts"]);
    const { texts, missingFiles } = project.inputs();
    expect([...texts.keys()]).toEqual(
      ["a.ts", "b.ts", "tsconfig.json"].map((name) => `/project/${name}`),
    );
    expect(texts.get("/project/b.ts")).toBe(memory.get("/project/b.ts"));
    expect(missingFiles).toContain("/project/gone.ts");
    expect(
      [...texts.keys(), ...missingFiles].some((path) =>
        path.includes("/lib.es"),
      ),
    ).toBe(false);
  });
});

describe("the inputs of a project on the disk", () => {
  it("hold the folders that were searched, where links lead, and what was only found", () => {
    const root = onDisk({
      "tsconfig.json":
        '{ "include": ["src"], "compilerOptions": { "types": ["*"] } }',
      "src/a.ts":
        'import { b } from "pkg"; import { c } from "./c.js"; export const value = [b, c];',
      "src/c.js": "export const c = 1;",
      "src/deep/globals.d.ts": "declare const g: string;",
      "src/tools.generated.ts":
        "// @generated by toolgen from src/a.ts.\nexport {};",
      "store/pkg/index.d.ts": "export declare const b: string;",
      "node_modules/@types/thing/index.d.ts": "declare const thing: string;",
    });
    symlinkSync(join(root, "store/pkg"), join(root, "node_modules/pkg"));
    const project = openProject({ root });
    project.open([`${root}/src/a.ts`]);
    const { texts, present, missingFolders, links, listings } =
      project.inputs();
    expect(
      [...listings].map(([path, names]) => [path, [...names].sort()]),
    ).toEqual(
      expect.arrayContaining([
        [`${root}/src`, ["a.ts", "c.js", "deep/", "tools.generated.ts"]],
        [`${root}/src/deep`, ["globals.d.ts"]],
        [`${root}/node_modules/@types`, ["thing/"]],
      ]),
    );
    expect(links.get(`${root}/node_modules/pkg/index.d.ts`)).toBe(
      `${root}/store/pkg/index.d.ts`,
    );
    expect(present).toContain(`${root}/src/c.js`);
    expect(texts.has(`${root}/src/deep/globals.d.ts`)).toBe(true);
    expect(texts.has(`${root}/src/tools.generated.ts`)).toBe(false);
    expect(missingFolders).toContain(`${root}/src/node_modules`);
  });
});

it("never shows the store of a package manager", () => {
  const root = onDisk(
    {
      "package.json": '{ "name": "pkg-a" }',
      "a.ts": 'import { b } from "pkg-b"; export const value = b;',
      "node_modules/.pnpm/pkg-b@1.0.0/node_modules/pkg-b/package.json":
        '{ "name": "pkg-b", "version": "1.0.0", "types": "index.d.ts" }',
      "node_modules/.pnpm/pkg-b@1.0.0/node_modules/pkg-b/index.d.ts":
        'import { C } from "pkg-c"; export declare const b: C;',
      "node_modules/.pnpm/pkg-c@1.0.0/node_modules/pkg-c/package.json":
        '{ "name": "pkg-c", "version": "1.0.0", "types": "index.d.ts" }',
      "node_modules/.pnpm/pkg-c@1.0.0/node_modules/pkg-c/index.d.ts":
        "export interface C { n: number }",
    },
    {
      "node_modules/pkg-b": "node_modules/.pnpm/pkg-b@1.0.0/node_modules/pkg-b",
      "node_modules/.pnpm/pkg-b@1.0.0/node_modules/pkg-c":
        "node_modules/.pnpm/pkg-c@1.0.0/node_modules/pkg-c",
    },
  );
  expect(typeOfValue(openProject({ root }), `${root}/a.ts`)).toBe("C");
});
