/** What holds where a configuration says nothing. */
import { ts } from "ts-morph";
import type { ConfigHost } from "./compiler-host.js";

/** With no configuration at all, everything that TypeScript and Node understand is understood. */
export const withoutTsconfig: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts"],
  strict: true,
  allowJs: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  jsx: ts.JsxEmit.Preserve,
  types: ["*"],
};

/**
 * The options of a configuration with the defaults of the TypeScript that the project itself uses. Since 6.0 strictness is a default and the types
 * of `@types` packages are not: a project of an older version would be told of errors that its own compiler does not see.
 */
export function withProjectDefaults(
  options: ts.CompilerOptions,
  folder: string,
  host: Pick<ConfigHost, "readFile">,
): ts.CompilerOptions {
  const major = typescriptMajor(folder, host);
  if (major !== undefined && major >= 6) return options;
  return {
    // Who has no TypeScript of their own has no habits either, but may well have the types of Node.
    types: ["*"],
    ...(major !== undefined && {
      strict: false,
      noUncheckedSideEffectImports: false,
    }),
    ...options,
  };
}

/** The major version of the nearest installed TypeScript. */
function typescriptMajor(
  folder: string,
  host: Pick<ConfigHost, "readFile">,
): number | undefined {
  for (let current = folder; ;) {
    const manifest = host.readFile(
      `${current}/node_modules/typescript/package.json`,
    );
    const major = /"version"\s*:\s*"(\d+)\./.exec(manifest ?? "")?.[1];
    if (major !== undefined) return Number(major);
    const end = current.lastIndexOf("/");
    if (end === -1) return undefined;
    current = current.slice(0, end);
  }
}
