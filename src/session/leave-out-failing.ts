/** Tools of packages that generated code cannot call: their own declarations do not fit together for a caller that knows only types. */
import { emitRegistry } from "../emit/registry-module.js";
import type { SourceProject } from "../extract/project.js";
import type { ToolModel, ToolSet } from "../model/tool.js";

/** A module without a tool may fail elsewhere; each further round has fewer tools. */
const maximumRounds = 3;

/**
 * The tools without those of packages in whose code the compiler finds errors. Nobody can mend a package's generics and overloads, so they are left
 * out with the compiler's message; the user's own functions stay, since their errors are to be seen.
 */
export function leaveOutFailing(
  toolSet: ToolSet,
  project: Pick<SourceProject, "checkModule">,
  output: { readonly root: string; readonly output: string },
): ToolSet {
  let kept = toolSet;
  for (let round = 0; round < maximumRounds; round += 1) {
    const ofPackages = kept.tools.filter(isOfPackage);
    if (ofPackages.length === 0) return kept;
    const failing = project.checkModule(
      output.output,
      emitRegistry(kept, output),
    );
    const left = ofPackages.filter(({ name }) => failing.has(name));
    if (left.length === 0) return kept;
    kept = {
      ...kept,
      tools: kept.tools.filter((tool) => !left.includes(tool)),
      skipped: [
        ...kept.skipped,
        ...left.map(({ name, position }) => ({
          name,
          position,
          reason: `cannot be called with the types that it declares (${failing.get(name) ?? ""})`,
        })),
      ],
    };
  }
  return kept;
}

function isOfPackage({ callee }: ToolModel): boolean {
  const { module } =
    callee.kind === "function" ? callee.reference : callee.class;
  return module.kind === "package";
}
