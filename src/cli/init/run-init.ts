/** One run of `toolgen init`: look, plan, write, say what was done and what comes next. */
import { join } from "node:path";
import { type PlannedFile, writeOutput } from "../../output.js";
import type { CliIo, ExitCode } from "../cli-io.js";
import { type InitPlan, planInit } from "./plan-init.js";
import {
  type Language,
  type PackageManager,
  type ProjectFacts,
  readProjectFacts,
} from "./project-facts.js";

/** Sets a project up in the language that was asked for, else in its own. An empty folder becomes TypeScript. */
export function runInit(language: Language | undefined, io: CliIo): ExitCode {
  const facts = readProjectFacts(io.cwd);
  const plan = planInit(
    facts,
    language ?? facts.language ?? "typescript",
    io.version,
  );
  writeOutput(
    plan.steps.flatMap(({ path, text }): readonly PlannedFile[] => {
      if (text === undefined) return [];
      const absolute = join(facts.folder, path);
      return path === "package.json" && facts.manifest !== undefined
        ? [{ state: "changed", path: absolute, text, current: facts.manifest }]
        : [{ state: "missing", path: absolute, text }];
    }),
  );
  io.stderr.write(
    `${[...report(plan), "", ...advice(facts, plan)].join("\n")}\n`,
  );
  return 0;
}

function report({ steps }: InitPlan): readonly string[] {
  return steps.map(
    ({ outcome, path, note }) =>
      `${outcome.padEnd(7)}  ${path}${note === undefined ? "" : `: ${note}`}`,
  );
}

const addCommands: Readonly<Record<PackageManager, string>> = {
  npm: "npm install",
  pnpm: "pnpm add",
  yarn: "yarn add",
  bun: "bun add",
};

const runCommands: Readonly<Record<PackageManager, string>> = {
  npm: "npx",
  pnpm: "pnpm exec",
  yarn: "yarn",
  bun: "bunx",
};

function advice(facts: ProjectFacts, plan: InitPlan): readonly string[] {
  const manager = facts.packageManager;
  const commands: (readonly [string, string])[] = [];
  if (facts.manifest === undefined)
    commands.push([`${manager} install`, "install toolgen"]);
  else if (facts.toolgen === undefined)
    commands.push([`${addCommands[manager]} toolgen`, "install toolgen"]);
  commands.push([
    plan.scripts.has("tools")
      ? `${manager} run tools`
      : `${runCommands[manager]} toolgen build`,
    "write the registry",
  ]);
  const agent = plan.scripts.get("agent");
  if (agent !== undefined)
    commands.push([`${manager} run agent`, "run the example agent, offline"]);
  const width = Math.max(...commands.map(([command]) => command.length));
  return [
    "Next:",
    ...commands.map(
      ([command, purpose]) => `  ${command.padEnd(width)}  ${purpose}`,
    ),
    "",
    "GitHub folds the registry in reviews when .gitattributes says so:",
    "  *.generated.* linguist-generated",
    ...(facts.toolgen === "devDependencies"
      ? [
          "",
          "The registry imports toolgen/runtime when it runs: unless you bundle it, move toolgen from devDependencies to dependencies.",
        ]
      : []),
  ];
}
