/** Reads types of sources in memory, for the tests of this folder. */
import { ts } from "ts-morph";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { openProject } from "../../src/extract/project.js";
import { readDocBlock } from "../../src/extract/jsdoc/doc-block.js";
import {
  createTypeReader,
  type ReadTypeResult,
  type TypeReader,
  type TypeUse,
} from "../../src/extract/types/type-reader.js";
import type { Definition, TypeNode } from "../../src/model/types.js";

/** The repository: its `node_modules` hold the packages that sources import. */
const root = process.cwd().replace(/\\/g, "/");
const folder = `${root}/test-memory`;

export interface SourceReader {
  readonly reader: TypeReader;
  /** Reads the type of a parameter of a function: of the first of `f` when nothing is said. */
  readParameter(file?: string, name?: string, index?: number): ReadTypeResult;
  /** Reads an exported type by name. */
  readExport(name: string, use?: Partial<TypeUse>): ReadTypeResult;
  /** Throws when there is none of that id. */
  definition(id: string): Definition;
  /** The type that a reference stands for; any other type itself. */
  lookUp(type: TypeNode): TypeNode;
}

/** @param files By name in one folder; a single text is `a.ts`. */
export function openSources(
  files: string | Readonly<Record<string, string>>,
  compilerOptions: object = {},
): SourceReader {
  const texts = typeof files === "string" ? { "a.ts": files } : files;
  const inMemory = new Map(
    Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, text]),
  );
  inMemory.set(
    `${folder}/tsconfig.json`,
    JSON.stringify({
      compilerOptions: {
        target: "ES2022",
        lib: ["ES2023", "DOM"],
        module: "NodeNext",
        strict: true,
        types: ["node"],
        skipLibCheck: true,
        ...compilerOptions,
      },
    }),
  );
  const project = openProject({
    root: folder,
    tsconfig: `${folder}/tsconfig.json`,
    inMemory,
  });
  const names = Object.keys(texts).filter((name) =>
    /\.[cm]?[jt]sx?$/.test(name),
  );
  const [program] = project.open(names.map((name) => `${folder}/${name}`));
  if (program === undefined) throw new Error("No program was opened.");
  const { context } = program;
  const { checker } = context;
  const reader = createTypeReader(context);

  function symbolOf(name: string, file: string): ts.Symbol {
    const sourceFile = context.program.getSourceFile(`${folder}/${file}`);
    const module =
      sourceFile === undefined
        ? undefined
        : checker.getSymbolAtLocation(sourceFile);
    const found =
      module === undefined
        ? undefined
        : checker
            .getExportsOfModule(module)
            .find((symbol) => symbol.name === name);
    if (found === undefined) throw new Error(`${file} exports no ${name}.`);
    return found.flags & ts.SymbolFlags.Alias
      ? checker.getAliasedSymbol(found)
      : found;
  }

  return {
    reader,
    readParameter(file = "a.ts", functionName = "f", index = 0) {
      const declaration = symbolOf(functionName, file).valueDeclaration;
      if (declaration === undefined || !ts.isFunctionDeclaration(declaration))
        throw new Error("f is no function.");
      const parameter = declaration.parameters[index];
      if (parameter === undefined) throw new Error("f has no parameter.");
      const docs = readDocBlock(declaration, context);
      const name = parameter.name.getText();
      const own = docs?.params.find((param) => param.path === name);
      return reader.readType(checker.getTypeAtLocation(parameter), {
        at: parameter.name,
        subject: `parameter "${name}"`,
        owner: functionName,
        declaredTypeNode: parameter.type,
        mayBeAbsent: checker.isOptionalParameter(parameter),
        tags: own?.tags ?? [],
        nestedDocs: (docs?.params ?? []).flatMap((param) =>
          param.path.startsWith(name) && param.path !== name
            ? [
                {
                  ...param,
                  path: param.path.slice(name.length).replace(/^\./, ""),
                },
              ]
            : [],
        ),
      });
    },
    readExport(name, use) {
      const symbol = symbolOf(name, "a.ts");
      const declaration = symbol.declarations?.[0];
      if (declaration === undefined)
        throw new Error(`${name} has no declaration.`);
      return reader.readType(checker.getDeclaredTypeOfSymbol(symbol), {
        at: declaration,
        subject: `type "${name}"`,
        owner: name,
        declaredTypeNode: ts.isTypeAliasDeclaration(declaration)
          ? declaration.type
          : undefined,
        ...use,
      });
    },
    definition(id) {
      const found = reader.definitions.get(id);
      if (found === undefined) throw new Error(`There is no definition ${id}.`);
      return found;
    },
    lookUp: (type) =>
      type.kind === "reference"
        ? (reader.definitions.get(type.id)?.type ?? type)
        : type,
  };
}

/** Reads many types in one program: each as the parameter of a function of its own, beside some declarations that they share. */
export function readTypes(
  declarations: string,
  types: readonly string[],
): {
  readonly source: SourceReader;
  readonly results: readonly ReadTypeResult[];
} {
  const functions = types.map(
    (type, index) =>
      `export function f${String(index)}(value: ${type}): void {}`,
  );
  const source = openSources([declarations, ...functions].join("\n"));
  return {
    source,
    results: types.map((_, index) =>
      source.readParameter("a.ts", `f${String(index)}`),
    ),
  };
}

/** The type of the parameter of `export function f(value: T)`; throws when it has none. */
export function typeOf(
  files: string | Readonly<Record<string, string>>,
  compilerOptions: object = {},
): {
  readonly type: TypeNode;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: SourceReader;
} {
  const source = openSources(files, compilerOptions);
  const result = source.readParameter();
  if (result.kind !== "type")
    throw new Error(
      result.kind === "unsupported"
        ? `${result.typeText}: ${result.culprit}`
        : `${result.typeText} is nothing`,
    );
  return { type: result.type, diagnostics: result.diagnostics, source };
}
