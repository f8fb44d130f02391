/** Imports TypeScript modules that exist only in memory, through vitest, so that they share the runtime of the test. */
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = join(dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Imports the module at `entry`.
 *
 * @param files Texts by absolute path with `/`; files of the disk are not seen, packages are.
 */
export async function loadModule<Exports>(
  files: ReadonlyMap<string, string>,
  entry: string,
): Promise<Exports> {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-module-"));
  try {
    symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
    for (const [path, text] of files) {
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    const path: string = join(folder, entry);
    // The caller states what the module exports, as a static import would.
    return (await import(path)) as Exports;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
