/** Classes: whether a function can be given an instance, or at least an object that looks like one. */
import { ts } from "ts-morph";
import type { ImportReference } from "../../model/types.js";
import { isForeign } from "./built-ins.js";
import { fail, failedAt, type Failure } from "./outcome.js";
import type { TypeReading } from "./type-reading.js";

/** `instanceOf` is set when the function can be given an instance; methods are then no part of the data. */
export interface ClassUse {
  readonly kind: "class-use";
  readonly instanceOf: ImportReference | undefined;
}

const noInstance: ClassUse = { kind: "class-use", instanceOf: undefined };

/** Any type may be asked; one that is no class is used as it stands. */
export function readClass(
  type: ts.Type,
  properties: readonly ts.Symbol[],
  reading: TypeReading,
): ClassUse | Failure {
  // Computed types and intersections have no symbol.
  const symbol = type.symbol as ts.Symbol | undefined;
  const isClass =
    symbol !== undefined && (symbol.flags & ts.SymbolFlags.Class) !== 0;
  const instanceOf = isClass
    ? instanceReference(type, symbol, reading)
    : undefined;
  for (const property of properties) {
    if (!isPrivate(property)) continue;
    if (instanceOf !== undefined && property.flags & ts.SymbolFlags.Method)
      continue;
    return failedAt(
      property.escapedName.toString().replace(/^__#\d+@/, ""),
      fail("is private state"),
    );
  }
  return instanceOf === undefined
    ? noInstance
    : { kind: "class-use", instanceOf };
}

function isPrivate(symbol: ts.Symbol): boolean {
  if (symbol.escapedName.toString().startsWith("__#")) return true;
  return (symbol.declarations ?? []).some(
    (declaration) =>
      (ts.getCombinedModifierFlags(declaration) &
        (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !==
      0,
  );
}

/** How to import a class of the project that can be made without an argument. A class of a package may hold state that its types do not show. */
function instanceReference(
  type: ts.Type,
  symbol: ts.Symbol,
  reading: TypeReading,
): ImportReference | undefined {
  const { checker, context } = reading;
  const declarations = classDeclarations(type, reading);
  if (
    declarations.length === 0 ||
    declarations.some((declaration) => isForeign(declaration, context))
  )
    return undefined;
  const [own] = declarations;
  if (
    own !== undefined &&
    ts.getCombinedModifierFlags(own) & ts.ModifierFlags.Abstract
  )
    return undefined;
  const constructors = checker.getSignaturesOfType(
    checker.getTypeOfSymbol(symbol),
    ts.SignatureKind.Construct,
  );
  return constructors.some((signature) => needsNoArgument(signature, checker))
    ? reading.names.referenceTo(symbol)
    : undefined;
}

/** The class and those that it extends, itself first. Empty when one of them is no declared class. */
function classDeclarations(
  type: ts.Type,
  reading: TypeReading,
): readonly ts.ClassLikeDeclaration[] {
  const declaration = (type.symbol.declarations ?? []).find(ts.isClassLike);
  if (declaration === undefined) return [];
  const extended = declaration.heritageClauses?.find(
    (clause) => clause.token === ts.SyntaxKind.ExtendsKeyword,
  )?.types[0];
  if (extended === undefined) return [declaration];
  const base = reading.checker.getTypeAtLocation(extended);
  // A base may be an expression whose type has no symbol.
  const symbol = base.symbol as ts.Symbol | undefined;
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Class)) return [];
  const bases = classDeclarations(base, reading);
  return bases.length === 0 ? [] : [declaration, ...bases];
}

function needsNoArgument(
  signature: ts.Signature,
  checker: ts.TypeChecker,
): boolean {
  // A class without a constructor has a signature without a declaration.
  const declaration = signature.declaration as
    ts.SignatureDeclaration | undefined;
  if (
    declaration !== undefined &&
    ts.isConstructorDeclaration(declaration) &&
    ts.getCombinedModifierFlags(declaration) &
      (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)
  )
    return false;
  return signature.parameters.every((parameter) => {
    const node = parameter.valueDeclaration;
    return (
      node !== undefined &&
      ts.isParameter(node) &&
      (node.dotDotDotToken !== undefined || checker.isOptionalParameter(node))
    );
  });
}
