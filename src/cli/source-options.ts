/** The arguments that say which sources are meant, alike for every command that reads some. */
import type { Command } from "commander";
import type { ConfigRequest } from "../config.js";

export interface SourceOptions {
  readonly config?: string;
  readonly project?: string;
  readonly output?: string;
  readonly package?: readonly string[];
}

export function addSourceOptions(command: Command): Command {
  return command
    .argument(
      "[files...]",
      "files, folders or globs whose exports are tools, instead of `include`",
    )
    .option("-c, --config <file>", "the config file")
    .option("-p, --project <tsconfig>", "the tsconfig.json, or its folder")
    .option("-o, --output <file>", "the registry module to write")
    .option(
      "--package <name>",
      "also make tools of the documented exports of an npm package (repeatable)",
      (name: string, names?: readonly string[]) => [...(names ?? []), name],
    );
}

/** The keys that are absent stay so: the config has a say in them. */
export function configRequest(
  cwd: string,
  files: readonly string[],
  options: SourceOptions,
): ConfigRequest {
  const { config, project, output, package: packages = [] } = options;
  return {
    cwd,
    files,
    packages,
    ...(config !== undefined && { config }),
    ...(project !== undefined && { project }),
    ...(output !== undefined && { output }),
  };
}

/** The command that writes what a check of the same sources asks for. */
export function buildCommandText(request: ConfigRequest): string {
  const { files = [], config, project, output, packages = [] } = request;
  return [
    "npx toolgen build",
    ...files,
    ...(config === undefined ? [] : ["--config", config]),
    ...(project === undefined ? [] : ["--project", project]),
    ...(output === undefined ? [] : ["--output", output]),
    ...packages.flatMap((name) => ["--package", name]),
  ]
    .map((part, index) =>
      index === 0 || /^[\w./@:=+-]+$/.test(part) ? part : JSON.stringify(part),
    )
    .join(" ");
}
