/** What `init` looks at before it decides what to write. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { configFileName } from "../../config/config-file.js";
import { EnvironmentError } from "../environment-error.js";

export type Language = "typescript" | "javascript";

export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

export interface ProjectFacts {
  /** Absolute. */
  readonly folder: string;
  /** The text of `package.json`; absent where there is none. */
  readonly manifest?: string;
  /** Of `package.json`: commands by name. */
  readonly scripts: ReadonlyMap<string, string>;
  /** Where `package.json` names toolgen. */
  readonly toolgen?: "dependencies" | "devDependencies";
  /** Relative imports of `.js` files are ES modules. */
  readonly modules: boolean;
  /** The project is written in TypeScript, as far as its files tell; undefined where nothing tells. */
  readonly language?: Language;
  readonly packageManager: PackageManager;
  /** A config of toolgen is there: `toolgen.config.json`, or a key of `package.json`. */
  readonly configured?: string;
  /** Inside a repository, but not at its root, where workflows would have to be. */
  readonly nested: boolean;
}

const lockFiles: readonly (readonly [string, PackageManager])[] = [
  ["package-lock.json", "npm"],
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
];

/**
 * Reads the project in a folder.
 *
 * @throws EnvironmentError when its `package.json` cannot be understood, so that nothing can be added to it.
 */
export function readProjectFacts(folder: string): ProjectFacts {
  const has = (name: string): boolean => existsSync(join(folder, name));
  const text = has("package.json")
    ? readFileSync(join(folder, "package.json"), "utf8")
    : undefined;
  const manifest = text === undefined ? undefined : parseManifest(text);
  const named = (key: string, name: string): boolean =>
    Object.hasOwn(objectAt(manifest, key), name);
  const toolgen = (["dependencies", "devDependencies"] as const).find((key) =>
    named(key, "toolgen"),
  );
  const typescript =
    has("tsconfig.json") ||
    named("dependencies", "typescript") ||
    named("devDependencies", "typescript");
  const language = typescript
    ? "typescript"
    : manifest !== undefined
      ? "javascript"
      : undefined;
  const configured = has(configFileName)
    ? configFileName
    : manifest !== undefined && Object.hasOwn(manifest, "toolgen")
      ? "package.json"
      : undefined;
  return {
    folder,
    ...(text !== undefined && { manifest: text }),
    scripts: new Map(
      Object.entries(objectAt(manifest, "scripts")).map(([name, command]) => [
        name,
        String(command),
      ]),
    ),
    ...(toolgen !== undefined && { toolgen }),
    modules: manifest === undefined || manifest["type"] === "module",
    ...(language !== undefined && { language }),
    packageManager: findPackageManager(folder),
    ...(configured !== undefined && { configured }),
    nested: !has(".git") && ancestors(folder).some(isRepository),
  };
}

type Manifest = Readonly<Record<string, unknown>>;

function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new EnvironmentError(
      "package.json is not valid JSON: correct it first.",
    );
  }
  if (!isObject(value) || !isObject(value["scripts"] ?? {}))
    throw new EnvironmentError(
      "package.json is none that npm takes: correct it first.",
    );
  return value;
}

function objectAt(manifest: Manifest | undefined, key: string): Manifest {
  const value = manifest?.[key];
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** By the nearest lock file, up to the root of the repository: a workspace has one for all its packages. */
function findPackageManager(folder: string): PackageManager {
  for (const at of [folder, ...ancestors(folder)]) {
    const found = lockFiles.find(([name]) => existsSync(join(at, name)));
    if (found !== undefined) return found[1];
    if (isRepository(at)) break;
  }
  return "npm";
}

function ancestors(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [parent, ...ancestors(parent)];
}

function isRepository(folder: string): boolean {
  return existsSync(join(folder, ".git"));
}
