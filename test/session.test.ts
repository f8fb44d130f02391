/** The pipeline: sources and a config in, texts and diagnostics out, and nothing written. */
import { readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { loadConfig, type ResolvedConfig } from "../src/config.js";
import { openProject } from "../src/extract/project.js";
import { marker, planOutput } from "../src/output.js";
import { openSession, type Session } from "../src/session.js";
import { temporaryFolder, writeFiles } from "./support/temporary-folder.js";

interface Opened {
  readonly root: string;
  readonly config: ResolvedConfig;
  readonly session: Session;
}

function open(
  files: Readonly<Record<string, string>>,
  settings: object = {},
): Opened {
  const root = temporaryFolder({
    "package.json": JSON.stringify({ toolgen: settings }),
    ...files,
  });
  const { configs, diagnostics } = loadConfig({ cwd: root });
  const [config] = configs;
  if (config === undefined) throw new Error(JSON.stringify(diagnostics));
  return { root, config, session: openSession(openProject({ root }), config) };
}

const pick = `/** Picks. */
export function pick(
  id: string,
  by: Record<string, number>,
  note?: string,
): void {
  void [id, by, note];
}
`;
const greet = `/** Greets. */
export function greet(name: string): string {
  return name;
}
`;
const callback = `/** Takes a callback. */
export function callback(done: () => void): void {
  done();
}
`;

describe("a build", () => {
  it("gives the text of the registry and writes nothing", async () => {
    const { root, config, session } = open({ "src/a.tools.ts": greet });
    const { files, tools, specs, diagnostics } = await session.build();
    expect([...files.keys()]).toEqual([config.output]);
    expect(files.get(config.output)).toContain("export const registry");
    expect(tools.map(({ name }) => name)).toEqual(["greet"]);
    expect(specs).toMatchObject([{ name: "greet", description: "Greets." }]);
    expect(diagnostics).toEqual([]);
    expect(readdirSync(join(root, "src"))).toEqual(["a.tools.ts"]);
  });

  it("gives no text with any error, and all that is wrong", async () => {
    const { session } = open({
      "src/a.tools.ts": greet + callback,
      "src/b.tools.ts": greet,
    });
    const { files, diagnostics } = await session.build();
    expect(files.size).toBe(0);
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([
      "duplicate-tool",
      "unsupported-type",
    ]);
  });

  it("sees what changed, came and went since", async () => {
    const { root, session } = open({ "src/a.tools.ts": greet });
    await session.build();
    const names = async (...changed: readonly string[]) =>
      (await session.build(changed.map((path) => join(root, path)))).tools.map(
        ({ name }) => name,
      );
    writeFiles(root, { "src/b.tools.ts": greet.replace("greet", "hail") });
    expect(await names("src/b.tools.ts")).toEqual(["greet", "hail"]);
    writeFiles(root, { "src/a.tools.ts": greet.replace("greet", "meet") });
    expect(await names("src/a.tools.ts")).toEqual(["hail", "meet"]);
    expect(await names()).toEqual(["hail", "meet"]);
  });

  it("does not read what any registry of the config writes", async () => {
    const { session } = open(
      {
        "src/a.ts": greet,
        "src/tools.generated.ts": `// ${marker}\n${greet}`,
        "src/other.ts": `// ${marker}\n${greet}`,
      },
      {
        include: ["src/*.ts"],
        registries: [
          { output: "src/tools.generated.ts" },
          { output: "src/other.ts" },
        ],
      },
    );
    expect((await session.build()).diagnostics).toEqual([]);
  });
});

describe("the layout", () => {
  const prettier = fileURLToPath(
    new URL("../node_modules/prettier", import.meta.url),
  );

  it("is that of the project's own prettier", async () => {
    const { root, config, session } = open({
      "src/a.tools.ts": greet,
      "node_modules/.keep": "",
      ".prettierrc": "semi: false\n",
    });
    symlinkSync(prettier, join(root, "node_modules/prettier"));
    // It is looked for when a session is opened.
    const again = openSession(openProject({ root }), config);
    const text = (await again.build()).files.get(config.output);
    expect(text).toContain('} from "toolgen/runtime"\n');
    expect((await session.build()).files.get(config.output)).toContain(
      '} from "toolgen/runtime";\n',
    );
    expect(again.formatInputs().texts.get(`${root}/.prettierrc`)).toBe(
      "semi: false\n",
    );
  });

  it("is toolgen's where the project's cannot be had, with a warning", async () => {
    const { root, config } = open({
      "src/a.tools.ts": greet,
      "node_modules/.keep": "",
      ".prettierrc.json": "{ oops",
    });
    symlinkSync(prettier, join(root, "node_modules/prettier"));
    const session = openSession(openProject({ root }), config);
    const { files, diagnostics } = await session.build();
    expect(files.size).toBe(1);
    expect(diagnostics).toMatchObject([
      { code: "format-failed", severity: "warning" },
    ]);
  });
});

describe("inputs", () => {
  it("are an error where there are none", async () => {
    const { session } = open({});
    const { diagnostics } = await session.build();
    expect(diagnostics).toMatchObject([
      {
        code: "no-input",
        message: 'No file matches "src/**/*.tools.ts".',
      },
    ]);
  });

  it("may be missing for a pattern, but not for a path", async () => {
    const { session } = open(
      { "src/a.ts": greet },
      { include: ["src/a.ts", "src/b.ts", "lib/*.ts"] },
    );
    const { diagnostics } = await session.build();
    expect(diagnostics).toMatchObject([
      { code: "no-input", severity: "error" },
      { code: "unmatched-include", severity: "warning" },
    ]);
  });
});

describe("rules", () => {
  it("leave out the function whose error they lower, and say so", async () => {
    const { session } = open(
      { "src/a.tools.ts": greet + callback },
      { rules: { "unsupported-type": "warning" } },
    );
    const { files, tools, skipped, diagnostics } = await session.build();
    expect(files.size).toBe(1);
    expect(tools.map(({ name }) => name)).toEqual(["greet"]);
    expect(diagnostics).toMatchObject([{ severity: "warning" }]);
    expect(diagnostics[0]?.message).toMatch(/The tool "callback" is left out/);
    expect(skipped).toMatchObject([
      {
        name: "callback",
        reason: expect.stringMatching(
          /^the parameter "done".*\(unsupported-type\)$/,
        ) as unknown,
      },
    ]);
  });

  it("may silence it, and the function is still listed as none", async () => {
    const { session } = open(
      { "src/a.tools.ts": greet + callback },
      { rules: { "unsupported-type": "off" } },
    );
    const { tools, skipped, diagnostics } = await session.build();
    expect(tools.map(({ name }) => name)).toEqual(["greet"]);
    expect(diagnostics).toEqual([]);
    expect(skipped.map(({ name }) => name)).toEqual(["callback"]);
  });

  it("leave out the second of two tools of one name", async () => {
    const { session } = open(
      {
        "src/a.tools.ts": greet,
        "src/b.tools.ts": greet.replace(
          "name: string",
          "other: number, name: string",
        ),
      },
      { rules: { "duplicate-tool": "warning" } },
    );
    const { tools, specs } = await session.build();
    expect(tools.map(({ position }) => position.path)).toEqual([
      "src/a.tools.ts",
    ]);
    expect(specs).toHaveLength(1);
  });

  it("may allow a registry without tools, which is one all the same", async () => {
    const { config, session } = open(
      { "src/a.tools.ts": "export const x = 1;\n" },
      { rules: { "no-tool": "warning" } },
    );
    const { files } = await session.build();
    expect(files.get(config.output)).toBe(
      `// ${marker} from no source yet. Do not edit: change the source and run \`toolgen build\`.
/* eslint-disable */
import { type Registry, createRegistry } from "toolgen/runtime";

/** The tools, for an agent. */
export const registry: Registry = createRegistry([]);
`,
    );
  });

  it("raise a warning to an error", async () => {
    const { session } = open(
      { "src/a.tools.ts": greet },
      {
        include: ["src/*.ts", "lib/*.ts"],
        rules: { "unmatched-include": "error" },
      },
    );
    expect((await session.build()).files.size).toBe(0);
  });
});

describe("targets", () => {
  it("are warned about at the parameter that they refuse", async () => {
    const { session } = open(
      { "src/a.tools.ts": pick },
      { targets: ["openai-strict"] },
    );
    const { files, diagnostics } = await session.build();
    expect(files.size).toBe(1);
    expect(diagnostics).toMatchObject([
      {
        code: "target-refuses",
        severity: "warning",
        tool: "pick",
        position: {
          path: "src/a.tools.ts",
          line: 4,
          column: 3,
          lineText: "  by: Record<string, number>,",
        },
      },
    ]);
    expect(diagnostics[0]?.message).toMatch(
      /^The tool "pick" cannot be said for the target "openai-strict": ./,
    );
  });

  it("are noted at the parameter of which they say less", async () => {
    const { session } = open(
      {
        "src/a.tools.ts": `/** Picks. */\nexport function pick(which: { a: { tags: Map<string, number> | string } }): void {}\n`,
      },
      { targets: ["gemini-parameters"] },
    );
    const { diagnostics } = await session.build();
    expect(diagnostics).toMatchObject([
      { code: "target-weakens", severity: "note", position: { column: 22 } },
    ]);
  });

  it("obey rules, and are silent about what they take", async () => {
    const { session } = open(
      { "src/a.tools.ts": pick },
      {
        targets: ["openai-strict", "mcp", "openai"],
        rules: { "target-refuses": "error" },
      },
    );
    const { files, diagnostics } = await session.build();
    expect(files.size).toBe(0);
    expect(diagnostics).toMatchObject([
      { code: "target-refuses", severity: "error" },
    ]);
  });

  it("are warned about where all tools together are too many", async () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      greet.replace("greet", `greet${String(index)}`),
    );
    const { session } = open(
      { "src/a.tools.ts": many.join("") },
      { targets: ["openai"] },
    );
    const { diagnostics } = await session.build();
    expect(diagnostics).toMatchObject([
      { code: "target-request", severity: "warning" },
    ]);
  });
});

