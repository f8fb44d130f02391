import fc from "fast-check";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { emitRegistry } from "../../src/emit/registry-module.js";
import { sample } from "./sample-tool-set.js";

describe("the layout of the generated module", () => {
  it("is what prettier would make of it", async () => {
    await fc.assert(
      fc.asyncProperty(sample("src/tools.ts"), async ({ toolSet }) => {
        const text = emitRegistry(toolSet, {
          root: "/project",
          output: "/project/src/tools.generated.ts",
        });
        expect(await format(text, { parser: "typescript" })).toBe(text);
      }),
      { numRuns: Number(process.env["RUNS"] ?? 150) },
    );
  });
});
