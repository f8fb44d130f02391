/** The functions that a module exports, in every form of declaration: schema-rules, "Which functions". */
import { ts } from "ts-morph";
import type { ImportReference, ModuleReference } from "../../model/types.js";
import { displayPath } from "../display-path.js";
import type { ExtractContext } from "../extract-context.js";
import { positionOf } from "../position.js";
import { classMethods } from "./class-methods.js";
import type {
  FoundExports,
  FunctionExport,
  OtherExport,
} from "./function-export.js";
import { localName, nameOfFile } from "./local-name.js";
import { memberName, objectMembers } from "./object-members.js";

/** What a module exports, in the order in which it exports it. An export under several names occurs once for each. */
export function exportedFunctions(
  sourceFile: ts.SourceFile,
  module: ModuleReference,
  context: ExtractContext,
): FoundExports {
  const symbol = context.checker.getSymbolAtLocation(sourceFile);
  if (symbol === undefined) return { functions: [], others: [] };
  return exportsOfModule(symbol, module, context);
}

/** The same for the symbol of a module, such as an ambient one. */
export function exportsOfModule(
  moduleSymbol: ts.Symbol,
  module: ModuleReference,
  context: ExtractContext,
): FoundExports {
  const finder = createFinder(context);
  const { checker } = context;
  const whole = moduleSymbol.exports?.get(ts.InternalSymbolName.ExportEquals);
  if (whole !== undefined) {
    addWhole(resolveAlias(whole, checker), module, finder, context);
    return finder.found;
  }
  for (const symbol of checker.getExportsOfModule(moduleSymbol)) {
    const target = resolveAlias(symbol, checker);
    const name =
      symbol.name === "default"
        ? defaultName(target, module, context)
        : symbol.name;
    finder.add(target, topLevel(module, symbol.name, name));
  }
  return finder.found;
}

/** `export = …`, which ES modules import as a default: itself, and its members as the module's own exports. */
function addWhole(
  symbol: ts.Symbol,
  module: ModuleReference,
  finder: Finder,
  context: ExtractContext,
): void {
  const place = topLevel(
    module,
    "default",
    defaultName(symbol, module, context),
  );
  const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
  const type = context.checker.getTypeOfSymbol(symbol);
  if (isClass || type.getCallSignatures().length > 0)
    finder.add(symbol, { ...place, depth: maximumDepth });
  if (isClass) return;
  for (const member of type.getProperties()) {
    const name = memberName(member);
    if (name !== undefined)
      finder.add(resolveAlias(member, context.checker), {
        ...place,
        name,
        label: name,
        reference: { ...place.reference, path: [name] },
        depth: 1,
      });
  }
}

function topLevel(
  module: ModuleReference,
  exported: string,
  name: string,
): Place {
  return {
    name,
    label: name,
    reference: {
      module,
      export: exported,
      localName: localName(name),
      path: [],
    },
    depth: 0,
  };
}

