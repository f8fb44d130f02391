/** The rules that every provider but MCP has for the root of an input schema. */
import type { JsonSchema } from "./dialect.js";
import type { Findings } from "./findings.js";

const refusedAtRoot = [
  "anyOf",
  "oneOf",
  "allOf",
  "enum",
  "const",
  "not",
  "$ref",
];

/** One tool that breaks these makes the provider refuse the whole request. */
export function lintRoot(
  findings: Findings,
  root: JsonSchema,
  provider: string,
): void {
  if (root["type"] !== "object") {
    findings.refuse(
      "inputSchema",
      "",
      `${provider} wants the root of an input schema to be of type "object".`,
      "Put the value under a property of its own.",
    );
  }
  for (const keyword of refusedAtRoot) {
    if (!Object.hasOwn(root, keyword)) continue;
    findings.refuse(
      "inputSchema",
      "",
      `${provider} refuses "${keyword}" at the root of an input schema.`,
      "Put the union under a property of its own.",
    );
  }
}
