/** One run of `toolgen list`. */
import { resolve } from "node:path";
import { type ConfigRequest, loadConfig } from "../config.js";
import type { SourcePosition } from "../diagnostics/diagnostic.js";
import type { EmittedSpec } from "../emit/specs.js";
import { compareCodeUnits } from "../model/compare-code-units.js";
import type { SkippedExport, ToolModel } from "../model/tool.js";
import { type BuiltRegistry, openBuilder } from "./builder.js";
import type { CliIo, ExitCode } from "./cli-io.js";
import { parameterTexts } from "./parameter-texts.js";
import { reportDiagnostics, shownPath } from "./report.js";
import { textTable } from "./text-table.js";

export interface ListOptions {
  readonly request: ConfigRequest;
  readonly json: boolean;
}

export async function runList(
  { request, json }: ListOptions,
  io: CliIo,
): Promise<ExitCode> {
  const loaded = loadConfig(request);
  const { root } = loaded;
  const reporting = { format: "pretty", quiet: true, root } as const;
  if (loaded.configs.length === 0) {
    reportDiagnostics(loaded.diagnostics, reporting, io);
    return 2;
  }
  const builder = await openBuilder(loaded);
  const registries = (await builder.build()).map(withFailures);
  const diagnostics = registries.flatMap(({ result }) => result.diagnostics);
  const placeOf = (position: SourcePosition): SourcePosition => ({
    ...position,
    path: position.path.startsWith("node_modules/")
      ? position.path
      : shownPath(resolve(root, position.path), io.cwd),
  });
  io.stdout.write(
    json
      ? listAsJson(registries, placeOf, io)
      : registries
          .map((registry) => listAsText(registry, placeOf, io))
          .join("\n"),
  );
  reportDiagnostics(diagnostics, reporting, io);
  return diagnostics.some(({ severity }) => severity === "error") ? 1 : 0;
}

/** A function with an error is no tool either, and the error is its reason. What is no tool stands in the order of the sources. */
function withFailures({ config, result }: BuiltRegistry): BuiltRegistry {
  const failures = result.diagnostics.flatMap(
    ({ severity, code, tool, position }): readonly SkippedExport[] =>
      severity === "error" && tool !== undefined && position !== undefined
        ? [{ name: tool, position, reason: `has the error ${code}` }]
        : [],
  );
  return {
    config,
    result: {
      ...result,
      skipped: [...result.skipped, ...failures].sort(comparePlaces),
    },
  };
}

function comparePlaces(left: SkippedExport, right: SkippedExport): number {
  const [a, b] = [left.position, right.position];
  return (
    compareCodeUnits(a.path, b.path) || a.line - b.line || a.column - b.column
  );
}

type PlaceOf = (position: SourcePosition) => SourcePosition;

interface ListedTool {
  readonly tool: ToolModel;
  readonly spec: EmittedSpec;
}

function toolsOf({ result }: BuiltRegistry): readonly ListedTool[] {
  return result.tools.flatMap((tool, index) => {
    const spec = result.specs[index];
    return spec === undefined ? [] : [{ tool, spec }];
  });
}

/** What a model is given of a tool, in characters of JSON. */
function sizeOf({ name, description, inputSchema }: EmittedSpec): number {
  return JSON.stringify({ name, description, inputSchema }).length;
}

function listAsText(
  registry: BuiltRegistry,
  placeOf: PlaceOf,
  { cwd }: CliIo,
): string {
  const tools = toolsOf(registry);
  const total = tools.reduce((sum, { spec }) => sum + sizeOf(spec), 0);
  const count = `${String(tools.length)} tool${tools.length === 1 ? "" : "s"}`;
  return [
    `${shownPath(registry.config.output, cwd)}: ${count}, ${String(total)} characters`,
    ...(tools.length === 0 ? [] : ["", toolTable(tools, placeOf)]),
    ...(registry.result.skipped.length === 0
      ? []
      : ["", "Not tools:", "", skippedTable(registry.result.skipped, placeOf)]),
    "",
  ].join("\n");
}

function toolTable(tools: readonly ListedTool[], placeOf: PlaceOf): string {
  return textTable(
    ["tool", "parameters", "source", "characters"],
    tools.map(({ tool, spec }) => [
      tool.name,
      parameterTexts(tool).join(", "),
      placeText(placeOf(tool.position)),
      String(sizeOf(spec)),
    ]),
  );
}

function skippedTable(
  skipped: readonly SkippedExport[],
  placeOf: PlaceOf,
): string {
  return textTable(
    ["export", "source", "reason"],
    skipped.map(({ name, position, reason }) => [
      name,
      placeText(placeOf(position)),
      reason,
    ]),
  );
}

function placeText({ path, line, column }: SourcePosition): string {
  return `${path}:${String(line)}:${String(column)}`;
}

function listAsJson(
  registries: readonly BuiltRegistry[],
  placeOf: PlaceOf,
  { cwd }: CliIo,
): string {
  const place = (position: SourcePosition): object => {
    const { path, line, column } = placeOf(position);
    return { path, line, column };
  };
  const listed = registries.map((registry) => ({
    output: shownPath(registry.config.output, cwd),
    tools: toolsOf(registry).map(({ tool, spec }) => ({
      ...spec,
      parameters: parameterTexts(tool),
      ...place(tool.position),
      characters: sizeOf(spec),
    })),
    skipped: registry.result.skipped.map(({ name, position, reason }) => ({
      name,
      reason,
      ...place(position),
    })),
  }));
  // Almost every config has one registry, and scripts shall not have to look for it.
  const [first] = listed;
  const whole = listed.length === 1 ? first : { registries: listed };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}
