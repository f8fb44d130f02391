/** How people are told what binding accepted as a second spelling. */
import type { Conversion } from "../../runtime/issue.js";

/** `read /days as 3, which was written "3" (json_text)`. */
export function conversionText({ path, from, to, rule }: Conversion): string {
  const place = path === "" ? "the arguments" : path;
  return `read ${place} as ${to}, which was written ${from} (${rule})`;
}
