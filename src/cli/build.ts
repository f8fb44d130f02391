/** `toolgen build`: what it can be told. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { type RenderFormat, renderFormats } from "../diagnostics/render.js";
import type { CommandContext } from "./cli-io.js";
import type { BuildOptions } from "./run-build.js";
import {
  addSourceOptions,
  configRequest,
  type SourceOptions,
} from "./source-options.js";

interface BuildArguments extends SourceOptions {
  readonly cache: boolean;
  readonly check?: true;
  readonly diff?: true;
  readonly format: RenderFormat;
  readonly maxWarnings?: number;
  readonly quiet?: true;
  readonly watch?: true;
}

const examples = `
Examples:
  $ toolgen build                                    all that the config names
  $ toolgen build src/tools.ts                       one file, without a config
  $ toolgen build src/*.tools.ts -o src/registry.ts
  $ toolgen build --package date-fns                 tools of a package
  $ toolgen build --watch                            again after every change
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
    .option(
      "--no-cache",
      "read all sources, even where nothing has changed since the last build",
    )
    .option("-q, --quiet", "print errors only")
    .addOption(
      new Option("-w, --watch", "build again after every change").conflicts([
        "check",
        "diff",
        "maxWarnings",
      ]),
    )
    .addHelpText("after", examples)
    .action(async (files: readonly string[], options: BuildArguments) => {
      const { cache, check, diff, format, maxWarnings, quiet, watch } = options;
      const build: BuildOptions = {
        request: configRequest(io.cwd, files, options),
        cache,
        check: check ?? false,
        diff: diff ?? false,
        format,
        quiet: quiet ?? false,
        ...(maxWarnings !== undefined && { maxWarnings }),
      };
      if (watch === true) {
        const { runWatch } = await import("./run-watch.js");
        exit(await runWatch(build, io));
      } else {
        const { runBuild } = await import("./run-build.js");
        exit(await runBuild(build, io));
      }
    });
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text))
    throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
