/** `toolgen serve`, until it is told to end or its client is gone. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { toTools } from "../adapters/mcp.js";
import type { CliIo, ExitCode } from "./cli-io.js";
import { divertOutput } from "./divert-output.js";
import { errorSentence } from "./error-sentence.js";
import {
  type LoadedRegistry,
  openRegistry,
  type RegistryRequest,
} from "./load-registry.js";
import { createMcpServer } from "./serve/create-mcp-server.js";
import { loadMcpSdk } from "./serve/mcp-sdk.js";
import { type HttpOptions, serveHttp } from "./serve/serve-http.js";
import { serveStdio } from "./serve/serve-stdio.js";
import { watchModules } from "./serve/watch-modules.js";

export interface ServeOptions {
  readonly request: RegistryRequest;
  /** Absent: over stdio. */
  readonly http?: HttpOptions;
  readonly watch: boolean;
  /** Let calls pass that need an approval. */
  readonly yes: boolean;
}

export async function runServe(
  { request, http, watch, yes }: ServeOptions,
  io: CliIo,
): Promise<ExitCode> {
  const restoreOutput = divertOutput(io);
  try {
    const sdk = await loadMcpSdk();
    const loader = openRegistry({ ...request, live: watch }, io);
    const load = async (
      changed?: readonly string[],
    ): Promise<LoadedRegistry> => {
      const loaded = await loader.load(changed);
      return yes
        ? { ...loaded, registry: loaded.registry.with({ approve: () => true }) }
        : loaded;
    };
    let current = await load();
    const createServer = () =>
      createMcpServer(sdk, {
        ...serverInfo(io),
        registry: () => current.registry,
        listChanges: watch,
      });
    const serving =
      http === undefined
        ? serveStdio(sdk, createServer, {
            stdin: io.stdin?.() ?? new PassThrough().end(),
            io,
          })
        : await serveHttp(sdk, createServer, { ...http, io });
    const count = (): string => {
      const { length } = current.registry.tools;
      return `${String(length)} tool${length === 1 ? "" : "s"} of ${current.from}`;
    };
    io.stderr.write(`toolgen: serving ${count()} ${serving.place}\n`);
    const watcher = watch
      ? watchModules(async (changed) => {
          const before = JSON.stringify(toTools(current.registry));
          try {
            current = await load(changed);
          } catch (error) {
            // The tools that were there are served on.
            io.stderr.write(`${errorSentence(error, io)}\n`);
            return;
          }
          watcher?.add(current.files);
          const differs = before !== JSON.stringify(toTools(current.registry));
          io.stderr.write(
            `toolgen: loaded ${count()} again${differs ? "; the list has changed" : ""}\n`,
          );
          if (differs) await serving.changed();
        })
      : undefined;
    watcher?.add(current.files);
    const stop = io.stopSignal?.();
    await Promise.race([
      serving.ended,
      new Promise((resolve) => stop?.addEventListener("abort", resolve)),
    ]);
    await watcher?.close();
    await serving.close();
    return 0;
  } finally {
    restoreOutput();
  }
}

/** Clients show it; the name of the package says more to people than toolgen's. */
function serverInfo({ cwd, version: ownVersion }: CliIo): {
  readonly name: string;
  readonly version: string;
} {
  try {
    const manifest: unknown = JSON.parse(
      readFileSync(join(cwd, "package.json"), "utf8"),
    );
    const facts = Object(manifest) as { name?: unknown; version?: unknown };
    const { name, version = "0.0.0" } = facts;
    if (typeof name === "string" && typeof version === "string")
      return { name, version };
  } catch {
    // It is not there, or no JSON.
  }
  return { name: "toolgen", version: ownVersion };
}
