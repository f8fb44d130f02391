/** Says when modules, or what stands beside them, have changed. */
import { dirname } from "node:path";
import { type FSWatcher, watch } from "chokidar";

export interface ModuleWatcher {
  /** Watches the folders of these files too. */
  add(files: readonly string[]): void;
  close(): Promise<void>;
}

/** How long nothing must happen before it is told, in milliseconds. */
const quietMs = 80;

/** @param onChange Hears absolute paths. It is not called again before it has ended. */
export function watchModules(
  onChange: (changed: readonly string[]) => Promise<void>,
): ModuleWatcher {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const watcher: FSWatcher = watch([], {
    ignoreInitial: true,
    depth: 0,
    atomic: 40,
    ignored: (path, stats) =>
      stats?.isFile() === true && !/\.(?:[cm]?[jt]sx?|json)$/.test(path),
  });
  watcher.on("all", (kind, path) => {
    if (kind === "addDir" || kind === "unlinkDir") return;
    changed.add(path.replaceAll("\\", "/"));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed.clear();
      running = running.then(() => onChange(paths));
    }, quietMs);
  });
  return {
    add: (files) => {
      watcher.add([...new Set(files.map((file) => dirname(file)))]);
    },
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
      await running;
    },
  };
}
