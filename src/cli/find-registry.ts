/** Which export of a module is the registry that a command is to run. */
import { nearestName } from "../diagnostics/nearest-name.js";
import type { Registry } from "../runtime/index.js";
import { EnvironmentError } from "./environment-error.js";

export interface WantedRegistry {
  /** The name of the export, where one was given. */
  readonly exportName?: string | undefined;
  /** How people write the module. */
  readonly shown: string;
  /** Whether toolgen has written the module, so that it is no source. */
  readonly generated: boolean;
}

/**
 * The registry that is meant: the export that was named, else `registry`, else the only one there is. Undefined where the module has none
 * and may be a source.
 *
 * @throws {EnvironmentError} Where it is not to be had.
 */
export function findRegistry(
  exports: ReadonlyMap<string, unknown>,
  wanted: WantedRegistry & { readonly generated: true },
): Registry;
export function findRegistry(
  exports: ReadonlyMap<string, unknown>,
  wanted: WantedRegistry,
): Registry | undefined;
export function findRegistry(
  exports: ReadonlyMap<string, unknown>,
  { exportName, shown, generated }: WantedRegistry,
): Registry | undefined {
  if (exportName !== undefined) {
    const value = exports.get(exportName);
    if (isRegistry(value)) return value;
    if (!exports.has(exportName)) throw noExport(exportName, shown, exports);
    throw typeof value === "function"
      ? needsInstance(exportName, shown)
      : new EnvironmentError(
          `The export "${exportName}" of "${shown}" is no registry.`,
        );
  }
  const main = exports.get("registry");
  if (isRegistry(main)) return main;
  const found = [...exports].flatMap(([name, value]) =>
    isRegistry(value) ? [{ name, value }] : [],
  );
  if (found.length > 1)
    throw new EnvironmentError(
      `"${shown}" exports several registries; name one of them: ${found.map(({ name }) => `${shown}#${name}`).join(", ")}.`,
    );
  if (found[0] !== undefined) return found[0].value;
  if (!generated) return undefined;
  const factory = [...exports].find(
    ([name, value]) =>
      typeof value === "function" && /^create\w*Tools$/.test(name),
  );
  throw factory === undefined
    ? noExport("registry", shown, exports)
    : needsInstance(factory[0], shown);
}

function noExport(
  name: string,
  shown: string,
  exports: ReadonlyMap<string, unknown>,
): EnvironmentError {
  const near = nearestName(name, [...exports.keys()]);
  const hint = near === undefined ? "." : `; did you mean "${near}"?`;
  return new EnvironmentError(`"${shown}" has no export "${name}"${hint}`);
}

function needsInstance(factory: string, shown: string): EnvironmentError {
  return new EnvironmentError(
    `\`${factory}\` of "${shown}" needs an instance; name a module of your own with \`export const registry = ${factory}(instance)\`.`,
  );
}

/** By its shape: the module may have a runtime of its own. */
function isRegistry(value: unknown): value is Registry {
  return (
    typeof value === "object" &&
    value !== null &&
    Array.isArray(Reflect.get(value, "tools")) &&
    ["get", "bind", "execute", "executeAll", "with"].every(
      (name) => typeof Reflect.get(value, name) === "function",
    )
  );
}
