/** Diagnostics as workflow commands of GitHub Actions, which shows them at their lines. */
import type { Diagnostic, Severity } from "./diagnostic.js";

const commands: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  note: "notice",
};

export function renderGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map((diagnostic) => `${annotation(diagnostic)}\n`)
    .join("");
}

function annotation({
  code,
  severity,
  message,
  help,
  position,
  related = [],
}: Diagnostic): string {
  const properties = [
    ...(position === undefined
      ? []
      : [
          ["file", position.path],
          ["line", String(position.line)],
          ["col", String(position.column)],
          ["endColumn", String(position.column + position.length)],
        ]),
    ["title", `toolgen ${code}`],
  ];
  const text = [
    message,
    ...related.map(
      (item) =>
        `${item.position.path}:${String(item.position.line)}:${String(item.position.column)}: ${item.message}`,
    ),
    ...(help === undefined ? [] : [`help: ${help}`]),
  ].join("\n");
  return `::${commands[severity]} ${properties
    .map(([name = "", value = ""]) => `${name}=${escapeProperty(value)}`)
    .join(",")}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
