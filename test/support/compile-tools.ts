/** Sources in memory → their tools: the whole pipeline without a disk or a command line. */
import type { ResolvedConfig } from "../../src/config.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { emitRegistry } from "../../src/emit/registry-module.js";
import { extractTools } from "../../src/extract/extract.js";
import { openProject } from "../../src/extract/project.js";
import type { ToolSet } from "../../src/model/tool.js";
import { loadModule } from "./load-module.js";

export interface CompiledTools {
  /** The text of `/project/tools.generated.ts`. */
  readonly module: string;
  readonly toolSet: ToolSet;
  readonly diagnostics: readonly Diagnostic[];
  /** Executes the module. */
  load<Exports>(): Promise<Exports>;
}

/** A tsconfig for sources that have none of their own. */
const strictTsconfig = JSON.stringify({
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2023", "DOM"],
    module: "NodeNext",
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  },
});

/**
 * Compiles the tools of the files that are no declarations.
 *
 * @param files Texts by absolute path below `/project`.
 */
export async function compileTools(
  files: Readonly<Record<string, string>>,
  config: Partial<
    Pick<ResolvedConfig, "select" | "toolNames" | "loneObject" | "packages">
  > = {},
): Promise<CompiledTools> {
  const texts = new Map(Object.entries(files));
  if (!texts.has("/project/tsconfig.json"))
    texts.set("/project/tsconfig.json", strictTsconfig);
  if (!texts.has("/project/package.json"))
    texts.set("/project/package.json", '{ "type": "module" }');
  const project = openProject({ root: "/project", inMemory: texts });
  const { toolSet, diagnostics } = extractTools(
    project,
    Object.keys(files).filter((path) => /(?<!\.d)\.[cm]?[jt]sx?$/.test(path)),
    {
      select: "documented",
      toolNames: "preserve",
      loneObject: "flatten",
      packages: [],
      ...config,
    },
  );
  const output = "/project/tools.generated.ts";
  const module = emitRegistry(toolSet, { root: "/project", output });
  return await Promise.resolve({
    module,
    toolSet,
    diagnostics,
    load: <Exports>() =>
      loadModule<Exports>(new Map([...texts, [output, module]]), output),
  });
}
