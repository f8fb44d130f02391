/** Folders of the disk, watched: what happens in them, as events. */
import { type Stats, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type FSWatcher, watch } from "chokidar";

export interface FileEvent {
  readonly kind: "add" | "change" | "unlink" | "addDir" | "unlinkDir";
  /** Absolute, with `/`. */
  readonly path: string;
}

/** What is to be watched. Paths are absolute, with `/`; what does not exist is passed over. */
export interface WatchedFolders {
  /** Folders with all that is below them. */
  readonly deep: ReadonlySet<string>;
  /** Folders of which only the entries matter. */
  readonly flat: ReadonlySet<string>;
  /** Whether a file there is worth watching. */
  readonly isOfInterest: (path: string) => boolean;
}

export interface FolderWatchers {
  /**
   * Watches these folders from now on, and no others. Resolves when every change from then on is seen.
   *
   * @returns Whether a folder is watched that was not before, or is another one now: what happened in it meanwhile was missed.
   */
  update(folders: WatchedFolders): Promise<boolean>;
  close(): Promise<void>;
}

interface Watched {
  readonly watcher: FSWatcher;
  /** The folder of this name may be removed and made again: it is another one then. */
  readonly inode: number;
  /** Lets go whoever waits for the watcher to be ready: one that is closed never is. */
  readonly settle: () => void;
}

export interface FolderWatcherHandlers {
  readonly onEvent: (event: FileEvent) => void;
  /** Watching goes on, but otherwise than it should. */
  readonly onProblem: (message: string) => void;
}

const kinds = ["add", "change", "unlink", "addDir", "unlinkDir"] as const;

export function openFolderWatchers({
  onEvent,
  onProblem,
}: FolderWatcherHandlers): FolderWatchers {
  const watched = new Map<string, Watched>();
  let folders: WatchedFolders | undefined;
  let polling = false;

  const open = (path: string, depth: number | undefined): FSWatcher => {
    const watcher = watch(path, {
      ignoreInitial: true,
      // How long a file that is gone may come back, as the same one; less than builds wait for quiet, so that a rename is one change.
      atomic: 40,
      usePolling: polling,
      interval: 500,
      ignored: (entry, stats) => isIgnored(slashed(entry), path, stats),
      ...(depth !== undefined && { depth }),
    });
    for (const kind of kinds)
      watcher.on(kind, (entry) => {
        onEvent({ kind, path: slashed(entry) });
      });
    watcher.on("error", (error) => {
      fail(error);
    });
    return watcher;
  };

  const isIgnored = (
    path: string,
    folder: string,
    stats: Stats | undefined,
  ): boolean => {
    if (path === folder) return false;
    const name = basename(path);
    if (name === "node_modules" || name === ".git") return true;
    // A folder of packages has hundreds of entries, of which few are worth a look; so have hidden ones.
    const selected =
      stats?.isFile() === true ||
      basename(folder) === "node_modules" ||
      name.startsWith(".");
    return selected && folders?.isOfInterest(path) !== true;
  };

  /** The system admits only so many watchers. */
  const fail = (error: unknown): void => {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== "ENOSPC" && code !== "EMFILE") {
      onProblem(`cannot watch everything: ${messageOf(error)}`);
      return;
    }
    if (polling) return;
    polling = true;
    onProblem(
      `the system watches no more files (${code}): they are looked at twice a second instead`,
    );
    const again = folders;
    void closeAll().then(() => again && update(again));
  };

  const closeAll = async (): Promise<void> => {
    const open = [...watched.values()];
    watched.clear();
    await Promise.all(open.map(closeWatched));
  };

  const update = async (next: WatchedFolders): Promise<boolean> => {
    folders = next;
    const wanted = new Map<string, number>();
    for (const [paths, suffix] of [
      [next.deep, "/**"],
      [next.flat, "/*"],
    ] as const)
      for (const path of paths) {
        const inode = folderInode(path);
        if (inode !== undefined) wanted.set(`${path}${suffix}`, inode);
      }
    const closing = [...watched].filter(
      ([key, { inode }]) => wanted.get(key) !== inode,
    );
    for (const [key] of closing) watched.delete(key);
    const opening = [...wanted].filter(([key]) => !watched.has(key));
    const ready = opening.map(([key, inode]) => {
      const watcher = open(
        key.slice(0, key.lastIndexOf("/")),
        key.endsWith("/**") ? undefined : 0,
      );
      return new Promise<void>((resolve) => {
        watcher.once("ready", resolve);
        watched.set(key, { watcher, inode, settle: resolve });
      });
    });
    await Promise.all([
      ...ready,
      ...closing.map(([, closed]) => closeWatched(closed)),
    ]);
    return opening.length > 0;
  };

  return { update, close: closeAll };
}

async function closeWatched({ watcher, settle }: Watched): Promise<void> {
  settle();
  await watcher.close();
}

function folderInode(path: string): number | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isDirectory() === true ? stats.ino : undefined;
  } catch {
    // What may not be looked at cannot be watched.
    return undefined;
  }
}

/** The nearest folder above a path, or the path itself, that exists. */
export function existingFolder(path: string): string {
  let folder = path;
  while (folderInode(folder) === undefined && dirname(folder) !== folder)
    folder = dirname(folder);
  return folder;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
