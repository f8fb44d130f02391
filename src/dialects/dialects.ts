/** All dialects, by the names that `targets` of the config gives them. */
import { anthropic } from "./anthropic.js";
import { anthropicStrict } from "./anthropic-strict.js";
import type { Dialect, DialectName, Finding, ToolSpec } from "./dialect.js";
import { gemini } from "./gemini.js";
import { geminiParameters } from "./gemini-parameters.js";
import { mcp } from "./mcp.js";
import { openai } from "./openai.js";
import { openaiStrict } from "./openai-strict.js";

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  openai,
  "openai-strict": openaiStrict,
  anthropic,
  "anthropic-strict": anthropicStrict,
  gemini,
  "gemini-parameters": geminiParameters,
  mcp,
};

/**
 * What every provider refuses even at its most lenient: a place that no plain dialect can say. Empty for whatever
 * toolgen itself emits; a registry written by hand can break it.
 */
export function lintEverywhere(spec: ToolSpec): readonly Finding[] {
  const refusals = [openai, anthropic, gemini, mcp].map((dialect) =>
    dialect.lint(spec).filter(({ unsayable }) => unsayable),
  );
  const [first = [], ...others] = refusals;
  return first.filter((finding) =>
    others.every((findings) =>
      findings.some(
        ({ part, pointer }) =>
          part === finding.part && pointer === finding.pointer,
      ),
    ),
  );
}
