/** What a build is told: loaded, checked, and with every default applied once. */
import { getNodeValue } from "jsonc-parser";
import { checkConfig } from "./config/check-config.js";
import { readConfigFile } from "./config/config-file.js";
import { configSchema } from "./config/config-schema.js";
import {
  outputsOf,
  type RawConfig,
  resolveConfigs,
} from "./config/resolve-config.js";
import { diagnose, type DiagnosticCode } from "./diagnostics/catalog.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";

export type Dialect =
  | "openai"
  | "openai-strict"
  | "anthropic"
  | "anthropic-strict"
  | "gemini"
  | "gemini-parameters"
  | "mcp";

export type RuleSeverity = "error" | "warning" | "off";

/** One registry to write. Paths are absolute, with `/`. */
export interface ResolvedConfig {
  /** The folder from which the paths of the config resolve and to which those in messages are relative. */
  readonly root: string;
  /** Globs, relative to `root`, of files whose exports are tools; one that starts with `!` leaves files out. */
  readonly include: readonly string[];
  readonly output: string;
  /** All that toolgen writes for the registries of the same config: what is never a source. */
  readonly generated?: readonly string[];
  /** Absent: the nearest `tsconfig.json` at `root` or above, else TypeScript's defaults with `strict`. */
  readonly tsconfig?: string;
  readonly select: "documented" | "tagged";
  readonly toolNames: "preserve" | "snake_case";
  readonly loneObject: "flatten" | "nest";
  readonly targets: readonly Dialect[];
  readonly emitJson: Readonly<Partial<Record<Dialect, string>>>;
  readonly packages: readonly string[];
  readonly rules: Readonly<Partial<Record<DiagnosticCode, RuleSeverity>>>;
}

/** What the command line says of the config. Its paths are relative to `cwd`, and stand before what the config says. */
export interface ConfigRequest {
  /** Absolute. */
  readonly cwd: string;
  /** The config file; absent: it is looked for at `cwd` and above. */
  readonly config?: string;
  /** Files, folders or globs in the place of `include`. */
  readonly files?: readonly string[];
  readonly output?: string;
  /** In the place of `tsconfig`: a file or a folder. */
  readonly project?: string;
  /** Added to `packages`. */
  readonly packages?: readonly string[];
}

export interface LoadedConfig {
  /** Absolute, with `/`: the folder of the config; without one that of the nearest package.json, else `cwd`. */
  readonly root: string;
  /** The file in which the config stands, absolute; absent where everything is default. */
  readonly path?: string;
  /** One a registry; empty when there is any error. */
  readonly configs: readonly ResolvedConfig[];
  readonly diagnostics: readonly Diagnostic[];
  /** What the result depends on: files that were read, and paths that were looked for in vain; absolute, with `/`. */
  readonly inputs: {
    readonly read: readonly string[];
    readonly missing: readonly string[];
  };
}

/** Loads, checks and resolves the config. Never throws for what it holds. */
export function loadConfig(request: ConfigRequest): LoadedConfig {
  const file = readConfigFile(request.cwd, request.config);
  const { root, path, node, positionOf } = file;
  const diagnostics = [
    ...file.diagnostics,
    ...(node === undefined ? [] : checkConfig(node, configSchema, positionOf)),
  ];
  const loaded = {
    root,
    ...(path !== undefined && { path }),
    inputs: { read: file.read, missing: file.missing },
  };
  if (hasError(diagnostics)) return { ...loaded, configs: [], diagnostics };
  // The check has just established that the value is what its schema says.
  const raw = (node === undefined ? {} : getNodeValue(node)) as RawConfig;
  const configs = resolveConfigs(root, raw, request);
  const ambiguous = singleRegistryArguments(request, configs.length);
  const clashes =
    ambiguous.length > 0 ? ambiguous : outputClashes(root, configs);
  return {
    ...loaded,
    configs: hasError(clashes) ? [] : configs,
    diagnostics: [...diagnostics, ...clashes],
  };
}

/** What the command line says of one registry, it cannot say of several. */
function singleRegistryArguments(
  { files = [], output, packages = [] }: ConfigRequest,
  count: number,
): readonly Diagnostic[] {
  if (count < 2) return [];
  const given = [
    ...(files.length > 0 ? ["files on the command line"] : []),
    ...(output !== undefined ? ["`--output`"] : []),
    ...(packages.length > 0 ? ["`--package`"] : []),
  ];
  return given.map((argument) =>
    diagnose("config-several-registries", { argument, count }),
  );
}

function outputClashes(
  root: string,
  configs: readonly ResolvedConfig[],
): readonly Diagnostic[] {
  const outputs = configs.flatMap(outputsOf);
  const twice = new Set(
    outputs.filter((output, index) => outputs.indexOf(output) !== index),
  );
  return [...twice].map((output) =>
    diagnose("config-output-clash", {
      path: output.startsWith(`${root}/`)
        ? output.slice(root.length + 1)
        : output,
    }),
  );
}

function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
