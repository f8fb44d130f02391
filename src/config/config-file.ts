/** Finds the config and reads its text: the only place of it that looks at the disk. */
import { readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { diagnose } from "../diagnostics/catalog.js";
import type { Diagnostic, SourcePosition } from "../diagnostics/diagnostic.js";

export const configFileName = "toolgen.config.json";

export interface ConfigFile {
  /** The folder from which its paths resolve. Absolute, with `/`. */
  readonly root: string;
  /** The file in which it stands, absolute with `/`; absent where there is none. */
  readonly path?: string;
  /** Absent where there is none, or where it cannot be parsed. */
  readonly node?: Node;
  readonly diagnostics: readonly Diagnostic[];
  /** Where in the file an offset is. */
  readonly positionOf: (range: {
    readonly offset: number;
    readonly length: number;
  }) => SourcePosition;
  /** Files that were read, and paths that were looked for in vain; absolute, with `/`. */
  readonly read: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Reads the config at a path, or looks for one: from `folder` upwards, in each folder `toolgen.config.json` before the key `toolgen` of
 * `package.json`, no further than the nearest `package.json`. Without any, the folder of that `package.json`, else `folder`, is the root.
 */
export function readConfigFile(folder: string, path?: string): ConfigFile {
  if (path !== undefined) return readNamed(folder, path);
  const missing: string[] = [];
  for (let at = resolve(folder); ; at = dirname(at)) {
    const config = slashed(resolve(at, configFileName));
    const manifest = slashed(resolve(at, "package.json"));
    if (isFile(config)) {
      const file = parseFile(config, []);
      const shadowed = isFile(manifest) && manifestKey(manifest) !== undefined;
      return {
        ...file,
        missing,
        diagnostics: shadowed
          ? [...file.diagnostics, diagnose("config-shadowed", {})]
          : file.diagnostics,
      };
    }
    missing.push(config);
    if (isFile(manifest))
      return { ...parseFile(manifest, ["toolgen"]), missing };
    missing.push(manifest);
    if (dirname(at) === at) break;
  }
  return none(slashed(resolve(folder)), [], missing);
}

function readNamed(folder: string, path: string): ConfigFile {
  const absolute = slashed(resolve(folder, path));
  if (isFile(absolute))
    return parseFile(
      absolute,
      absolute.endsWith("/package.json") ? ["toolgen"] : [],
    );
  const shown = slashed(relative(folder, absolute));
  return none(
    slashed(dirname(absolute)),
    [diagnose("config-not-found", { path: shown })],
    [absolute],
  );
}

function none(
  root: string,
  diagnostics: readonly Diagnostic[],
  missing: readonly string[],
): ConfigFile {
  return {
    root,
    diagnostics,
    positionOf: () => ({ path: configFileName, line: 1, column: 1, length: 1 }),
    read: [],
    missing,
  };
}

function parseFile(path: string, keys: readonly string[]): ConfigFile {
  const root = slashed(dirname(path));
  const name = path.slice(path.lastIndexOf("/") + 1);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return {
      ...none(
        root,
        [
          diagnose("config-unreadable", {
            path: name,
            problem: problemOf(error),
          }),
        ],
        [],
      ),
      path,
    };
  }
  // An offset counts from after the mark, as editors count columns.
  text = text.replace(/^\ufeff/, "");
  const positionOf: ConfigFile["positionOf"] = (range) =>
    positionIn(text, name, range);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  const base = { root, path, positionOf, read: [path], missing: [] };
  if (tree === undefined || first !== undefined)
    return {
      ...base,
      diagnostics: [
        diagnose(
          "config-syntax",
          {
            problem:
              first === undefined
                ? "the file is empty"
                : inWords(printParseErrorCode(first.error)),
          },
          positionOf(first ?? { offset: 0, length: 1 }),
        ),
      ],
    };
  const node = findNodeAtLocation(tree, [...keys]);
  return { ...base, diagnostics: [], ...(node !== undefined && { node }) };
}

/** The key `toolgen` of a manifest, where there is one. */
function manifestKey(path: string): Node | undefined {
  return parseFile(path, ["toolgen"]).node;
}

function positionIn(
  text: string,
  path: string,
  { offset, length }: { readonly offset: number; readonly length: number },
): SourcePosition {
  const start = text.slice(0, offset).lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", offset);
  const lineText = text
    .slice(start, end === -1 ? undefined : end)
    .replace(/\r$/, "");
  return {
    path,
    line: text.slice(0, start).split("\n").length,
    column: offset - start + 1,
    length: Math.max(1, Math.min(length, lineText.length - (offset - start))),
    lineText,
  };
}

/** `CommaExpected` → `comma expected`. */
function inWords(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // A folder that may not be entered holds nothing that could be read.
    return false;
  }
}

/** What the system says, in words: without the path and the system call. */
function problemOf(error: unknown): string {
  return error instanceof Error
    ? error.message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, "")
    : String(error);
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
