/** The severities that a config gives to diagnostics, and what follows for the tools that they concern. */
import type { ResolvedConfig } from "../config.js";
import type { Diagnostic, SourcePosition } from "../diagnostics/diagnostic.js";
import type { SkippedExport, ToolModel, ToolSet } from "../model/tool.js";

export interface RuledTools {
  readonly toolSet: ToolSet;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Gives each diagnostic the severity of its rule. A function with an error of its own that a rule lowers is left out, is listed among the
 * skipped exports, and its warning says so; `off` takes the warning away.
 */
export function applyRules(
  toolSet: ToolSet,
  diagnostics: readonly Diagnostic[],
  rules: ResolvedConfig["rules"],
): RuledTools {
  const ruled: Diagnostic[] = [];
  const leftOut: SkippedExport[] = [];
  const left = new Set<ToolModel>();
  for (const diagnostic of diagnostics) {
    const rule = rules[diagnostic.code];
    const { tool, position } = diagnostic;
    const leavesOut =
      diagnostic.severity === "error" &&
      rule !== undefined &&
      rule !== "error" &&
      tool !== undefined;
    if (leavesOut) {
      const owner = toolAt(toolSet.tools, tool, position);
      if (owner !== undefined) left.add(owner);
      const place = owner?.position ?? position;
      if (place !== undefined)
        leftOut.push({
          name: tool,
          position: place,
          reason: reasonOf(diagnostic),
        });
    }
    if (rule === "off") continue;
    ruled.push({
      ...diagnostic,
      ...(rule !== undefined && { severity: rule }),
      ...(leavesOut && {
        message: `${diagnostic.message} The tool "${tool}" is left out.`,
      }),
    });
  }
  return {
    toolSet: {
      ...toolSet,
      tools: toolSet.tools.filter((tool) => !left.has(tool)),
      skipped: [...toolSet.skipped, ...leftOut],
    },
    diagnostics: ruled,
  };
}

/** Extraction leaves out what has an error of its own; only of two tools in conflict both are there, and the error stands at the second. */
function toolAt(
  tools: readonly ToolModel[],
  name: string,
  position: SourcePosition | undefined,
): ToolModel | undefined {
  return tools.find(
    (tool) =>
      tool.name === name &&
      tool.position.path === position?.path &&
      tool.position.line === position.line &&
      tool.position.column === position.column,
  );
}

/** `The parameter …` → `the parameter …`, without the full stop: as the other reasons are written. */
function reasonOf({ code, message }: Diagnostic): string {
  const phrase = message.replace(/\.$/, "");
  return `${phrase.charAt(0).toLowerCase()}${phrase.slice(1)} (${code})`;
}
