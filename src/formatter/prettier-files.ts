/** The files that decide how prettier lays a file out. */
import { readFileSync } from "node:fs";

/** What a layout depends on. All paths are absolute, with `/`. */
export interface FormatInputs {
  /** Files by path, with their text as it was when prettier was about to read them. */
  readonly texts: ReadonlyMap<string, string>;
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
  const texts = new Map<string, string>();
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
      texts.set(candidate, text);
      if (!asksForSomething(name, text)) continue;
      configured = true;
      if (!isSelfContained(name, text)) cacheable = false;
    }
  }
  const ignoreFiles = [`${root}/.prettierignore`, `${root}/.gitignore`];
  for (const file of ignoreFiles) {
    const text = readText(file);
    if (text === undefined) missingFiles.push(file);
    else texts.set(file, text);
  }
  return { texts, missingFiles, cacheable, configured, ignoreFiles };
}

/** The folders that hold a file, the nearest first; the root of the file system is `""`. */
export function foldersAbove(path: string): readonly string[] {
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

/** Whether the text of a config says all of it: it names no other config, and computes nothing. */
function isSelfContained(name: string, text: string): boolean {
  if (/\.[cm]?[jt]s$/.test(name)) {
    const code = text
      .replace(/\/\*[^]*?\*\//g, "")
      .replace(/^\s*import\s+type\b[^;]*;/gm, "");
    return !/\b(?:import|require|process|await|globalThis)\b/.test(code);
  }
  if (name === "package.json") return !namesConfig(text);
  // A file that holds nothing but the name of a package.
  return !/^\s*["']?[@./\w-]+["']?\s*$/.test(text);
}

/** `"prettier": "@company/prettier-config"` */
function namesConfig(manifest: string): boolean {
  try {
    // Any JSON object has the key or not; of anything else this throws, or it is undefined.
    const { prettier } = JSON.parse(manifest) as {
      readonly prettier?: unknown;
    };
    return typeof prettier === "string";
  } catch {
    return true;
  }
}

/** The manifest of each package among the plugins of a config, which changes with them; a plugin that is a file may change by itself. */
export function findPlugins(plugins: unknown, root: string): FormatInputs {
  const names: readonly unknown[] = Array.isArray(plugins) ? plugins : [];
  const texts = new Map<string, string>();
  let cacheable = true;
  for (const name of names) {
    const manifest = manifestOf(name, root);
    if (manifest === undefined) cacheable = false;
    else texts.set(...manifest);
  }
  return { texts, missingFiles: [], cacheable };
}

/** The nearest, with its text. */
function manifestOf(
  name: unknown,
  root: string,
): readonly [path: string, text: string] | undefined {
  if (typeof name !== "string" || !/^@?\w[^:\\]*$/.test(name)) return undefined;
  for (const folder of foldersAbove(`${root}/package.json`)) {
    const path = `${folder}/node_modules/${name}/package.json`;
    const text = readText(path);
    if (text !== undefined) return [path, text];
  }
  return undefined;
}

/** Undefined where nothing can be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
