import { describe, expect, it } from "vitest";
import { extractTools, type Extraction } from "../../src/extract/extract.js";
import { openProject, type SourceProject } from "../../src/extract/project.js";
import { defaults } from "./support/extract-sources.js";

interface Watched {
  readonly memory: Map<string, string>;
  readonly project: SourceProject;
  /** Writes or, with undefined, deletes files, and extracts. */
  edit(files: Readonly<Record<string, string | undefined>>): Extraction;
}

function watch(sources: Readonly<Record<string, string>>): Watched {
  const memory = new Map(
    Object.entries(sources).map(([path, text]) => [`/project/${path}`, text]),
  );
  const project = openProject({ root: "/project", inMemory: memory });
  return {
    memory,
    project,
    edit: (files) => {
      for (const [path, text] of Object.entries(files))
        if (text === undefined) memory.delete(`/project/${path}`);
        else memory.set(`/project/${path}`, text);
      project.refresh(Object.keys(files).map((path) => `/project/${path}`));
      return extract(project, memory);
    },
  };
}

function extract(
  project: SourceProject,
  memory: ReadonlyMap<string, string>,
): Extraction {
  return extractTools(
    project,
    [...memory.keys()].filter((path) => path.endsWith(".tools.ts")),
    defaults,
  );
}

/** The same, from nothing. */
function fresh(memory: ReadonlyMap<string, string>): Extraction {
  return extract(
    openProject({ root: "/project", inMemory: new Map(memory) }),
    memory,
  );
}

const sources = {
  "a.tools.ts":
    'import type { Options } from "./options.js";\n/** A. */\nexport function a(options: Options, n: number): void {}',
  "b.tools.ts": "/** B. */\nexport function b(x: string): void {}",
  "options.ts":
    'import type { Deep } from "./deep.js";\nexport interface Options { deep: Deep }',
  "deep.ts": "export interface Deep { x: string }",
};

const edits: readonly (readonly [
  string,
  Readonly<Record<string, string | undefined>>,
])[] = [
  [
    "an edited tool",
    { "b.tools.ts": "/** B2. */\nexport function b(x: number): void {}" },
  ],
  [
    "an edited type two files away",
    { "deep.ts": "export interface Deep { x: number }" },
  ],
  [
    "moved lines",
    { "b.tools.ts": "\n\n/** B. */\nexport function b(x: string): void {}" },
  ],
  [
    "a new tool file",
    {
      "c.tools.ts":
        'import { a } from "./a.tools.js";\n/** C. */\nexport function c(): void { void a; }',
    },
  ],
  ["a tool file that is gone", { "b.tools.ts": undefined }],
  ["a type file that is gone", { "deep.ts": undefined }],
  [
    "a syntax error",
    { "b.tools.ts": "/** B. */\nexport function b(x: string" },
  ],
  [
    "a name that another file has",
    { "b.tools.ts": "/** B. */\nexport function a(): void {}" },
  ],
  [
    "a re-export",
    { "b.tools.ts": 'export { a as renamed } from "./a.tools.js";' },
  ],
  [
    "globals",
    {
      "globals.d.ts": "interface Global { x: 1 }",
      "b.tools.ts":
        "/** B. */\nexport function b(x: Global, y: string): void {}",
    },
  ],
];

describe("an extraction after an edit", () => {
  it.each(edits)("is that of the edited sources: %s", (_, files) => {
    const watched = watch(sources);
    expect(watched.edit({})).toEqual(fresh(watched.memory));
    expect(watched.edit(files)).toEqual(fresh(watched.memory));
    const back = Object.fromEntries(
      Object.keys(files).map((path) => [
        path,
        (sources as Record<string, string | undefined>)[path],
      ]),
    );
    expect(watched.edit(back)).toEqual(fresh(watched.memory));
  });

  it("follows the configuration, and the package of the files", () => {
    const watched = watch({
      "tsconfig.json":
        '{ "compilerOptions": { "strict": true, "module": "nodenext" } }',
      "package.json": '{ "type": "module" }',
      "a.tools.ts": "/** A. */\nexport function a(x: string | null): void {}",
    });
    const types = (extraction: Extraction): unknown =>
      extraction.toolSet.tools[0]?.parameters.map((parameter) =>
        parameter.kind === "value" ? parameter.type.kind : parameter.kind,
      );
    expect(types(watched.edit({}))).toEqual(["union"]);
    const loose = watched.edit({
      "tsconfig.json":
        '{ "compilerOptions": { "strict": false, "module": "nodenext" } }',
    });
    expect(types(loose)).toEqual(["string"]);
    expect(loose).toEqual(fresh(watched.memory));
    expect(watched.edit({ "package.json": '{ "type": "commonjs" }' })).toEqual(
      fresh(watched.memory),
    );
    expect(watched.edit({ "tsconfig.json": undefined })).toEqual(
      fresh(watched.memory),
    );
  });

  it("keeps the tools that the edit cannot reach", () => {
    const watched = watch(sources);
    const before = watched.edit({});
    const tool = (extraction: Extraction, name: string): unknown =>
      extraction.toolSet.tools.find((item) => item.name === name);
    const after = watched.edit({
      "deep.ts": "export interface Deep { y: number }",
    });
    expect(tool(after, "b")).toBe(tool(before, "b"));
    expect(tool(after, "a")).not.toBe(tool(before, "a"));
  });

  it("finds a type that was missing before", () => {
    const { "deep.ts": deep, ...rest } = sources;
    const watched = watch(rest);
    expect(watched.edit({}).toolSet.tools).toHaveLength(1);
    expect(watched.edit({ "deep.ts": deep })).toEqual(fresh(watched.memory));
    expect(watched.edit({}).toolSet.tools).toHaveLength(2);
  });

  it("does not depend on options of before", () => {
    const watched = watch(sources);
    watched.edit({});
    const { toolSet } = extractTools(watched.project, ["/project/b.tools.ts"], {
      ...defaults,
      select: "tagged",
    });
    expect(toolSet.tools).toEqual([]);
  });

  it("sees an edit of compiler options alone", () => {
    const watched = watch({
      "tsconfig.json":
        '{ "extends": "./base.json", "compilerOptions": { "types": [] } }',
      "base.json": '{ "compilerOptions": { "strict": true } }',
      "a.tools.ts": "/** A. */\nexport function a(x: string | null): void {}",
    });
    const before = watched.edit({});
    const after = watched.edit({
      "base.json": '{ "compilerOptions": { "strict": false } }',
    });
    expect(after).not.toEqual(before);
    expect(after).toEqual(fresh(watched.memory));
  });
});