describe("emitJson", () => {
  async function emitted(source: string, target: string) {
    const { root, session } = open(
      { "src/a.tools.ts": source },
      { emitJson: { [target]: "tools.json" } },
    );
    const result = await session.build();
    const text = result.files.get(`${root}/tools.json`) ?? "";
    return {
      ...result,
      text,
      root,
      // The shape is what these tests are about.
      json: JSON.parse(text) as { tools: readonly unknown[] },
    };
  }

  it("writes the tools as the provider's request lists them", async () => {
    const { json } = await emitted(greet, "anthropic");
    expect(json.tools).toMatchObject([
      { name: "greet", description: "Greets.", input_schema: {} },
    ]);
  });

  it("is marked as generated, and in prettier's layout", async () => {
    const { text, root } = await emitted(greet + pick, "openai");
    expect(await format(text, { parser: "json" })).toBe(text);
    writeFiles(root, { "tools.json": text.replace("Greets.", "Hails.") });
    const plan = planOutput(new Map([[`${root}/tools.json`, text]]));
    expect(plan[0]?.state).toBe("changed");
  });

  it("declares without strict mode what that cannot say, and warns", async () => {
    const { json, diagnostics } = await emitted(greet + pick, "openai-strict");
    expect(json.tools).toMatchObject([
      { function: { name: "greet", strict: true } },
      { function: { name: "pick", strict: false } },
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["target-refuses"]);
  });
});
