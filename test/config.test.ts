/** The config: where it is found, what is wrong with it, and what a build is told in the end. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { format } from "prettier";
import { describe, expect, it, vi } from "vitest";
import {
  configSchema,
  configSchemaText,
  dialectNames,
} from "../src/config/config-schema.js";
import { findSourceFiles } from "../src/config/source-files.js";
import { type ConfigRequest, loadConfig } from "../src/config.js";
import { dialects } from "../src/dialects/dialects.js";
import { temporaryFolder } from "./support/temporary-folder.js";

function load(
  config: string | object,
  request: Omit<ConfigRequest, "cwd"> = {},
) {
  const root = temporaryFolder({
    "toolgen.config.json":
      typeof config === "string" ? config : JSON.stringify(config),
  });
  return { ...loadConfig({ cwd: root, ...request }), root };
}

/** Code, place and message of each problem. */
function problems(config: string | object): readonly string[] {
  return load(config).diagnostics.map(
    ({ code, position, message, help }) =>
      `${String(position?.line)}:${String(position?.column)} ${code}: ${message} ${help ?? ""}`,
  );
}

describe("finding it", () => {
  it("needs none: everything has a default", () => {
    const root = temporaryFolder({ "package.json": "{}" });
    expect(loadConfig({ cwd: root })).toEqual({
      root,
      path: `${root}/package.json`,
      configs: [
        {
          root,
          include: ["src/**/*.tools.ts"],
          output: `${root}/src/tools.generated.ts`,
          generated: [`${root}/src/tools.generated.ts`],
          select: "documented",
          toolNames: "preserve",
          loneObject: "flatten",
          targets: [],
          emitJson: {},
          packages: [],
          rules: {},
        },
      ],
      diagnostics: [],
      inputs: {
        read: [`${root}/package.json`],
        missing: [`${root}/toolgen.config.json`],
      },
    });
  });

  it("is found from a folder below, and its paths resolve from its own", () => {
    const root = temporaryFolder({
      "toolgen.config.json": `{ "output": "lib/tools.ts" }`,
      "src/deep/a.ts": "",
    });
    const loaded = loadConfig({ cwd: join(root, "src/deep") });
    expect(loaded.configs[0]).toMatchObject({
      root,
      output: `${root}/lib/tools.ts`,
    });
  });

  it("may stand in package.json, which is also where the search ends", () => {
    const root = temporaryFolder({
      "toolgen.config.json": `{ "select": "tagged" }`,
      "packages/a/package.json": `{ "toolgen": { "loneObject": "nest" } }`,
      "packages/b/package.json": `{}`,
    });
    const [a] = loadConfig({ cwd: join(root, "packages/a") }).configs;
    const [b] = loadConfig({ cwd: join(root, "packages/b") }).configs;
    expect(a).toMatchObject({ loneObject: "nest", select: "documented" });
    expect(b).toMatchObject({
      root: `${root}/packages/b`,
      select: "documented",
    });
  });

  it("warns where both are there, and reads the file", () => {
    const root = temporaryFolder({
      "toolgen.config.json": `{ "select": "tagged" }`,
      "package.json": `{ "toolgen": {} }`,
    });
    const { configs, diagnostics } = loadConfig({ cwd: root });
    expect(configs[0]?.select).toBe("tagged");
    expect(diagnostics.map(({ code }) => code)).toEqual(["config-shadowed"]);
  });

  it("is an error where the named one is missing", () => {
    const root = temporaryFolder();
    const { configs, diagnostics } = loadConfig({
      cwd: root,
      config: "conf/other.json",
    });
    expect(configs).toEqual([]);
    expect(diagnostics[0]).toMatchObject({
      code: "config-not-found",
      message: 'The config "conf/other.json" does not exist.',
    });
  });
});

