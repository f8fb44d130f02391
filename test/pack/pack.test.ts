/**
 * The packed tarball as its users have it: what is in it, and what it does in projects of their own. `TOOLGEN_NODES` may name further
 * executables of Node, split as in PATH, under which the examples run too.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const bin = (name: string): string => join(root, "node_modules/.bin", name);

/** The executables of Node under which users' programs run. */
const nodes = [
  process.execPath,
  ...(process.env["TOOLGEN_NODES"] ?? "")
    .split(delimiter)
    .filter((path) => path !== ""),
];

let workplace = "";
let tarball = "";
/** Paths in the tarball, below `package/`. */
let packed: readonly string[] = [];

/** Runs a program to its end and gives what it printed; a failure shows both streams. */
function run(
  folder: string,
  command: string,
  ...args: readonly string[]
): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_UPDATE_NOTIFIER: "1", INIT_CWD: undefined },
  });
  if (status !== 0)
    throw new Error(
      `${[command, ...args].join(" ")} ended with ${String(status)}:\n${stdout}${stderr}`,
    );
  return stdout;
}

function makeProject(name: string, manifest?: object): string {
  const folder = join(workplace, name);
  mkdirSync(folder);
  if (manifest !== undefined)
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  return folder;
}

function install(folder: string, ...options: readonly string[]): void {
  run(
    folder,
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    "--silent",
    ...options,
    tarball,
  );
}

/** What the example agent prints in every project. */
const conversation = `The model is offered addTask, finishTask, listTasks.

user   Remind me to buy milk, and to call Ana before anything.
call   addTask {"title":"Buy milk"}
call   addTask {"title":"Call Ana","priority":"high"}
result {"id":1,"title":"Buy milk","priority":"normal","done":false}
result {"id":2,"title":"Call Ana","priority":"high","done":false}
call   listTasks {"priorities":["high"]}
result [{"id":2,"title":"Call Ana","priority":"high","done":false}]
model  Both are on your list, and the call to Ana comes first.
`;

/** Builds, runs the agent under every Node, and checks, with the scripts that `init` has written. */
function runScripts(folder: string): void {
  run(folder, "npm", "run", "--silent", "tools");
  const { scripts } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
    // `init` has written it.
  ) as { readonly scripts: { readonly agent: string } };
  expect(run(folder, "npm", "run", "--silent", "agent")).toBe(conversation);
  const args = scripts.agent.split(" ").slice(1);
  for (const node of nodes) {
    const { stdout, stderr } = spawnSync(node, args, {
      cwd: folder,
      encoding: "utf8",
    });
    expect(`${stderr}${stdout}`, node).toBe(conversation);
    run(
      folder,
      node,
      "node_modules/toolgen/bin/toolgen.js",
      "build",
      "--check",
    );
  }
  run(folder, "npm", "run", "--silent", "tools:check");
}

beforeAll(() => {
  workplace = realpathSync(mkdtempSync(join(tmpdir(), "toolgen-pack-")));
  const [pack] = JSON.parse(
    run(
      root,
      "npm",
      "pack",
      "--json",
      "--ignore-scripts",
      "--pack-destination",
      workplace,
    ),
    // npm's own format.
  ) as readonly [
    {
      readonly filename: string;
      readonly files: readonly { readonly path: string }[];
    },
  ];
  tarball = join(workplace, pack.filename);
  packed = pack.files.map(({ path }) => path);
});

afterAll(() => {
  rmSync(workplace, { recursive: true, force: true });
});

describe("the tarball", () => {
  it("holds the program, its declarations, the templates and the papers", () => {
    const tops = new Set(packed.map((path) => path.split("/")[0]));
    expect([...tops].sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "bin",
      "dist",
      "package.json",
      "templates",
    ]);
    expect(packed.filter((path) => /\.(map|tsbuildinfo)$/.test(path))).toEqual(
      [],
    );
  });

  it("holds nothing that was compiled from a source that is gone", () => {
    const sources = execFileSync("git", ["ls-files", "-co", "src"], {
      cwd: root,
      encoding: "utf8",
    });
    const modules = new Set(
      sources
        .trim()
        .split("\n")
        .map((path) => path.replace(/^src\/(.*)\.ts$/, "dist/$1")),
    );
    expect(
      packed.filter(
        (path) =>
          path.startsWith("dist/") &&
          !modules.has(path.replace(/(\.d)?\.[jt]s$/, "")),
      ),
    ).toEqual([]);
  });

  it("is published as publint and attw advise", () => {
    run(root, bin("publint"), "run", tarball, "--strict");
    run(root, bin("attw"), tarball, "--profile", "esm-only", "--quiet");
  });

  it("names nothing of the machine on which it was packed", () => {
    const folder = makeProject("unpacked");
    run(folder, "tar", "-xzf", tarball);
    const found = spawnSync("grep", ["-rlF", root, folder], {
      encoding: "utf8",
    });
    expect(found.stdout).toBe("");
  });
});

