/** Diagnostics as text, in each of the formats of `--format`. */
import type { Diagnostic } from "./diagnostic.js";
import { orderDiagnostics } from "./order-diagnostics.js";
import { renderGithub } from "./render-github.js";
import { renderPretty } from "./render-pretty.js";
import { renderSarif } from "./render-sarif.js";

export const renderFormats = ["pretty", "json", "github", "sarif"] as const;
export type RenderFormat = (typeof renderFormats)[number];

export interface RenderOptions {
  readonly format: RenderFormat;
  /** For `pretty`: whether the terminal shows colours. */
  readonly color?: boolean;
  /** How the path of a position is written; as it is by default. */
  readonly pathOf?: (path: string) => string;
  /** toolgen's own version, for `sarif`. */
  readonly version?: string;
  /** For `sarif`, whose readers drop what has no place: the file to show what concerns none, as it is written there. */
  readonly fallbackPath?: string;
  /** For `json`: what else the object holds. */
  readonly facts?: { readonly [key: string]: unknown };
}

export interface DiagnosticCounts {
  readonly error: number;
  readonly warning: number;
  readonly note: number;
}

/** Renders all diagnostics at once, sorted, each once. Ends with a newline unless it is empty. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: RenderOptions,
): string {
  const ordered = orderDiagnostics(
    diagnostics.map((diagnostic) =>
      withPaths(diagnostic, options.pathOf ?? ((path) => path)),
    ),
  );
  switch (options.format) {
    case "pretty":
      return renderPretty(ordered, options.color ?? false);
    case "json":
      return renderJson(ordered, options.facts ?? {});
    case "github":
      return renderGithub(ordered);
    case "sarif":
      return renderSarif(ordered, {
        version: options.version ?? "0.0.0",
        fallbackPath: options.fallbackPath ?? "package.json",
      });
  }
}

/** How many there are of each severity; the same said twice counts once. */
export function countDiagnostics(
  diagnostics: readonly Diagnostic[],
): DiagnosticCounts {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of orderDiagnostics(diagnostics))
    counts[severity] += 1;
  return counts;
}

/** `2 errors, 1 warning`; empty where there is none. */
export function summarizeDiagnostics(counts: DiagnosticCounts): string {
  return (["error", "warning", "note"] as const)
    .filter((severity) => counts[severity] > 0)
    .map(
      (severity) =>
        `${String(counts[severity])} ${severity}${counts[severity] === 1 ? "" : "s"}`,
    )
    .join(", ");
}

function renderJson(
  ordered: readonly Diagnostic[],
  facts: { readonly [key: string]: unknown },
): string {
  const whole = {
    ...facts,
    diagnostics: ordered.map(plainDiagnostic),
    summary: countDiagnostics(ordered),
  };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

/** A diagnostic as `json` says it, its position on one level with the rest. */
function plainDiagnostic({ position, related, ...rest }: Diagnostic): {
  readonly [key: string]: unknown;
} {
  return {
    ...rest,
    ...placeOf(position),
    ...(related !== undefined && {
      related: related.map(({ message, position: place }) => ({
        message,
        ...placeOf(place),
      })),
    }),
  };
}

function placeOf(position: Diagnostic["position"]): object {
  if (position === undefined) return {};
  const { path, line, column, length } = position;
  return { path, line, column, length };
}

function withPaths(
  diagnostic: Diagnostic,
  pathOf: (path: string) => string,
): Diagnostic {
  const { position, related } = diagnostic;
  return {
    ...diagnostic,
    ...(position !== undefined && {
      position: { ...position, path: pathOf(position.path) },
    }),
    ...(related !== undefined && {
      related: related.map((item) => ({
        ...item,
        position: { ...item.position, path: pathOf(item.position.path) },
      })),
    }),
  };
}
