/**
 * OpenAI's strict mode (structured outputs): closed objects, every property required, `null` for what is absent. The
 * reader of a tool takes such a `null` for an absent argument.
 */
import {
  type Dialect,
  defineDialect,
  type LoweredTool,
  type ObjectSchema,
  type ToolSpec,
} from "./dialect.js";
import {
  type ClosedRules,
  closeSchema,
  commonFormats,
} from "./closed-schema.js";
import { collectFindings, type Findings } from "./findings.js";
import { isSchema, own, schemaEntries, schemaList } from "./json-schema.js";
import { forEachNode } from "./map-nodes.js";
import { lowerName } from "./names.js";
import {
  declareFunction,
  lintOpenaiRequest,
  lintOpenaiTexts,
} from "./openai.js";
import { lintRoot } from "./root.js";
import { isSimplePattern } from "./simple-pattern.js";

const provider = "OpenAI's strict mode";

/** The guide to structured outputs lists these; `minLength` and `maxLength` are not among them. */
const keptKeywords: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
]);
const rules: ClosedRules = {
  provider,
  optional: "nullable",
  recursion: true,
  keeps: (keyword, value) =>
    keptKeywords.has(keyword) ||
    (keyword === "format" && commonFormats.has(value)) ||
    (keyword === "pattern" && isSimplePattern(value)),
};

export const openaiStrict: Dialect<LoweredTool> = defineDialect({
  name: "openai-strict",
  translate: (spec: ToolSpec) => {
    const findings = collectFindings();
    lintOpenaiTexts(findings, spec);
    lintRoot(findings, spec.inputSchema, "OpenAI");
    const schema = closeSchema(spec.inputSchema, rules, findings);
    lintSize(findings, schema);
    const { description } = spec;
    return {
      tool: { name: lowerName(spec.name), description, schema },
      findings: findings.list,
    };
  },
  lintRequest: lintOpenaiRequest,
  declare: (tool) => ({ ...declareFunction(tool, true) }),
});

/** The documented sizes of one schema. */
const limits = {
  properties: 5_000,
  levels: 10,
  enumValues: 1_000,
  characters: 120_000,
  /** An enum with more values than this… */
  longEnum: 250,
  /** …may have so many characters. */
  longEnumCharacters: 15_000,
};

function lintSize(findings: Findings, schema: ObjectSchema): void {
  let properties = 0;
  let enumValues = 0;
  let characters = 0;
  let longestEnum = 0;
  const lengthOf = (value: unknown): number =>
    typeof value === "string" ? value.length : String(value).length;
  forEachNode(schema, (node) => {
    for (const keyword of ["properties", "$defs"]) {
      for (const [key] of schemaEntries(node[keyword])) {
        characters += key.length;
        if (keyword === "properties") properties++;
      }
    }
    if (node["const"] !== undefined) characters += lengthOf(node["const"]);
    const values = schemaList(node["enum"]);
    const length = values.reduce<number>(
      (sum, value) => sum + lengthOf(value),
      0,
    );
    enumValues += values.length;
    characters += length;
    if (values.length > limits.longEnum) {
      longestEnum = Math.max(longestEnum, length);
    }
  });
  const check = (amount: number, limit: number, what: string): void => {
    if (amount <= limit) return;
    findings.refuse(
      "inputSchema",
      "",
      `The schema has ${String(amount)} ${what}, and ${provider} takes at most ${String(limit)}.`,
      "Split the tool, or take less in one call; else the tool is sent without strict mode.",
    );
  };
  check(properties, limits.properties, "properties");
  check(levelsOf(schema), limits.levels, "levels of objects");
  check(enumValues, limits.enumValues, "enum values");
  check(
    characters,
    limits.characters,
    "characters in names of properties and definitions and in enum values",
  );
  check(
    longestEnum,
    limits.longEnumCharacters,
    `characters in an enum of more than ${String(limits.longEnum)} values`,
  );
}

/** How deep objects stand in objects. A definition that contains itself counts once. */
function levelsOf(schema: ObjectSchema): number {
  const levels = new Map<string, number>();
  const levelsOfNode = (node: unknown): number => {
    if (!isSchema(node)) return 0;
    const ref = node["$ref"];
    if (typeof ref === "string") {
      const known = levels.get(ref);
      if (known !== undefined) return known;
      levels.set(ref, 0);
      const name = ref.replace("#/$defs/", "");
      levels.set(ref, levelsOfNode(own(schema["$defs"], name)));
      return levels.get(ref) ?? 0;
    }
    const below = [
      node["items"],
      ...schemaList(node["anyOf"]),
      ...schemaEntries(node["properties"]).map(([, child]) => child),
    ].map(levelsOfNode);
    return Math.max(0, ...below) + (isSchema(node["properties"]) ? 1 : 0);
  };
  return levelsOfNode(schema);
}
