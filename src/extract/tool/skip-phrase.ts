/** Why a function of a package is no tool, in a short phrase; what is particular to it stands in parentheses, so that phrases group. */
import type { DiagnosticCode } from "../../diagnostics/catalog.js";

const phrases: ReadonlyMap<DiagnosticCode, string> = new Map<
  DiagnosticCode,
  string
>([
  ["tool-name", "has a name that no tool can have"],
  ["argument-name-clash", "has two arguments of one name"],
  ["stream-result", "returns a stream"],
  ["unresolved-type", "has a type that cannot be resolved"],
  ["ambiguous-union", "has a parameter whose JSON can mean two things"],
]);

/** @param failure The first parameter without a JSON form, and why it has none: "is a function". */
export function skipPhrase(
  code: DiagnosticCode,
  failure: { readonly name: string; readonly reason: string } | undefined,
): string {
  return failure === undefined
    ? (phrases.get(code) ?? `is not well-formed (${code})`)
    : `has a parameter that ${failure.reason} ("${failure.name}")`;
}
