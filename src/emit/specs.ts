/** What is known of the tools before they run, as plain JSON: what the generated module states, `toolgen list` shows and `emitJson` writes. */
import type { ToolModel, ToolSet } from "../model/tool.js";
import {
  inputSchemaOf,
  type JsonObject,
  outputSchemaOf,
} from "./json-schema.js";

/** One tool's spec. Keys that have nothing to say are absent. */
export interface EmittedSpec {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
  readonly examples?: readonly JsonObject[];
  readonly settings?: JsonObject;
}

/** The specs of all tools, in the order of the tool set. */
export function emitSpecs(toolSet: ToolSet): readonly EmittedSpec[] {
  return toolSet.tools.map((tool) => specOf(tool, toolSet));
}

/** The spec of one tool of a tool set. */
export function specOf(
  tool: ToolModel,
  toolSet: Pick<ToolSet, "definitions">,
): EmittedSpec {
  const outputSchema = outputSchemaOf(tool, toolSet.definitions);
  const annotations = stated({ ...tool.hints });
  const settings = stated({ ...tool.settings });
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: inputSchemaOf(tool, toolSet.definitions),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(annotations !== undefined && { annotations }),
    ...(tool.examples.length > 0 && { examples: tool.examples }),
    ...(settings !== undefined && { settings }),
  };
}

/** The keys that have a value, or `undefined` when none has. */
function stated(object: {
  readonly [key: string]: string | number | boolean | undefined;
}): JsonObject | undefined {
  const entries = Object.entries(object).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