describe("reading it", () => {
  it("takes comments, trailing commas, a byte order mark and CRLF", () => {
    const { configs, diagnostics } = load(
      '\ufeff// why\r\n{\r\n  /* so */ "select": "tagged",\r\n}\r\n',
    );
    expect(diagnostics).toEqual([]);
    expect(configs[0]?.select).toBe("tagged");
  });

  it("shows where the JSON is broken", () => {
    expect(problems('{\n  "select": "tagged"\n  "output": "a.ts"\n}')).toEqual([
      "3:3 config-syntax: The config is not valid JSON: comma expected. Correct it; comments and trailing commas are allowed.",
    ]);
    expect(problems("")).toHaveLength(1);
  });

  it("names unknown keys with a suggestion and their position", () => {
    expect(problems('{\n  "includes": []\n}')).toEqual([
      '2:3 config-unknown-key: There is no "includes" in the config. Did you mean "include"?',
    ]);
    expect(problems({ rules: { "unsuported-type": "off" } })).toEqual([
      '1:11 config-unknown-key: There is no "unsuported-type" in "rules". Did you mean "unsupported-type"?',
    ]);
    expect(problems({ zebra: 1 })[0]).toContain("Use one of $schema, include");
    expect(problems('{ "__proto__": {}, "constructor": 1 }')).toHaveLength(2);
  });

  it("says what a wrong value must be, and all of them at once", () => {
    expect(
      problems(
        `{ "include": "src/*.ts", "select": "taged", "loneObject": null, "output": "tools.d.ts", "targets": ["openai", "claude"], "emitJson": { "mcp": "x.txt" }, "packages": [""] }`,
      ).map((line) => line.replace(/^\S+ config-value: /, "")),
    ).toEqual([
      `"include" must be a list, and not "src/*.ts". Correct the value, or remove the key: everything has a default.`,
      `"select" must be "documented" or "tagged", and not "taged". Did you mean "tagged"?`,
      `"loneObject" must be "flatten" or "nest", and not null. Correct the value, or remove the key: everything has a default.`,
      `"output" must be a path that ends in ".ts", ".mts", ".js" or ".mjs", and not "tools.d.ts". Correct the value, or remove the key: everything has a default.`,
      `Item 2 of "targets" must be ${dialectNames.map((name) => `"${name}"`).join(" or ")}, and not "claude". Correct the value, or remove the key: everything has a default.`,
      `"mcp" must be a path that ends in ".json", and not "x.txt". Correct the value, or remove the key: everything has a default.`,
      `Item 1 of "packages" must be a text that is not empty, and not "". Correct the value, or remove the key: everything has a default.`,
    ]);
    expect(problems("[]")[0]).toContain("The config must be an object");
    expect(problems({ include: [] })[0]).toContain("not an empty list");
    expect(problems('{ "select": "tagged", "select": "tagged" }')[0]).toContain(
      'config-duplicate-key: The key "select" stands twice in the config.',
    );
  });

  it("gives no config when there is any error", () => {
    expect(load({ selects: "tagged" }).configs).toEqual([]);
  });
});

it("is an error where it may not be read", async () => {
  const root = temporaryFolder({ "toolgen.config.json": "{}" });
  vi.doMock("node:fs", async (original) => ({
    ...(await original<typeof import("node:fs")>()),
    readFileSync: () => {
      throw new Error("EACCES: permission denied, open '/secret/x.json'");
    },
  }));
  vi.resetModules();
  const { loadConfig: load } = await import("../src/config.js");
  expect(load({ cwd: root }).diagnostics).toMatchObject([
    {
      code: "config-unreadable",
      message:
        'The config "toolgen.config.json" cannot be read: permission denied.',
    },
  ]);
  vi.doUnmock("node:fs");
});

describe("several registries", () => {
  it("take what they do not say from beside them", () => {
    const { configs, root } = load({
      select: "tagged",
      rules: { "no-tool": "off", "compile-error": "warning" },
      registries: [
        { output: "a/tools.ts", include: ["a/*.ts"] },
        {
          output: "b/tools.ts",
          select: "documented",
          rules: { "no-tool": "error" },
          emitJson: { mcp: "b/tools.json" },
        },
      ],
    });
    expect(configs).toMatchObject([
      {
        output: `${root}/a/tools.ts`,
        include: ["a/*.ts"],
        select: "tagged",
        rules: { "no-tool": "off", "compile-error": "warning" },
      },
      {
        output: `${root}/b/tools.ts`,
        include: ["src/**/*.tools.ts"],
        select: "documented",
        rules: { "no-tool": "error", "compile-error": "warning" },
      },
    ]);
    expect(configs[0]?.generated).toEqual([
      `${root}/a/tools.ts`,
      `${root}/b/tools.ts`,
      `${root}/b/tools.json`,
    ]);
  });

  it("need an output each, and none twice", () => {
    expect(problems({ registries: [{ include: ["a.ts"] }] })[0]).toContain(
      'config-missing-key: Item 1 of "registries" lacks "output".',
    );
    expect(
      problems({ registries: [{ output: "a.ts" }, { output: "./a.ts" }] })[0],
    ).toContain('config-output-clash: Two outputs would be written to "a.ts".');
    expect(
      problems({ emitJson: { mcp: "t.json", openai: "t.json" } })[0],
    ).toContain('Two outputs would be written to "t.json".');
  });

  it("cannot be told from the command line what holds for one", () => {
    const { diagnostics } = load(
      { registries: [{ output: "a.ts" }, { output: "b.ts" }] },
      { files: ["x.ts"], output: "c.ts", packages: ["ms"] },
    );
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "config-several-registries",
      "config-several-registries",
      "config-several-registries",
    ]);
  });
});

