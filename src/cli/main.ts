/** The process: the only place that reads its arguments and sets its exit code. */
import { readFileSync } from "node:fs";
import { isatty } from "node:tty";
import type { CliIo, CliStream } from "./cli-io.js";
import { runCli } from "./run-cli.js";

function cliStream(
  stream: NodeJS.WriteStream & { readonly fd: number },
): CliStream {
  // Whoever reads our output may have seen enough, as `head` does: that is no error.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  // `write` itself is replaced where what tools print is led elsewhere.
  const write = stream.write.bind(stream);
  return {
    write: (text) => {
      write(text);
    },
    isTTY: isatty(stream.fd),
  };
}

/** The first Ctrl-C asks to end; a second one does not ask. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, () => {
      controller.abort();
    });
  return controller.signal;
}

function ownVersion(): string {
  const path = new URL("../../package.json", import.meta.url);
  // The package is our own, and has a version.
  const { version } = JSON.parse(readFileSync(path, "utf8")) as {
    readonly version: string;
  };
  return version;
}

const io: CliIo = {
  cwd: process.cwd(),
  env: process.env,
  stdout: cliStream(process.stdout),
  stderr: cliStream(process.stderr),
  now: () => performance.now(),
  stdin: () => process.stdin,
  stopSignal,
  onInterrupt: (listener) => {
    process.on("SIGINT", listener);
    return () => {
      process.off("SIGINT", listener);
    };
  },
  version: ownVersion(),
};

process.exitCode = await runCli(process.argv.slice(2), io);
// What a user's tool leaves open, such as a connection, shall not keep the process; what is still to be printed shall.
setInterval(() => {
  if (process.stdout.writableLength + process.stderr.writableLength === 0)
    process.exit();
}, 100).unref();
