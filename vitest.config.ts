import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string): string =>
  fileURLToPath(new URL(`src/${path}`, import.meta.url));

export default defineConfig({
  // Tests see the package as its users do, but from the sources, so that no build can be stale.
  resolve: {
    alias: [
      { find: /^toolgen$/, replacement: source("index.ts") },
      { find: /^toolgen\/runtime$/, replacement: source("runtime/index.ts") },
      { find: /^toolgen\/loop$/, replacement: source("runtime/loop.ts") },
      { find: /^toolgen\/(.+)$/, replacement: source("adapters/$1.ts") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    // Packs and installs: `npm run test:pack`.
    exclude: ["test/pack/**"],
    // Compilers and child processes on two shared cores: slow is not broken.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two cores, and many tests start processes of their own.
    maxWorkers: 2,
  },
});
