/** Under which name generated code can import what a symbol declares. */
import { ts } from "ts-morph";
import { compareCodeUnits } from "../../model/compare-code-units.js";
import type { ImportReference, ModuleReference } from "../../model/types.js";
import { displayPath } from "../display-path.js";
import type { ExtractContext } from "../extract-context.js";
import type { PackageModule } from "./type-reader.js";

export interface ImportNames {
  /** Undefined for what is local to a function, not exported, global, or of a package that the project cannot import it from. */
  referenceTo(symbol: ts.Symbol): ImportReference | undefined;
}

/** A symbol and the namespaces around it, outermost first. */
interface Location {
  readonly chain: readonly ts.Symbol[];
  readonly module: ts.Symbol;
  /** Of an ambient `declare module "name"`. */
  readonly ambientName: string | undefined;
  readonly sourceFile: ts.SourceFile;
}

export function createImportNames(
  context: ExtractContext,
  packageModules: readonly PackageModule[],
): ImportNames {
  const { checker, program, root } = context;
  const known = new Map<ts.Symbol, ImportReference | undefined>();
  const exportNames = new Map<ts.Symbol, ReadonlyMap<ts.Symbol, string>>();
  let bareModules: readonly (readonly [string, ts.Symbol])[] | undefined;

  function find(symbol: ts.Symbol): ImportReference | undefined {
    const location = locate(symbol);
    if (location === undefined) return undefined;
    const { sourceFile, ambientName } = location;
    if (ambientName !== undefined) {
      return exported(location, location.module, {
        kind: "package",
        specifier: ambientName,
      });
    }
    const foreign =
      sourceFile.fileName.includes("/node_modules/") ||
      program.isSourceFileDefaultLibrary(sourceFile);
    const inRoot = sourceFile.fileName.startsWith(`${root}/`);
    if (foreign || !inRoot) {
      for (const [specifier, module] of findBareModules()) {
        const found = exported(location, module, {
          kind: "package",
          specifier,
        });
        if (found !== undefined) return found;
      }
    }
    return foreign
      ? undefined
      : exported(location, location.module, {
          kind: "file",
          path: displayPath(sourceFile.fileName, root),
        });
  }

  function locate(symbol: ts.Symbol): Location | undefined {
    const declaration = symbol.declarations?.[0];
    if (declaration === undefined) return undefined;
    const chain = [symbol];
    let node: ts.Node = declaration.parent;
    while (!ts.isSourceFile(node)) {
      if (ts.isModuleDeclaration(node)) {
        const outer = checker.getSymbolAtLocation(node.name);
        if (outer === undefined || isGlobal(node)) return undefined;
        if (ts.isStringLiteral(node.name)) {
          return {
            chain,
            module: outer,
            // A relative name is that of the file that it augments, as seen from the augmenting one.
            ambientName: node.name.text.startsWith(".")
              ? undefined
              : node.name.text,
            sourceFile: node.getSourceFile(),
          };
        }
        chain.unshift(outer);
      } else if (ts.isJSDoc(node)) {
        // A `@typedef` belongs to the file, whatever its comment stands before.
        node = node.getSourceFile();
        continue;
      } else if (
        !ts.isModuleBlock(node) &&
        !ts.isVariableDeclarationList(node) &&
        !ts.isVariableStatement(node)
      ) {
        return undefined;
      }
      node = node.parent;
    }
    const module = checker.getSymbolAtLocation(node);
    return module === undefined
      ? undefined
      : { chain, module, ambientName: undefined, sourceFile: node };
  }

  /** The innermost of the chain that the module exports, and the path below it. */
  function exported(
    location: Location,
    module: ts.Symbol,
    reference: ModuleReference,
  ): ImportReference | undefined {
    const names = exportsOf(module);
    for (let index = location.chain.length - 1; index >= 0; index -= 1) {
      const symbol = location.chain[index];
      const name = symbol === undefined ? undefined : names.get(symbol);
      if (symbol === undefined || name === undefined) continue;
      const path: string[] = [];
      let owner = symbol;
      for (const member of location.chain.slice(index + 1)) {
        if (!exportsOf(owner).has(member)) return undefined;
        path.push(member.name);
        owner = member;
      }
      return {
        module: reference,
        export: name,
        localName: name === "default" ? declaredName(symbol) : name,
        path,
      };
    }
    return undefined;
  }

  function exportsOf(module: ts.Symbol): ReadonlyMap<ts.Symbol, string> {
    const cached = exportNames.get(module);
    if (cached !== undefined) return cached;
    const names = new Map<ts.Symbol, string>();
    for (const symbol of checker.getExportsOfModule(module)) {
      const target =
        symbol.flags & ts.SymbolFlags.Alias
          ? checker.getAliasedSymbol(symbol)
          : symbol;
      const other = names.get(target);
      if (other === undefined || isBetterName(symbol.name, other, target.name))
        names.set(target, symbol.name);
    }
    exportNames.set(module, names);
    return names;
  }

  /** Every module that a file of the project imports by a bare specifier, the shortest first. */
  function findBareModules(): readonly (readonly [string, ts.Symbol])[] {
    if (bareModules !== undefined) return bareModules;
    const modules = new Map<string, ts.Symbol>();
    for (const { specifier, sourceFile } of packageModules) {
      const module = checker.getSymbolAtLocation(sourceFile);
      if (module !== undefined) modules.set(specifier, module);
    }
    for (const sourceFile of program.getSourceFiles()) {
      if (
        sourceFile.fileName.includes("/node_modules/") ||
        program.isSourceFileDefaultLibrary(sourceFile)
      )
        continue;
      for (const statement of sourceFile.statements) {
        if (
          !ts.isImportDeclaration(statement) &&
          !ts.isExportDeclaration(statement)
        )
          continue;
        const specifier = statement.moduleSpecifier;
        if (
          specifier === undefined ||
          !ts.isStringLiteral(specifier) ||
          /^\.{0,2}(\/|$)/.test(specifier.text) ||
          modules.has(specifier.text)
        )
          continue;
        const module = checker.getSymbolAtLocation(specifier);
        if (module !== undefined) modules.set(specifier.text, module);
      }
    }
    bareModules = [...modules].sort(
      ([a], [b]) => a.length - b.length || compareCodeUnits(a, b),
    );
    return bareModules;
  }

  return {
    referenceTo(symbol) {
      if (!known.has(symbol)) known.set(symbol, find(symbol));
      return known.get(symbol);
    },
  };
}

/** `declare global` */
function isGlobal(node: ts.ModuleDeclaration): boolean {
  return (node.flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}

/** The declared name is best, then any but `default`, then the first by code units. */
function isBetterName(name: string, other: string, declared: string): boolean {
  if ((name === declared) !== (other === declared)) return name === declared;
  if ((name === "default") !== (other === "default"))
    return other === "default";
  return compareCodeUnits(name, other) < 0;
}

function declaredName(symbol: ts.Symbol): string {
  for (const declaration of symbol.declarations ?? []) {
    const name = ts.getNameOfDeclaration(declaration);
    if (name !== undefined && ts.isIdentifier(name)) return name.text;
  }
  return "defaultExport";
}