/** What a default export is called: as it is declared, else as its file or package. */
function defaultName(
  symbol: ts.Symbol,
  module: ModuleReference,
  context: ExtractContext,
): string {
  const own = declaredName(symbol);
  if (own !== undefined) return own;
  if (module.kind === "package")
    return module.specifier.replace(/^@[^/]*\//, "").replaceAll("/", "_");
  const file = declarationsOf(symbol)[0]?.getSourceFile().fileName ?? "";
  return nameOfFile(displayPath(file, context.root));
}

interface Place {
  readonly name: string;
  readonly label: string;
  readonly reference: ImportReference;
  readonly depth: number;
}

/** Objects and namespaces within each other, at most. */
const maximumDepth = 4;

interface Finder {
  readonly found: FoundExports;
  add(symbol: ts.Symbol, place: Place): void;
}

function createFinder(context: ExtractContext): Finder {
  const { checker } = context;
  const functions: FunctionExport[] = [];
  const others: OtherExport[] = [];

  const add = (symbol: ts.Symbol, place: Place): void => {
    const declarations = declarationsOf(symbol);
    const first = symbol.valueDeclaration ?? declarations[0];
    if (first === undefined) return;
    if ((symbol.flags & ts.SymbolFlags.Class) !== 0) {
      addClass(symbol, place);
      return;
    }
    let found = false;
    if ((symbol.flags & valueFlags) !== 0) {
      const type = checker.getTypeOfSymbol(symbol);
      if (type.getCallSignatures().length > 0) {
        functions.push({
          name: place.name,
          label: place.label,
          callee: { kind: "function", reference: place.reference },
          declaration: declarations[0] ?? first,
          ownNodes: declarations,
          docNodes: [
            ...declarations,
            // A constant may be of the type of a documented function.
            ...signatureDeclarations(type),
          ],
          type,
          position: positionOf(nameNode(first), context),
        });
        found = true;
      } else if (place.depth < maximumDepth) {
        const members = objectMembers(symbol, type, checker);
        if (members !== undefined) {
          found = true;
          for (const member of members)
            add(member.target, below(place, member.name));
        }
      }
    }
    if ((symbol.flags & ts.SymbolFlags.ValueModule) !== 0) {
      found = true;
      if (place.depth < maximumDepth)
        for (const member of checker.getExportsOfModule(symbol))
          add(resolveAlias(member, checker), below(place, member.name));
    }
    if (!found && (symbol.flags & ts.SymbolFlags.Variable) !== 0)
      others.push({
        label: place.label,
        docNodes: declarations,
        position: positionOf(nameNode(first), context),
        reason: "is not a function",
      });
  };

  const addClass = (symbol: ts.Symbol, place: Place): void => {
    const found = classMethods(symbol, place.reference, place.label, context);
    functions.push(...found);
    if (found.length === 0)
      others.push({
        label: place.label,
        docNodes: declarationsOf(symbol),
        position: positionOf(
          nameNode(symbol.valueDeclaration ?? declarationsOf(symbol)[0]),
          context,
        ),
        reason: "is a class without public methods",
      });
  };

  return { found: { functions, others }, add };
}

const valueFlags =
  ts.SymbolFlags.Function |
  ts.SymbolFlags.Variable |
  ts.SymbolFlags.Property |
  ts.SymbolFlags.Method |
  ts.SymbolFlags.Alias |
  ts.SymbolFlags.GetAccessor;

function below(place: Place, name: string): Place {
  return {
    name: `${place.name}_${name}`,
    label: `${place.label}.${name}`,
    reference: {
      ...place.reference,
      path: [...place.reference.path, name],
    },
    depth: place.depth + 1,
  };
}

/** What an import, a re-export or a shorthand property stands for. */
export function resolveAlias(
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0
    ? symbol
    : checker.getAliasedSymbol(symbol);
}

function declarationsOf(symbol: ts.Symbol): readonly ts.Declaration[] {
  return symbol.declarations ?? [];
}

/** `function f`, `class C`, or the name that `export default` is given; undefined for what has none. */
function declaredName(symbol: ts.Symbol): string | undefined {
  for (const declaration of declarationsOf(symbol)) {
    const name = ts.getNameOfDeclaration(declaration);
    if (name !== undefined && ts.isIdentifier(name)) return name.text;
  }
  return undefined;
}

/**
 * The functions and methods that declare the signatures of a type. One that a type only describes (`type Handler = (event: Event) => void`) is no
 * documentation of what has that type.
 */
function signatureDeclarations(type: ts.Type): readonly ts.Node[] {
  return type.getCallSignatures().flatMap((signature) => {
    const declaration: ts.Node | undefined = signature.declaration;
    return declaration === undefined ||
      ts.isCallSignatureDeclaration(declaration) ||
      ts.isFunctionTypeNode(declaration)
      ? []
      : [declaration];
  });
}

/** What a position points at: the name, else the declaration. */
export function nameNode(declaration: ts.Node | undefined): ts.Node {
  if (declaration === undefined)
    throw new Error("A symbol without a declaration has no position.");
  // Of any node: the compiler gives undefined for one that is no declaration.
  return ts.getNameOfDeclaration(declaration as ts.Declaration) ?? declaration;
}
