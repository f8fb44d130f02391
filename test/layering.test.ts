/** The house: which place of `src` may import which, and what of the world each may touch. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import {
  type ModuleImport,
  moduleImports,
  usedGlobals,
} from "./support/module-imports.js";

interface Place {
  /** Other places whose modules it may import. */
  readonly places: readonly string[];
  /** Places of which it may import types only. */
  readonly types?: readonly string[];
  /** Packages and `node:` modules that it may import; `node:*` is all of them, `jiti/*` all below it. */
  readonly packages: readonly string[];
  /** Which of `worldGlobals` it may use. */
  readonly globals?: readonly string[];
}

/** How a module reaches argv, the environment and streams without an import. */
const worldGlobals = ["process", "console"];

const nothing: Place = { places: [], packages: [] };

/** A place covers `src/<place>.ts` and everything in `src/<place>/`. */
const house: Readonly<Record<string, Place>> = {
  index: {
    places: ["session", "config", "output", "diagnostics"],
    packages: [],
  },
  session: {
    places: [
      "extract",
      "model",
      "emit",
      "dialects",
      "diagnostics",
      "config",
      "formatter",
    ],
    packages: [],
  },
  // The project's own prettier, which is wherever the project has it.
  formatter: {
    places: ["diagnostics"],
    packages: ["node:*", "pathToFileURL(entry).href"],
  },
  config: {
    places: ["diagnostics"],
    packages: ["jsonc-parser", "node:fs", "node:path", "tinyglobby"],
    globals: worldGlobals,
  },
  output: {
    places: ["diagnostics"],
    packages: ["node:*"],
    globals: worldGlobals,
  },
  cache: { places: ["config"], packages: ["node:*"], globals: worldGlobals },
  // `node:util` for colours and widths, which touch nothing.
  diagnostics: { places: [], packages: ["node:util"] },
  model: { places: ["diagnostics"], packages: [] },
  extract: {
    places: ["model", "diagnostics"],
    // `node:module` and `node:url` only find files of packages; the project itself is opened through ts-morph.
    packages: ["ts-morph", "redos-detector", "node:module", "node:url"],
  },
  emit: { places: ["model"], types: ["runtime"], packages: [] },
  dialects: nothing,
  runtime: nothing,
  adapters: {
    places: ["runtime", "dialects"],
    packages: [],
    // A tool that cannot be offered is never left out in silence.
    globals: ["console"],
  },
  register: { places: [], packages: ["jiti/*"], globals: worldGlobals },
  cli: {
    places: [
      "index",
      "session",
      "config",
      "output",
      "cache",
      "diagnostics",
      "model",
      "extract",
      "emit",
      "dialects",
      "runtime",
      "adapters",
    ],
    packages: [
      "@modelcontextprotocol/server",
      "@modelcontextprotocol/server/stdio",
      "chokidar",
      "commander",
      "diff",
      "jiti",
      "jsonc-parser",
      "node:*",
    ],
    globals: worldGlobals,
  },
};

/** `src/extract/project.ts` lives in `extract`, `src/session.ts` in `session`. */
function placeOf(path: string): string {
  return path.split("/")[1]?.replace(/\.ts$/, "") ?? "";
}

/** The file that a relative specifier in `path` means. */
function target(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts");
}

function admits(packages: readonly string[], specifier: string): boolean {
  return packages.some((admitted) =>
    admitted.endsWith("*")
      ? specifier.startsWith(admitted.slice(0, -1))
      : specifier === admitted,
  );
}

const importsByText = new Map<string, readonly ModuleImport[]>();

/** Parses each text once. */
function importsOf(text: string): readonly ModuleImport[] {
  const known = importsByText.get(text) ?? moduleImports(text);
  importsByText.set(text, known);
  return known;
}

