/** Writes a plan, as one step as far as a file system lets it. */
import {
  chmodSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { PlannedFile } from "../output.js";
import { OutputError } from "./output-error.js";

/**
 * Writes the files that are missing or changed, and touches no other. Each appears whole or not at all, and where one cannot be written, none
 * is. A folder that is not there is made; of a symbolic link the target is written.
 *
 * @returns The paths that were written, in the order of the plan.
 * @throws {OutputError} Where a file cannot be written.
 */
export function writeOutput(plan: readonly PlannedFile[]): readonly string[] {
  const due = plan.filter(
    (file) => file.state === "missing" || file.state === "changed",
  );
  const staged: { readonly temporary: string; readonly target: string }[] = [];
  let at = "";
  try {
    for (const { path, text } of due) {
      at = path;
      mkdirSync(dirname(path), { recursive: true });
      const target = resolveLink(path);
      const temporary = join(
        dirname(target),
        `.${basename(target)}.${String(process.pid)}.tmp`,
      );
      staged.push({ temporary, target });
      writeFileSync(temporary, text);
      const mode = statSync(target, { throwIfNoEntry: false })?.mode;
      if (mode !== undefined) chmodSync(temporary, mode);
    }
    for (const { temporary, target } of staged) {
      at = target;
      renameSync(temporary, target);
    }
  } catch (error) {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
    throw new OutputError("write", at, error);
  }
  return due.map(({ path }) => path);
}

function resolveLink(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Nothing is there yet.
    return path;
  }
}
