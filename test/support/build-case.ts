/** Builds a golden case as `toolgen build` would, without the command line. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ResolvedConfig } from "../../src/config.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { openProject } from "../../src/extract/project.js";
import { openSession } from "../../src/session.js";

export const fixtures = join(
  dirname(fileURLToPath(import.meta.url)),
  "../../fixtures",
);

/** What every case is built with, but for what its `toolgen.config.json` says. */
export function caseConfig(folder: string): ResolvedConfig {
  const own = join(folder, "toolgen.config.json");
  return {
    root: folder,
    include: ["input.*"],
    output: join(folder, "expected/tools.generated.ts"),
    tsconfig: join(fixtures, "tsconfig.json"),
    select: "documented",
    toolNames: "preserve",
    loneObject: "flatten",
    targets: [],
    emitJson: {},
    packages: [],
    rules: {},
    // The cast holds by the layout of fixtures: the file of a case names keys of the config.
    ...(existsSync(own)
      ? (JSON.parse(readFileSync(own, "utf8")) as Partial<ResolvedConfig>)
      : {}),
  };
}

export interface BuiltCase {
  /** Absent where nothing would be written. */
  readonly module: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export async function buildCase(folder: string): Promise<BuiltCase> {
  const config = caseConfig(folder);
  const project = openProject({
    root: folder,
    ...(config.tsconfig !== undefined && { tsconfig: config.tsconfig }),
  });
  const { files, diagnostics } = await openSession(project, config).build();
  return { module: files.get(config.output), diagnostics };
}