describe("in a TypeScript project", () => {
  let folder = "";
  beforeAll(() => {
    folder = makeProject("typescript");
    run(folder, "npm", "init", "-y");
    // Packages in strict isolation, as pnpm lays them: nothing may count on what a dependency depends on.
    install(folder, "--install-strategy=linked");
  });

  it("is set up, builds, runs and checks", () => {
    run(folder, "npx", "toolgen", "init", "--typescript");
    runScripts(folder);
  });

  it("compiles with tsc, and runs compiled", () => {
    run(
      folder,
      process.execPath,
      join(root, "node_modules/typescript/bin/tsc"),
    );
    expect(run(folder, process.execPath, "dist/agent.js")).toBe(conversation);
  });

  it("finds a stale registry, and mends it", () => {
    const source = join(folder, "src/tasks.tools.ts");
    const text = readFileSync(source, "utf8");
    writeFileSync(
      source,
      text
        .replace('"normal" | "high"', '"normal" | "urgent"')
        .replace(/high/g, "urgent"),
    );
    const check = spawnSync("npx", ["toolgen", "build", "--check"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(check.status).toBe(1);
    expect(check.stderr).toContain("src/tools.generated.ts");
    // The hook for git says the same.
    const hook = join(folder, "node_modules/toolgen/templates/git/pre-commit");
    expect(spawnSync("sh", [hook], { cwd: folder }).status).toBe(1);
    run(folder, "npx", "toolgen", "build");
    run(folder, "sh", hook);
    const registry = readFileSync(
      join(folder, "src/tools.generated.ts"),
      "utf8",
    );
    expect(registry).toContain('"urgent"');
  });
});

describe("in a folder that is empty", () => {
  it("is set up by npx, then installs what package.json names", () => {
    const folder = makeProject("empty");
    run(folder, "npx", "--yes", `--package=${tarball}`, "toolgen", "init");
    // The name in package.json means the registry of npm; here it is the tarball.
    install(folder);
    runScripts(folder);
    run(folder, "npx", "tsc", "--noEmit");
  });
});

describe("in a JavaScript project", () => {
  let folder = "";
  beforeAll(() => {
    folder = makeProject("javascript", { private: true, type: "module" });
    install(folder);
  });

  it("is set up, builds, runs and checks", () => {
    run(folder, "npx", "toolgen", "init");
    runScripts(folder);
  });

  it("does the same where .js files are CommonJS", () => {
    const other = makeProject("commonjs", {
      private: true,
      type: "commonjs",
      dependencies: { toolgen: tarball },
    });
    cpSync(join(folder, "node_modules"), join(other, "node_modules"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    run(other, "npx", "toolgen", "init");
    runScripts(other);
    const program = `
      const { respond } = require("toolgen/openai");
      const { registry } = require("./src/tools.generated.mjs");
      const call = { id: "1", function: { name: "addTask", arguments: '{"title":"Rest"}' } };
      respond(registry, { tool_calls: [call] }).then(([message]) => console.log(message.content));`;
    writeFileSync(join(other, "main.cjs"), program);
    for (const node of nodes)
      expect(run(other, node, "main.cjs"), node).toBe(
        '{"id":1,"title":"Rest","priority":"normal","done":false}\n',
      );
  });

  it("has every entry point, also for require", () => {
    const { exports } = JSON.parse(
      readFileSync(join(root, "package.json"), "utf8"),
      // Our own.
    ) as { readonly exports: Readonly<Record<string, unknown>> };
    const entries = Object.keys(exports)
      .filter((entry) => !["./package.json", "./register"].includes(entry))
      .map((entry) => entry.replace(/^\./, "toolgen"));
    writeFileSync(
      join(folder, "entries.cjs"),
      entries
        .map(
          (entry) =>
            `if (Object.keys(require("${entry}")).length === 0) throw new Error("${entry}");`,
        )
        .join("\n"),
    );
    for (const node of nodes) run(folder, node, "entries.cjs");
  });
});
