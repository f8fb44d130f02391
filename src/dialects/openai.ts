/**
 * OpenAI without strict mode, Chat Completions and Responses alike: any JSON Schema but for the rules of the root and
 * of arrays. Also what most OpenAI-compatible servers take.
 */
import {
  type Dialect,
  defineDialect,
  type LoweredTool,
  type ObjectSchema,
  type RequestFinding,
  type ToolSpec,
} from "./dialect.js";
import { collectFindings, type Findings } from "./findings.js";
import { objectSchema, typesOf } from "./json-schema.js";
import { mapNodes } from "./map-nodes.js";
import {
  lintName,
  lintNameClashes,
  lintToolCount,
  lowerName,
} from "./names.js";
import { lintRoot } from "./root.js";

/** Chat's documented pattern; Responses allows 128 characters, but a registry serves both. */
const legalName = /^[a-zA-Z0-9_-]{1,64}$/;

/** "A max of 128 functions", openapi.yaml. */
const maximalTools = 128;

/** Longer ones were refused in 2025, by Azure too; the documentation does not say. */
const maximalDescription = 1024;

export const openai: Dialect<LoweredTool> = defineDialect({
  name: "openai",
  translate: (spec) => {
    const findings = collectFindings();
    lintOpenaiTexts(findings, spec);
    lintRoot(findings, spec.inputSchema, "OpenAI");
    return { tool: lowerForOpenai(spec), findings: findings.list };
  },
  lintRequest: lintOpenaiRequest,
  declare: (tool) => ({ ...declareFunction(tool) }),
});

/** Name and description: the same rules with and without strict mode. */
export function lintOpenaiTexts(findings: Findings, spec: ToolSpec): void {
  lintName(findings, lowerName(spec.name), legalName, "OpenAI");
  const length = spec.description.length;
  if (length <= maximalDescription) return;
  findings.note(
    "description",
    "",
    `The description of "${spec.name}" has ${String(length)} characters; OpenAI has refused more than ${String(maximalDescription)}.`,
    "Shorten the description, or move parts of it to the parameters.",
  );
}

/** The limits of a request: the same with and without strict mode. */
export function lintOpenaiRequest(
  specs: readonly ToolSpec[],
): readonly RequestFinding[] {
  return [
    ...lintNameClashes(specs, lowerName, "OpenAI"),
    ...lintToolCount(specs, maximalTools, "OpenAI"),
  ];
}

/** A tool as Chat Completions lists it. */
export interface FunctionDeclaration {
  type: "function";
  function: {
    name: string;
    description: string;
    parameters: ObjectSchema;
    strict?: boolean;
  };
}

/** `strict` is left out unless given: not every compatible server knows it. */
export function declareFunction(
  tool: LoweredTool,
  strict?: boolean,
): FunctionDeclaration {
  return {
    type: "function",
    function: {
      name: tool.name,
      description: tool.description,
      parameters: tool.schema,
      ...(strict !== undefined && { strict }),
    },
  };
}

/** Every array gets `items` that is a schema: "array schema missing items" refuses the whole request. */
function lowerForOpenai(spec: ToolSpec): LoweredTool {
  const schema = mapNodes(spec.inputSchema, (node) => {
    if (!typesOf(node).includes("array")) return node;
    if (node["items"] === undefined || node["items"] === true) {
      return { ...node, items: {} };
    }
    const leading = node["prefixItems"];
    if (node["items"] !== false || !Array.isArray(leading)) return node;
    return { ...node, items: {}, maxItems: leading.length };
  });
  return {
    name: lowerName(spec.name),
    description: spec.description,
    schema: objectSchema(schema),
  };
}
