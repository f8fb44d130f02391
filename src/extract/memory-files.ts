/** Folders that hold files of the disk and files that exist only in memory. */
import type { FolderEntries } from "./search-files.js";

/** The entries of a folder on the disk, with those of the files in memory, by their absolute paths. */
export function memoryEntries(
  disk: FolderEntries,
  folder: string,
  paths: Iterable<string>,
): FolderEntries {
  const files = new Set(disk.files);
  const directories = new Set(disk.directories);
  const prefix = folder.endsWith("/") ? folder : `${folder}/`;
  for (const path of paths) {
    if (!path.startsWith(prefix)) continue;
    const [name = "", ...below] = path.slice(prefix.length).split("/");
    if (below.length === 0) files.add(name);
    else directories.add(name);
  }
  return { files: [...files], directories: [...directories] };
}
