/** How much of a bundle the runtime is. The ceilings may only fall. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** The bytes of a bundle that `source` is the entry of, minified, and gzipped besides. */
async function sizeOf(
  source: string,
): Promise<{ minified: number; gzipped: number }> {
  const result = await build({
    stdin: {
      contents: source,
      resolveDir: fileURLToPath(new URL("../../src/runtime/", import.meta.url)),
    },
    bundle: true,
    minify: true,
    platform: "neutral",
    format: "esm",
    target: "es2022",
    write: false,
  });
  const text = result.outputFiles[0]?.text ?? "";
  return { minified: text.length, gzipped: gzipSync(text).length };
}

test.each([
  {
    what: "what it takes to bind strings, numbers, booleans, enums, arrays and objects",
    source: `export { bindArguments } from "./bind.js";`,
    minified: 16_500,
    gzipped: 6900,
  },
  {
    what: "what a generated module of such tools needs",
    source: `export { createRegistry, defineShape, defineTool, readString } from "./index.js";`,
    minified: 29_800,
    gzipped: 12_050,
  },
  {
    what: "everything",
    source: `export * from "./index.js"; export * from "./loop.js";`,
    minified: 40_500,
    gzipped: 16_100,
  },
])("$what", async ({ source, minified, gzipped }) => {
  const size = await sizeOf(source);
  expect(size.minified).toBeGreaterThan(1000);
  expect(size.minified).toBeLessThanOrEqual(minified);
  expect(size.gzipped).toBeLessThanOrEqual(gzipped);
});

test("formats and readers that no tool uses are left out", async () => {
  const few = await sizeOf(`export { defineTool } from "./index.js";`);
  const more = await sizeOf(
    `export { defineTool, readDate, readUnion, uriFormat } from "./index.js";`,
  );
  expect(more.minified - few.minified).toBeGreaterThan(3000);
});
