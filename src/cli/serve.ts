/** `toolgen serve`: what it can be told. */
import { type Command, InvalidArgumentError } from "commander";
import type { CommandContext } from "./cli-io.js";
import {
  addRegistryOptions,
  type RegistryOptions,
  registryRequest,
} from "./registry-options.js";

interface ServeArguments extends RegistryOptions {
  readonly http?: number | true;
  readonly token?: string;
  readonly watch?: true;
  readonly yes?: true;
}

/** Where no port is named. */
const defaultPort = 3000;

const examples = `
Examples:
  $ toolgen serve                            the config's output, over stdio
  $ toolgen serve src/weather.tools.ts       a source; its registry is built in memory
  $ toolgen serve src/crm.ts#registry        an export of a module of your own
  $ toolgen serve --watch                    builds in memory after every change, and tells clients
  $ TOOLGEN_TOKEN=secret toolgen serve --http 8080

A client's configuration: { "command": "npx", "args": ["toolgen", "serve"] }`;

export function addServeCommand(
  program: Command,
  { io, exit }: CommandContext,
): void {
  addRegistryOptions(program.command("serve"))
    .summary("serve the tools to MCP clients")
    .description(
      "Runs a server of the Model Context Protocol over stdio or, on this machine only, over HTTP. Needs the package @modelcontextprotocol/server.",
    )
    .argument(
      "[registry]",
      "module.ts, module.ts#export, or a source file, instead of the config's output",
    )
    .option(
      "--http [port]",
      `serve over HTTP on 127.0.0.1, at port ${String(defaultPort)} where none is named; 0 for any that is free`,
      portNumber,
    )
    .option(
      "--token <token>",
      "over HTTP, demand this bearer token; TOOLGEN_TOKEN in the environment does the same",
    )
    .option("-w, --watch", "load the tools again after every change")
    .option(
      "-y, --yes",
      "run tools that ask for approval: the client asks its user",
    )
    .addHelpText("after", examples)
    .action(async (module: string | undefined, options: ServeArguments) => {
      const { runServe } = await import("./run-serve.js");
      const { http, token = io.env["TOOLGEN_TOKEN"] ?? "", watch } = options;
      exit(
        await runServe(
          {
            request: registryRequest(module, options),
            watch: watch ?? false,
            yes: options.yes ?? false,
            ...(http !== undefined && {
              http: {
                port: http === true ? defaultPort : http,
                ...(token !== "" && { token }),
              },
            }),
          },
          io,
        ),
      );
    });
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError("It must be a number up to 65535.");
  return port;
}
