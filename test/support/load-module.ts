/** Bundles TypeScript modules that exist only in memory, with the runtime of this working tree, and imports the result. */
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

const source = join(dirname(fileURLToPath(import.meta.url)), "../../src");

/** What `toolgen/…` means in a bundle made from the sources. */
export const toolgenEntries: Readonly<Record<string, string>> = {
  "toolgen/runtime": join(source, "runtime/index.ts"),
  "toolgen/loop": join(source, "runtime/loop.ts"),
};

function memoryFiles(files: ReadonlyMap<string, string>): Plugin {
  const candidates = (path: string): string | undefined =>
    [
      path,
      path.replace(/\.([cm]?)js$/, ".$1ts"),
      path.replace(/\.js$/, ".tsx"),
      `${path}.ts`,
      `${path}/index.ts`,
    ].find((candidate) => files.has(candidate));
  return {
    name: "memory-files",
    setup(bundle) {
      bundle.onResolve({ filter: /^\.{0,2}\// }, (args) => {
        const path = args.path.startsWith("/")
          ? args.path
          : posix.join(posix.dirname(args.importer), args.path);
        const found = candidates(path);
        return found === undefined
          ? undefined
          : { path: found, namespace: "memory" };
      });
      bundle.onLoad({ filter: /.*/, namespace: "memory" }, (args) => ({
        contents: files.get(args.path) ?? "",
        loader: "ts",
        resolveDir: source,
      }));
    },
  };
}

/**
 * Imports the module at `entry`.
 *
 * @param files Texts by absolute path with `/`; files of the disk are not seen, packages are.
 */
export async function loadModule<Exports>(
  files: ReadonlyMap<string, string>,
  entry: string,
): Promise<Exports> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    alias: { ...toolgenEntries },
    plugins: [memoryFiles(files)],
    logLevel: "silent",
  });
  const text = outputFiles[0]?.text ?? "";
  // The caller states what the module exports, as a static import would.
  return (await import(
    `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`
  )) as Exports;
}
