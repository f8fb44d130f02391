// Bundles the benchmark of binding and runs it: `node test/bench/bind-run.mjs`.
import { mkdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}node_modules/.cache/toolgen-bench`;
mkdirSync(folder, { recursive: true });
const outfile = `${folder}/bind.mjs`;
await build({
  entryPoints: [`${root}test/bench/bind.ts`],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "warning",
});
await import(pathToFileURL(outfile).href);
