/** What the result of a build depends on, besides what its key says. All paths are absolute, with `/`. */
export interface BuildInputs {
  /** Files by path, with the text as it was read: what is edited while the build runs is not what it saw. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that were read by others, so that their text has to be taken from the disk. */
  readonly files: readonly string[];
  /** Files that were found and not read. */
  readonly present: readonly string[];
  /** Files that were looked for and not found. */
  readonly missingFiles: readonly string[];
  /** Folders that were looked for and not found. */
  readonly missingFolders: readonly string[];
  /** What paths stand for once their symbolic links are followed. */
  readonly links: ReadonlyMap<string, string>;
  /** What folders were found to hold, by their path: names of files, and names of folders with a `/` behind. */
  readonly listings: ReadonlyMap<string, readonly string[]>;
  /** What the build writes: no folder is another for holding it. */
  readonly outputs: readonly string[];
}
