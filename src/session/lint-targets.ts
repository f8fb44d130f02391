/** What providers cannot be told of the tools, at the places in the sources where that can be changed. */
import type { Dialect as DialectName } from "../config.js";
import { diagnose } from "../diagnostics/catalog.js";
import type { Diagnostic, SourcePosition } from "../diagnostics/diagnostic.js";
import type { Finding, ToolSpec } from "../dialects/dialect.js";
import { dialects } from "../dialects/dialects.js";
import type { EmittedSpec } from "../emit/specs.js";
import type { ToolModel } from "../model/tool.js";

/**
 * Lints the tools for the targets. What every provider refuses needs no lint here: it is an illegal name, which is an error already, or a root
 * that is no object, which is never emitted.
 *
 * @param specs One a tool, in the same order.
 */
export function lintTargets(
  tools: readonly ToolModel[],
  specs: readonly EmittedSpec[],
  targets: readonly DialectName[],
): readonly Diagnostic[] {
  return [
    ...tools.flatMap((tool, index) => {
      const spec = specs[index];
      return spec === undefined
        ? []
        : targets.flatMap((target) => lintTool(tool, spec, target));
    }),
    ...targets.flatMap((target) => lintRequest(specs, target)),
  ];
}

function lintTool(
  tool: ToolModel,
  spec: ToolSpec,
  target: DialectName,
): readonly Diagnostic[] {
  return dialects[target]
    .lint(spec)
    .map((finding) =>
      report(
        finding.unsayable ? "target-refuses" : "target-weakens",
        finding,
        tool,
        target,
      ),
    );
}

function report(
  code: "target-refuses" | "target-weakens",
  finding: Finding,
  tool: ToolModel,
  target: string,
): Diagnostic {
  const { message, help } = finding;
  return {
    ...diagnose(
      code,
      { target, tool: tool.name, message, help },
      placeOf(finding, tool),
    ),
    tool: tool.name,
  };
}

function lintRequest(
  specs: readonly ToolSpec[],
  target: DialectName,
): readonly Diagnostic[] {
  return dialects[target]
    .lintRequest(specs)
    .map(({ message, help }) =>
      diagnose("target-request", { target, message, help }),
    );
}

/** The parameter in whose schema a finding points; for the rest, the tool. */
function placeOf(
  { part, pointer }: Finding,
  { parameters, position }: ToolModel,
): SourcePosition {
  const [, keyword, key] = pointer.split("/");
  if (part !== "inputSchema" || keyword !== "properties" || key === undefined)
    return position;
  const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
  for (const parameter of parameters) {
    const names =
      parameter.kind === "value"
        ? [parameter.name]
        : parameter.kind === "flattened"
          ? parameter.properties.map((property) => property.name)
          : [];
    if (names.includes(name) && "position" in parameter)
      return parameter.position ?? position;
  }
  return position;
}
