/** The files that decide how prettier lays a file out. */
import { readFileSync } from "node:fs";

/** What a layout depends on. All paths are absolute, with `/`. */
export interface FormatInputs {
  /** Files that were read. */
  readonly files: readonly string[];
  /** Files that were looked for in vain. */
  readonly missingFiles: readonly string[];
  /** Nothing else decides: no config is a program that may read more, and no plugin is a file of the project. */
  readonly cacheable: boolean;
}

export interface PrettierFiles extends FormatInputs {
  /** Some file asks for something. */
  readonly configured: boolean;
  /** Of the root: what `prettier --check` passes over. */
  readonly ignoreFiles: readonly string[];
}

/** In the order in which prettier looks for them in a folder. */
const configNames = [
  "package.json",
  "package.yaml",
  ".prettierrc",
  ".prettierrc.json",
  ".prettierrc.yaml",
  ".prettierrc.yml",
  ".prettierrc.json5",
  ...["js", "ts", "mjs", "mts", "cjs", "cts"].flatMap((extension) => [
    `.prettierrc.${extension}`,
    `prettier.config.${extension}`,
  ]),
  ".prettierrc.toml",
  ".editorconfig",
];

/** Looks for what prettier would read to format a file, from its folder upwards. */
export function findPrettierFiles(path: string, root: string): PrettierFiles {
  const files: string[] = [];
  const missingFiles: string[] = [];
  let configured = false;
  let cacheable = true;
  for (const folder of foldersAbove(path)) {
    for (const name of configNames) {
      const candidate = `${folder}/${name}`;
      const text = readText(candidate);
      if (text === undefined) {
        missingFiles.push(candidate);
        continue;
      }
      files.push(candidate);
      if (!asksForSomething(name, text)) continue;
      configured = true;
      if (!isSelfContained(name, text)) cacheable = false;
    }
  }
  const ignoreFiles = [`${root}/.prettierignore`, `${root}/.gitignore`];
  for (const file of ignoreFiles)
    (readText(file) === undefined ? missingFiles : files).push(file);
  return { files, missingFiles, cacheable, configured, ignoreFiles };
}

function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (
    let end = path.lastIndexOf("/");
    end >= 0;
    end = end === 0 ? -1 : path.lastIndexOf("/", end - 1)
  )
    folders.push(path.slice(0, end));
  return folders;
}

/** A package's manifest is there for other things, too. */
function asksForSomething(name: string, text: string): boolean {
  return !name.startsWith("package.") || text.includes("prettier");
}

/** Whether the text of a config says all of it: it names no other file, and computes nothing. */
function isSelfContained(name: string, text: string): boolean {
  if (/\.[cm]?[jt]s$/.test(name)) {
    const code = text
      .replace(/\/\*[^]*?\*\//g, "")
      .replace(/^\s*import\s+type\b[^;]*;/gm, "");
    return !/\b(?:import|require|process|await|plugins|globalThis)\b/.test(
      code,
    );
  }
  if (name === "package.json")
    return !/"prettier"\s*:\s*"/.test(text) || !namesShared(text);
  return !/\bplugins\b/.test(text) && !/^\s*["']?[@./\w-]+["']?\s*$/.test(text);
}

/** `"prettier": "@company/prettier-config"`, and not a version among the dependencies. */
function namesShared(text: string): boolean {
  try {
    // Any JSON has the key or not.
    const { prettier } = JSON.parse(text) as { readonly prettier?: unknown };
    return typeof prettier === "string";
  } catch {
    return true;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
