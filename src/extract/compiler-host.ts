/** The files as the compiler sees them: memory before disk, each parsed once and kept until it changes. */
import { ts } from "ts-morph";
import {
  isLibraryFile,
  libraryFolder,
  librarySource,
  ownRuntime,
  parseSource,
  readLibrary,
} from "./library-files.js";
import { childFolders, memoryFilter } from "./memory-files.js";
import type { ProjectInputs } from "./project.js";

/** File names of what is imported, by the file name of what imports it. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** What configurations are read through. */
export type ConfigHost = ts.ParseConfigHost & {
  readonly getCurrentDirectory: () => string;
};

export interface SourceHost {
  /** The host of the programs of one configuration: how a file is parsed depends on its options. */
  compilerHost(key: string): ts.CompilerHost;
  /** Which files each file of such a program imports, by file name; of files that are gone too. */
  imports(key: string): ImportGraph;
  readonly configHost: ConfigHost;
  /** The text of a file, or `undefined` where there is none or it cannot be read. */
  readText(path: string): string | undefined;
  fileExists(path: string): boolean;
  /** Forgets what changed; says whether files came or went, so that imports may resolve otherwise than before. */
  refresh(changed: readonly string[]): boolean;
  /** A program was made of what stands here now: imports resolve as it found them. */
  settled(): void;
  inputs(): ProjectInputs;
}

