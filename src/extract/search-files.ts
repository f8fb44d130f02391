/** The search of the compiler for the files that a configuration includes, over folders that are read elsewhere. */
import { ts } from "ts-morph";

/** The names in a folder. */
export interface FolderEntries {
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

/** What a `tsconfig.json` asks for, as `ts.ParseConfigHost` is asked for it. */
export interface FileSearch {
  /** Absolute. */
  readonly folder: string;
  readonly extensions: readonly string[];
  readonly excludes: readonly string[] | undefined;
  readonly includes: readonly string[];
  /** How many folders deep; absent: to the bottom. */
  readonly depth: number | undefined;
}

/** Absent from the compiler's types, and what its own `sys.readDirectory` calls. */
interface CompilerSearch {
  readonly matchFiles: (
    path: string,
    extensions: readonly string[],
    excludes: readonly string[] | undefined,
    includes: readonly string[],
    useCaseSensitiveFileNames: boolean,
    currentDirectory: string,
    depth: number | undefined,
    getFileSystemEntries: (path: string) => FolderEntries,
    realpath: (path: string) => string,
  ) => string[];
}

/** Searches as the compiler does. It asks `entriesOf` for every folder on the way, which so learns on what the result depends. */
export function searchFiles(
  { folder, extensions, excludes, includes, depth }: FileSearch,
  {
    entriesOf,
    realpath,
  }: {
    readonly entriesOf: (folder: string) => FolderEntries;
    readonly realpath: (path: string) => string;
  },
): string[] {
  // The version of ts-morph is fixed, and with it that of the compiler in it.
  const { matchFiles } = ts as unknown as CompilerSearch;
  return matchFiles(
    folder,
    extensions,
    excludes,
    includes,
    ts.sys.useCaseSensitiveFileNames,
    folder,
    depth,
    entriesOf,
    realpath,
  );
}
