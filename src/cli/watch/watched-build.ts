/** A build that is kept open from one run of watch to the next. */
import { isCurrent, takeFingerprint } from "../../cache/fingerprint.js";
import { findSourceFiles } from "../../config/source-files.js";
import {
  type ConfigRequest,
  loadConfig,
  type LoadedConfig,
} from "../../config.js";
import type { ProjectInputs } from "../../extract/project.js";
import { type Builder, openBuilder } from "../builder.js";

export interface WatchedBuild {
  readonly loaded: LoadedConfig;
  /** Absent where the config has errors, or where a run failed for reasons of its own. */
  readonly builder?: Builder;
  /** What the last run depended on. */
  readonly inputs: readonly ProjectInputs[];
  /** The files that `include` matched when it was opened, for its first run. */
  readonly found?: string;
}

/** What the builds of a builder depended on so far, the layout of the outputs included. */
export function inputsOf(builder: Builder): readonly ProjectInputs[] {
  const layouts = builder.formatInputs().map(({ texts, missingFiles }) => ({
    texts,
    missingFiles,
    present: [],
    missingFolders: [],
    links: new Map<string, string>(),
    listings: new Map<string, readonly string[]>(),
  }));
  return [...builder.inputs(), ...layouts];
}

export async function openWatched(
  request: ConfigRequest,
): Promise<WatchedBuild> {
  const loaded = loadConfig(request);
  if (loaded.configs.length === 0) return { loaded, inputs: [] };
  const found = await findAll(loaded);
  return { loaded, builder: await openBuilder(loaded), inputs: [], found };
}

/** Whether the disk is not any more as the last run saw it. Installed packages are taken as they are. */
export async function isOutdated(
  { loaded, inputs, found }: WatchedBuild,
  request: ConfigRequest,
): Promise<boolean> {
  const now = loadConfig(request);
  if (JSON.stringify(now.configs) !== JSON.stringify(loaded.configs))
    return true;
  if (found !== undefined && found !== (await findAll(loaded))) return true;
  const outputs = loaded.configs.flatMap(({ output, generated = [] }) => [
    output,
    ...generated,
  ]);
  return inputs.some((one) => {
    const fingerprint = takeFingerprint(
      { ...withoutInstalled(one), files: [], outputs },
      Date.now(),
    );
    return fingerprint === undefined || !isCurrent(fingerprint);
  });
}

function withoutInstalled(inputs: ProjectInputs): ProjectInputs {
  const isOwn = (path: string): boolean => !path.includes("/node_modules");
  const ownEntries = <Value>(map: ReadonlyMap<string, Value>) =>
    new Map([...map].filter(([path]) => isOwn(path)));
  return {
    texts: ownEntries(inputs.texts),
    listings: ownEntries(inputs.listings),
    links: ownEntries(inputs.links),
    present: inputs.present.filter(isOwn),
    missingFiles: inputs.missingFiles.filter(isOwn),
    missingFolders: inputs.missingFolders.filter(isOwn),
  };
}

async function findAll({ configs }: LoadedConfig): Promise<string> {
  const found = await Promise.all(configs.map(findSourceFiles));
  return JSON.stringify(found.map(({ files }) => files));
}
