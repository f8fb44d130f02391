/** What a folder holds, as far as it can matter to a compiler. */
import { readdirSync, statSync } from "node:fs";
import { digestText } from "./digest.js";

/** The digest of a listing: of its folders, and of files that can be sources. `passed` are left out. */
export function digestListing(
  names: readonly string[],
  passed: ReadonlySet<string>,
): string {
  const relevant = names.filter(
    (name) => !passed.has(name) && /(\/|\.[cm]?[jt]sx?|\.json)$/.test(name),
  );
  return digestText(relevant.sort().join("\n"));
}

/** The names in a folder, those of folders with a `/` behind; none where there is no folder, or none that may be read. */
export function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const isFolder = entry.isSymbolicLink()
        ? leadsToFolder(`${folder}/${entry.name}`)
        : entry.isDirectory();
      return isFolder ? `${entry.name}/` : entry.name;
    });
  } catch {
    return [];
  }
}

function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch {
    return false;
  }
}
