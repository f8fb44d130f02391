/** From a config to the texts of its registries: a session for each, kept warm for watch. */
import type { LoadedConfig, ResolvedConfig } from "../config.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ProjectInputs } from "../extract/project.js";
import type { FormatInputs, SessionResult } from "../session.js";

/** What a build has found, before it is compared with the disk. Plain data, so that a cache can keep it. */
export interface BuiltTexts {
  /** Absolute path and text; empty when there is any error. */
  readonly files: readonly (readonly [path: string, text: string])[];
  readonly diagnostics: readonly Diagnostic[];
  /** How many tools the registries hold in all. */
  readonly tools: number;
}

export interface BuiltRegistry {
  readonly config: ResolvedConfig;
  readonly result: SessionResult;
}

export interface Builder {
  /** @param changed Absolute paths of files that were changed, added or deleted since the last build. */
  build(changed?: readonly string[]): Promise<readonly BuiltRegistry[]>;
  /** What the builds so far depended on, one for each registry. */
  inputs(): readonly ProjectInputs[];
  /** What the layout of the outputs depended on, one for each registry. */
  formatInputs(): readonly FormatInputs[];
}

/** Opens the sessions of a config without errors. This loads the compiler, which takes a moment. */
export async function openBuilder({
  root,
  configs,
}: Pick<LoadedConfig, "root" | "configs">): Promise<Builder> {
  const [{ openProject }, { openSession }] = await Promise.all([
    import("../extract/project.js"),
    import("../session.js"),
  ]);
  const opened = configs.map((config) => {
    const project = openProject({
      root,
      ...(config.tsconfig !== undefined && { tsconfig: config.tsconfig }),
    });
    return { config, project, session: openSession(project, config) };
  });
  return {
    build: async (changed) => {
      const built: BuiltRegistry[] = [];
      for (const { config, session } of opened)
        built.push({ config, result: await session.build(changed) });
      return built;
    },
    inputs: () => opened.map(({ project }) => project.inputs()),
    formatInputs: () => opened.map(({ session }) => session.formatInputs()),
  };
}

/** The registries of one config together: with an error in one of them, none is written. */
export function joinRegistries(
  registries: readonly BuiltRegistry[],
): BuiltTexts {
  const results = registries.map(({ result }) => result);
  const diagnostics = results.flatMap((result) => result.diagnostics);
  const failed = diagnostics.some(({ severity }) => severity === "error");
  return {
    files: failed ? [] : results.flatMap((result) => [...result.files]),
    diagnostics,
    tools: results.reduce((sum, result) => sum + result.tools.length, 0),
  };
}
