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
  /** The scripts that package.json has afterwards, with their commands. */
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
  const extension =
    language === "typescript" ? "ts" : facts.modules ? "js" : "mjs";
  const agent = `src/agent.${extension}`;
  const examples = [
    "toolgen.config.json",
    `src/tasks.tools.${extension}`,
    agent,
  ].map((path) => planFile(facts, path, readTemplate(language, path)));
  const steps =
    facts.configured === undefined ? examples : [keptConfig(facts.configured)];
  if (language === "typescript")
    steps.unshift(
      planFile(
        facts,
        "tsconfig.json",
        readTemplate(language, "tsconfig.json"),
      ),
    );
  const scripts = new Map([
    ["tools", "toolgen build"],
    ["tools:check", "toolgen build --check"],
  ]);
  if (steps.some(({ path }) => path === agent))
    scripts.set(
      "agent",
      language === "typescript"
        ? `node --import toolgen/register ${agent}`
        : `node ${agent}`,
    );
  return {
    steps: [
      ...planManifest(facts, scripts, { language, version }),
      ...steps,
      planWorkflow(facts),
    ],
    scripts,
  };
}

function planFile(facts: ProjectFacts, path: string, text: string): InitStep {
  return existsSync(join(facts.folder, path))
    ? { outcome: "kept", path }
    : { outcome: "created", path, text };
}

/** The template of a path. A project whose `.js` files are CommonJS has `.mjs` files of the same text. */
function readTemplate(language: Language, path: string): string {
  const file = path.replace(/\.mjs$/, ".js");
  const text = readFileSync(join(templates, language, file), "utf8");
  if (file === path && !path.endsWith(".json")) return text;
  return text;
}

function keptConfig(path: string): InitStep {
  return {
    outcome: "kept",
    path,
    note: "configures toolgen already, so no examples are added",
  };
}
