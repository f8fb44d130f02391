/** `toolgen completion`: a script that completes the command line in a shell. */
import { Argument, type Command, type Option } from "commander";
import type { CommandContext } from "./cli-io.js";

type Shell = "bash" | "zsh" | "fish";

const examples = `
Examples:
  $ source <(toolgen completion bash)                                   in ~/.bashrc
  $ source <(toolgen completion zsh)                                    in ~/.zshrc, after compinit
  $ toolgen completion fish > ~/.config/fish/completions/toolgen.fish`;

export function addCompletionCommand(
  program: Command,
  { io }: CommandContext,
): void {
  program
    .command("completion")
    .summary("print a script that completes commands in a shell")
    .description(
      "Prints a script by which bash, zsh or fish complete the commands, options and files of toolgen.",
    )
    .addArgument(
      new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]),
    )
    .addHelpText("after", examples)
    // Commander has compared it with the choices.
    .action((shell: Shell) => {
      io.stdout.write(scripts[shell](completedCommands(program)));
    });
}

interface CompletedOption {
  /** `--format`, `-f`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** What its value can be; empty where that is a file or any text; absent where it has none. */
  readonly values?: readonly string[];
}

interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** What its arguments can be; empty where they are files or any text. */
  readonly values: readonly string[];
}

function completedCommands(program: Command): readonly CompletedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.summary(),
    options: [
      ...command.options.map(completedOption),
      { flags: ["--help", "-h"], description: "show help" },
    ],
    values: command.registeredArguments.flatMap(
      (argument) => argument.argChoices ?? [],
    ),
  }));
}

function completedOption(option: Option): CompletedOption {
  const { long, short, description, required, optional, argChoices } = option;
  return {
    flags: [long, short].filter((flag) => typeof flag === "string"),
    description,
    ...((required || optional) && { values: argChoices ?? [] }),
  };
}

const scripts: Readonly<
  Record<Shell, (commands: readonly CompletedCommand[]) => string>
> = { bash: bashScript, zsh: zshScript, fish: fishScript };

function bashScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name);
  const valued = commands.flatMap(({ name, options }) =>
    options.flatMap(({ flags, values }) =>
      values === undefined
        ? []
        : [
            `    ${flags.map((flag) => `"${name} ${flag}"`).join("|")}) words="${values.join(" ")}" ;;`,
          ],
    ),
  );
  const plain = commands.map(
    ({ name, options, values }) =>
      `        ${name}) words="${[...options.flatMap(({ flags }) => flags), ...values].join(" ")}" ;;`,
  );
  return `# Completes toolgen in bash: source <(toolgen completion bash)
_toolgen() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in ${names.join("|")}) command="$word"; break ;; esac
  done
  case "$command $previous" in
${valued.join("\n")}
    *)
      case "$command" in
        "") words="${names.join(" ")} --help --version" ;;
${plain.join("\n")}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ -n "$command" && \${#COMPREPLY[@]} -eq 0 ]]; then
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _toolgen toolgen
`;
}

function zshScript(commands: readonly CompletedCommand[]): string {
  const described = commands.map(
    ({ name, description }) => `    ${quoted(`${name}:${description}`)}`,
  );
  const cases = commands.map(({ name, options, values }) => {
    const specs = [
      ...options.flatMap(({ flags, description, values: choices }) =>
        flags.map((flag) =>
          quoted(
            `${flag}[${description.replace(/[[\]:]/g, "\\$&")}]${
              choices === undefined
                ? ""
                : `:value:${choices.length === 0 ? "_files" : `(${choices.join(" ")})`}`
            }`,
          ),
        ),
      ),
      quoted(
        `*:file:${values.length === 0 ? "_files" : `(${values.join(" ")})`}`,
      ),
    ];
    return `    ${name}) _arguments ${specs.join(" ")} ;;`;
  });
  return `#compdef toolgen
# Completes toolgen in zsh: source <(toolgen completion zsh)
_toolgen() {
  local -a commands
  commands=(
${described.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join("\n")}
  esac
}
if [[ "$funcstack[1]" == _toolgen ]]; then
  _toolgen
else
  compdef _toolgen toolgen
fi
`;
}

function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, description, options, values }) => [
    `complete -c toolgen -f -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...options.map((option) =>
      [
        `complete -c toolgen -n '__fish_seen_subcommand_from ${name}'`,
        ...option.flags.map((flag) =>
          flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
        ),
        ...valueInFish(option.values),
        `-d ${quoted(option.description)}`,
      ].join(" "),
    ),
    ...(values.length === 0
      ? []
      : [
          `complete -c toolgen -f -n '__fish_seen_subcommand_from ${name}' -a ${quoted(values.join(" "))}`,
        ]),
  ]);
  return `# Completes toolgen in fish\n${lines.join("\n")}\n`;
}

function valueInFish(values: readonly string[] | undefined): readonly string[] {
  if (values === undefined) return [];
  return values.length === 0
    ? ["-r -F"]
    : [`-x -a ${quoted(values.join(" "))}`];
}

/** For all three shells: nothing in it is expanded. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "’")}'`;
}