export function createSourceHost(
  root: string,
  inMemory: ReadonlyMap<string, string> | undefined,
): SourceHost {
  const sources = new Map<string, ts.SourceFile | undefined>();
  const hosts = new Map<string, HostOfConfig>();
  const texts = new Map<string, string | undefined>();
  const existence = new Map<string, boolean>();
  const missingFolders = new Set<string>();
  const memoryFolders = new Set<string>();
  let invalidated = false;
  const readMemoryFolders = (): void => {
    memoryFolders.clear();
    for (const path of inMemory?.keys() ?? [])
      for (
        let end = path.lastIndexOf("/");
        end > 0;
        end = path.lastIndexOf("/", end - 1)
      )
        memoryFolders.add(path.slice(0, end));
  };
  readMemoryFolders();

  const readText = (path: string): string | undefined => {
    if (texts.has(path)) return texts.get(path);
    const text = inMemory?.get(path) ?? ts.sys.readFile(path);
    texts.set(path, text);
    return text;
  };
  const fileExists = (path: string): boolean => {
    const known = existence.get(path);
    if (known !== undefined) return known;
    const exists = inMemory?.has(path) === true || ts.sys.fileExists(path);
    existence.set(path, exists);
    return exists;
  };
  const directoryExists = (path: string): boolean => {
    if (memoryFolders.has(path) || ts.sys.directoryExists(path)) return true;
    missingFolders.add(path);
    return false;
  };

  const readDirectory: ts.ParseConfigHost["readDirectory"] = (
    folder,
    extensions,
    excludes,
    includes,
    depth,
  ) => {
    const found = ts.sys.directoryExists(folder)
      ? ts.sys.readDirectory(folder, extensions, excludes, includes, depth)
      : [];
    if (inMemory === undefined) return found;
    const chosen = memoryFilter(folder, extensions, excludes, includes);
    return [...new Set([...found, ...[...inMemory.keys()].filter(chosen)])];
  };

  const createHost = (): HostOfConfig => {
    const sources: HostOfConfig["sources"] = new Map();
    const imports = new Map<string, ReadonlySet<string>>();
    let resolutions: ts.ModuleResolutionCache | undefined;
    const compilerHost: ts.CompilerHost & {
      // Left out of the public type of the compiler's host, which reads it all the same.
      readonly useSourceOfProjectReferenceRedirect: () => boolean;
    } = {
      // A referenced project is read from its sources, so it need not have been built.
      useSourceOfProjectReferenceRedirect: () => true,
      fileExists: (path) =>
        isLibraryFile(path)
          ? readLibrary(path) !== undefined
          : fileExists(path),
      readFile: (path) => readText(path),
      // The compiler asks with all four when it reads the configuration of a referenced project.
      readDirectory: (folder, extensions, excludes, includes, depth) => [
        ...readDirectory(folder, extensions, excludes, includes, depth),
      ],
      directoryExists,
      getDirectories: (path) => [
        ...new Set([
          ...childFolders(memoryFolders, path),
          ...(ts.sys.directoryExists(path) ? ts.sys.getDirectories(path) : []),
        ]),
      ],
      realpath: (path) =>
        inMemory?.has(path) === true ? path : (ts.sys.realpath?.(path) ?? path),
      getCurrentDirectory: () => root,
      getCanonicalFileName: (path) =>
        ts.sys.useCaseSensitiveFileNames ? path : path.toLowerCase(),
      useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
      getNewLine: () => "\n",
      getDefaultLibLocation: () => libraryFolder,
      getDefaultLibFileName: (options) =>
        `${libraryFolder}/${ts.getDefaultLibFileName(options)}`,
      writeFile: () => undefined,
      hasInvalidatedResolutions: () => invalidated,
      resolveModuleNameLiterals: (
        literals,
        importer,
        redirected,
        options,
        sourceFile,
      ) => {
        resolutions ??= ts.createModuleResolutionCache(
          root,
          compilerHost.getCanonicalFileName,
          options,
        );
        const cache = resolutions;
        const resolved = literals.map((literal) => {
          const found = ts.resolveModuleName(
            literal.text,
            importer,
            options,
            compilerHost,
            cache,
            redirected,
            ts.getModeForUsageLocation(sourceFile, literal, options),
          );
          return found.resolvedModule === undefined
            ? (ownRuntime(literal.text) ?? found)
            : found;
        });
        imports.set(
          importer,
          new Set(
            resolved.flatMap(
              ({ resolvedModule }) => resolvedModule?.resolvedFileName ?? [],
            ),
          ),
        );
        return resolved;
      },
      getSourceFile: (path, languageVersionOrOptions) => {
        const known = sources.get(path);
        if (known !== undefined || sources.has(path)) return known;
        const options =
          typeof languageVersionOrOptions === "object"
            ? languageVersionOrOptions
            : { languageVersion: languageVersionOrOptions };
        const sourceFile = isLibraryFile(path)
          ? librarySource(path, options)
          : parseSource(path, readText(path), options);
        sources.set(path, sourceFile);
        return sourceFile;
      },
    };
    return {
      compilerHost,
      sources,
      imports,
      forgetResolutions: () => {
        resolutions = undefined;
      },
    };
  };

  const hostOf = (key: string): HostOfConfig => {
    const host = hosts.get(key) ?? createHost();
    hosts.set(key, host);
    return host;
  };

  return {
    compilerHost: (key) => hostOf(key).compilerHost,
    imports: (key) => hostOf(key).imports,
    configHost: {
      fileExists,
      readFile: readText,
      useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
      getCurrentDirectory: () => root,
      readDirectory,
    },
    readText,
    fileExists,
    refresh: (changed) => {
      let structure = false;
      if (inMemory !== undefined) readMemoryFolders();
      existence.clear();
      missingFolders.clear();
      for (const path of changed.map((name) => name.replace(/\\/g, "/"))) {
        const before = texts.get(path);
        texts.delete(path);
        const after = fileExists(path) ? readText(path) : undefined;
        if (before === after && before !== undefined) continue;
        for (const { sources } of hosts.values()) sources.delete(path);
        if (before === undefined || after === undefined) structure = true;
        // What a package says of itself decides how imports of it resolve.
        if (path.endsWith("/package.json")) structure = true;
      }
      if (structure) {
        for (const [path, text] of texts)
          if (text === undefined) texts.delete(path);
        for (const { sources, forgetResolutions } of hosts.values()) {
          forgetResolutions();
          for (const [path, source] of sources)
            if (source === undefined) sources.delete(path);
        }
        invalidated = true;
      }
      return structure;
    },
    settled: () => {
      invalidated = false;
    },
    inputs: () => ({
      read: [...texts]
        .flatMap(([path, text]) => (text === undefined ? [] : [path]))
        .sort(),
      missing: [
        ...new Set([
          ...[...existence].flatMap(([path, exists]) => (exists ? [] : [path])),
          ...missingFolders,
        ]),
      ].sort(),
    }),
  };
}

interface HostOfConfig {
  readonly compilerHost: ts.CompilerHost;
  /** As parsed; undefined for what is not there. */
  readonly sources: Map<string, ts.SourceFile | undefined>;
  readonly imports: ImportGraph;
  readonly forgetResolutions: () => void;
}
