/** How commands show diagnostics: in the format that was asked for, with paths that lead there from where the user is. */
import { relative, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { renderDiagnostics, type RenderFormat } from "../diagnostics/render.js";
import { type CliIo, showsColor } from "./cli-io.js";

export interface ReportOptions {
  readonly format: RenderFormat;
  /** Only errors. */
  readonly quiet: boolean;
  /** The folder to which the paths of positions are relative. */
  readonly root: string;
  /** The file in which the config stands, absolute. */
  readonly configPath?: string | undefined;
  /** What `json` holds beside the diagnostics. */
  readonly facts?: { readonly [key: string]: unknown };
}

/** Prints diagnostics: words for people to stderr, what programs read to stdout. */
export function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  { format, quiet, root, configPath, facts }: ReportOptions,
  io: CliIo,
): void {
  const shown = quiet
    ? diagnostics.filter(({ severity }) => severity === "error")
    : diagnostics;
  const base = baseFolder(format, io);
  const text = renderDiagnostics(shown, {
    format,
    color: showsColor(io.stderr, io.env),
    version: io.version,
    pathOf: pathsFrom(root, base),
    ...(configPath !== undefined && {
      fallbackPath: shownPath(configPath, base),
    }),
    ...(facts !== undefined && { facts }),
  });
  if (text === "") return;
  if (format === "pretty") io.stderr.write(`${text}\n`);
  else io.stdout.write(text);
}

/** What reads annotations knows paths from the root of the repository; people know them from where they are. */
function baseFolder(format: RenderFormat, { cwd, env }: CliIo): string {
  const workspace = env["GITHUB_WORKSPACE"];
  return (format === "github" || format === "sarif") &&
    workspace !== undefined &&
    workspace !== ""
    ? workspace
    : cwd;
}

/** Rewrites paths that are relative to `root` as relative to `base`. Those of packages are no paths from a root. */
function pathsFrom(root: string, base: string): (path: string) => string {
  return (path) =>
    path.startsWith("node_modules/")
      ? path
      : shownPath(resolve(root, path), base);
}

/** An absolute path as a user writes it from a folder, with `/`. */
export function shownPath(path: string, folder: string): string {
  return relative(folder, path).replaceAll("\\", "/");
}
