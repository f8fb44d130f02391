/** Builds the texts of a config, or takes them from the last build where nothing has changed since. */
import { type BuildInputs, openBuildCache } from "../cache.js";
import { findSourceFiles } from "../config/source-files.js";
import type { LoadedConfig } from "../config.js";
import type { ProjectInputs } from "../extract/project.js";
import type { FormatInputs } from "../session.js";
import { type BuiltTexts, joinRegistries, openBuilder } from "./builder.js";

/** What a cache would depend on, merged from several projects that may have read the same. */
type MergedInputs = Omit<BuildInputs, "outputs">;

export interface BuildTextsOptions {
  /** Whether what is kept may be used, and is kept for the next time. */
  readonly useCache: boolean;
  /** Called before the sources are read, which takes a while. */
  readonly onCold?: () => void;
}

export async function buildTexts(
  loaded: LoadedConfig,
  { useCache, onCold }: BuildTextsOptions,
): Promise<BuiltTexts> {
  const { root, configs } = loaded;
  if (!useCache) {
    onCold?.();
    return buildAnew(loaded).then(({ built }) => built);
  }
  const outputs = configs[0]?.generated ?? [];
  const cache = openBuildCache({
    root,
    name: JSON.stringify(outputs),
    startedAt: Date.now(),
  });
  const sources = await Promise.all(configs.map(findSourceFiles));
  const key = JSON.stringify({ configs, sources });
  const kept = cache.lookUp(key);
  // What is kept under this key was stored below, by this version of toolgen.
  if (kept !== undefined) return kept as BuiltTexts;
  onCold?.();
  const { built, inputs } = await buildAnew(loaded);
  if (inputs !== undefined) cache.store(key, built, { ...inputs, outputs });
  return built;
}

async function buildAnew(loaded: LoadedConfig): Promise<{
  readonly built: BuiltTexts;
  readonly inputs: MergedInputs | undefined;
}> {
  const builder = await openBuilder(loaded);
  const built = joinRegistries(await builder.build());
  return {
    built,
    inputs: mergeInputs(builder.inputs(), builder.formatInputs()),
  };
}

/**
 * Undefined where nothing may be kept: two projects read different texts of one file, which was edited in between, so that the result fits
 * neither; or the layout depends on more than files that are known.
 */
export function mergeInputs(
  inputs: readonly ProjectInputs[],
  formats: readonly FormatInputs[],
): MergedInputs | undefined {
  if (formats.some(({ cacheable }) => !cacheable)) return undefined;
  const texts = new Map<string, string>();
  const read = [...inputs, ...formats].flatMap((one) => [...one.texts]);
  for (const [path, text] of read) {
    if ((texts.get(path) ?? text) !== text) return undefined;
    texts.set(path, text);
  }
  return {
    texts,
    present: inputs.flatMap((one) => one.present),
    files: [],
    missingFiles: [...inputs, ...formats].flatMap((one) => one.missingFiles),
    missingFolders: inputs.flatMap((one) => one.missingFolders),
    links: new Map(inputs.flatMap((one) => [...one.links])),
    listings: new Map(inputs.flatMap((one) => [...one.listings])),
  };
}
