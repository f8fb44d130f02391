/** MCP: JSON Schema 2020-12 below a root of type `object`; results are objects too, or are wrapped as `{ result }`. */
import {
  type Dialect,
  defineDialect,
  type JsonSchema,
  type LoweredTool,
  type ObjectSchema,
  type ToolHints,
  type ToolSpec,
} from "./dialect.js";
import { collectFindings } from "./findings.js";
import { copyJson, isSchema, objectSchema } from "./json-schema.js";
import { mapNodes } from "./map-nodes.js";
import { lintName, lintNameClashes } from "./names.js";
import { referencesOf } from "./references.js";

/** SEP-986. */
const legalName = /^[a-zA-Z0-9_.-]{1,128}$/;

export interface McpTool extends LoweredTool {
  /** The schema of the structured result. */
  readonly outputSchema?: ObjectSchema;
  /** A result goes out as `{ result }`, since it need not be an object. */
  readonly wrapsResult: boolean;
  readonly annotations?: ToolHints;
}

export const mcp: Dialect<McpTool> = defineDialect({
  name: "mcp",
  translate: (spec) => {
    const findings = collectFindings();
    lintName(findings, spec.name, legalName, "MCP");
    if (spec.inputSchema["type"] !== "object") {
      findings.refuse(
        "inputSchema",
        "",
        `MCP wants the root of an input schema to be of type "object".`,
        "Put the value under a property of its own.",
      );
    }
    return { tool: lowerForMcp(spec), findings: findings.list };
  },
  lintRequest: (specs) => lintNameClashes(specs, (name) => name, "MCP"),
  declare: (tool) => ({ ...declareForMcp(tool) }),
});

/** A tool as `tools/list` answers. */
export interface McpDeclaration {
  name: string;
  title?: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  annotations?: {
    title?: string;
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  };
}

export function declareForMcp(tool: McpTool): McpDeclaration {
  const { annotations, outputSchema } = tool;
  return {
    name: tool.name,
    ...(annotations?.title !== undefined && { title: annotations.title }),
    description: tool.description,
    inputSchema: tool.schema,
    ...(outputSchema !== undefined && { outputSchema }),
    ...(annotations !== undefined && { annotations: hintsOf(annotations) }),
  };
}

function hintsOf(hints: ToolHints): NonNullable<McpDeclaration["annotations"]> {
  const {
    title,
    readOnlyHint,
    destructiveHint,
    idempotentHint,
    openWorldHint,
  } = hints;
  return {
    ...(title !== undefined && { title }),
    ...(readOnlyHint !== undefined && { readOnlyHint }),
    ...(destructiveHint !== undefined && { destructiveHint }),
    ...(idempotentHint !== undefined && { idempotentHint }),
    ...(openWorldHint !== undefined && { openWorldHint }),
  };
}

function lowerForMcp(spec: ToolSpec): McpTool {
  const { annotations, outputSchema } = spec;
  return {
    name: spec.name,
    description: spec.description,
    schema: objectSchema(copySchema(spec.inputSchema)),
    ...(annotations !== undefined &&
      Object.keys(annotations).length > 0 && { annotations }),
    ...(outputSchema === undefined
      ? { wrapsResult: false }
      : lowerResult(outputSchema)),
  };
}

function lowerResult(
  schema: JsonSchema,
): Required<Pick<McpTool, "outputSchema" | "wrapsResult">> {
  const whole = resolveRoot(schema);
  return whole["type"] === "object"
    ? { outputSchema: objectResult(whole), wrapsResult: false }
    : { outputSchema: wrapResult(schema), wrapsResult: true };
}

/** A root that only refers to a definition is that definition, with all definitions beside it. */
function resolveRoot(schema: JsonSchema): JsonSchema {
  const { $ref: ref, ...rest } = schema;
  const target = referencesOf(schema).resolve(ref);
  return target === undefined || target.schema["$ref"] !== undefined
    ? schema
    : { ...target.schema, ...rest };
}

/** `type: "object"` at the root, the rest as it is: `anyOf` beside it is legal. */
function objectResult(schema: JsonSchema): ObjectSchema {
  return { ...objectSchema(copySchema(schema)), type: "object" };
}

/** `{ result }`. References are from the root, so the definitions move up to it. */
function wrapResult(schema: JsonSchema): ObjectSchema {
  const { $defs, ...inner } = schema;
  const result = mapNodes(inner, (node) =>
    node["$ref"] === "#" ? { ...node, $ref: "#/properties/result" } : node,
  );
  return {
    type: "object",
    properties: { result },
    required: ["result"],
    additionalProperties: false,
    ...(isSchema($defs) && { $defs: copyJson($defs) }),
  };
}

function copySchema(schema: JsonSchema): JsonSchema {
  return mapNodes(schema, (node) => node);
}
