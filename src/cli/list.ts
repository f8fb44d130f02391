/** `toolgen list`: what it can be told. */
import type { Command } from "commander";
import type { CommandContext } from "./cli-io.js";
import {
  addSourceOptions,
  configRequest,
  type SourceOptions,
} from "./source-options.js";

const examples = `
Examples:
  $ toolgen list                       what the config makes tools of
  $ toolgen list src/tools.ts
  $ toolgen list --package date-fns    what a package would give
  $ toolgen list --json | jq '.tools[].name'`;

export function addListCommand(
  program: Command,
  { io, exit }: CommandContext,
): void {
  addSourceOptions(program.command("list"))
    .summary("show every tool, and every export that is none")
    .description(
      "Shows a table of all tools with their parameters, their place in the sources and the size of their spec in characters; then each documented export that is no tool, with the reason. Writes nothing.",
    )
    .option("--json", "print JSON, with the whole specs")
    .addHelpText("after", examples)
    .action(
      async (
        files: readonly string[],
        options: SourceOptions & { readonly json?: true },
      ) => {
        const { runList } = await import("./run-list.js");
        exit(
          await runList(
            {
              request: configRequest(io.cwd, files, options),
              json: options.json ?? false,
            },
            io,
          ),
        );
      },
    );
}
