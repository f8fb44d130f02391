/** Every diagnostic code. Its keys are the type: a misspelt code or a missing fact does not compile. Codes never change their meaning. */
import type { Diagnostic, Severity, SourcePosition } from "./diagnostic.js";

interface CatalogEntry<Facts> {
  readonly severity: Severity;
  /** One sentence that names what is wrong with what. */
  readonly message: (facts: Facts) => string;
  /** Imperative: what to do about it. */
  readonly help?: (facts: Facts) => string;
}

function entry<Facts extends object>(severity: Severity, message: (facts: Facts) => string, help?: (facts: Facts) => string): CatalogEntry<Facts> {
  return help === undefined ? { severity, message } : { severity, message, help };
}

export const catalog = {
  "unsupported-type": entry(
    "error",
    (f: { readonly subject: string; readonly owner: string; readonly type: string; readonly culprit?: string }) =>
      `The ${f.subject} of "${f.owner}" has the type "${f.type}", which has no JSON form${f.culprit === undefined ? "" : ` (${f.culprit})`}.`,
    () => "Take a path or text, mark the parameter `{@inject}`, or leave the function out with `@ignore`.",
  ),
  "duplicate-tool": entry(
    "error",
    (f: { readonly name: string }) => `Two tools are named "${f.name}".`,
    () => "Rename one of them with `@tool other_name`, or leave one out with `@ignore`.",
  ),
} as const;

export type DiagnosticCode = keyof typeof catalog;

/** The facts that the message of a code needs. */
export type DiagnosticFacts<Code extends DiagnosticCode> = Parameters<(typeof catalog)[Code]["message"]>[0];

export function diagnose<Code extends DiagnosticCode>(
  code: Code,
  facts: DiagnosticFacts<Code>,
  position?: SourcePosition,
  related?: Diagnostic["related"],
): Diagnostic {
  // Indexing a mapped object by a generic key loses the pairing of code and facts, which the signature has just established.
  const found = catalog[code] as CatalogEntry<DiagnosticFacts<Code>>;
  const help = found.help?.(facts);
  return {
    code,
    severity: found.severity,
    message: found.message(facts),
    ...(help !== undefined && { help }),
    ...(position !== undefined && { position }),
    ...(related !== undefined && { related }),
  };
}
