/** Why there is no tool at all, in a few words. */
import type { SkippedExport } from "../model/tool.js";

/** `"a" has no JSDoc comment`, `"b" and 2 more are marked @internal`; most frequent first. What stands in parentheses is left out. */
export function summariseSkipped(
  skipped: readonly SkippedExport[],
): readonly string[] {
  const names = new Map<string, string[]>();
  for (const { name, reason } of skipped) {
    const group = reason.replace(/ \([^)]*\)$/, "");
    const known = names.get(group);
    if (known === undefined) names.set(group, [name]);
    else known.push(name);
  }
  return [...names]
    .sort((left, right) => right[1].length - left[1].length)
    .map(([reason, group]) =>
      group.length === 1
        ? `"${group[0] ?? ""}" ${reason}`
        : `"${group[0] ?? ""}" and ${String(group.length - 1)} more ${plural(reason)}`,
    );
}

function plural(reason: string): string {
  return reason
    .replace(/^has /, "have ")
    .replace(/^is a class /, "are classes ")
    .replace(/^is not a function$/, "are not functions")
    .replace(/^is /, "are ")
    .replace(/^returns /, "return ");
}
