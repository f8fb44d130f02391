import { defineConfig } from "vitest/config";

/** `npm run test:pack`: apart from the suite, since it packs, installs from the registry of npm and starts many processes. */
export default defineConfig({
  test: {
    include: ["test/pack/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
