/** What a module has for a registry: its exports, and the tools made of them. */
import type { ts } from "ts-morph";
import type { Diagnostic, SourcePosition } from "../diagnostics/diagnostic.js";
import type { SkippedExport, ToolModel } from "../model/tool.js";
import type {
  Definition,
  DefinitionId,
  ModuleReference,
  TypeNode,
} from "../model/types.js";
import { semanticErrors, syntaxErrors } from "./compile-errors.js";
import type { ExtractContext } from "./extract-context.js";
import {
  exportedFunctions,
  exportsOfModule,
} from "./functions/exported-functions.js";
import type {
  FoundExports,
  FunctionExport,
} from "./functions/function-export.js";
import {
  declarationKey,
  declarationRank,
} from "./functions/one-declaration.js";
import {
  buildTool,
  firstDocBlock,
  type BuiltTool,
  type ToolBuilding,
} from "./tool/build-tool.js";

/** A module whose exports are to be tools. */
export interface ToolModule {
  /** Absolute. */
  readonly file: string;
  readonly reference: ModuleReference;
}

/** One export of a function. */
export interface ExportEntry {
  /** The same for every export of a declaration. */
  readonly declaration: string;
  readonly label: string;
  readonly position: SourcePosition;
  /** Of several exports of a declaration the one with the lowest rank is taken. */
  readonly rank: number;
  /** The first and the last line of the declaration, when it stands in the module itself. */
  readonly lines: readonly [number, number] | undefined;
}

export type ModuleTool = BuiltTool & {
  readonly definitions: ReadonlyMap<DefinitionId, Definition>;
};

/** Plain data, so that it can be kept when the program that it was read with is gone. */
export interface KeptModule {
  readonly exports: readonly ExportEntry[];
  /** Documented exports that are no functions. */
  readonly others: readonly SkippedExport[];
  readonly syntax: readonly Diagnostic[];
  /** Built so far, by `entryKey`. */
  readonly tools: Map<string, ModuleTool>;
  /** The compiler's errors, once they were asked for. */
  errors: readonly Diagnostic[] | undefined;
}

/** Reads modules with one program, building on what was kept from earlier ones. */
export interface ModuleReading {
  readonly context: ExtractContext;
  readonly kept: Map<string, KeptModule>;
  readonly building: () => ToolBuilding;
  /** The exports that were found with this very program. */
  readonly found: Map<string, FoundExports>;
}

export function readModule(
  module: ToolModule,
  reading: ModuleReading,
): KeptModule {
  const known = reading.kept.get(module.file);
  if (known !== undefined) return known;
  const { context } = reading;
  const sourceFile = context.program.getSourceFile(module.file);
  const found = findExports(module, reading);
  const made: KeptModule = {
    exports: found.functions.map((item) => ({
      declaration: declarationKey(item),
      label: item.label,
      position: item.position,
      rank: declarationRank(item, sourceFile),
      lines: linesOf(item, sourceFile),
    })),
    others: found.others.flatMap((item) =>
      firstDocBlock(item.docNodes, context) === undefined
        ? []
        : [{ name: item.label, position: item.position, reason: item.reason }],
    ),
    syntax: sourceFile === undefined ? [] : syntaxErrors(sourceFile, context),
    tools: new Map(),
    errors: undefined,
  };
  reading.kept.set(module.file, made);
  return made;
}

/** The tool of an export, built when it is first asked for. */
export function readTool(
  entry: ExportEntry,
  module: ToolModule,
  reading: ModuleReading,
): ModuleTool {
  const { tools } = readModule(module, reading);
  const key = entryKey(entry);
  const known = tools.get(key);
  if (known !== undefined) return known;
  const item = findExports(module, reading).functions.find(
    (candidate) =>
      candidate.label === entry.label &&
      declarationKey(candidate) === entry.declaration,
  );
  const made = buildFunction(item, module, reading);
  tools.set(key, made);
  return made;
}

/** What the compiler says of the module's file beside its syntax. */
export function readErrors(
  module: ToolModule,
  reading: ModuleReading,
): readonly Diagnostic[] {
  const kept = readModule(module, reading);
  const sourceFile = reading.context.program.getSourceFile(module.file);
  kept.errors ??=
    sourceFile === undefined ? [] : semanticErrors(sourceFile, reading.context);
  return kept.errors;
}

function linesOf(
  { declaration }: FunctionExport,
  sourceFile: ts.SourceFile | undefined,
): readonly [number, number] | undefined {
  if (sourceFile === undefined || declaration.getSourceFile() !== sourceFile)
    return undefined;
  const lineOf = (offset: number): number =>
    sourceFile.getLineAndCharacterOfPosition(offset).line + 1;
  return [lineOf(declaration.getStart(sourceFile)), lineOf(declaration.end)];
}

function entryKey(entry: ExportEntry): string {
  return `${entry.declaration} ${entry.label}`;
}

function buildFunction(
  item: FunctionExport | undefined,
  module: ToolModule,
  reading: ModuleReading,
): ModuleTool {
  if (item === undefined)
    return {
      kind: "skipped",
      reason: "is not a function",
      definitions: new Map(),
    };
  const building = reading.building();
  const built = buildTool(
    item,
    // Nobody can mark the functions of a package.
    module.reference.kind === "package"
      ? { ...building, select: "documented" }
      : building,
  );
  return {
    ...built,
    definitions:
      built.kind === "tool"
        ? building.reader.definitionsOf(typesOf(built.tool))
        : new Map(),
  };
}

function findExports(module: ToolModule, reading: ModuleReading): FoundExports {
  const known = reading.found.get(module.file);
  if (known !== undefined) return known;
  const sourceFile = reading.context.program.getSourceFile(module.file);
  const found = exportsOf(sourceFile, module, reading.context);
  reading.found.set(module.file, found);
  return found;
}

function exportsOf(
  sourceFile: ts.SourceFile | undefined,
  { reference }: ToolModule,
  context: ExtractContext,
): FoundExports {
  if (sourceFile === undefined) return { functions: [], others: [] };
  const { checker } = context;
  // Some packages only declare their module by its name.
  const ambient =
    reference.kind === "package" &&
    checker.getSymbolAtLocation(sourceFile) === undefined
      ? checker
          .getAmbientModules()
          .find((symbol) => symbol.name === `"${reference.specifier}"`)
      : undefined;
  return ambient === undefined
    ? exportedFunctions(sourceFile, reference, context)
    : exportsOfModule(ambient, reference, context);
}

/** All types that a tool speaks of. */
function typesOf(tool: ToolModel): readonly TypeNode[] {
  return [
    ...tool.parameters.flatMap((parameter) =>
      parameter.kind === "value" || parameter.kind === "flattened"
        ? [parameter.type]
        : [],
    ),
    ...(tool.result.type === undefined ? [] : [tool.result.type]),
  ];
}
