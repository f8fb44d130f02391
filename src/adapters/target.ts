/** Tools for an SDK that speaks to several providers. */
import { anthropic } from "../dialects/anthropic.js";
import { anthropicStrict } from "../dialects/anthropic-strict.js";
import type { Dialect, LoweredTool } from "../dialects/dialect.js";
import { gemini } from "../dialects/gemini.js";
import { geminiParameters } from "../dialects/gemini-parameters.js";
import { openai } from "../dialects/openai.js";
import { openaiStrict } from "../dialects/openai-strict.js";
import type { CallableTool } from "./callable-registry.js";
import { type Offered, offerTools, type StrictOptions } from "./offer.js";

export interface TargetOptions extends StrictOptions {
  /**
   * The provider behind the SDK, whose rules the schemas follow. `"gemini-parameters"` is for packages that send Gemini's older
   * `parameters`. Default `"openai"`, which is JSON Schema nearly as it is, and what most providers take.
   */
  readonly provider?:
    "openai" | "anthropic" | "gemini" | "gemini-parameters" | undefined;
}

type AnyDialect = Dialect<LoweredTool<object>>;

const plain: Readonly<
  Record<NonNullable<TargetOptions["provider"]>, AnyDialect>
> = { openai, anthropic, gemini, "gemini-parameters": geminiParameters };

const strict: Readonly<Record<string, AnyDialect>> = {
  openai: openaiStrict,
  anthropic: anthropicStrict,
};

/**
 * The tools of a registry as the provider takes them.
 *
 * @throws TypeError when strict mode is demanded and a tool cannot be said in it.
 */
export function offerToTarget<Tool extends CallableTool>(
  registry: { readonly tools: readonly Tool[] },
  options: TargetOptions,
): readonly Offered<Tool, LoweredTool<object>>[] {
  const { provider = "openai" } = options;
  return offerTools(registry, plain[provider], strict[provider], options);
}
