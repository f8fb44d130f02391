/**
 * Gemini's older `parameters`, a subset of OpenAPI: one type a node, no references, string enums alone, no free keys.
 * What it lacks is said in a way that the reader of a tool takes back: a number of an enum as its text, an object of
 * free keys as JSON text.
 */
import {
  type Dialect,
  defineDialect,
  type JsonSchema,
  type LoweredTool,
} from "./dialect.js";
import { collectFindings, type Findings } from "./findings.js";
import { lintGemini, lintGeminiRequest } from "./gemini.js";
import {
  below,
  isAnything,
  isSchema,
  requiredNames,
  schemaEntries,
  schemaList,
  typesOf,
} from "./json-schema.js";
import { childrenOf } from "./map-nodes.js";
import { lowerName } from "./names.js";
import {
  isJsonText,
  legalKey,
  lowerParameters,
  type ParametersSchema,
} from "./parameters-schema.js";
import { placeInWords } from "./place.js";
import { referencesOf } from "./references.js";
import { unroll } from "./unroll.js";

const provider = "Gemini's `parameters`";

export const geminiParameters: Dialect<LoweredTool<ParametersSchema>> =
  defineDialect({
    name: "gemini-parameters",
    translate: (spec) => {
      const findings = collectFindings();
      lintGemini(findings, spec);
      lintNodes(findings, spec.inputSchema);
      const schema = unroll(spec.inputSchema, {
        references: referencesOf(spec.inputSchema),
        findings,
        provider,
        inlineAll: true,
        leaf: (target, name) => ({
          ...(target.schema["type"] === "object" && { type: "object" }),
          description: `${name}, as above.`,
        }),
      });
      const tool = {
        name: lowerName(spec.name),
        description: spec.description,
        schema: lowerParameters(schema),
      };
      return { tool, findings: findings.list };
    },
    lintRequest: lintGeminiRequest,
    declare: (tool) => ({ ...declareForParameters(tool) }),
  });

/** A function declaration. An object without properties is refused, so that a tool without parameters has none. */
export function declareForParameters(tool: LoweredTool<ParametersSchema>): {
  name: string;
  description: string;
  parameters?: ParametersSchema;
} {
  const empty = Object.keys(tool.schema.properties).length === 0;
  return {
    name: tool.name,
    description: tool.description,
    ...(!empty && { parameters: tool.schema }),
  };
}

function lintNodes(findings: Findings, root: JsonSchema): void {
  const { resolve } = referencesOf(root);
  const isText = (member: unknown): boolean =>
    isSchema(member) && isJsonText(resolve(member["$ref"])?.schema ?? member);
  const visit = (node: JsonSchema, pointer: string): void => {
    const place = placeInWords(pointer);
    if (isAnything(node)) {
      findings.note(
        "inputSchema",
        pointer,
        `${place} takes any value, and ${provider} can say text, numbers, true and false only.`,
        "Give it a type.",
      );
    } else if (
      typesOf(node).includes("object") &&
      node["additionalProperties"] !== false
    ) {
      findings.note(
        "inputSchema",
        pointer,
        `${place} takes further keys, which ${provider} cannot say beside named ones.`,
        "Move the free keys to a property of their own.",
      );
    }
    const members = schemaList(node["anyOf"]);
    const takesText = members.some(
      (member) => isSchema(member) && typesOf(member).includes("string"),
    );
    members.forEach((member, index) => {
      if (!takesText || !isText(member)) return;
      findings.note(
        "inputSchema",
        below(pointer, "anyOf", String(index)),
        `${place} takes text or an object of free keys, and ${provider} can say the text only.`,
        "Give the object fixed properties.",
      );
    });
    for (const [steps, child] of childrenOf(node)) {
      // What goes as JSON text is said in full there, and free keys beside named ones are not said at all.
      if (isJsonText(child) || steps[0] === "additionalProperties") continue;
      visit(child, below(pointer, ...steps));
    }
  };
  if (root["type"] === "object") visit(root, "");
  lintRootKeys(findings, root);
}

function lintRootKeys(findings: Findings, root: JsonSchema): void {
  const required = requiredNames(root);
  for (const [key] of schemaEntries(root["properties"])) {
    if (legalKey.test(key)) continue;
    const pointer = below("", "properties", key);
    const message = `${provider} refuses the argument name ${JSON.stringify(key)}: it takes a letter or "_", then letters, digits and "_", at most 64 of them`;
    const help = "Rename the parameter, or take it inside an object.";
    if (required.includes(key)) {
      findings.refuse("inputSchema", pointer, `${message}.`, help);
    } else {
      findings.note(
        "inputSchema",
        pointer,
        `${message}. It is optional, and the model does not see it.`,
        help,
      );
    }
  }
}
