/** Files as they stand at a moment. */
import { statSync } from "node:fs";

export interface Snapshot {
  /** The paths that were written, deleted or made since. */
  changed(): ReadonlySet<string>;
}

export function snapshot(paths: readonly string[]): Snapshot {
  const states = new Map(paths.map((path) => [path, stateOf(path)]));
  return {
    changed: () =>
      new Set(paths.filter((path) => stateOf(path) !== states.get(path))),
  };
}

function stateOf(path: string): string {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats === undefined
      ? ""
      : [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(" ");
  } catch {
    return "";
  }
}
