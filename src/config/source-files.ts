/** Which files a config means. */
import { glob, isDynamicPattern } from "tinyglobby";
import type { ResolvedConfig } from "../config.js";

export interface SourceFiles {
  /** Absolute, with `/`, in code unit order. */
  readonly files: readonly string[];
  /** The patterns of `include` that match no file. */
  readonly unmatched: readonly string[];
}

/** What `include` always leaves out: declarations are read with `packages`, and nobody means installed files. */
const ignored = [
  "**/node_modules/**",
  "**/*.d.{ts,mts,cts}",
  "**/*.d.*.{ts,mts,cts}",
];

const source = /\.[cm]?[jt]sx?$/;

/** Looks up the files that `include` matches, without what toolgen itself writes. A folder stands for the sources below it. */
export async function findSourceFiles(
  config: ResolvedConfig,
): Promise<SourceFiles> {
  const generated = new Set([config.output, ...(config.generated ?? [])]);
  const patterns = config.include.filter((pattern) => !pattern.startsWith("!"));
  const ignore = [
    ...ignored,
    ...config.include.flatMap((pattern) =>
      pattern.startsWith("!") ? [pattern.slice(1)] : [],
    ),
  ];
  const found = await Promise.all(
    patterns.map(async (pattern) => {
      const paths = await glob(pattern, {
        cwd: config.root,
        absolute: true,
        ignore,
      });
      return paths.filter((path) => source.test(path) && !generated.has(path));
    }),
  );
  return {
    files: [...new Set(found.flat())].sort(),
    unmatched: patterns.filter((_, index) => found[index]?.length === 0),
  };
}

/** Whether a pattern names one file or folder, and not whatever matches. */
export function isPlainPath(pattern: string): boolean {
  return !isDynamicPattern(pattern);
}
