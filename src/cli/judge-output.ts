/** What is wrong with the files that are there. */
import type { RuleSeverity } from "../config.js";
import { diagnose } from "../diagnostics/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { PlannedFile } from "../output.js";
import { shownPath } from "./report.js";

export interface JudgeOptions {
  /** Nothing may be written, so that whatever differs is an error. */
  readonly check: boolean;
  /** The folder to which the paths of positions are relative. */
  readonly root: string;
  /** The command that writes what is planned. */
  readonly command: string;
  /** What the config says of orphans: errors for a check by default, else warnings. */
  readonly rule: RuleSeverity | undefined;
}

/** A diagnostic for each planned file that keeps a build from writing, or a check from passing. */
export function judgeOutput(
  plan: readonly PlannedFile[],
  { check, root, command, rule }: JudgeOptions,
): readonly Diagnostic[] {
  return plan.flatMap((file): readonly Diagnostic[] => {
    const path = shownPath(file.path, root);
    const position = { path, line: 1, column: 1, length: 1 };
    switch (file.state) {
      case "unchanged":
        return [];
      case "changed":
        return check
          ? [diagnose("stale-output", { path, command }, position)]
          : [];
      case "missing":
        return check
          ? [diagnose("missing-output", { path, command }, position)]
          : [];
      case "foreign":
        return [diagnose("foreign-output", { path }, position)];
      case "orphaned": {
        if (rule === "off") return [];
        const severity = rule ?? (check ? "error" : "warning");
        return [
          { ...diagnose("orphaned-output", { path }, position), severity },
        ];
      }
    }
  });
}
