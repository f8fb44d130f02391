/** Folders of one test, written from a table of texts and removed afterwards. */
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Makes a folder with these files, by path from it. It is removed when the test ends. */
export function temporaryFolder(
  files: Readonly<Record<string, string>> = {},
): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolgen-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  writeFiles(folder, files);
  return folder;
}

/** Writes these files into a folder, by path from it. */
export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