describe("the command line", () => {
  it("stands before the config, and its paths resolve from where it is", () => {
    const root = temporaryFolder({
      "toolgen.config.json": `{ "include": ["lib/*.ts"], "packages": ["ms"], "tsconfig": "x.json" }`,
      "app/a.ts": "",
      "app/tsconfig.json": "{}",
    });
    const { configs } = loadConfig({
      cwd: join(root, "app"),
      files: ["a.ts", "../lib/*.ts"],
      output: "out.ts",
      project: ".",
      packages: ["ms", "semver"],
    });
    expect(configs[0]).toMatchObject({
      root,
      include: ["app/a.ts", "lib/*.ts"],
      output: `${root}/app/out.ts`,
      tsconfig: `${root}/app/tsconfig.json`,
      packages: ["ms", "semver"],
    });
  });
});

describe("finding the sources", () => {
  async function find(
    files: readonly string[],
    config: object,
    request: Omit<ConfigRequest, "cwd"> = {},
  ): Promise<{ found: readonly string[]; unmatched: readonly string[] }> {
    const root = temporaryFolder({
      ...Object.fromEntries(files.map((file) => [file, ""])),
      "toolgen.config.json": JSON.stringify(config),
    });
    const [resolved] = loadConfig({ cwd: root, ...request }).configs;
    if (resolved === undefined) throw new Error("the config has errors");
    const { files: found, unmatched } = await findSourceFiles(resolved);
    return {
      found: found.map((file) => file.slice(root.length + 1)),
      unmatched,
    };
  }

  it("takes globs, and leaves out declarations, packages and what toolgen writes", async () => {
    const { found } = await find(
      [
        "src/b.ts",
        "src/a.ts",
        "src/c.mts",
        "src/d.js",
        "src/e.json",
        "src/f.d.ts",
        "src/g.d.css.ts",
        "src/node_modules/x/h.ts",
        "src/tools.generated.ts",
        "src/other.ts",
      ],
      { include: ["src/**", "!src/other.ts"] },
    );
    expect(found).toEqual(["src/a.ts", "src/b.ts", "src/c.mts", "src/d.js"]);
  });

  it("takes `\\` for `/`, and what exists as it is", async () => {
    const { found } = await find(
      ["src/a.ts", "app/[id]/tools.ts", "app/i/tools.ts", "app/(x)/y.ts"],
      { include: ["src\\**\\*.ts", "app/[id]/tools.ts", "app/(x)"] },
    );
    expect(found).toEqual(["app/(x)/y.ts", "app/[id]/tools.ts", "src/a.ts"]);
  });

  it("takes files, folders and globs of the command line", async () => {
    const files = ["src/a.ts", "lib/b.ts", "lib/c/d.ts", "x/e.ts"];
    const request = { files: ["./src/a.ts", "lib", "x/*.ts"] };
    const { found } = await find(files, {}, request);
    expect(found).toEqual(["lib/b.ts", "lib/c/d.ts", "src/a.ts", "x/e.ts"]);
  });

  it("reads above the root", async () => {
    const root = temporaryFolder({
      "shared/a.ts": "",
      "app/toolgen.config.json": `{ "include": ["../shared/*.ts"] }`,
    });
    const [config] = loadConfig({ cwd: join(root, "app") }).configs;
    if (config === undefined) throw new Error("the config has errors");
    expect((await findSourceFiles(config)).files).toEqual([
      `${root}/shared/a.ts`,
    ]);
  });

  it("names the patterns that match nothing", async () => {
    const include = ["src/*.ts", "lib/*.ts", "lib/x.ts"];
    const { unmatched } = await find(["src/a.ts"], { include });
    expect(unmatched).toEqual(["lib/*.ts", "lib/x.ts"]);
  });
});

describe("the shipped schema", () => {
  const path = fileURLToPath(
    new URL("../templates/config.schema.json", import.meta.url),
  );

  it("is the one that configs are checked against", async () => {
    const text = await format(configSchemaText(), { parser: "json" });
    if (process.env["UPDATE_GOLDENS"] === "1") writeFileSync(path, text);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("knows every dialect", () => {
    expect([...dialectNames].sort()).toEqual(Object.keys(dialects).sort());
  });

  it.each([
    [{}],
    [{ $schema: "./x.json", include: ["a"], output: "x.mts" }],
    [{ output: "x.d.ts" }],
    [{ output: "x.d.mts" }],
    [{ output: "x.tsx" }],
    [{ output: "a.d/x.ts" }],
    [{ include: [] }],
    [{ include: [""] }],
    [{ targets: ["openai", "openai-strict"], emitJson: { mcp: "a.json" } }],
    [{ targets: ["open"] }],
    [{ rules: { "no-tool": "off" } }],
    [{ rules: { "no-tool": "note" } }],
    [{ rules: { "config-syntax": "off" } }],
    [{ registries: [] }],
    [{ registries: [{ output: "a.ts" }] }],
    [{ registries: [{}] }],
    [{ registries: [{ output: "a.ts", registries: [] }] }],
    [{ select: 1 }],
    [[]],
    [null],
  ])("and the check agree on %j", (config) => {
    const validate = new Ajv({ strict: false }).compile(configSchema);
    expect(load(JSON.stringify(config)).configs.length > 0).toBe(
      validate(config),
    );
  });
});
