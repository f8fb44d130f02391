/** Names of tools that come from packages, where nobody can write `@tool other_name`. */
import type { SkippedExport } from "../model/tool.js";
import { loweredName } from "../model/checks.js";
import type { ExtractedTool } from "./program-extraction.js";
import { nameProblem } from "./tool/tool-name.js";

/**
 * Methods whose name another tool has too are called after their class, `DateTime_plus`; a tool of a package whose name is still taken is left
 * out. Tools of the user's own files keep their names.
 */
export function settlePackageNames(tools: readonly ExtractedTool[]): {
  readonly tools: readonly ExtractedTool[];
  readonly skipped: readonly SkippedExport[];
} {
  if (tools.every((item) => !item.fromPackage)) return { tools, skipped: [] };
  const count = countNames(tools);
  const renamed = tools.map((item): ExtractedTool => {
    const owner = ownerOf(item);
    if (
      !item.fromPackage ||
      owner === undefined ||
      (count.get(loweredName(item.tool.name)) ?? 0) < 2
    )
      return item;
    const name = `${owner}_${item.tool.name}`;
    return nameProblem(name) === undefined
      ? { ...item, tool: { ...item.tool, name } }
      : item;
  });
  const taken = new Set(
    renamed
      .filter((item) => !item.fromPackage)
      .map((item) => loweredName(item.tool.name)),
  );
  const kept: ExtractedTool[] = [];
  const skipped: SkippedExport[] = [];
  for (const item of renamed) {
    const name = loweredName(item.tool.name);
    if (item.fromPackage && taken.has(name))
      skipped.push({
        name: item.tool.name,
        position: item.tool.position,
        reason: "has the name of another tool",
      });
    else {
      taken.add(name);
      kept.push(item);
    }
  }
  return { tools: kept, skipped };
}

/** The class of a method. */
function ownerOf({ tool: { callee } }: ExtractedTool): string | undefined {
  if (callee.kind === "method") return callee.class.localName;
  return callee.reference.path.length === 0
    ? undefined
    : callee.reference.localName;
}

function countNames(
  tools: readonly ExtractedTool[],
): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const { tool } of tools) {
    const name = loweredName(tool.name);
    count.set(name, (count.get(name) ?? 0) + 1);
  }
  return count;
}