/** One line for every import or use of a global that the table does not admit. */
function violations(path: string, text: string): readonly string[] {
  const own = placeOf(path);
  const rules = house[own];
  if (rules === undefined) return [`${path}: is in no place of the table`];
  const found = importsOf(text).flatMap(
    ({ specifier, typeOnly, line }): readonly string[] => {
      const at = `${path}:${line}`;
      if (!specifier.startsWith("."))
        return admits(rules.packages, specifier)
          ? []
          : [`${at}: ${own} may not import "${specifier}"`];
      if (!specifier.endsWith(".js"))
        return [`${at}: "${specifier}" has no extension .js`];
      const other = placeOf(target(path, specifier));
      const allowed =
        other === own ||
        rules.places.includes(other) ||
        (typeOnly && rules.types?.includes(other) === true);
      return allowed ? [] : [`${at}: ${own} may not import ${other}`];
    },
  );
  const globals = usedGlobals(text, worldGlobals)
    .filter((name) => rules.globals?.includes(name) !== true)
    .map((name) => `${path}: ${own} may not touch \`${name}\``);
  return [...found, ...globals];
}

/** Directories that import each other in a circle, the relation of a directory to those around it and in it left aside. */
function directoryCycle(
  files: ReadonlyMap<string, string>,
): readonly string[] | undefined {
  const edges = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    const from = posix.dirname(path);
    for (const { specifier } of importsOf(text)) {
      if (!specifier.startsWith(".")) continue;
      const to = posix.dirname(target(path, specifier));
      if (`${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`))
        continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  const done = new Set<string>();
  const search = (
    directory: string,
    trail: readonly string[],
  ): readonly string[] | undefined => {
    const start = trail.indexOf(directory);
    if (start >= 0) return [...trail.slice(start), directory];
    if (done.has(directory)) return undefined;
    for (const next of edges.get(directory) ?? []) {
      const cycle = search(next, [...trail, directory]);
      if (cycle !== undefined) return cycle;
    }
    done.add(directory);
    return undefined;
  };
  for (const directory of edges.keys()) {
    const cycle = search(directory, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const paths = globSync("src/**/*", { cwd: root }).sort();
const sources = new Map(paths.map((path) => [path, read(path)]));

describe("the sources", () => {
  it("are TypeScript modules of a place", () => {
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !path.endsWith(".ts"))).toEqual([]);
  });

  it("import only what the table admits", () => {
    expect(
      [...sources].flatMap(([path, text]) => violations(path, text)),
    ).toEqual([]);
  });

  it("have no circle of directories", () => {
    expect(directoryCycle(sources)).toBeUndefined();
  });

  it("import ts-morph in extract alone", () => {
    const places = [...sources]
      .filter(([, text]) =>
        importsOf(text).some(({ specifier }) => specifier === "ts-morph"),
      )
      .map(([path]) => placeOf(path));
    expect([...new Set(places)]).toEqual(["extract"]);
  });

  it("are named in kebab-case after what they do", () => {
    const vague = /^(utils?|helpers?|common|types?|misc|shared)$/;
    const names = (path: string): readonly string[] =>
      path.replace(/\.ts$/, "").split("/").slice(1);
    expect(
      paths.filter((path) =>
        names(path).some((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)),
      ),
    ).toEqual([]);
    // The directory `extract/types` reads types and `model/types.ts` models them: there it is the subject.
    const subjects = ["src/model/types.ts"];
    expect(
      paths.filter(
        (path) =>
          !subjects.includes(path) &&
          vague.test(basename(path).replace(/\.ts$/, "")),
      ),
    ).toEqual([]);
  });

  it("have no barrel but the entry points", () => {
    expect(paths.filter((path) => basename(path) === "index.ts")).toEqual(
      ["src/index.ts", "src/runtime/index.ts"].filter((path) =>
        existsSync(join(root, path)),
      ),
    );
  });

  it("use every dependency of the package, and nothing but those and its peers", () => {
    // npm's own format.
    const manifest = JSON.parse(read("package.json")) as {
      readonly dependencies: Readonly<Record<string, string>>;
      readonly peerDependencies: Readonly<Record<string, string>>;
    };
    const used = [...sources.values()]
      .flatMap(importsOf)
      .map(({ specifier }) => specifier)
      // What is computed is no name of a package, and the table says where it may stand.
      .filter((specifier) => /^(?!node:)[@a-z][\w./@-]*$/.test(specifier))
      .map((specifier) =>
        specifier
          .split("/")
          .slice(0, specifier.startsWith("@") ? 2 : 1)
          .join("/"),
      );
    const peers = Object.keys(manifest.peerDependencies);
    expect(
      [...new Set(used)].filter((name) => !peers.includes(name)).sort(),
    ).toEqual(Object.keys(manifest.dependencies).sort());
  });
});

describe("the table", () => {
  it("names only places, and in no circle", () => {
    const edges = Object.entries(house).flatMap(([place, rules]) =>
      [...rules.places, ...(rules.types ?? [])].map((other) => [place, other]),
    );
    for (const [, other] of edges) expect(Object.keys(house)).toContain(other);
    const remaining = new Set(Object.keys(house));
    for (let before = -1; before !== remaining.size;) {
      before = remaining.size;
      for (const place of [...remaining])
        if (
          !edges.some(
            ([from, to]) => from === place && remaining.has(to as string),
          )
        )
          remaining.delete(place);
    }
    expect([...remaining]).toEqual([]);
  });
});

describe("the checks", () => {
  it.each([
    ["src/runtime/a.ts", 'import "node:fs";', "runtime may not import"],
    ["src/runtime/a.ts", 'import x from "ajv";', "runtime may not import"],
    ["src/adapters/a.ts", 'await import("openai");', "adapters may not import"],
    [
      "src/emit/a.ts",
      'import { x } from "../runtime/x.js";',
      "emit may not import runtime",
    ],
    [
      "src/emit/a.ts",
      'export { x } from "../extract/x.js";',
      "emit may not import extract",
    ],
    [
      "src/model/a.ts",
      'type X = import("../extract/x.js").X;',
      "model may not import extract",
    ],
    ["src/session/a.ts", 'import "ts-morph";', "session may not import"],
    ["src/session/a.ts", 'require("ts-morph");', "session may not import"],
    ["src/register.ts", "await import(name);", 'may not import "name"'],
    [
      "src/register.ts",
      'import(import.meta.resolve("ajv"));',
      'may not import "ajv"',
    ],
    ["src/emit/a.ts", 'import "./b";', "has no extension"],
    ["src/emit/a.ts", "process.cwd();", "may not touch `process`"],
    ["src/oddity.ts", "", "is in no place"],
  ])("find in %s: %s", (path, text, expected) => {
    expect(violations(path, text)).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    ["src/emit/a.ts", 'import type { X } from "../runtime/x.js";'],
    ["src/emit/a.ts", 'import { type X } from "../runtime/x.js";'],
    ["src/cli/a.ts", 'import "node:fs"; process.cwd();'],
    ["src/session.ts", 'import "./extract/a.js";'],
  ])("admit in %s: %s", (path, text) => {
    expect(violations(path, text)).toEqual([]);
  });

  it("find a circle of directories", () => {
    expect(
      directoryCycle(
        new Map([
          ["src/extract/a/x.ts", 'import "../b/y.js";'],
          ["src/extract/b/y.ts", 'import "../c/z.js";'],
          ["src/extract/c/z.ts", 'import type { X } from "../a/x.js";'],
        ]),
      ),
    ).toEqual([
      "src/extract/a",
      "src/extract/b",
      "src/extract/c",
      "src/extract/a",
    ]);
    expect(
      directoryCycle(
        new Map([
          ["src/extract/x.ts", 'import "./a/y.js";'],
          ["src/extract/a/y.ts", 'import "../x.js";'],
        ]),
      ),
    ).toBeUndefined();
  });
});
