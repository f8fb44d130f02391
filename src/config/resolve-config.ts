/** From what a config says to what a build is told. */
import { existsSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { escapePath } from "tinyglobby";
import type { ConfigRequest, ResolvedConfig } from "../config.js";
import { configDefaults } from "./config-schema.js";

/** The keys of one registry, as they are written. Its values are checked already. */
export type RawConfig = Partial<
  Pick<
    ResolvedConfig,
    | "include"
    | "output"
    | "tsconfig"
    | "select"
    | "toolNames"
    | "loneObject"
    | "targets"
    | "emitJson"
    | "packages"
    | "rules"
  >
> & { readonly registries?: readonly RawConfig[] };

/** One config a registry, with every default applied. What the command line says stands before what the config says. */
export function resolveConfigs(
  root: string,
  raw: RawConfig,
  request: ConfigRequest,
): readonly ResolvedConfig[] {
  const { registries, output: _, emitJson: __, ...shared } = raw;
  const written = registries?.map((registry) => ({
    ...shared,
    ...registry,
    rules: { ...shared.rules, ...registry.rules },
  })) ?? [raw];
  const configs = written.map((one) => resolveConfig(root, one, request));
  const generated = configs.flatMap(outputsOf);
  return configs.map((config) => ({ ...config, generated }));
}

/** All that is written for a registry, absolute, the module first. */
export function outputsOf(
  config: Pick<ResolvedConfig, "output" | "emitJson">,
): readonly string[] {
  return [config.output, ...Object.values(config.emitJson)];
}

function resolveConfig(
  root: string,
  raw: RawConfig,
  { cwd, files = [], output, project, packages = [] }: ConfigRequest,
): ResolvedConfig {
  const fromRoot = (path: string): string => absolute(root, path);
  const tsconfig =
    project === undefined
      ? raw.tsconfig && fromRoot(raw.tsconfig)
      : absolute(cwd, project);
  return {
    root,
    include:
      files.length > 0
        ? files.map((file) => globFrom(root, cwd, file))
        : (raw.include ?? configDefaults.include).map((glob) =>
            globFrom(root, root, glob),
          ),
    output:
      output === undefined
        ? fromRoot(raw.output ?? configDefaults.output)
        : absolute(cwd, output),
    ...(tsconfig !== undefined && { tsconfig: configFileIn(tsconfig) }),
    select: raw.select ?? configDefaults.select,
    toolNames: raw.toolNames ?? configDefaults.toolNames,
    loneObject: raw.loneObject ?? configDefaults.loneObject,
    targets: raw.targets ?? configDefaults.targets,
    emitJson: Object.fromEntries(
      Object.entries(raw.emitJson ?? {}).map(([dialect, path]) => [
        dialect,
        fromRoot(path),
      ]),
    ),
    packages: [
      ...new Set([...(raw.packages ?? configDefaults.packages), ...packages]),
    ],
    rules: raw.rules ?? {},
  };
}

/** `tsc -p` takes a folder too. */
function configFileIn(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    ? `${path}/tsconfig.json`
    : path;
}

/**
 * A pattern relative to the root, of one relative to another folder. What exists under the very name is meant as it is, so that brackets
 * in paths need no escape; else `\` separates, as it does in paths of Windows.
 */
function globFrom(root: string, folder: string, pattern: string): string {
  const negated = pattern.startsWith("!");
  const body = negated ? pattern.slice(1) : pattern;
  const plain = existsSync(resolve(folder, body));
  const path = slashed(body);
  const same = slashed(resolve(root)) === slashed(resolve(folder));
  const placed =
    same && !path.startsWith("/") && !plain
      ? path.replace(/^\.\//, "")
      : slashed(relative(root, resolve(folder, path)));
  return `${negated ? "!" : ""}${plain ? escapePath(placed) : placed}`;
}

function absolute(folder: string, path: string): string {
  return slashed(resolve(folder, slashed(path)));
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
