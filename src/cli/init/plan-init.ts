/** Decides what `init` writes. It reads the whole files of `templates/` and writes nothing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addScripts, newManifest } from "./manifest-scripts.js";
import type { Language, ProjectFacts } from "./project-facts.js";

/** What becomes of one path. */
export interface InitStep {
  readonly outcome: "created" | "changed" | "kept" | "skipped";
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** What is said of it beside its path. */
  readonly note?: string;
  /** What to write, for `created` and `changed`. */
  readonly text?: string;
}

export interface InitPlan {
  /** In the order in which they are reported. */
  readonly steps: readonly InitStep[];
  /** The scripts of toolgen, as far as package.json has them afterwards, with their commands. */
  readonly scripts: ReadonlyMap<string, string>;
}

const templates = fileURLToPath(
  new URL("../../../templates/", import.meta.url),
);

/** Plans a project in one of the languages. `version` is toolgen's own. */
export function planInit(
  facts: ProjectFacts,
  language: Language,
  version: string,
): InitPlan {
  const typescript = language === "typescript";
  const extension = typescript ? "ts" : facts.modules ? "js" : "mjs";
  const copy = (path: string): InitStep =>
    existsSync(join(facts.folder, path))
      ? { outcome: "kept", path }
      : {
          outcome: "created",
          path,
          text: readTemplate(language, path, extension),
        };
  const agent = `src/agent.${extension}`;
  const examples = [
    "toolgen.config.json",
    `src/tasks.tools.${extension}`,
    agent,
  ];
  const wanted = new Map([
    ["tools", "toolgen build"],
    ["tools:check", "toolgen build --check"],
  ]);
  if (facts.configured === undefined)
    wanted.set(
      "agent",
      `node ${typescript ? "--import toolgen/register " : ""}${agent}`,
    );
  const scripts = new Map(
    [...wanted].filter(
      ([name, command]) => (facts.scripts.get(name) ?? command) === command,
    ),
  );
  const manifest =
    facts.manifest === undefined
      ? createManifest(scripts, language, version)
      : changeManifest(facts.manifest, facts.scripts, wanted);
  return {
    steps: [
      ...manifest,
      ...(typescript ? [copy("tsconfig.json")] : []),
      ...(facts.configured === undefined
        ? examples.map(copy)
        : [keptConfig(facts.configured)]),
      planWorkflow(facts),
    ],
    scripts,
  };
}

/** A project whose `.js` files are CommonJS gets `.mjs` files, of the same text. */
function readTemplate(
  language: Language,
  path: string,
  extension: string,
): string {
  const file = path.replace(/\.mjs$/, ".js");
  const text = readFileSync(join(templates, language, file), "utf8");
  return extension === "mjs" ? text.replaceAll(/\.js\b/g, ".mjs") : text;
}

function createManifest(
  scripts: ReadonlyMap<string, string>,
  language: Language,
  version: string,
): readonly InitStep[] {
  const text = newManifest(scripts, { language, version });
  return [{ outcome: "created", path: "package.json", text }];
}

function changeManifest(
  text: string,
  present: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
): readonly InitStep[] {
  const path = "package.json";
  const missing = new Map([...wanted].filter(([name]) => !present.has(name)));
  const kept = [...wanted.keys()].filter((name) => present.has(name));
  return [
    ...(missing.size > 0
      ? [
          {
            outcome: "changed" as const,
            path,
            note: `scripts ${[...missing.keys()].join(", ")}`,
            text: addScripts(text, missing),
          },
        ]
      : []),
    ...(kept.length > 0
      ? [
          {
            outcome: "kept" as const,
            path,
            note: `scripts ${kept.join(", ")}`,
          },
        ]
      : []),
  ];
}

function keptConfig(path: string): InitStep {
  return {
    outcome: "kept",
    path,
    note: "it configures toolgen already, so examples are not added",
  };
}

function planWorkflow(facts: ProjectFacts): InitStep {
  const path = ".github/workflows/toolgen.yml";
  if (existsSync(join(facts.folder, path))) return { outcome: "kept", path };
  if (facts.nested)
    return {
      outcome: "skipped",
      path,
      note: "workflows live at the root of a repository, which this folder is not",
    };
  if (facts.packageManager !== "npm")
    return {
      outcome: "skipped",
      path,
      note: `the one that is there to copy is written for npm: run \`toolgen build --check\` in a workflow of your own for ${facts.packageManager}`,
    };
  const text = readFileSync(join(templates, "github/toolgen.yml"), "utf8");
  return { outcome: "created", path, text };
}
