/** The layout of the project: its own prettier with its own config, where that asks for anything but prettier's defaults. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import {
  findPlugins,
  findPrettierFiles,
  foldersAbove,
  type FormatInputs,
  readText,
} from "./formatter/prettier-files.js";
import { createReformatter, type Reformatter } from "./formatter/reformat.js";

export type { FormatInputs } from "./formatter/prettier-files.js";

export interface FormattedText {
  readonly text: string;
  /** Why the text is in toolgen's own layout although the project has another: one phrase. */
  readonly problem?: string;
}

export interface Formatter {
  /**
   * Lays a text out as `prettier --write` would the file at this path. Never rejects.
   *
   * @param path Absolute, with `/`.
   * @param text In the layout of prettier's defaults, and with `\n` at the line ends.
   */
  format(path: string, text: string): Promise<FormattedText>;
  /** What the results so far depended on. */
  inputs(): FormatInputs;
}

/** The part of prettier that is needed here. In its version 2 some of it is synchronous. */
interface Prettier {
  format(text: string, options: PrettierOptions): string | Promise<string>;
  resolveConfig(
    path: string,
    options: { readonly editorconfig: boolean; readonly useCache: boolean },
  ): Promise<PrettierOptions | null>;
  getFileInfo(
    path: string,
    options: { readonly ignorePath: string | readonly string[] },
  ): Promise<{ readonly ignored: boolean }>;
}

type PrettierOptions = Readonly<Record<string, unknown>>;

/** Opens a formatter for the outputs of a project. Prettier is loaded only when it has something to say. */
export function openFormatter(root: string): Formatter {
  const reformatters = new Map<string, Reformatter>();
  // By path, so that a watch does not gather them.
  const seen = new Map<string, readonly FormatInputs[]>();
  const installed = findInstalled(root);

  const format = async (path: string, text: string): Promise<string> => {
    const files = findPrettierFiles(path, root);
    seen.set(path, [files]);
    if (installed === undefined) return text;
    // The defaults of version 2 are others.
    if (!files.configured && installed.major >= 3) return text;
    const prettier = await loadPrettier(installed.entry);
    const options =
      (await prettier.resolveConfig(path, {
        editorconfig: true,
        useCache: false,
      })) ?? {};
    seen.set(path, [files, findPlugins(options["plugins"], root)]);
    if (installed.major >= 3 && isDefault(options))
      return withLineEnds(text, options["endOfLine"]);
    const ignoring =
      installed.major >= 3 ? files.ignoreFiles : (files.ignoreFiles[0] ?? "");
    const { ignored } = await prettier.getFileInfo(path, {
      ignorePath: ignoring,
    });
    if (ignored) return text;
    const reformatter =
      reformatters.get(path) ??
      createReformatter(async (part, given) =>
        prettier.format(part, { ...given, filepath: path }),
      );
    reformatters.set(path, reformatter);
    return reformatter(text, options);
  };

  return {
    format: async (path, text) => {
      try {
        return { text: await format(path, text) };
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const [line = ""] = message.split("\n", 1);
        return { text, problem: line.replace(/[.:]$/, "") };
      }
    },
    inputs: () =>
      joinInputs([
        ...[...seen.values()].flat(),
        installed?.inputs ?? missing(root),
      ]),
  };
}

interface InstalledPrettier {
  readonly major: number;
  readonly entry: string;
  readonly inputs: FormatInputs;
}

function findInstalled(root: string): InstalledPrettier | undefined {
  const found = findManifest(root);
  if (found === undefined) return undefined;
  const { path, text } = found;
  // A manifest without a version is none of prettier's.
  const { version = "" } = JSON.parse(text) as { readonly version?: string };
  const major = Number.parseInt(version, 10);
  if (Number.isNaN(major)) return undefined;
  return {
    major,
    entry: path.replace(
      /package\.json$/,
      major >= 3 ? "index.mjs" : "index.js",
    ),
    inputs: {
      texts: new Map([[path, text]]),
      // A nearer one would be taken.
      missingFiles: manifestPaths(root).filter(
        (_, index, paths) => index < paths.indexOf(path),
      ),
      cacheable: true,
    },
  };
}

interface Manifest {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The nearest installed one; Node's own look-up, which remembers what was missing, is only asked where there is no `node_modules`. */
function findManifest(root: string): Manifest | undefined {
  for (const path of manifestPaths(root)) {
    const text = readText(path);
    if (text !== undefined) return { path, text };
  }
  try {
    const path = createRequire(`${root}/package.json`)
      .resolve("prettier/package.json")
      .replaceAll("\\", "/");
    return { path, text: readFileSync(path, "utf8") };
  } catch {
    return undefined;
  }
}

function manifestPaths(root: string): readonly string[] {
  return foldersAbove(`${root}/package.json`).map(
    (folder) => `${folder}/node_modules/prettier/package.json`,
  );
}

/** Where prettier would be, were it installed. */
function missing(root: string): FormatInputs {
  return {
    texts: new Map(),
    missingFiles: manifestPaths(root),
    cacheable: true,
  };
}

async function loadPrettier(entry: string): Promise<Prettier> {
  // What stands there is prettier, of which the exports that are named above are stable since version 2.
  const loaded = (await import(pathToFileURL(entry).href)) as Prettier & {
    readonly default?: Prettier;
  };
  return loaded.default ?? loaded;
}

/** The layout in which everything is printed to begin with. */
const defaults: PrettierOptions = {
  printWidth: 80,
  tabWidth: 2,
  useTabs: false,
  semi: true,
  singleQuote: false,
  quoteProps: "as-needed",
  trailingComma: "all",
  bracketSpacing: true,
  objectWrap: "preserve",
  arrowParens: "always",
  experimentalOperatorPosition: "end",
  experimentalTernaries: false,
  requirePragma: false,
  insertPragma: false,
};

/** What says nothing of the texts that toolgen writes, which hold no markup and no templates. */
const irrelevant = new Set([
  "endOfLine",
  "jsxSingleQuote",
  "bracketSameLine",
  "jsxBracketSameLine",
  "singleAttributePerLine",
  "htmlWhitespaceSensitivity",
  "vueIndentScriptAndStyle",
  "proseWrap",
  "embeddedLanguageFormatting",
  "checkIgnorePragma",
]);

function isDefault(options: PrettierOptions): boolean {
  return Object.entries(options).every(
    ([name, value]) =>
      irrelevant.has(name) ||
      (name === "plugins" && Array.isArray(value) && value.length === 0) ||
      (Object.hasOwn(defaults, name) && defaults[name] === value),
  );
}

function withLineEnds(text: string, endOfLine: unknown): string {
  if (endOfLine === "crlf") return text.replaceAll("\n", "\r\n");
  return endOfLine === "cr" ? text.replaceAll("\n", "\r") : text;
}

function joinInputs(all: readonly FormatInputs[]): FormatInputs {
  return {
    texts: new Map(all.flatMap(({ texts }) => [...texts])),
    missingFiles: [
      ...new Set(all.flatMap(({ missingFiles }) => missingFiles)),
    ].sort(),
    cacheable: all.every(({ cacheable }) => cacheable),
  };
}
