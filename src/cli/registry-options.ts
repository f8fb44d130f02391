/** The options by which a command that runs tools finds its config. */
import type { Command } from "commander";
import type { RegistryRequest } from "./load-registry.js";

export interface RegistryOptions {
  readonly config?: string;
  readonly project?: string;
}

export function addRegistryOptions(command: Command): Command {
  return command
    .option("-c, --config <file>", "the config file")
    .option(
      "-p, --project <tsconfig>",
      "the tsconfig.json by which a source file is read, or its folder",
    );
}

/** @param module What was given as the registry, if anything was. */
export function registryRequest(
  module: string | undefined,
  { config, project }: RegistryOptions,
): RegistryRequest {
  return {
    ...(module !== undefined && { module }),
    ...(config !== undefined && { config }),
    ...(project !== undefined && { project }),
  };
}
