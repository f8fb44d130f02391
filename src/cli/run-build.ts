/** One run of `toolgen build`: load, build, compare, write, report. */
import {
  type ConfigRequest,
  loadConfig,
  type LoadedConfig,
} from "../config.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import {
  countDiagnostics,
  type RenderFormat,
  summarizeDiagnostics,
} from "../diagnostics/render.js";
import { type PlannedFile, planOutput, writeOutput } from "../output.js";
import type { BuiltTexts } from "./builder.js";
import { buildTexts } from "./cached-build.js";
import type { CliIo, ExitCode } from "./cli-io.js";
import { judgeOutput } from "./judge-output.js";
import { showProgress } from "./progress-line.js";
import { reportDiagnostics, shownPath } from "./report.js";
import { buildCommandText } from "./source-options.js";

export interface BuildOptions {
  readonly request: ConfigRequest;
  /** Whether what an unchanged build gave the last time is taken. */
  readonly cache: boolean;
  /** Write nothing, and fail where something would be written. */
  readonly check: boolean;
  readonly diff: boolean;
  readonly format: RenderFormat;
  readonly maxWarnings?: number;
  readonly quiet: boolean;
}

export async function runBuild(
  options: BuildOptions,
  io: CliIo,
): Promise<ExitCode> {
  const start = io.now();
  const loaded = loadConfig(options.request);
  if (loaded.configs.length === 0) {
    report(loaded, loaded.diagnostics, options, io);
    return 2;
  }
  const built = await buildShowingProgress(loaded, options, io);
  return finishBuild({ loaded, built, start }, options, io);
}

async function buildShowingProgress(
  loaded: LoadedConfig,
  { cache, format, quiet }: BuildOptions,
  io: CliIo,
): Promise<BuiltTexts> {
  let hide = (): void => undefined;
  try {
    return await buildTexts(loaded, {
      useCache: cache,
      onCold: () => {
        if (format === "pretty" && !quiet)
          hide = showProgress("reading the sources…", io);
      },
    });
  } finally {
    hide();
  }
}

export interface FinishedBuild {
  readonly loaded: LoadedConfig;
  readonly built: BuiltTexts;
  /** When the run began, by the clock of the command line. */
  readonly start: number;
  /** What the run is for: `src/a.ts changed`. */
  readonly lead?: string;
  /** Whether a warning or note is to be shown; absent: all are. Errors always are. */
  readonly isNews?: (diagnostic: Diagnostic) => boolean;
}

/** Compares what was built with what is there, writes it unless that is forbidden, and says all of it. */
export async function finishBuild(
  { loaded, built, start, lead, isNews = () => true }: FinishedBuild,
  options: BuildOptions,
  io: CliIo,
): Promise<ExitCode> {
  const { request, check } = options;
  // What the command line names is not all that stands beside it.
  const orphans =
    request.output === undefined && (request.files ?? []).length === 0;
  const plan = planOutput(new Map(built.files), { orphans });
  const diagnostics = [
    ...loaded.diagnostics,
    ...built.diagnostics,
    ...judgeOutput(plan, {
      check,
      root: loaded.root,
      command: buildCommandText(request),
      rule: loaded.configs
        .map(({ rules }) => rules["orphaned-output"])
        .find((rule) => rule !== undefined),
    }),
  ];
  const shown = diagnostics.filter(
    (diagnostic) => diagnostic.severity === "error" || isNews(diagnostic),
  );
  report(loaded, shown, options, io, factsOf(plan, built, io));
  if (options.diff) await printDiff(plan, options, io);

  const counts = countDiagnostics(diagnostics);
  const failed = counts.error > 0;
  const written = failed || check ? [] : writeOutput(plan);
  const problems = summarizeDiagnostics(
    options.quiet ? { ...counts, warning: 0, note: 0 } : counts,
  );
  const milliseconds = `${String(Math.round(io.now() - start))} ms`;
  const tools = `${String(built.tools)} tool${built.tools === 1 ? "" : "s"}`;
  const sentence = failed
    ? `${problems}; ${check ? "the check failed" : "nothing was written"} (${milliseconds})`
    : `${outcome(plan, written, io)} (${[tools, problems, milliseconds].filter((part) => part !== "").join(", ")})`;
  if (!options.quiet || failed)
    io.stderr.write(
      `toolgen: ${lead === undefined ? "" : `${lead}: `}${sentence}\n`,
    );
  const tooMany =
    options.maxWarnings !== undefined && counts.warning > options.maxWarnings;
  if (tooMany)
    io.stderr.write(
      `toolgen: ${summarizeDiagnostics({ error: 0, warning: counts.warning, note: 0 })}, and --max-warnings admits ${String(options.maxWarnings)}\n`,
    );
  if (options.format === "github") {
    const { addStepSummary } = await import("./step-summary.js");
    const { root } = loaded;
    const run = { outcome: sentence, plan, diagnostics, root };
    addStepSummary({ ...run, diff: options.diff }, io);
  }
  return failed || tooMany ? 1 : 0;
}

/** What a script wants to know beside the diagnostics. */
function factsOf(
  plan: readonly PlannedFile[],
  { tools }: BuiltTexts,
  { cwd }: CliIo,
): { readonly [key: string]: unknown } {
  const files = plan.map(({ path, state }) => ({
    path: shownPath(path, cwd),
    state,
  }));
  return { tools, files };
}

/** `wrote a.ts; b.ts is up to date`. */
function outcome(
  plan: readonly PlannedFile[],
  written: readonly string[],
  { cwd }: CliIo,
): string {
  const kept = plan.filter(({ state }) => state === "unchanged");
  const names = (paths: readonly string[]): string =>
    paths.length > 3
      ? `${String(paths.length)} files`
      : paths.map((path) => shownPath(path, cwd)).join(" and ");
  return [
    ...(written.length > 0 ? [`wrote ${names(written)}`] : []),
    ...(kept.length > 0
      ? [
          `${names(kept.map(({ path }) => path))} ${kept.length === 1 ? "is" : "are"} up to date`,
        ]
      : []),
  ].join("; ");
}

function report(
  { root, path }: LoadedConfig,
  diagnostics: readonly Diagnostic[],
  { format, quiet }: BuildOptions,
  io: CliIo,
  facts: { readonly [key: string]: unknown } = {},
): void {
  const options = { format, quiet, root, configPath: path, facts };
  reportDiagnostics(diagnostics, options, io);
}

async function printDiff(
  plan: readonly PlannedFile[],
  { format }: BuildOptions,
  io: CliIo,
): Promise<void> {
  const { renderDiff } = await import("./render-diff.js");
  // What programs read from stdout must stay whole.
  const stream = format === "pretty" ? io.stdout : io.stderr;
  stream.write(renderDiff(plan, stream, io));
}
