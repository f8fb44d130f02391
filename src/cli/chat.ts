/** `toolgen chat`: what it can be told. */
import { type Command, InvalidArgumentError } from "commander";
import type { CommandContext } from "./cli-io.js";
import {
  addRegistryOptions,
  type RegistryOptions,
  registryRequest,
} from "./registry-options.js";

interface ChatArguments extends RegistryOptions {
  readonly baseUrl?: string;
  readonly maxRounds: number;
  readonly model?: string;
  readonly offline?: true;
  readonly system?: string;
  readonly yes?: true;
}

const defaultBaseUrl = "https://api.openai.com/v1";
const defaultModel = "gpt-5";

const examples = `
Examples:
  $ toolgen chat --offline                                  a scripted model: it computes, and tells the date
  $ OPENAI_API_KEY=… toolgen chat --model gpt-5
  $ toolgen chat src/weather.tools.ts --base-url http://localhost:11434/v1 --model qwen3
  $ echo 'What is (2 + 3) * 4?' | toolgen chat --offline    answers alone on stdout

In the conversation: /tools shows the tools, /reset begins anew, /quit ends. Ctrl-C stops what is running, and else ends.`;

export function addChatCommand(
  program: Command,
  { io, exit }: CommandContext,
): void {
  addRegistryOptions(program.command("chat"))
    .summary("talk to a model that has your tools")
    .description(
      "Offers the tools to a model and shows each call, its result and each round. Works with every server that speaks OpenAI's Chat Completions.",
    )
    .argument(
      "[registry]",
      "module.ts, module.ts#export, or a source file, instead of the config's output",
    )
    .option(
      "--base-url <url>",
      `the endpoint, up to /chat/completions (default: OPENAI_BASE_URL, else ${defaultBaseUrl})`,
    )
    .option(
      "--model <name>",
      `the model (default: OPENAI_MODEL, else ${defaultModel})`,
    )
    .option("--offline", "talk to a scripted model, without any network")
    .option("--system <text>", "what the model is told before all else")
    .option(
      "--max-rounds <count>",
      "how often the model is asked for one message",
      wholeNumber,
      10,
    )
    .option("-y, --yes", "run tools that ask for approval without asking")
    .addHelpText("after", examples)
    .action(async (module: string | undefined, options: ChatArguments) => {
      const { runChat } = await import("./run-chat.js");
      const { maxRounds, offline, system, yes } = options;
      const {
        baseUrl = io.env["OPENAI_BASE_URL"] ?? defaultBaseUrl,
        model = io.env["OPENAI_MODEL"] ?? defaultModel,
      } = options;
      exit(
        await runChat(
          {
            request: registryRequest(module, options),
            endpoint: offline === true ? undefined : { baseUrl, model },
            maxRounds,
            yes: yes ?? false,
            ...(system !== undefined && { system }),
          },
          io,
        ),
      );
    });
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text))
    throw new InvalidArgumentError("It must be a whole number from 1.");
  return Number(text);
}
