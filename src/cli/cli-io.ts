/** The world as commands see it. `main.ts` passes the real one in. */
import type { Readable } from "node:stream";

/** Where text goes: data to `stdout`, words for people to `stderr`. */
export interface CliStream {
  readonly write: (text: string) => void;
  readonly isTTY: boolean;
}

export interface CliIo {
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: CliStream;
  readonly stderr: CliStream;
  /** What people type, or another program gives. Asking for it opens it; absent: there is nothing. */
  readonly stdin?: () => Readable & { readonly isTTY?: boolean };
  /** Milliseconds since some fixed moment. */
  readonly now: () => number;
  /** For commands that run until they are told to end: a signal that the user gives. Asking for it is what makes it one. */
  readonly stopSignal?: () => AbortSignal;
  /** For commands that go on after a Ctrl-C: hears each of them. Gives what ends that. */
  readonly onInterrupt?: (listener: () => void) => () => void;
  /** toolgen's own version. */
  readonly version: string;
}

/** 0: clean. 1: errors in the sources, or stale output. 2: toolgen could not run. */
export type ExitCode = 0 | 1 | 2;

/** What each command is given to hang itself into the program. */
export interface CommandContext {
  readonly io: CliIo;
  /** Sets what the process ends with. */
  readonly exit: (code: ExitCode) => void;
}

/** Whether a stream shows colours: as `NO_COLOR`, `FORCE_COLOR` and the terminal say, in this order. */
export function showsColor(stream: CliStream, env: CliIo["env"]): boolean {
  if (isSet(env["NO_COLOR"])) return false;
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return stream.isTTY && env["TERM"] !== "dumb";
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "";
}
