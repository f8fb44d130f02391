/**
 * Anthropic's strict mode: closed objects, what is optional stays out of `required`, no recursion, and bounds in words.
 * A request has room for a few strict tools only.
 */
import {
  type ClosedRules,
  closeSchema,
  commonFormats,
} from "./closed-schema.js";
import {
  type Dialect,
  defineDialect,
  type JsonSchema,
  type LoweredTool,
  type RequestFinding,
  type ToolSpec,
  type Translation,
} from "./dialect.js";
import {
  declareForAnthropic,
  lintAnthropic,
  lintAnthropicNames,
} from "./anthropic.js";
import { collectFindings } from "./findings.js";
import { requiredNames, schemaEntries, typesOf } from "./json-schema.js";
import { childrenOf } from "./map-nodes.js";
import { lowerName } from "./names.js";
import { referencesOf } from "./references.js";
import { isSimplePattern } from "./simple-pattern.js";

const provider = "Anthropic's strict mode";

const rules: ClosedRules = {
  provider,
  optional: "absent",
  recursion: false,
  keeps: (keyword, value) => {
    switch (keyword) {
      case "default":
        return true;
      case "format":
        return value === "uri" || commonFormats.has(value);
      case "pattern":
        return isSimplePattern(value);
      case "minItems":
        return value === 0 || value === 1;
      default:
        return false;
    }
  },
};

export const anthropicStrict: Dialect<LoweredTool> = defineDialect({
  name: "anthropic-strict",
  translate,
  lintRequest: (specs) => [
    ...lintAnthropicNames(specs),
    ...lintStrictBudget(specs),
  ],
  declare: (tool) => ({ ...declareForAnthropic(tool, true) }),
});

function translate(spec: ToolSpec): Translation<LoweredTool> {
  const findings = collectFindings();
  lintAnthropic(findings, spec);
  const schema = closeSchema(spec.inputSchema, rules, findings);
  const { description } = spec;
  return {
    tool: { name: lowerName(spec.name), description, schema },
    findings: findings.list,
  };
}

/** The documented room of one request for strict tools. */
const room = { tools: 20, optional: 24, unions: 16 };

/**
 * The tools that have no room as strict tools any more, in the order of the list; tools that cannot be strict at all
 * take none. They can still be sent without strict mode, so they are not unsayable.
 */
function lintStrictBudget(
  specs: readonly ToolSpec[],
): readonly RequestFinding[] {
  const left = { ...room };
  const over: string[] = [];
  for (const spec of specs) {
    const { tool, findings } = translate(spec);
    if (findings.some(({ unsayable }) => unsayable)) continue;
    const need = { tools: 1, ...weigh(tool.schema) };
    if (
      need.tools > left.tools ||
      need.optional > left.optional ||
      need.unions > left.unions
    ) {
      over.push(spec.name);
      continue;
    }
    left.tools -= need.tools;
    left.optional -= need.optional;
    left.unions -= need.unions;
  }
  if (over.length === 0) return [];
  return [
    {
      message: `A request has room for ${String(room.tools)} strict tools with ${String(room.optional)} optional and ${String(room.unions)} union parameters in all: ${over.map((name) => `"${name}"`).join(", ")} ${over.length === 1 ? "has" : "have"} none left.`,
      help: "Offer fewer tools in one request, or make parameters required; else these tools are sent without strict mode.",
      tools: over,
      unsayable: false,
    },
  ];
}

interface Weight {
  readonly optional: number;
  readonly unions: number;
}

/** Optional properties, and places with several types, at any depth; a definition counts at each place that refers to it. */
function weigh(root: JsonSchema): Weight {
  const references = referencesOf(root);
  const known = new Map<string, Weight>();
  const weighNode = (schema: JsonSchema): Weight => {
    const target = references.resolve(schema["$ref"]);
    if (target !== undefined) {
      const weight = known.get(target.pointer) ?? weighNode(target.schema);
      known.set(target.pointer, weight);
      return weight;
    }
    const properties = schemaEntries(schema["properties"]).length;
    const union = schema["anyOf"] !== undefined || typesOf(schema).length > 1;
    return childrenOf(schema)
      .filter(([[keyword]]) => keyword !== "$defs")
      .map(([, child]) => weighNode(child))
      .reduce(
        (sum, { optional, unions }) => ({
          optional: sum.optional + optional,
          unions: sum.unions + unions,
        }),
        {
          optional: properties - new Set(requiredNames(schema)).size,
          unions: union ? 1 : 0,
        },
      );
  };
  return weighNode(root);
}
