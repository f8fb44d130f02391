/** Which files of a project declare globals, and so belong to every program of it, though nobody imports them. */
import type { SourceHost } from "./compiler-host.js";

/**
 * Declaration files, and sources that say `declare global`, `declare module` or are no modules at all. The rest of a project is read only
 * as far as the tool files import it, which keeps large projects fast.
 */
export function ambientFiles(
  fileNames: readonly string[],
  host: Pick<SourceHost, "readText">,
): readonly string[] {
  return fileNames.filter((name) => {
    if (/\.d\.([^./]+\.)?[cm]?ts$/.test(name)) return true;
    if (!/\.[cm]?tsx?$/.test(name)) return false;
    const text = host.readText(name);
    return (
      text !== undefined &&
      (/\bdeclare\s+(global|module)\b/.test(text) ||
        !/^\s*(import|export)\b/m.test(text))
    );
  });
}
