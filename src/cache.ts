/** What lets a build whose inputs are unchanged return at once, without the compiler: its result, kept with a fingerprint of its inputs. */
import { createHash } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildInputs } from "./cache/build-inputs.js";
import { digestFile, digestText } from "./cache/digest.js";
import {
  type Fingerprint,
  isCurrent,
  takeFingerprint,
} from "./cache/fingerprint.js";

export type { BuildInputs } from "./cache/build-inputs.js";

export interface BuildCache {
  /** The record of the last build with this key, where nothing that it depended on has changed since. */
  lookUp(key: string): unknown;
  /**
   * Keeps a record, in the place of the one before. Best called before the outputs are written. What cannot be kept is not: a cache that fails
   * costs time only.
   *
   * @param record JSON.
   * @returns Whether it is kept.
   */
  store(key: string, record: unknown, inputs: BuildInputs): boolean;
}

export interface BuildCacheOptions {
  /** The folder of the project. Absolute. */
  readonly root: string;
  /** Which of its builds this is: there is one record for each name. */
  readonly name: string;
  /** When the build began, in milliseconds since 1970: before anything was read. */
  readonly startedAt: number;
}

/** Opens the cache, in `node_modules/.cache/toolgen` of the nearest `node_modules`; without one, nothing is ever kept. */
export function openBuildCache({
  root,
  name,
  startedAt,
}: BuildCacheOptions): BuildCache {
  const folder = cacheFolder(root);
  if (folder === undefined)
    return { lookUp: () => undefined, store: () => false };
  const path = join(folder, `${fileNameOf(name)}.json`);
  const stamp = (key: string): string =>
    digestText(`${ownDigest()}\n${name}\n${key}`);
  return {
    lookUp: (key) => {
      const text = readText(path);
      if (text === undefined) return undefined;
      // The fingerprint stands in the first line and the record in the second, which need not be parsed when the first says no.
      const end = text.indexOf("\n");
      // Whatever stands in the place of the record was written by `store`, or is not parsed at all.
      const head = parse(text.slice(0, end)) as Head | undefined;
      if (head?.stamp !== stamp(key) || !isCurrent(head.fingerprint))
        return undefined;
      return parse(text.slice(end + 1));
    },
    store: (key, record, inputs) => {
      const fingerprint = takeFingerprint(inputs, startedAt);
      if (fingerprint === undefined) return false;
      const head: Head = { stamp: stamp(key), fingerprint };
      return replaceFile(
        path,
        `${JSON.stringify(head)}\n${JSON.stringify(record)}\n`,
      );
    },
  };
}

interface Head {
  readonly stamp: string;
  readonly fingerprint: Fingerprint;
}

function cacheFolder(root: string): string | undefined {
  for (let at = resolve(root); ; at = dirname(at)) {
    const installed = join(at, "node_modules");
    if (statSync(installed, { throwIfNoEntry: false })?.isDirectory() === true)
      return join(installed, ".cache", "toolgen");
    if (dirname(at) === at) return undefined;
  }
}

function fileNameOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 32);
}

let known: string | undefined;

/** The digest of toolgen itself, as it is installed: a version number stays the same while someone works on it. */
function ownDigest(): string {
  if (known !== undefined) return known;
  const folder = dirname(fileURLToPath(import.meta.url));
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(
      (path) => /^\.[jt]s$/.test(extname(path)) && !path.endsWith(".d.ts"),
    )
    .sort();
  known = digestText(
    modules
      .map((path) => `${path} ${digestFile(join(folder, path)) ?? ""}`)
      .join("\n"),
  );
  return known;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Undefined for what is no JSON: a record that was cut off is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a file whole or not at all, for builds that run at the same time. */
function replaceFile(path: string, text: string): boolean {
  const temporary = `${path}.${String(process.pid)}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, text);
    renameSync(temporary, path);
    return true;
  } catch {
    removeFile(temporary);
    return false;
  }
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It was never made.
  }
}
