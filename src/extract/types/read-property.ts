/** One property of an object type: its type, what its doc comment says, and whether it is left out. */
import { ts } from "ts-morph";
import { diagnose } from "../../diagnostics/catalog.js";
import type { PropertyModel } from "../../model/types.js";
import type { DocTag } from "../jsdoc/doc-block.js";
import { literalDefault } from "../literal-default.js";
import { isForeign } from "./built-ins.js";
import { culpritOf, fail, type Failure } from "./outcome.js";
import type { ClassUse } from "./read-class.js";
import { readSymbolDocs } from "./symbol-docs.js";
import type { TypeReading } from "./type-reading.js";

export type PropertyOutcome =
  | { readonly kind: "property"; readonly property: PropertyModel }
  | { readonly kind: "failed"; readonly failure: Failure };

/** The type that a property is of. */
export interface PropertyOwner {
  readonly classUse: ClassUse;
  /** The node of the values of a mapped type, for properties that are declared nowhere. */
  readonly valueNode: ts.TypeNode | undefined;
}

/** Undefined for a property that is left out. */
export function readProperty(
  symbol: ts.Symbol,
  { classUse, valueNode }: PropertyOwner,
  reading: TypeReading,
): PropertyOutcome | undefined {
  const { checker } = reading;
  const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  const inInstance = classUse.instanceOf !== undefined;
  if (symbol.escapedName.toString().startsWith("__@")) {
    return isOptional || inInstance
      ? undefined
      : { kind: "failed", failure: fail("has a symbol for its key") };
  }
  if (inInstance && isMethodOrGetter(symbol)) return undefined;
  const docs = readSymbolDocs(symbol, reading.context);
  if (isHidden(symbol, docs.tags, isOptional, reading)) return undefined;
  const declaration = symbol.declarations?.[0];
  const { outcome, undefinable, undefinedOnly } = reading.place.atProperty(
    symbol.name,
    declaration,
    () => {
      const read = reading.readUse(
        checker.getTypeOfSymbol(symbol),
        symbol.declarations === undefined ? valueNode : propertyNode(symbol),
        isOptional,
      );
      return { ...read, undefinedOnly: read.outcome.kind === "nothing" };
    },
  );
  if (outcome.kind !== "type") {
    if (!isOptional) return { kind: "failed", failure: outcome };
    if (!undefinedOnly)
      reading.place.leaveOutProperty(
        reading.place.placeOf(symbol.name),
        culpritOf(outcome),
        declaration,
      );
    return undefined;
  }
  const { type, annotations } = reading.applyTags(
    outcome.type,
    docs.tags,
    reading.place.placeOf(symbol.name),
  );
  const initial = inInstance ? initializerOf(symbol) : undefined;
  const initialDefault =
    initial === undefined
      ? undefined
      : literalDefault(initial, type, checker, (part) => part);
  return {
    kind: "property",
    property: {
      name: symbol.name,
      type,
      optional: isOptional || undefinable || initial !== undefined,
      undefinable: undefinable && !isOptional,
      readonly: isReadonly(symbol),
      ...outcome.annotations,
      ...(initialDefault !== undefined && { default: initialDefault }),
      ...(docs.description !== "" && { description: docs.description }),
      ...annotations,
    },
  };
}

/** Methods are no data; neither is what only a getter computes. */
function isMethodOrGetter(symbol: ts.Symbol): boolean {
  const { SymbolFlags } = ts;
  if (symbol.flags & SymbolFlags.Method) return true;
  if (symbol.flags & SymbolFlags.GetAccessor)
    return !(symbol.flags & SymbolFlags.SetAccessor);
  const initial = initializerOf(symbol);
  return (
    initial !== undefined &&
    (ts.isArrowFunction(initial) || ts.isFunctionExpression(initial))
  );
}

function initializerOf(symbol: ts.Symbol): ts.Expression | undefined {
  const declaration = symbol.valueDeclaration;
  return declaration !== undefined &&
    (ts.isPropertyDeclaration(declaration) || ts.isParameter(declaration))
    ? declaration.initializer
    : undefined;
}

/** `@hidden` and its spellings keep an optional property from the model. */
function isHidden(
  symbol: ts.Symbol,
  tags: readonly DocTag[],
  isOptional: boolean,
  reading: TypeReading,
): boolean {
  const tag = tags.find((candidate) =>
    /^(hidden|ignore|internal)$/i.test(candidate.name),
  );
  if (tag === undefined || isOptional) return tag !== undefined;
  const declaration = symbol.declarations?.[0];
  // `@internal` is often only meant for readers of the code.
  if (
    tag.name.toLowerCase() !== "internal" &&
    declaration !== undefined &&
    !isForeign(declaration, reading.context)
  ) {
    reading.place.declare(
      diagnose(
        "hidden-required",
        { tag: tag.name, owner: reading.place.placeOf(symbol.name) },
        tag.position,
      ),
    );
  }
  return false;
}

/** The annotation of a property, where it is written out. */
export function propertyNode(symbol: ts.Symbol): ts.TypeNode | undefined {
  const declaration = symbol.declarations?.[0];
  if (declaration === undefined) return undefined;
  if (
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isGetAccessorDeclaration(declaration)
  )
    return declaration.type ?? ts.getJSDocType(declaration);
  return ts.isJSDocPropertyTag(declaration)
    ? declaration.typeExpression?.type
    : undefined;
}

/** The compiler's mark of a read-only property that has no declaration to say so: in mapped types and `as const`. */
const readonlyCheckFlag = 8;

function isReadonly(symbol: ts.Symbol): boolean {
  // `links` is internal; without it the declaration alone decides.
  const { links } = symbol as ts.Symbol & {
    readonly links?: { readonly checkFlags?: number };
  };
  if (((links?.checkFlags ?? 0) & readonlyCheckFlag) !== 0) return true;
  const { SymbolFlags } = ts;
  if (
    symbol.flags & SymbolFlags.GetAccessor &&
    !(symbol.flags & SymbolFlags.SetAccessor)
  )
    return true;
  const declaration = symbol.valueDeclaration;
  return (
    declaration !== undefined &&
    (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly) !== 0
  );
}
