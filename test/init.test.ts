/** `toolgen init`: what it writes into projects as they are, and what it leaves alone. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./support/cli.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs `toolgen init`, which has no data to print: all it says is for people. */
async function init(
  folder: string,
  ...options: readonly string[]
): Promise<{ readonly code: number | null; readonly said: string }> {
  const { code, stdout, stderr } = await runInProcess(folder, [
    "init",
    ...options,
  ]);
  expect(stdout).toBe("");
  return { code, said: stderr };
}

/** Texts by path, of all files below a folder. */
function contents(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [
          path.slice(folder.length + 1).replaceAll("\\", "/"),
          readFileSync(path, "utf8"),
        ];
      }),
  );
}

function manifestOf(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

const typescriptProject = {
  "package.json": '{\n  "name": "shop",\n  "type": "module"\n}\n',
  "tsconfig.json": '{ "compilerOptions": { "strict": true } }\n',
};

describe("an empty folder", () => {
  it("becomes a TypeScript project", async () => {
    const folder = temporaryFolder();
    const { code, said } = await init(folder);
    expect(code).toBe(0);
    expect(Object.keys(contents(folder)).sort()).toEqual([
      ".github/workflows/toolgen.yml",
      "package.json",
      "src/agent.ts",
      "src/tasks.tools.ts",
      "toolgen.config.json",
      "tsconfig.json",
    ]);
    expect(manifestOf(folder)).toEqual({
      private: true,
      type: "module",
      scripts: {
        tools: "toolgen build",
        "tools:check": "toolgen build --check",
        agent: "node --import toolgen/register src/agent.ts",
      },
      dependencies: { toolgen: "^1.2.3" },
      devDependencies: { typescript: "^6.0.0" },
    });
    expect(said).toBe(`created  package.json
created  tsconfig.json
created  toolgen.config.json
created  src/tasks.tools.ts
created  src/agent.ts
created  .github/workflows/toolgen.yml

Next:
  npm install    install toolgen
  npm run tools  write the registry
  npm run agent  run the example agent, offline

GitHub folds the registry in reviews when .gitattributes says so:
  *.generated.* linguist-generated
`);
  });

  it("becomes a JavaScript project when asked", async () => {
    const folder = temporaryFolder();
    await init(folder, "--javascript");
    expect(Object.keys(contents(folder)).sort()).toEqual([
      ".github/workflows/toolgen.yml",
      "package.json",
      "src/agent.js",
      "src/tasks.tools.js",
      "toolgen.config.json",
    ]);
    expect(manifestOf(folder)).toMatchObject({
      type: "module",
      scripts: { agent: "node src/agent.js" },
    });
    expect(manifestOf(folder)).not.toHaveProperty("devDependencies");
  });
});

describe("the language", () => {
  it.each([
    ["a tsconfig.json", typescriptProject],
    [
      "typescript among the devDependencies",
      { "package.json": '{ "devDependencies": { "typescript": "^6.0.0" } }' },
    ],
  ])("is TypeScript with %s", async (_, files) => {
    const folder = temporaryFolder(files);
    await init(folder);
    expect(contents(folder)).toHaveProperty(["src/agent.ts"]);
    expect(contents(folder)).toHaveProperty(["tsconfig.json"]);
  });

  it("is JavaScript with a package.json and no trace of TypeScript", async () => {
    const folder = temporaryFolder({ "package.json": '{ "type": "module" }' });
    await init(folder);
    expect(contents(folder)).toHaveProperty(["src/agent.js"]);
    expect(contents(folder)).not.toHaveProperty(["tsconfig.json"]);
  });

  it("can be forced", async () => {
    const folder = temporaryFolder({ "package.json": "{}" });
    await init(folder, "--typescript");
    expect(contents(folder)).toHaveProperty(["src/agent.ts"]);
    expect(contents(folder)).toHaveProperty(["tsconfig.json"]);
  });

  it("cannot be both", async () => {
    const folder = temporaryFolder();
    const { code } = await init(folder, "--typescript", "--javascript");
    expect(code).toBe(2);
    expect(contents(folder)).toEqual({});
  });

  it("has .mjs files where .js files are CommonJS", async () => {
    const folder = temporaryFolder({
      "package.json": '{ "type": "commonjs" }',
    });
    await init(folder);
    const files = contents(folder);
    expect(files["src/agent.mjs"]).toContain(
      'import { registry } from "./tools.generated.mjs";',
    );
    expect(parse(files["toolgen.config.json"] ?? "")).toEqual({
      $schema: "./node_modules/toolgen/templates/config.schema.json",
      include: ["src/**/*.tools.mjs"],
      output: "src/tools.generated.mjs",
    });
    expect(manifestOf(folder)).toMatchObject({
      scripts: { agent: "node src/agent.mjs" },
    });
  });
});

describe("what is there already", () => {
  it("is overwritten nowhere, and a second run changes nothing", async () => {
    const folder = temporaryFolder({
      ...typescriptProject,
      "src/agent.ts": "// my own agent\n",
    });
    const first = await init(folder);
    expect(first.said).toContain("kept     src/agent.ts\n");
    expect(contents(folder)["src/agent.ts"]).toBe("// my own agent\n");
    const before = contents(folder);
    const second = await init(folder);
    expect(second.code).toBe(0);
    expect(second.said).not.toMatch(/^(created|changed)/m);
    expect(contents(folder)).toEqual(before);
  });

  it("keeps scripts of the same names, and advises commands that do not need them", async () => {
    const folder = temporaryFolder({
      ...typescriptProject,
      "package.json": '{ "scripts": { "tools": "make tools" } }',
    });
    const { said } = await init(folder);
    expect(manifestOf(folder)).toMatchObject({
      scripts: { tools: "make tools", "tools:check": "toolgen build --check" },
    });
    expect(said).toContain("kept     package.json: scripts tools\n");
    expect(said).toContain("  npx toolgen build ");
    expect(said).not.toContain("npm run tools ");
  });

  it("gets no examples beside a config", async () => {
    const folder = temporaryFolder({
      ...typescriptProject,
      "toolgen.config.json": "{}",
    });
    const { said } = await init(folder);
    expect(contents(folder)).not.toHaveProperty(["src/agent.ts"]);
    expect(manifestOf(folder)).not.toHaveProperty("scripts.agent");
    expect(said).toContain("kept     toolgen.config.json: ");
  });

  it("gets no second config beside one in package.json", async () => {
    const folder = temporaryFolder({ "package.json": '{ "toolgen": {} }' });
    const { said } = await init(folder);
    expect(contents(folder)).not.toHaveProperty(["toolgen.config.json"]);
    expect(said).toContain("kept     package.json: it configures");
  });

  it("keeps the layout of package.json", async () => {
    const folder = temporaryFolder({
      "package.json":
        '{\r\n\t"name": "shop",\r\n\t"files": ["a", "b"],\r\n\t"scripts": {\r\n\t\t"test": "true"\r\n\t}\r\n}',
    });
    await init(folder);
    expect(contents(folder)["package.json"]).toBe(
      '{\r\n\t"name": "shop",\r\n\t"files": ["a", "b"],\r\n\t"scripts": {\r\n\t\t"test": "true",\r\n\t\t"tools": "toolgen build",\r\n\t\t"tools:check": "toolgen build --check",\r\n\t\t"agent": "node src/agent.mjs"\r\n\t}\r\n}',
    );
  });

  it.each([
    ["no JSON", "{ name: 1 }"],
    ["no object", "[]"],
    ["no scripts that could be added to", '{ "scripts": "none" }'],
  ])("stops at a package.json that is %s", async (_, text) => {
    const folder = temporaryFolder({ "package.json": text });
    const { code, said } = await init(folder);
    expect(code).toBe(2);
    expect(said).toMatch(/^toolgen: package\.json is [^\n]*\n$/);
    expect(contents(folder)).toEqual({ "package.json": text });
  });

  it("is left alone when a file cannot be written", async () => {
    const folder = temporaryFolder({ ...typescriptProject, src: "a file" });
    const { code, said } = await init(folder);
    expect(code).toBe(2);
    expect(said).toMatch(/^toolgen: Cannot write [^\n]*\n$/);
    expect(contents(folder)).toEqual({ ...typescriptProject, src: "a file" });
  });
});

describe("the surroundings", () => {
  it("get no workflow below the root of a repository", async () => {
    const repository = temporaryFolder(
      Object.fromEntries(
        Object.entries(typescriptProject).map(([path, text]) => [
          `packages/shop/${path}`,
          text,
        ]),
      ),
    );
    mkdirSync(join(repository, ".git"));
    const folder = join(repository, "packages/shop");
    const { said } = await init(folder);
    expect(contents(folder)).not.toHaveProperty([
      ".github/workflows/toolgen.yml",
    ]);
    expect(said).toContain("skipped  .github/workflows/toolgen.yml: ");
  });

  it.each([
    ["pnpm-lock.yaml", "pnpm add toolgen", "pnpm run tools"],
    ["yarn.lock", "yarn add toolgen", "yarn run tools"],
    ["bun.lock", "bun add toolgen", "bun run tools"],
    ["package-lock.json", "npm install toolgen", "npm run tools"],
  ])("tell the package manager by %s", async (lock, add, run) => {
    const folder = temporaryFolder({ ...typescriptProject, [lock]: "" });
    const { said } = await init(folder);
    expect(said).toContain(`  ${add} `);
    expect(said).toContain(`  ${run} `);
    expect(said.includes("created  .github/workflows/toolgen.yml")).toBe(
      lock === "package-lock.json",
    );
  });

  it("tell whether toolgen is there at run time", async () => {
    const folder = temporaryFolder({
      "package.json": '{ "devDependencies": { "toolgen": "^1.0.0" } }',
    });
    const { said } = await init(folder);
    expect(said).not.toContain("install toolgen");
    expect(said).toContain("move toolgen from devDependencies to dependencies");
  });
});

const strictest = {
  compilerOptions: {
    target: "ES2023",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitReturns: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    types: [],
    noEmit: true,
  },
  include: ["src"],
};

it("writes TypeScript examples that compile in the strictest projects", async () => {
  const folder = temporaryFolder({
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify(strictest),
  });
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/toolgen"));
  await init(folder);
  expect(await runInProcess(folder, ["build"])).toMatchObject({ code: 0 });
  const compile = (compiler: string, ...options: readonly string[]): string => {
    const tsc = join(root, "node_modules", compiler, "bin/tsc");
    const { stdout } = spawnSync(
      process.execPath,
      [tsc, "-p", folder, ...options],
      { encoding: "utf8" },
    );
    return stdout;
  };
  expect(compile("typescript-5.9", "--module", "NodeNext")).toBe("");
  expect(compile("typescript-7", "--module", "NodeNext")).toBe("");
  expect(
    compile(
      "typescript",
      "--module",
      "ESNext",
      "--moduleResolution",
      "Bundler",
    ),
  ).toBe("");
});
