/** Extracts the tools of a few sources in memory. */
import {
  extractTools,
  type Extraction,
  type ExtractOptions,
} from "../../../src/extract/extract.js";
import { openProject } from "../../../src/extract/project.js";
import type { ParameterModel, ToolModel } from "../../../src/model/tool.js";

export const defaults: ExtractOptions = {
  select: "documented",
  toolNames: "preserve",
  loneObject: "flatten",
  packages: [],
};

/**
 * @param sources One text, of `/project/input.ts`, or texts by path relative to `/project`. Those of `node_modules` and declaration files are no tool files.
 */
export function extractSources(
  sources: string | Readonly<Record<string, string>>,
  options: Partial<ExtractOptions> = {},
): Extraction {
  const texts = typeof sources === "string" ? { "input.ts": sources } : sources;
  const inMemory = new Map(
    Object.entries(texts).map(([path, text]) => [`/project/${path}`, text]),
  );
  const files = [...inMemory.keys()].filter(
    (path) =>
      /(?<!\.d)\.[cm]?[jt]sx?$/.test(path) && !path.includes("/node_modules/"),
  );
  return extractTools(openProject({ root: "/project", inMemory }), files, {
    ...defaults,
    ...options,
  });
}

/** The tool of a name; an error that shows what there is instead. */
export function toolOf(extraction: Extraction, name: string): ToolModel {
  const tool = extraction.toolSet.tools.find((item) => item.name === name);
  if (tool === undefined)
    throw new Error(
      `There is no "${name}": ${JSON.stringify([extraction.toolSet.tools.map((item) => item.name), extraction.toolSet.skipped, extraction.diagnostics], undefined, 1)}`,
    );
  return tool;
}

/** The one tool of a source. */
export function onlyTool(
  source: string | Readonly<Record<string, string>>,
  options: Partial<ExtractOptions> = {},
): ToolModel {
  const extraction = extractSources(source, options);
  const [tool, ...more] = extraction.toolSet.tools;
  if (tool === undefined || more.length > 0)
    throw new Error(
      `Not one tool: ${JSON.stringify([extraction.toolSet.tools.map((item) => item.name), extraction.diagnostics], undefined, 1)}`,
    );
  return tool;
}

export function toolNames(extraction: Extraction): readonly string[] {
  return extraction.toolSet.tools.map((tool) => tool.name);
}

/** `name?: kind = default`, as short as a parameter can be said. */
export function briefly(parameter: ParameterModel): string {
  switch (parameter.kind) {
    case "value":
      return `${parameter.rest ? "..." : ""}${parameter.name}${parameter.optional ? "?" : ""}: ${parameter.type.kind}${parameter.default === undefined ? "" : ` = ${JSON.stringify(parameter.default)}`}`;
    case "flattened":
      return `{ ${parameter.properties
        .map(
          (property) =>
            `${property.name}${property.optional ? "?" : ""}: ${property.type.kind}${property.default === undefined ? "" : ` = ${JSON.stringify(property.default)}`}`,
        )
        .join(", ")} }${parameter.optional ? "?" : ""}`;
    case "inject":
      return `inject ${parameter.key}${parameter.optional ? "?" : ""}`;
    default:
      return parameter.kind;
  }
}

export function parametersOf(tool: ToolModel): readonly string[] {
  return tool.parameters.map(briefly);
}

/** `code: message` of each diagnostic. */
export function messagesOf(extraction: Extraction): readonly string[] {
  return extraction.diagnostics.map(
    (diagnostic) => `${diagnostic.code}: ${diagnostic.message}`,
  );
}
