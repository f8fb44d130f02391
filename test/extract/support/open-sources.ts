/** A project of a few sources in memory. */
import type { ts } from "ts-morph";
import type { ExtractContext } from "../../../src/extract/extract-context.js";
import {
  openProject,
  type SourceProject,
} from "../../../src/extract/project.js";

export interface OpenedSources {
  readonly project: SourceProject;
  readonly context: ExtractContext;
  /** Of the first of the sources. */
  readonly sourceFile: ts.SourceFile;
  /** Absolute paths, in the order of the sources. */
  readonly files: readonly string[];
}

/** @param sources Texts by path relative to the root `/project`. */
export function openSources(
  sources: Readonly<Record<string, string>>,
  options: { readonly tsconfig?: string } = {},
): OpenedSources {
  const inMemory = new Map(
    Object.entries(sources).map(([path, text]) => [`/project/${path}`, text]),
  );
  const project = openProject({
    root: "/project",
    inMemory,
    ...(options.tsconfig !== undefined && {
      tsconfig: `/project/${options.tsconfig}`,
    }),
  });
  const files = [...inMemory.keys()].filter((path) =>
    /\.[cm]?[jt]sx?$/.test(path),
  );
  const first = files[0] ?? "";
  const program = project
    .open(files)
    .find((item) => item.files.includes(first));
  const sourceFile = program?.context.program.getSourceFile(first);
  if (program === undefined || sourceFile === undefined)
    throw new Error(`"${first}" cannot be opened.`);
  // Nodes know their parents once the checker has bound their files.
  program.context.checker.getSymbolAtLocation(sourceFile);
  return { project, context: program.context, sourceFile, files };
}
