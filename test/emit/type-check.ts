/** Compiles sources that exist in memory only, as a user's project would. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const repository = fileURLToPath(new URL("../..", import.meta.url));

/** The folder in which the sources seem to lie. */
export const projectRoot = "/virtual/project";

/** Everything that a strict project may turn on and that generated code must bear. */
export const strictOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  declaration: true,
  isolatedDeclarations: true,
  skipLibCheck: true,
  types: ["node"],
} as const;

export const nodeNext = {
  module: "nodenext",
  moduleResolution: "nodenext",
} as const;
export const bundler = {
  module: "esnext",
  moduleResolution: "bundler",
} as const;

/** The declarations of the runtime, as the package would hold them. */
export function runtimeDeclarations(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const program = ts.createProgram([join(repository, "src/runtime/index.ts")], {
    ...parse({
      ...nodeNext,
      strict: true,
      exactOptionalPropertyTypes: true,
      target: "es2022",
      lib: ["es2023", "es2024.string"],
      declaration: true,
      emitDeclarationOnly: true,
      types: ["node"],
    }),
    rootDir: join(repository, "src"),
    outDir: "/out",
  });
  program.emit(
    undefined,
    (path, text) => files.set(path.replace("/out/", ""), text),
    undefined,
    true,
  );
  return files;
}

/** The package as an installed dependency of the project. */
export function installedRuntime(): Readonly<Record<string, string>> {
  const root = `${projectRoot}/node_modules/toolgen`;
  return {
    [`${root}/package.json`]: JSON.stringify({
      name: "toolgen",
      type: "module",
      exports: { "./runtime": { types: "./dist/runtime/index.d.ts" } },
    }),
    ...Object.fromEntries(
      [...runtimeDeclarations()].map(([path, text]) => [
        `${root}/dist/${path}`,
        text,
      ]),
    ),
  };
}

function parse(
  options: Readonly<Record<string, unknown>>,
  compiler: typeof ts = ts,
): ts.CompilerOptions {
  const { options: parsed, errors } = compiler.convertCompilerOptionsFromJson(
    options,
    repository,
  );
  if (errors.length > 0)
    throw new Error(
      errors
        .map((error) =>
          compiler.flattenDiagnosticMessageText(error.messageText, "\n"),
        )
        .join("\n"),
    );
  return parsed;
}

const parsedFiles = new WeakMap<typeof ts, Map<string, ts.SourceFile>>();

/**
 * Everything that the compiler finds wrong, a line each: `tools.ts(3,5): TS2322 …`.
 *
 * @param files By absolute path; what is below `projectRoot`'s `node_modules` is taken as it is.
 * @param compiler 6.0 where nothing else is said.
 */
export function typeCheck(
  files: Readonly<Record<string, string>>,
  options: Readonly<Record<string, unknown>> = {
    ...strictOptions,
    ...nodeNext,
  },
  compiler: typeof ts = ts,
): readonly string[] {
  const compilerOptions: ts.CompilerOptions = {
    ...parse(
      { target: "es2022", lib: ["es2023"], noEmit: true, ...options },
      compiler,
    ),
    typeRoots: [join(repository, "node_modules/@types")],
  };
  const texts = new Map(
    Object.entries({
      [`${projectRoot}/package.json`]: '{ "type": "module" }',
      ...files,
    }),
  );
  const folders = new Set<string>();
  for (const path of texts.keys()) {
    for (
      let folder = dirname(path);
      !folders.has(folder);
      folder = dirname(folder)
    )
      folders.add(folder);
  }
  const host = compiler.createCompilerHost(compilerOptions);
  let cached = parsedFiles.get(compiler);
  if (cached === undefined)
    parsedFiles.set(compiler, (cached = new Map<string, ts.SourceFile>()));
  const known = cached;
  const program = compiler.createProgram({
    rootNames: [...texts.keys()].filter(
      (path) => /\.[cm]?tsx?$/.test(path) && !path.includes("/node_modules/"),
    ),
    options: compilerOptions,
    host: {
      ...host,
      fileExists: (path) => texts.has(path) || existsSync(path),
      readFile: (path) =>
        texts.get(path) ??
        (existsSync(path) ? readFileSync(path, "utf8") : undefined),
      directoryExists: (path) => folders.has(path) || existsSync(path),
      realpath: (path) => path,
      getSourceFile: (path, languageVersion) => {
        const text = texts.get(path) ?? readFileSync(path, "utf8");
        // Files of the project and of its package change from test to test, and lie at the same paths.
        if (texts.has(path))
          return compiler.createSourceFile(path, text, languageVersion);
        let file = known.get(path);
        if (file === undefined)
          known.set(
            path,
            (file = compiler.createSourceFile(path, text, languageVersion)),
          );
        return file;
      },
    },
  });
  return compiler.getPreEmitDiagnostics(program).map((diagnostic) => {
    const { file, start } = diagnostic;
    const at =
      file === undefined || start === undefined
        ? undefined
        : file.getLineAndCharacterOfPosition(start);
    const place =
      file === undefined || at === undefined
        ? ""
        : `${file.fileName.replace(`${projectRoot}/`, "")}(${String(at.line + 1)},${String(at.character + 1)}): `;
    return `${place}TS${String(diagnostic.code)} ${compiler.flattenDiagnosticMessageText(diagnostic.messageText, "\n")}`;
  });
}
