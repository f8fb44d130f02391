/** `toolgen init`: what it can be told. */
import { type Command, Option } from "commander";
import type { CommandContext } from "./cli-io.js";
import type { Language } from "./init/project-facts.js";

interface InitArguments {
  readonly typescript?: true;
  readonly javascript?: true;
}

const examples = `
Examples:
  $ toolgen init                 as the project is: TypeScript where it has a tsconfig.json or typescript
  $ toolgen init --typescript    TypeScript, with a tsconfig.json where there is none
  $ toolgen init --javascript    JavaScript with JSDoc types`;

export function addInitCommand(
  program: Command,
  { io, exit }: CommandContext,
): void {
  program
    .command("init")
    .summary("set up a project")
    .description(
      "Writes a config, example tools, an example agent that runs offline, and a CI workflow, and adds scripts to package.json. Nothing that is there is overwritten.",
    )
    .addOption(
      new Option("--typescript", "set up TypeScript").conflicts("javascript"),
    )
    .addOption(new Option("--javascript", "set up JavaScript"))
    .addHelpText("after", examples)
    .action(async (options: InitArguments) => {
      const { runInit } = await import("./init/run-init.js");
      exit(runInit(languageOf(options), io));
    });
}

function languageOf(options: InitArguments): Language | undefined {
  if (options.typescript === true) return "typescript";
  return options.javascript === true ? "javascript" : undefined;
}
