/** Runs generated modules over the runtime's sources. */
import { join } from "node:path";
import { build } from "esbuild";
import type { Registry } from "../../src/runtime/index.js";
import { repository } from "./type-check.js";

/** What a generated module of one source file exports, and what the source file itself does. */
export interface RunningModule {
  readonly registry?: Registry;
  readonly [name: string]: unknown;
}

/**
 * Bundles a generated module with its source and the runtime, and imports it.
 *
 * @param source The text of `tools.ts`, which the module imports as `./tools.js`
 * @param suffix `.ts` or `.js`: what the generated module is written in
 */
export async function runModule(
  generated: string,
  source: string,
  suffix: ".ts" | ".js" = ".ts",
): Promise<RunningModule> {
  const loader = suffix === ".ts" ? "ts" : "js";
  const { outputFiles } = await build({
    stdin: {
      contents: generated,
      loader,
      resolveDir: repository,
      sourcefile: `tools.generated${suffix}`,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "silent",
    plugins: [
      {
        name: "sources",
        setup(bundling) {
          bundling.onResolve({ filter: /^toolgen\/runtime$/ }, () => ({
            path: join(repository, "src/runtime/index.ts"),
          }));
          bundling.onResolve({ filter: /^\.\/tools\.js$/ }, () => ({
            path: "tools.ts",
            namespace: "source",
          }));
          bundling.onLoad({ filter: /.*/, namespace: "source" }, () => ({
            contents: source,
            loader: "ts",
          }));
        },
      },
    ],
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("Nothing was bundled.");
  // A module's namespace, of which this much is known.
  return (await import(
    `data:text/javascript;base64,${Buffer.from(file.text).toString("base64")}`
  )) as RunningModule;
}

/** A source whose functions exist: they return what they are called with. */
export function executable(source: string): string {
  // Split by hand: for a regular expression U+2028 ends a line too.
  return source
    .split("\n")
    .map((line) => {
      const [, kind, name = ""] =
        /^export declare (function|class) ([^(<{ ]+)/.exec(line) ?? [];
      if (kind === "function")
        return `export function ${name}(...given: unknown[]) { return given; }`;
      return kind === "class" ? `export class ${name} {}` : line;
    })
    .join("\n");
}
