/** The build-time API does what its example says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  loadConfig,
  openProject,
  openSession,
  planOutput,
  renderDiagnostics,
  writeOutput,
} from "../src/index.js";
import { temporaryFolder } from "./support/temporary-folder.js";

it("builds a registry without the command line", async () => {
  const root = temporaryFolder({
    "package.json": "{}",
    "src/a.tools.ts": "/** Adds. */\nexport function add(a: number): void {}\n",
  });
  const { configs, diagnostics } = loadConfig({ cwd: root });
  for (const config of configs) {
    const built = await openSession(openProject({ root }), config).build();
    expect(
      renderDiagnostics([...diagnostics, ...built.diagnostics], {
        format: "pretty",
      }),
    ).toBe("");
    expect(writeOutput(planOutput(built.files))).toEqual([config.output]);
  }
  expect(readFileSync(join(root, "src/tools.generated.ts"), "utf8")).toContain(
    "addTool",
  );
});
