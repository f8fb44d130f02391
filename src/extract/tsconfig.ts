/** Which compiler options hold for which file: `tsconfig.json`, what it extends, and the projects that it references. */
import { ts } from "ts-morph";
import { diagnose } from "../diagnostics/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { withoutTsconfig, withProjectDefaults } from "./compiler-defaults.js";
import type { ConfigHost, SourceHost } from "./compiler-host.js";
import { displayPath } from "./display-path.js";
import { positionAt } from "./position.js";

export interface CompilerConfig {
  /** Unique among the configurations of a project. */
  readonly key: string;
  readonly options: ts.CompilerOptions;
  /** What the configuration includes, absolute. */
  fileNames(): readonly string[];
  readonly references: readonly ts.ProjectReference[];
}

export interface TsconfigReader {
  /** The configuration of a file: the first, from the main one along its references, that includes it; else the main one. */
  configFor(file: string): CompilerConfig;
  main(): CompilerConfig;
  diagnostics(): readonly Diagnostic[];
  /** Whether a file is one of the configurations that were read. */
  reads(path: string): boolean;
}

/** TypeScript's numbers for "no inputs were found" and "the `files` list is empty": both are usual in a solution. */
const harmless = new Set([18002, 18003]);

/** Those for options and values that this version does not know: another one may. */
const unfamiliar = new Set([5023, 5025, 6046]);

export function openTsconfig(
  root: string,
  path: string | undefined,
  host: SourceHost,
): TsconfigReader {
  const main =
    path?.replace(/\\/g, "/") ??
    ts.findConfigFile(root, (name) => host.fileExists(name));
  const none: CompilerConfig = {
    key: "",
    options: withoutTsconfig,
    fileNames: () => [],
    references: [],
  };
  if (main === undefined)
    return {
      configFor: () => none,
      main: () => none,
      diagnostics: () => [],
      reads: (name) => name.endsWith("/tsconfig.json"),
    };

  const read = new Map<string, ReadConfig>();
  const open = (name: string): ReadConfig => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const opened = readConfig(name, root, host.configHost);
    read.set(name, opened);
    return opened;
  };
  const mainConfig = open(main);
  const chosen = new Map<string, CompilerConfig>();

  /** Breadth first, as references are written. */
  const configOf = (file: string): CompilerConfig => {
    const queue = [main];
    const seen = new Set<string>();
    for (const name of queue) {
      if (seen.has(name)) continue;
      seen.add(name);
      const { config, included } = open(name);
      if (included.has(file)) return config;
      for (const reference of config.references)
        queue.push(ts.resolveProjectReferencePath(reference));
    }
    return mainConfig.config;
  };
  return {
    configFor: (file) => {
      if (mainConfig.config.references.length === 0) return mainConfig.config;
      const known = chosen.get(file) ?? configOf(file);
      chosen.set(file, known);
      return known;
    },
    main: () => mainConfig.config,
    diagnostics: () => [...read.values()].flatMap((item) => item.diagnostics),
    reads: (name) =>
      read.has(name) ||
      [...read.values()].some((item) => item.extended.has(name)),
  };
}

interface ReadConfig {
  readonly config: CompilerConfig;
  readonly included: ReadonlySet<string>;
  /** The files that it extends. */
  readonly extended: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

function readConfig(path: string, root: string, host: ConfigHost): ReadConfig {
  const text = host.readFile(path);
  if (text === undefined)
    return {
      config: {
        key: path,
        options: withoutTsconfig,
        fileNames: () => [],
        references: [],
      },
      included: new Set(),
      extended: new Set(),
      diagnostics: [
        diagnose("tsconfig-not-found", { path: displayPath(path, root) }),
      ],
    };
  const source = ts.readJsonConfigFile(path, () => text);
  const folder = path.slice(0, path.lastIndexOf("/"));
  const parsed = ts.parseJsonSourceFileConfigFileContent(
    source,
    host,
    folder,
    undefined,
    path,
  );
  // The parser adds what is wrong with the JSON itself to this internal list of the file only.
  const syntax = (source as { parseDiagnostics?: readonly ts.Diagnostic[] })
    .parseDiagnostics;
  const problems = [...new Set([...(syntax ?? []), ...parsed.errors])].filter(
    (problem) => !harmless.has(problem.code),
  );
  return {
    config: {
      key: path,
      options: withProjectDefaults(parsed.options, folder, host),
      fileNames: () => parsed.fileNames,
      references: parsed.projectReferences ?? [],
    },
    included: new Set(parsed.fileNames),
    extended: new Set(source.extendedSourceFiles ?? []),
    diagnostics: problems.map((problem) => {
      const at = problem.file;
      return diagnose(
        unfamiliar.has(problem.code) ? "tsconfig-option" : "tsconfig-invalid",
        {
          path: displayPath(at?.fileName ?? path, root),
          message: ts.flattenDiagnosticMessageText(problem.messageText, " "),
          number: problem.code,
        },
        at === undefined || problem.start === undefined
          ? undefined
          : positionAt(
              at,
              problem.start,
              problem.start + (problem.length ?? 1),
              { root },
            ),
      );
    }),
  };
}
