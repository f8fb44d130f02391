/** What no tool can see of itself: checks across the tools of a registry. */
import { diagnose } from "../diagnostics/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { compareCodeUnits } from "./compare-code-units.js";
import type { ToolModel } from "./tool.js";

/** The name under which providers that take no dots know a tool. */
export function loweredName(name: string): string {
  return name.replaceAll(".", "_");
}

export interface CheckedTools {
  /** Sorted by name. Of several that share one, the first. */
  readonly tools: readonly ToolModel[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An error for each tool whose name another has already, as it is or once dots are lowered. It shows both places. */
export function checkTools(tools: readonly ToolModel[]): CheckedTools {
  const first = new Map<string, ToolModel>();
  const diagnostics: Diagnostic[] = [];
  for (const tool of tools) {
    const lowered = loweredName(tool.name);
    const other = first.get(lowered);
    if (other === undefined) first.set(lowered, tool);
    else diagnostics.push(nameClash(tool, other, lowered));
  }
  return {
    tools: [...first.values()].sort((left, right) =>
      compareCodeUnits(left.name, right.name),
    ),
    diagnostics,
  };
}

function nameClash(
  tool: ToolModel,
  other: ToolModel,
  lowered: string,
): Diagnostic {
  const related = [
    {
      message: `The other tool "${other.name}" is declared here.`,
      position: other.position,
    },
  ];
  const found =
    other.name === tool.name
      ? diagnose("duplicate-tool", { name: tool.name }, tool.position, related)
      : diagnose(
          "tool-name-clash",
          { name: tool.name, other: other.name, lowered },
          tool.position,
          related,
        );
  return { ...found, tool: tool.name };
}
