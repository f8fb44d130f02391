/** Tool names as providers take them. */
import type { RequestFinding, ToolSpec } from "./dialect.js";
import type { Findings } from "./findings.js";

/** Dots are legal for MCP alone; everywhere else they become `_`. */
export function lowerName(name: string): string {
  return name.replaceAll(".", "_");
}

/** Reports a name that the provider refuses. `legal` is tested against the lowered name. */
export function lintName(
  findings: Findings,
  name: string,
  legal: RegExp,
  provider: string,
): void {
  if (legal.test(name)) return;
  findings.refuse(
    "name",
    "",
    `${provider} refuses the tool name "${name}".`,
    "Name the tool with a letter or `_` first, then letters, digits, `_` or `-`, at most 64 characters: `@tool other_name`.",
  );
}

/** Reports tools whose names are one name for the provider. The one that is spelt so itself keeps it, else the first. */
export function lintNameClashes(
  specs: readonly ToolSpec[],
  lower: (name: string) => string,
  provider: string,
): readonly RequestFinding[] {
  const byName = new Map<string, string[]>();
  for (const { name } of specs) {
    const lowered = lower(name);
    const names = byName.get(lowered) ?? [];
    names.push(name);
    byName.set(lowered, names);
  }
  const findings: RequestFinding[] = [];
  for (const [lowered, names] of byName) {
    if (names.length < 2) continue;
    const keeper = Math.max(0, names.indexOf(lowered));
    findings.push({
      message: `The tools ${names.map((name) => `"${name}"`).join(" and ")} are both "${lowered}" for ${provider}.`,
      help: "Rename one of them with `@tool other_name`.",
      tools: names.filter((_, index) => index !== keeper),
      unsayable: true,
    });
  }
  return findings;
}

/** Reports the tools beyond the provider's limit for one request. */
export function lintToolCount(
  specs: readonly ToolSpec[],
  limit: number,
  provider: string,
): readonly RequestFinding[] {
  if (specs.length <= limit) return [];
  return [
    {
      message: `${provider} takes at most ${String(limit)} tools in a request, and there are ${String(specs.length)}.`,
      help: "Offer fewer tools in one request: split the registry, or filter it by group.",
      tools: specs.slice(limit).map(({ name }) => name),
      unsayable: true,
    },
  ];
}
