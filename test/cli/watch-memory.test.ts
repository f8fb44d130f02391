/** A watch that runs for days must not grow with the edits that it has seen. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.js";
import { watching } from "../support/watching.js";

setFlagsFromString("--expose-gc");
// The flag adds the function to contexts that are made after it was set.
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes that are in use. */
function usedMemory(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const files = 20;
const edits = 1000;

/** A few texts take turns, since every new name stays in the tables of the engine. */
const source = (file: number, edit: number): string =>
  `export interface Options${String(file)} { edit${String(edit)}: string; list: string[] }
/** Edit ${String(edit)}. */
export function tool${String(file)}(options: Options${String(file)}, other: number): void {}\n`;

test("memory stays flat over 1,000 edits", async () => {
  const path = (file: number): string => `src/f${String(file)}.tools.ts`;
  const root = temporaryFolder({
    "package.json": "{}",
    ...Object.fromEntries(
      Array.from({ length: files }, (_, file) => [path(file), source(file, 0)]),
    ),
  });
  const watch = await watching(root, { quietMs: 2 });
  const sizes: number[] = [];
  for (let edit = 1; edit <= edits; edit += 1) {
    const file = edit % files;
    const variant = (Math.floor(edit / files) + 1) % 10;
    writeFileSync(join(root, path(file)), source(file, variant));
    // On a busy machine the system may tell of the edit before twice: that run finds nothing to write.
    let line = await watch.nextLine();
    while (line.includes("is up to date")) line = await watch.nextLine();
    expect(line).toContain("changed: wrote");
    if (edit % 200 === 0) sizes.push(usedMemory());
  }
  const [first = 0] = sizes;
  // What an old program would leave behind is half a megabyte for each edit.
  expect(sizes.at(-1)).toBeLessThan(first * 1.08);
}, 300_000);
