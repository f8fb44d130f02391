/** One run of `toolgen call`. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { text as readText } from "node:stream/consumers";
import type { ApprovalRequest } from "../runtime/registry-options.js";
import { toJson } from "../runtime/result-json.js";
import type { ToolResult } from "../runtime/tool-call.js";
import type { CliIo, ExitCode } from "./cli-io.js";
import { askApproval } from "./ask-approval.js";
import { conversionText } from "./call/conversion-text.js";
import { divertOutput } from "./divert-output.js";
import { EnvironmentError } from "./environment-error.js";
import { openRegistry, type RegistryRequest } from "./load-registry.js";
import { openLines } from "./read-lines.js";

export interface CallOptions {
  readonly request: RegistryRequest;
  readonly name: string;
  readonly args: ArgumentsSource;
  /** Print the whole result. */
  readonly json: boolean;
  /** Approve whatever asks for it. */
  readonly yes: boolean;
}

export interface ArgumentsSource {
  /** JSON, `@path`, or `-` for standard input. */
  readonly text: string | undefined;
  readonly file: string | undefined;
}

export async function runCallCommand(
  options: CallOptions,
  io: CliIo,
): Promise<ExitCode> {
  const { name, json } = options;
  const args = await readArguments(options.args, io);
  const restoreOutput = divertOutput(io);
  try {
    const { registry } = await openRegistry(options.request, io).load();
    const signal = io.stopSignal?.();
    const result = await registry
      .with({ approve: (request) => approve(request, options, io) })
      .execute(
        { name, arguments: args },
        {
          ...(signal !== undefined && { signal }),
          onProgress: ({ value }) => {
            io.stderr.write(`toolgen: ${progressText(value)}\n`);
          },
        },
      );
    report(result, json, io);
    return result.ok ? 0 : 1;
  } finally {
    restoreOutput();
  }
}

function report(result: ToolResult, json: boolean, io: CliIo): void {
  if (json) {
    io.stdout.write(`${JSON.stringify(wholeResult(result), undefined, 2)}\n`);
    return;
  }
  for (const conversion of result.conversions)
    io.stderr.write(`toolgen: ${conversionText(conversion)}\n`);
  (result.ok ? io.stdout : io.stderr).write(`${result.text}\n`);
}

/** Without what has no JSON form: the very value, and what was thrown. */
function wholeResult(result: ToolResult): object {
  const { name, ok, text, conversions } = result;
  if (result.ok)
    return { name, ok, text, structured: result.structured, conversions };
  const { kind, message, issues } = result.error;
  return { name, ok, text, error: { kind, message, issues }, conversions };
}

async function readArguments(
  { text, file }: ArgumentsSource,
  io: CliIo,
): Promise<string> {
  if (text !== undefined && file !== undefined)
    throw new EnvironmentError(
      "The arguments are given twice, as text and by `--file`.",
    );
  if (file !== undefined) return readArgumentsFile(file, io);
  if (text?.startsWith("@") === true)
    return readArgumentsFile(text.slice(1), io);
  if (text !== "-") return text ?? "";
  return io.stdin === undefined ? "" : readText(io.stdin());
}

function readArgumentsFile(path: string, { cwd }: CliIo): string {
  try {
    return readFileSync(resolve(cwd, path), "utf8");
  } catch (error) {
    const reason =
      // What the file system throws has a code.
      (error as NodeJS.ErrnoException).code === "ENOENT"
        ? "does not exist"
        : "cannot be read";
    throw new EnvironmentError(`The file of arguments "${path}" ${reason}.`);
  }
}

/** Whoever sits at the terminal decides, unless the arguments come from there. */
async function approve(
  request: ApprovalRequest,
  { yes, args }: CallOptions,
  io: CliIo,
): ReturnType<typeof askApproval> {
  const stdin = yes || args.text === "-" ? undefined : io.stdin?.();
  const lines =
    stdin?.isTTY === true && io.stderr.isTTY ? openLines(stdin, io) : undefined;
  try {
    return await askApproval(request, { yes, lines });
  } finally {
    lines?.close();
  }
}

function progressText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(toJson(value));
}
