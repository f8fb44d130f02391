/** Types that still depend on type parameters: what stands in for them. */
import { ts } from "ts-morph";
import { isOfPlatform } from "./built-ins.js";
import { fail, succeed, type Outcome } from "./outcome.js";
import type { TypeReading } from "./type-reading.js";

/**
 * The constraint of a type parameter stands in, then its default; without either, any JSON. Keys of a type parameter are text, as all keys
 * are in JSON.
 */
export function readGeneric(type: ts.Type, reading: TypeReading): Outcome {
  const { checker } = reading;
  const inner = wrappedType(type, reading);
  if (inner !== undefined) return reading.readPart(inner, undefined);
  if (!hasPlainConstraint(type, checker))
    return fail("depends on type parameters");
  const constraint = checker.getBaseConstraintOfType(type);
  if (
    constraint !== undefined &&
    constraint !== type &&
    !(constraint.flags & ts.TypeFlags.Unknown)
  ) {
    return isAnyKey(constraint)
      ? readKeys(type, checker)
      : reading.standIn(type, constraint, declarationOf(type)?.constraint);
  }
  const standard =
    type.flags & ts.TypeFlags.TypeParameter
      ? checker.getDefaultFromTypeParameter(type)
      : undefined;
  if (standard !== undefined)
    return reading.standIn(type, standard, declarationOf(type)?.default);
  reading.remark({ kind: "unconstrained", typeParameter: nameOf(type) });
  return succeed({ kind: "unknown" });
}

/** `T` of `Awaited<T>` and `NoInfer<T>`: JSON knows neither promises nor inference. */
function wrappedType(type: ts.Type, reading: TypeReading): ts.Type | undefined {
  if (type.flags & ts.TypeFlags.Substitution)
    // The flag says that it is a substitution.
    return (type as ts.SubstitutionType).baseType;
  return type.aliasSymbol?.name === "Awaited" &&
    isOfPlatform(type.aliasSymbol, reading.context)
    ? type.aliasTypeArguments?.[0]
    : undefined;
}

/**
 * The constraint of a conditional type is the union of its branches under the constraints of their own: it says little of what a call
 * takes, and in libraries that compute with types it can take gigabytes.
 */
function hasPlainConstraint(type: ts.Type, checker: ts.TypeChecker): boolean {
  const { TypeFlags } = ts;
  const isPlain = (part: ts.Type): boolean =>
    !(part.flags & TypeFlags.Instantiable) || hasPlainConstraint(part, checker);
  if (type.flags & (TypeFlags.TypeParameter | TypeFlags.Index)) return true;
  if (type.flags & TypeFlags.IndexedAccess) {
    // The flag says that it is an indexed access.
    const { objectType, indexType } = type as ts.IndexedAccessType;
    return isPlain(objectType) && isPlain(indexType);
  }
  if (type.isIntersection()) return type.types.every(isPlain);
  return (
    (type.flags & (TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) !== 0
  );
}

/** `keyof T`: the names of the properties of T's constraint, or any text where it has none. */
function readKeys(type: ts.Type, checker: ts.TypeChecker): Outcome {
  const node = declarationOf(type)?.constraint;
  const index = node === undefined ? type : checker.getTypeFromTypeNode(node);
  const object =
    index.flags & ts.TypeFlags.Index
      ? // The flag says that it is an index type.
        checker.getBaseConstraintOfType((index as ts.IndexType).type)
      : undefined;
  if (
    object === undefined ||
    checker.isArrayLikeType(object) ||
    checker.getIndexInfosOfType(object).length > 0
  )
    return succeed({ kind: "string" });
  const names = checker
    .getPropertiesOfType(object)
    .filter((property) => !property.escapedName.toString().startsWith("__@"))
    .map((property) => property.name);
  return succeed(
    names.length === 0
      ? { kind: "string" }
      : {
          kind: "enum",
          members: names.map((name) => ({ json: name, value: name })),
        },
  );
}

/** `string | number | symbol`, what `keyof T` comes to. */
function isAnyKey(type: ts.Type): boolean {
  const { String, Number, ESSymbol } = ts.TypeFlags;
  return (
    type.isUnion() &&
    type.types.length === 3 &&
    type.types.every((part) => part.flags & (String | Number | ESSymbol))
  );
}

function declarationOf(type: ts.Type): ts.TypeParameterDeclaration | undefined {
  // Computed types have no symbol.
  const symbol = type.symbol as ts.Symbol | undefined;
  return symbol?.declarations?.find(ts.isTypeParameterDeclaration);
}

/** The name of a type parameter, or of the alias of a type that depends on some. The checker's text of the latter can be without end. */
function nameOf(type: ts.Type): string {
  // Computed types have no symbol.
  const symbol: ts.Symbol | undefined = type.aliasSymbol ?? type.symbol;
  return (symbol as ts.Symbol | undefined)?.name ?? "…";
}
