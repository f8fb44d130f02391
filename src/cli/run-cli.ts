/** The command line: its commands, and what becomes of whatever they throw. */
import { Command, CommanderError } from "commander";
import { addBuildCommand } from "./build.js";
import { addCallCommand } from "./call.js";
import { addChatCommand } from "./chat.js";
import type { CliIo, CommandContext, ExitCode } from "./cli-io.js";
import { errorSentence } from "./error-sentence.js";
import { addCompletionCommand } from "./completion.js";
import { addInitCommand } from "./init.js";
import { addListCommand } from "./list.js";
import { addServeCommand } from "./serve.js";

const examples = `
Examples:
  $ toolgen init                        set up a project
  $ toolgen build                       write the registry that the config names
  $ toolgen build src/tools.ts          the same without a config
  $ toolgen build --check               fail when the committed registry is stale
  $ toolgen list                        show every tool, and every export that is none
  $ toolgen call getForecast @in.json   run one tool
  $ toolgen chat --offline              talk to a scripted model that has your tools
  $ toolgen serve                       an MCP server over them`;

/** Runs one command to its end. Never rejects. */
export async function runCli(
  args: readonly string[],
  io: CliIo,
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const context: CommandContext = {
    io,
    exit: (next) => {
      code = next;
    },
  };
  try {
    await createProgram(context).parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    return failure(error, io);
  }
}

function createProgram(context: CommandContext): Command {
  const { io } = context;
  const program = new Command("toolgen")
    .description(
      "Turns documented TypeScript functions into typed tools for LLM agents.",
    )
    .version(io.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
    .showHelpAfterError("(`toolgen --help` shows what there is)")
    .addHelpText("after", examples);
  // Settings are passed on to the commands that are added after them.
  addBuildCommand(program, context);
  addListCommand(program, context);
  addCallCommand(program, context);
  addChatCommand(program, context);
  addServeCommand(program, context);
  addInitCommand(program, context);
  addCompletionCommand(program, context);
  return program;
}

function failure(error: unknown, io: CliIo): ExitCode {
  // Commander has said already what was wrong with the arguments, or shown the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  io.stderr.write(`${errorSentence(error, io)}\n`);
  return 2;
}
