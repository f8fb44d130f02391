/** The files that toolgen brings along: TypeScript's library, and its own runtime's types. */
import { fileURLToPath } from "node:url";
import { Project, ts } from "ts-morph";

/** Where ts-morph keeps the library files that it carries. */
export const libraryFolder = "/node_modules/typescript/lib";

export function isLibraryFile(path: string): boolean {
  return path.startsWith(`${libraryFolder}/`);
}

/** Parses a file as programs are given it; undefined without a text. */
export function parseSource(
  path: string,
  text: string | undefined,
  options: ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  if (text === undefined) return undefined;
  return ts.createSourceFile(path, text, {
    ...options,
    // Doc comments are read from the raw text, and only those of tools; in JavaScript they are types.
    jsDocParsingMode: /\.[cm]?jsx?$/.test(path)
      ? ts.JSDocParsingMode.ParseAll
      : ts.JSDocParsingMode.ParseNone,
  });
}

let libraryHost: ts.ModuleResolutionHost | undefined;
/** Library files are the same for every project of the process. */
const librarySources = new Map<string, ts.SourceFile | undefined>();

/** A library file of the compiler, from the copy that ts-morph carries: what is installed in the project may be of another version. */
export function readLibrary(path: string): string | undefined {
  libraryHost ??= new Project({
    useInMemoryFileSystem: true,
  }).getModuleResolutionHost();
  return libraryHost.readFile(path);
}

/** The same, parsed. */
export function librarySource(
  path: string,
  options: ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  const key = `${String(options.languageVersion)} ${String(options.impliedNodeFormat)} ${path}`;
  if (!librarySources.has(key))
    librarySources.set(key, parseSource(path, readLibrary(path), options));
  return librarySources.get(key);
}

/** Without an installed toolgen, as under `npx`, its runtime is the one beside this very file. */
export function ownRuntime(
  specifier: string,
): ts.ResolvedModuleWithFailedLookupLocations | undefined {
  if (specifier !== "toolgen/runtime") return undefined;
  const files = [
    ["../runtime/index.d.ts", ts.Extension.Dts],
    ["../runtime/index.ts", ts.Extension.Ts],
  ] as const;
  for (const [name, extension] of files) {
    const resolvedFileName = fileURLToPath(
      new URL(name, import.meta.url),
    ).replaceAll("\\", "/");
    if (ts.sys.fileExists(resolvedFileName))
      return { resolvedModule: { resolvedFileName, extension } };
  }
  return undefined;
}
