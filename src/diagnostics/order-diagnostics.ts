/** The one order in which diagnostics are shown. */
import type { Diagnostic, Severity } from "./diagnostic.js";

const ranks: Readonly<Record<Severity, number>> = {
  error: 0,
  warning: 1,
  note: 2,
};

/** By place, then severity, code and message; those without a place come last. Of the same said twice, one is left. */
export function orderDiagnostics(
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const sorted = [...diagnostics].sort(compare);
  return sorted.filter((diagnostic, index) => {
    const before = sorted[index - 1];
    return before === undefined || compare(before, diagnostic) !== 0;
  });
}

function compare(left: Diagnostic, right: Diagnostic): number {
  const [a, b] = [left.position, right.position];
  return (
    Number(a === undefined) - Number(b === undefined) ||
    compareTexts(a?.path ?? "", b?.path ?? "") ||
    (a?.line ?? 0) - (b?.line ?? 0) ||
    (a?.column ?? 0) - (b?.column ?? 0) ||
    ranks[left.severity] - ranks[right.severity] ||
    compareTexts(left.code, right.code) ||
    compareTexts(left.message, right.message)
  );
}

/** By code units, as everywhere; this folder imports no other. */
function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
