/** Diagnostics as SARIF 2.1.0 (OASIS), which code scanning services read. */
import { catalog } from "./catalog.js";
import type { Diagnostic, SourcePosition } from "./diagnostic.js";

export interface SarifOptions {
  /** toolgen's own. */
  readonly version: string;
  /** Where to show what has no place of its own. */
  readonly fallbackPath: string;
}

export function renderSarif(
  diagnostics: readonly Diagnostic[],
  { version, fallbackPath }: SarifOptions,
): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "toolgen",
            semanticVersion: version,
            rules: codes.map((code) => ({
              id: code,
              name: pascalCase(code),
              defaultConfiguration: { level: catalog[code].severity },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((diagnostic) =>
          resultOf(diagnostic, codes.indexOf(diagnostic.code), fallbackPath),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function resultOf(
  { code, severity, message, help, position, related = [] }: Diagnostic,
  ruleIndex: number,
  fallbackPath: string,
): object {
  const place = position ?? {
    path: fallbackPath,
    line: 1,
    column: 1,
    length: 1,
  };
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: help === undefined ? message : `${message} ${help}` },
    locations: [locationOf(place)],
    ...(related.length > 0 && {
      relatedLocations: related.map((item, id) => ({
        id,
        message: { text: item.message },
        ...locationOf(item.position),
      })),
    }),
  };
}

function locationOf({
  path,
  line,
  column,
  length,
  lineText,
}: SourcePosition): object {
  return {
    physicalLocation: {
      artifactLocation: {
        uri: path.split("/").map(encodeURIComponent).join("/"),
        uriBaseId: "%SRCROOT%",
      },
      region: {
        startLine: line,
        startColumn: column,
        endColumn: column + length,
        ...(lineText !== undefined && {
          snippet: {
            text: lineText.slice(column - 1, column - 1 + length),
          },
        }),
      },
    },
  };
}

/** `no-tool` → `NoTool`. */
function pascalCase(code: string): string {
  return code
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
