/** The tools as JSON, in the words of one provider: what `emitJson` of the config asks for. */
import type { Dialect as DialectName } from "../config.js";
import type { ToolSpec } from "../dialects/dialect.js";
import { dialects } from "../dialects/dialects.js";
import { declareFunction, openai } from "../dialects/openai.js";
import { jsonText } from "../emit/json-text.js";
import { marker } from "../emit/registry-module.js";
import type { Json } from "../model/types.js";

/**
 * The text of the file: `tools` as a request lists them, under a comment by which toolgen knows the file as its own. A tool that strict mode
 * cannot say is declared without it; one that the provider cannot be told at all is left out, which the lint of the target warns of.
 */
export function emitTargetJson(
  specs: readonly ToolSpec[],
  target: DialectName,
): string {
  return jsonText({
    $comment: `${marker} for ${target}. Do not edit: change the source and run \`toolgen build\`.`,
    // Declarations are plain JSON, which `JSON.stringify` is meant to take.
    tools: specs.flatMap((spec) => declare(spec, target)) as readonly Json[],
  });
}

function declare(spec: ToolSpec, target: DialectName): readonly object[] {
  const sayable = (name: DialectName): boolean =>
    dialects[name].lint(spec).every(({ unsayable }) => !unsayable);
  if (sayable(target)) return [dialects[target].declare(spec)];
  if (target === "openai-strict" && sayable("openai"))
    return [declareFunction(openai.lower(spec), false)];
  if (target === "anthropic-strict" && sayable("anthropic"))
    return [dialects.anthropic.declare(spec)];
  return [];
}
