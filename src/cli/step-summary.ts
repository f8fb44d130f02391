/** The summary of a run that GitHub shows on the page of a workflow. */
import { appendFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { orderDiagnostics } from "../diagnostics/order-diagnostics.js";
import { OutputError, type PlannedFile } from "../output.js";
import type { CliIo } from "./cli-io.js";
import { patchText } from "./render-diff.js";
import { shownPath } from "./report.js";

export interface SummarizedRun {
  /** One sentence: what was written, or how many errors there are. */
  readonly outcome: string;
  readonly plan: readonly PlannedFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** The folder to which positions are relative. */
  readonly root: string;
  readonly diff: boolean;
}

/** More than this is no summary any more; GitHub takes 1 MiB a step. */
const mostCharacters = 100_000;

/**
 * Adds to the file that `GITHUB_STEP_SUMMARY` names, where it names one.
 *
 * @throws {OutputError} Where that file cannot be written.
 */
export function addStepSummary(run: SummarizedRun, io: CliIo): void {
  const path = io.env["GITHUB_STEP_SUMMARY"];
  if (path === undefined || path === "") return;
  try {
    appendFileSync(path, summaryText(run, io));
  } catch (error) {
    throw new OutputError("write", path, error);
  }
}

function summaryText(run: SummarizedRun, io: CliIo): string {
  const { outcome, plan, diagnostics, root, diff } = run;
  const problems = orderDiagnostics(diagnostics).map(
    ({ severity, code, message, position }) => [
      severity,
      position === undefined
        ? ""
        : `${shownPath(resolve(root, position.path), io.cwd)}:${String(position.line)}`,
      `**${code}** ${message}`,
    ],
  );
  const patch = diff ? patchText(plan, io.cwd) : "";
  return [
    "### toolgen",
    "",
    escapeMarkdown(outcome),
    "",
    ...(problems.length === 0
      ? []
      : [
          "| | place | problem |",
          "| - | - | - |",
          ...problems.map(
            (cells) => `| ${cells.map(escapeMarkdown).join(" | ")} |`,
          ),
          "",
        ]),
    ...(patch === "" ? [] : [fenced(patch), ""]),
  ]
    .join("\n")
    .slice(0, mostCharacters);
}

/** In a fence that no line of the text can end. */
function fenced(text: string): string {
  const fence = "`".repeat(
    Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)),
  );
  return `${fence}diff\n${text}${fence}`;
}

/** So that text of the sources is neither markup nor the end of a cell. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[|\\[\]_`]/g, "\\$&")
    .replace(/\s*\n\s*/g, " ");
}
