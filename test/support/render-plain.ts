/** Diagnostics as the golden cases keep them. */
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";

export function renderPlain(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ position, severity, code, message, help }) =>
      [
        `${position === undefined ? "" : `${position.path}:${String(position.line)}:${String(position.column)} - `}${severity} ${code}: ${message}\n`,
        help === undefined ? "" : `  help: ${help}\n`,
      ].join(""),
    )
    .join("\n");
}
