/** What a build depended on, in short, and whether the disk still is so. */
import { realpathSync, type Stats, statSync } from "node:fs";
import type { BuildInputs } from "./build-inputs.js";
import { digestFile, digestText } from "./digest.js";
import { digestListing, listFolder } from "./listing.js";

/** Lists of paths, and of pairs of a path and what stands for it. Plain JSON. */
export interface Fingerprint {
  readonly missingFiles: readonly string[];
  readonly missingFolders: readonly string[];
  readonly present: readonly string[];
  readonly links: readonly Pair[];
  /** Digests, with the names that are passed over. */
  readonly listings: readonly (readonly [
    folder: string,
    digest: string,
    passed: readonly string[],
  ])[];
  /** Digests: those of the project before those of packages, which hardly ever change. */
  readonly files: readonly Pair[];
}

type Pair = readonly [path: string, value: string];

/**
 * The fingerprint of inputs, or undefined where one of `files` may have been changed since the build began: nobody knows then what it saw.
 *
 * @param startedAt When the build began to read, in milliseconds since 1970.
 */
export function takeFingerprint(
  inputs: BuildInputs,
  startedAt: number,
): Fingerprint | undefined {
  const read = inputs.files.map((path) => {
    const digest = isOlder(path, startedAt) ? digestFile(path) : undefined;
    return digest === undefined ? undefined : ([path, digest] as const);
  });
  if (!isComplete(read)) return undefined;
  const folders = new Set(inputs.missingFolders);
  return {
    missingFiles: withoutImplied(inputs.missingFiles, folders),
    missingFolders: withoutImplied(inputs.missingFolders, folders),
    present: inputs.present,
    links: [...inputs.links],
    listings: fingerprintListings(inputs),
    files: [
      ...read,
      ...[...inputs.texts].map(
        ([path, text]) => [path, digestText(text)] as const,
      ),
    ].sort(
      ([left], [right]) =>
        Number(isInstalled(left)) - Number(isInstalled(right)),
    ),
  };
}

/** Whether everything that a build depended on is as it was. */
export function isCurrent(fingerprint: Fingerprint): boolean {
  return (
    fingerprint.files.every(([path, digest]) => digestFile(path) === digest) &&
    fingerprint.missingFiles.every((path) => stat(path)?.isFile() !== true) &&
    fingerprint.missingFolders.every(
      (path) => stat(path)?.isDirectory() !== true,
    ) &&
    fingerprint.present.every((path) => stat(path)?.isFile() === true) &&
    fingerprint.links.every(([path, real]) => realPath(path) === real) &&
    fingerprint.listings.every(
      ([folder, digest, passed]) =>
        digestListing(listFolder(folder), new Set(passed)) === digest,
    )
  );
}

/** What is below a missing folder is missing with it. */
function withoutImplied(
  paths: readonly string[],
  missingFolders: ReadonlySet<string>,
): readonly string[] {
  return paths.filter((path) => {
    for (
      let end = path.lastIndexOf("/");
      end > 0;
      end = path.lastIndexOf("/", end - 1)
    )
      if (missingFolders.has(path.slice(0, end))) return false;
    return true;
  });
}

/** Listings without the outputs, and without the folders that are made for them: where there was none, it must hold nothing else. */
function fingerprintListings({
  listings,
  outputs,
}: BuildInputs): Fingerprint["listings"] {
  const passed = new Map<string, Set<string>>();
  const all = new Map(listings);
  for (const output of outputs)
    // From the top: a folder that is there only since the build listed it is listed as empty.
    for (const folder of foldersAbove(output)) {
      const names = all.get(folder);
      if (names === undefined) continue;
      const [name = "", ...below] = output.slice(folder.length + 1).split("/");
      if (below.length === 0) add(passed, folder, name);
      else if (!names.includes(`${name}/`)) {
        add(passed, folder, `${name}/`);
        const made = `${folder}/${name}`;
        if (!all.has(made)) all.set(made, []);
      }
    }
  return [...all].map(([folder, names]) => {
    const left = passed.get(folder) ?? new Set<string>();
    return [folder, digestListing([...names], left), [...left]];
  });
}

/** From the root of the file system down. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

function add(
  passed: Map<string, Set<string>>,
  folder: string,
  name: string,
): void {
  const names = passed.get(folder);
  if (names === undefined) passed.set(folder, new Set([name]));
  else names.add(name);
}

function isComplete<Item>(
  items: readonly (Item | undefined)[],
): items is readonly Item[] {
  return !items.includes(undefined);
}

function isInstalled(path: string): boolean {
  return path.includes("/node_modules/");
}

/** Whether a file has surely not been touched since a time. Some file systems count in steps of up to two seconds. */
function isOlder(path: string, time: number): boolean {
  const stats = stat(path);
  if (stats === undefined) return false;
  const touched = Math.max(stats.mtimeMs, stats.ctimeMs);
  return touched < time - (touched % 1000 === 0 ? 2000 : 20);
}

function stat(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // What may not be looked at is as good as missing, to the compiler too.
    return undefined;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path).replaceAll("\\", "/");
  } catch {
    return path;
  }
}
