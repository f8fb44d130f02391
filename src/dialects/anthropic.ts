/** Anthropic without strict mode: any JSON Schema 2020-12, with rules for the root and its keys. */
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
import {
  below,
  copyJson,
  isSchema,
  objectSchema,
  schemaEntries,
} from "./json-schema.js";
import { lintName, lintNameClashes, lowerName } from "./names.js";
import { lintRoot } from "./root.js";

const legalName = /^[a-zA-Z0-9_-]{1,64}$/;

/** From the API's error; it is checked at the root alone. */
const legalKey = /^[a-zA-Z0-9_.-]{1,64}$/;

export const anthropic: Dialect<LoweredTool> = defineDialect({
  name: "anthropic",
  translate: (spec) => {
    const findings = collectFindings();
    lintAnthropic(findings, spec);
    const copy = copyJson(spec.inputSchema);
    const tool: LoweredTool = {
      name: lowerName(spec.name),
      description: spec.description,
      schema: objectSchema(isSchema(copy) ? copy : {}),
    };
    return { tool, findings: findings.list };
  },
  lintRequest: lintAnthropicNames,
  declare: (tool) => ({ ...declareForAnthropic(tool) }),
});

/** What Anthropic refuses with and without strict mode. */
export function lintAnthropic(findings: Findings, spec: ToolSpec): void {
  lintName(findings, lowerName(spec.name), legalName, "Anthropic");
  lintRoot(findings, spec.inputSchema, "Anthropic");
  lintRootKeys(findings, spec.inputSchema);
}

function lintRootKeys(findings: Findings, root: JsonSchema): void {
  for (const [key] of schemaEntries(root["properties"])) {
    if (legalKey.test(key)) continue;
    findings.refuse(
      "inputSchema",
      below("", "properties", key),
      `Anthropic refuses the argument name ${JSON.stringify(key)}: it takes letters, digits, "_", "." and "-", at most 64 of them.`,
      "Rename the parameter, or take it inside an object.",
    );
  }
}

/** Two names that are one: the same with and without strict mode. */
export function lintAnthropicNames(
  specs: readonly ToolSpec[],
): readonly RequestFinding[] {
  return lintNameClashes(specs, lowerName, "Anthropic");
}

/** A tool as the Messages API lists it. */
export interface AnthropicDeclaration {
  name: string;
  description: string;
  input_schema: ObjectSchema;
  strict?: boolean;
}

export function declareForAnthropic(
  tool: LoweredTool,
  strict?: boolean,
): AnthropicDeclaration {
  return {
    name: tool.name,
    description: tool.description,
    input_schema: tool.schema,
    ...(strict !== undefined && { strict }),
  };
}
