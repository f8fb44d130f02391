/** `toolgen build`: what it can be told. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { type RenderFormat, renderFormats } from "../diagnostics/render.js";
import type { CommandContext } from "./cli-io.js";
import {
  addSourceOptions,
  configRequest,
  type SourceOptions,
} from "./source-options.js";

interface BuildArguments extends SourceOptions {
  readonly check?: true;
  readonly diff?: true;
  readonly format: RenderFormat;
  readonly maxWarnings?: number;
  readonly quiet?: true;
}

const examples = `
Examples:
  $ toolgen build                                    all that the config names
  $ toolgen build src/tools.ts                       one file, without a config
  $ toolgen build src/*.tools.ts -o src/registry.ts
  $ toolgen build --package date-fns                 tools of a package
  $ toolgen build --check --diff                     in CI: what is stale, and how
  $ toolgen build --check --format github            the same as annotations

Exit code: 0 when all is well, 1 for errors in the sources or stale output, 2 when toolgen could not run.`;

export function addBuildCommand(
  program: Command,
  { io, exit }: CommandContext,
): void {
  addSourceOptions(program.command("build"))
    .summary("write the registry of your tools")
    .description(
      "Reads the exported functions of the sources and writes the registry that an agent imports. Only files whose text changes are touched; with any error, none is.",
    )
    .option(
      "--check",
      "write nothing; exit with 1 when what is there is not what would be written",
    )
    .option("--diff", "print what changes as a unified diff")
    .addOption(
      new Option("--format <format>", "how to print diagnostics")
        .choices(renderFormats)
        .default("pretty"),
    )
    .option(
      "--max-warnings <count>",
      "exit with 1 when there are more warnings",
      wholeNumber,
    )
    .option("-q, --quiet", "print errors only")
    .addHelpText("after", examples)
    .action(async (files: readonly string[], options: BuildArguments) => {
      const { runBuild } = await import("./run-build.js");
      const { check, diff, format, maxWarnings, quiet } = options;
      exit(
        await runBuild(
          {
            request: configRequest(io.cwd, files, options),
            check: check ?? false,
            diff: diff ?? false,
            format,
            quiet: quiet ?? false,
            ...(maxWarnings !== undefined && { maxWarnings }),
          },
          io,
        ),
      );
    });
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text))
    throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
