/** Gemini's `parametersJsonSchema`: JSON Schema without cycles, and little beside a reference. */
import {
  type Dialect,
  defineDialect,
  type JsonSchema,
  type LoweredTool,
  type ObjectSchema,
  type RequestFinding,
  type ToolSpec,
} from "./dialect.js";
import { collectFindings, type Findings } from "./findings.js";
import { isAnything, objectSchema } from "./json-schema.js";
import { mapNodes } from "./map-nodes.js";
import {
  lintName,
  lintNameClashes,
  lintToolCount,
  lowerName,
} from "./names.js";
import { referencesOf, type Target } from "./references.js";
import { lintRoot } from "./root.js";
import { unroll } from "./unroll.js";
import { describe, inWords } from "./wording.js";

/** From the SDK's types; dots and colons are legal too, but our own dots are lowered. */
const legalName = /^[a-zA-Z_][a-zA-Z0-9_:-]{0,127}$/;

/** From the SDK's types. */
const maximalTools = 512;

export const gemini: Dialect<LoweredTool> = defineDialect({
  name: "gemini",
  translate: (spec) => {
    const findings = collectFindings();
    lintGemini(findings, spec);
    const schema = unroll(spec.inputSchema, {
      references: referencesOf(spec.inputSchema),
      findings,
      provider: "Gemini",
      inlineAll: false,
      leaf,
    });
    const tool = {
      name: lowerName(spec.name),
      description: spec.description,
      schema: objectSchema(mapNodes(schema, lowerNode)),
    };
    return { tool, findings: findings.list };
  },
  lintRequest: lintGeminiRequest,
  declare: declareForGemini,
});

/** The tool as a function declaration. */
export function declareForGemini(tool: LoweredTool): {
  name: string;
  description: string;
  parametersJsonSchema: ObjectSchema;
} {
  return {
    name: tool.name,
    description: tool.description,
    parametersJsonSchema: tool.schema,
  };
}

/** What both of Gemini's dialects refuse. */
export function lintGemini(findings: Findings, spec: ToolSpec): void {
  lintName(findings, lowerName(spec.name), legalName, "Gemini");
  lintRoot(findings, spec.inputSchema, "Gemini");
}

/** The limits of a request, for both of Gemini's dialects. */
export function lintGeminiRequest(
  specs: readonly ToolSpec[],
): readonly RequestFinding[] {
  return [
    ...lintNameClashes(specs, lowerName, "Gemini"),
    ...lintToolCount(specs, maximalTools, "Gemini"),
  ];
}

function leaf(target: Target, name: string): JsonSchema {
  const description = `${name}, as above.`;
  return target.schema["type"] === "object"
    ? {
        type: "object",
        properties: {},
        additionalProperties: true,
        description,
      }
    : { description };
}

function lowerNode(node: Record<string, unknown>): JsonSchema {
  if (node["$ref"] !== undefined) return lowerReference(node);
  const lowered = { ...node };
  const only = node["const"];
  // `enum` is among the keywords that are honoured, `const` is not; enums of booleans are not either.
  if (typeof only === "string" || typeof only === "number") {
    delete lowered["const"];
    lowered["enum"] = [only];
  }
  if (
    node["additionalProperties"] !== undefined &&
    isAnything(node["additionalProperties"])
  ) {
    lowered["additionalProperties"] = true;
  }
  const leading = node["prefixItems"];
  if (node["items"] === false && Array.isArray(leading)) {
    delete lowered["items"];
    lowered["maxItems"] = leading.length;
  }
  return lowered;
}

/** A reference may have a description and a default beside it, nothing else. */
function lowerReference(node: JsonSchema): JsonSchema {
  const lowered: Record<string, unknown> = {};
  const sentences: string[] = [];
  for (const [keyword, value] of Object.entries(node)) {
    const words = keyword === "title" ? String(value) : inWords(keyword, value);
    if (words === undefined || keyword === "default") lowered[keyword] = value;
    else sentences.push(words);
  }
  return describe(lowered, ...sentences);
}
