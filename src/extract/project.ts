/** Opens the files of a project with the compiler, and keeps them open for watch. The only place of extraction that reads the disk. */
import { ts } from "ts-morph";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { compareCodeUnits } from "../model/compare-code-units.js";
import {
  createSourceHost,
  type ImportGraph,
  type SourceHost,
} from "./compiler-host.js";
import type { ExtractContext } from "./extract-context.js";
import { ambientFiles } from "./ambient-files.js";
import { failingTools } from "./failing-tools.js";
import {
  openTsconfig,
  type CompilerConfig,
  type TsconfigReader,
} from "./tsconfig.js";

export interface OpenProjectOptions {
  /** Absolute, with `/`. */
  readonly root: string;
  /** Absolute; absent: the nearest `tsconfig.json` at `root` or above, else strict defaults. */
  readonly tsconfig?: string;
  /** Files by absolute path that stand before those of the disk. It may change between a `refresh` and the next. */
  readonly inMemory?: ReadonlyMap<string, string>;
}

/** A program, and those of the asked files that it reads. */
export interface OpenProgram {
  /** The same for the programs that a project opens one after the other for a configuration. */
  readonly key: string;
  readonly context: ExtractContext;
  readonly imports: ImportGraph;
  /** Absolute, in code unit order. */
  readonly files: readonly string[];
}

/** What the result of a build depends on. Paths are absolute; the compiler's own libraries are left out. */
export interface ProjectInputs {
  /** Every file that was read with its text then, sorted: sources, libraries of packages, configurations. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that were found and not read, sorted. */
  readonly present: readonly string[];
  /** Files that were looked for and not found since the last `refresh`, sorted: when one appears, the result may change. */
  readonly missingFiles: readonly string[];
  /** Folders that were, in the same way. */
  readonly missingFolders: readonly string[];
  /** What paths stand for once their symbolic links are followed. */
  readonly links: ReadonlyMap<string, string>;
  /** What folders were found to hold: names of files, and of folders with a `/` behind. */
  readonly listings: ReadonlyMap<string, readonly string[]>;
}

export interface SourceProject {
  /** Absolute, with `/`. */
  readonly root: string;
  /** What is wrong with the compiler's configuration. */
  diagnostics(): readonly Diagnostic[];
  /**
   * The programs that read these files: one, unless project references give them different configurations. Kept until `refresh`.
   *
   * @param files Absolute, with `/`.
   */
  open(files: readonly string[]): readonly OpenProgram[];
  /**
   * The file that declares what a package exports, absolute, as the generated module would import it.
   *
   * @param specifier `date-fns`, `lodash/fp`.
   */
  findPackage(
    specifier: string,
  ): { readonly file: string } | { readonly problem: string };
  /**
   * The tools, by name, that a module made of them could not hold, each with the compiler's message.
   *
   * @param path Absolute: where the module will stand.
   */
  checkModule(path: string, text: string): ReadonlyMap<string, string>;
  /** Takes note that these files were changed, added or deleted. */
  refresh(changed: readonly string[]): void;
  /** What was read so far; for a cache of whole builds. */
  inputs(): ProjectInputs;
}

/** Opens a project. Reads its configuration at once and its sources when they are asked for; never throws for what it finds there. */
export function openProject(options: OpenProjectOptions): SourceProject {
  const root = options.root.replace(/\\/g, "/").replace(/(?<=.)\/$/, "");
  const host = createSourceHost(root, options.inMemory);
  let configs: TsconfigReader = openTsconfig(root, options.tsconfig, host);
  const programs = new Map<string, HeldProgram>();

  return {
    root,
    diagnostics: () => configs.diagnostics(),
    open: (files) => {
      const groups = new Map<CompilerConfig, string[]>();
      for (const file of [...new Set(files)].sort(compareCodeUnits)) {
        const config = configs.configFor(file);
        const group = groups.get(config);
        if (group === undefined) groups.set(config, [file]);
        else group.push(file);
      }
      return [...groups].map(([config, group]) => {
        const held = heldProgram(config, group, host, programs);
        programs.set(config.key, held);
        return {
          key: config.key,
          context: {
            root,
            program: held.program,
            // Made when it is asked for: a checker binds every file of the program.
            get checker() {
              return held.program.getTypeChecker();
            },
            readText: host.readText,
          },
          imports: host.imports(config.key),
          files: group,
        };
      });
    },
    findPackage: (specifier) => {
      const config = configs.main();
      const { resolvedModule } = ts.resolveModuleName(
        specifier,
        `${root}/tools.generated.ts`,
        config.options,
        host.compilerHost(config.key),
        undefined,
        undefined,
        ts.ModuleKind.ESNext,
      );
      if (resolvedModule === undefined)
        return { problem: "it is not installed, or does not export that path" };
      return /tsx?$/.test(resolvedModule.extension)
        ? { file: resolvedModule.resolvedFileName }
        : { problem: "it has no types" };
    },
    checkModule: (path, text) => {
      const config = configs.main();
      const before = programs.get(config.key);
      const disk = host.compilerHost(config.key);
      const rootNames = [path, ...ambientFiles(config.fileNames(), host)];
      const program = ts.createProgram({
        rootNames,
        options: compilerOptions(config.options, rootNames),
        host: {
          ...disk,
          fileExists: (name) => name === path || disk.fileExists(name),
          getSourceFile: (name, options, ...rest) =>
            name === path
              ? ts.createSourceFile(name, text, options)
              : disk.getSourceFile(name, options, ...rest),
        },
        ...(before !== undefined && { oldProgram: before.program }),
      });
      const module = program.getSourceFile(path);
      return module === undefined ? new Map() : failingTools(program, module);
    },
    refresh: (changed) => {
      const structure = host.refresh(changed);
      const configured = changed.some((path) =>
        configs.reads(path.replace(/\\/g, "/")),
      );
      if (configured) host.forgetSources();
      if (configured || structure)
        configs = openTsconfig(root, options.tsconfig, host);
      for (const [key, held] of programs)
        programs.set(key, { ...held, stale: true });
    },
    inputs: () => host.inputs(),
  };
}

interface HeldProgram {
  readonly program: ts.Program;
  readonly rootNames: readonly string[];
  readonly stale: boolean;
}

function heldProgram(
  config: CompilerConfig,
  files: readonly string[],
  host: SourceHost,
  programs: ReadonlyMap<string, HeldProgram>,
): HeldProgram {
  const before = programs.get(config.key);
  const rootNames = [
    ...new Set([...files, ...ambientFiles(config.fileNames(), host)]),
  ];
  if (
    before?.stale === false &&
    rootNames.length === before.rootNames.length &&
    rootNames.every((name, index) => name === before.rootNames[index])
  )
    return before;
  const compilerHost = host.compilerHost(config.key);
  const untouched = { ...compilerHost };
  const program = ts.createProgram({
    rootNames,
    options: compilerOptions(config.options, rootNames),
    projectReferences: config.references,
    host: compilerHost,
    ...(before !== undefined && { oldProgram: before.program }),
  });
  // The compiler leaves a `realpath` behind that holds the program, and the next program's would hold that.
  Object.assign(compilerHost, untouched);
  host.settled();
  return { program, rootNames, stale: false };
}

/** What reading needs on top of the project's own options. */
function compilerOptions(
  options: ts.CompilerOptions,
  rootNames: readonly string[],
): ts.CompilerOptions {
  const script = rootNames.some((name) => /\.[cm]?jsx?$/.test(name));
  return {
    ...options,
    noEmit: true,
    skipLibCheck: true,
    ...(script && { allowJs: true }),
  };
}
