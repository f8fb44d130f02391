/** `toolgen call`: what it can be told. */
import { type Command, Option } from "commander";
import type { CommandContext } from "./cli-io.js";
import {
  addRegistryOptions,
  type RegistryOptions,
  registryRequest,
} from "./registry-options.js";

interface CallArguments extends RegistryOptions {
  readonly file?: string;
  readonly json?: true;
  readonly registry?: string;
  readonly yes?: true;
}

const examples = `
Examples:
  $ toolgen call getForecast '{"city":"Oslo","days":"3"}'
  $ toolgen call createTicket @ticket.json                 the arguments of a file
  $ jq .ticket mail.json | toolgen call createTicket -     the arguments from standard input
  $ toolgen call getForecast '{}' -r src/weather.tools.ts  a source, without a registry on disk
  $ toolgen call getForecast '{"city":"Oslo"}' --json | jq .structured

Exit code: 0 when the tool ran, 1 when the call failed, 2 when toolgen could not run.`;

export function addCallCommand(
  program: Command,
  { io, exit }: CommandContext,
): void {
  addRegistryOptions(program.command("call"))
    .summary("run one tool from the terminal")
    .description(
      "Runs a tool as a model's call would: reads the arguments, says on stderr what it read otherwise than it was written, and prints what the model would be told.",
    )
    .argument("<name>", "the tool")
    .argument("[json]", "its arguments; @path for a file, - for standard input")
    .option(
      "-r, --registry <module>",
      "module.ts, module.ts#export, or a source file, instead of the config's output",
    )
    .addOption(new Option("--file <path>", "read the arguments from a file"))
    .option("--json", "print the whole result as JSON")
    .option("-y, --yes", "run a tool that asks for approval without asking")
    .addHelpText("after", examples)
    .action(
      async (
        name: string,
        json: string | undefined,
        options: CallArguments,
      ) => {
        const { runCallCommand } = await import("./run-call-command.js");
        exit(
          await runCallCommand(
            {
              request: registryRequest(options.registry, options),
              name,
              args: { text: json, file: options.file },
              json: options.json ?? false,
              yes: options.yes ?? false,
            },
            io,
          ),
        );
      },
    );
}
