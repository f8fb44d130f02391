/** Where the inputs of a build can change, and which changes matter to it. */
import { basename, dirname, resolve } from "node:path";
import { isPlainPath } from "../../config/source-files.js";
import type { LoadedConfig } from "../../config.js";
import type { ProjectInputs } from "../../extract/project.js";
import {
  existingFolder,
  type FileEvent,
  type WatchedFolders,
} from "./folder-watchers.js";

/** What a change asks for: nothing, to build with what is open, or to read everything anew. */
export type Reaction = "ignore" | "build" | "reopen";

export interface WatchedPlaces extends WatchedFolders {
  readonly reactTo: (event: FileEvent) => Reaction;
  /** What a build is told of: the files that are gone with a folder, else the very path. */
  readonly changedBy: (event: FileEvent) => readonly string[];
}

/** What package managers write into the folder of packages at the end of an installation. */
const installationRecords: ReadonlySet<string> = new Set([
  ".package-lock.json",
  ".modules.yaml",
  ".yarn-integrity",
  ".yarn-state.yml",
]);

/** @param inputs Of all registries; none where nothing could be built yet. */
export function watchedPlaces(
  {
    root,
    configs,
    inputs: ownInputs,
  }: Pick<LoadedConfig, "root" | "configs" | "inputs">,
  inputs: readonly ProjectInputs[],
): WatchedPlaces {
  const outputs = new Set(
    configs.flatMap(({ output, generated = [] }) => [output, ...generated]),
  );
  const ownFiles = new Set([...ownInputs.read, ...ownInputs.missing]);
  const read = new Set([
    ...ownInputs.read,
    ...inputs.flatMap(({ texts, present }) => [...texts.keys(), ...present]),
  ]);
  const missing = new Set([
    ...ownInputs.missing,
    ...inputs.flatMap(({ missingFiles, missingFolders }) => [
      ...missingFiles,
      ...missingFolders,
    ]),
  ]);
  const known = new Set(
    [...read, ...missing].filter((path) => !isInstalled(path)),
  );
  const listed = new Set(
    inputs
      .flatMap(({ listings }) => [...listings.keys()])
      .filter((path) => !isInstalled(path)),
  );
  const bases = new Set(
    configs.flatMap((config) =>
      config.include
        .filter((pattern) => !pattern.startsWith("!"))
        .map((pattern) => globBase(config.root, pattern)),
    ),
  );
  const above = foldersAbove([...known, ...bases]);
  const aboveOutputs = foldersAbove(outputs);
  const isFound = (path: string): boolean =>
    isSource(path) && (listed.has(dirname(path)) || isBelow(path, bases));

  return {
    deep: new Set([...bases].filter((base) => existingFolder(base) === base)),
    flat: new Set([
      ...foldersOfPackages([...read, ...missing]),
      ...foldersOf([...read, ...bases].filter((path) => !isInstalled(path))),
      // A compiler looks for its configuration up to the root of the disk, where nobody would want to be watched.
      ...foldersOf([...missing].filter((path) => path.startsWith(`${root}/`))),
      ...listed,
    ]),
    isOfInterest: (path) =>
      known.has(path) ||
      bases.has(path) ||
      above.has(path) ||
      isSource(path) ||
      installationRecords.has(basename(path)),
    reactTo: ({ kind, path }) => {
      if (outputs.has(path)) return "ignore";
      if (ownFiles.has(path) || installationRecords.has(basename(path)))
        return "reopen";
      if (known.has(path) || bases.has(path) || above.has(path)) return "build";
      const matters =
        kind === "addDir" || kind === "unlinkDir"
          ? listed.has(dirname(path)) && !aboveOutputs.has(path)
          : kind !== "change" && isFound(path);
      return matters ? "build" : "ignore";
    },
    changedBy: ({ kind, path }) => {
      const below =
        kind === "unlinkDir"
          ? [...read].filter((file) => file.startsWith(`${path}/`))
          : [];
      return below.length > 0 ? below : [path];
    },
  };
}

function isSource(path: string): boolean {
  return /\.([cm]?[jt]sx?|json)$/.test(path) && !basename(path).startsWith(".");
}

/** The folder from which a pattern of `include` searches: all before its first part that is a wildcard. */
function globBase(root: string, pattern: string): string {
  const parts = pattern.split("/");
  const wild = parts.findIndex((part) => !isPlainPath(part));
  const plain = parts.slice(0, wild === -1 ? undefined : wild).join("/");
  return resolve(root, plain.replace(/\\(.)/g, "$1")).replaceAll("\\", "/");
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (const folder of folders) if (path.startsWith(`${folder}/`)) return true;
  return false;
}

function foldersAbove(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (
      let folder = dirname(path);
      !folders.has(folder) && folder !== dirname(folder);
      folder = dirname(folder)
    )
      folders.add(folder);
  return folders;
}

/** The folders in which paths would appear or go, as far as they exist. */
function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Set(paths.map((path) => dirname(path)));
  return new Set([...folders].map(existingFolder));
}

function isInstalled(path: string): boolean {
  return `${path}/`.includes("/node_modules/");
}

/** The outermost folders of packages that paths lie in. */
function foldersOfPackages(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    const start = `${path}/`.indexOf("/node_modules/");
    if (start !== -1)
      folders.add(path.slice(0, start + "/node_modules".length));
  }
  return folders;
}
