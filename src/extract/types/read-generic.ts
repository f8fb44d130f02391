/** Types that still depend on type parameters: what stands in for them. */
import { ts } from "ts-morph";
import { succeed, type Outcome } from "./outcome.js";
import type { TypeReading } from "./type-reading.js";

/** The constraint stands in, then the default; without either, any JSON. */
export function readGeneric(type: ts.Type, reading: TypeReading): Outcome {
  const { checker } = reading;
  const constraint = hasPlainConstraint(type, checker)
    ? checker.getBaseConstraintOfType(type)
    : undefined;
  if (
    constraint !== undefined &&
    constraint !== type &&
    !(constraint.flags & ts.TypeFlags.Unknown)
  )
    return reading.standIn(type, constraint, declarationOf(type)?.constraint);
  const standard =
    type.flags & ts.TypeFlags.TypeParameter
      ? checker.getDefaultFromTypeParameter(type)
      : undefined;
  if (standard !== undefined)
    return reading.standIn(type, standard, declarationOf(type)?.default);
  reading.remark({ kind: "unconstrained", typeParameter: nameOf(type) });
  return succeed({ kind: "unknown" });
}

/**
 * The constraint of a conditional type is the union of its branches under the constraints of their own; in libraries that compute with
 * types it can take gigabytes.
 */
function hasPlainConstraint(type: ts.Type, checker: ts.TypeChecker): boolean {
  const { TypeFlags } = ts;
  if (type.flags & (TypeFlags.TypeParameter | TypeFlags.Index)) return true;
  if (type.flags & TypeFlags.IndexedAccess) {
    // The flag says that it is an indexed access.
    const { objectType, indexType } = type as ts.IndexedAccessType;
    return [objectType, indexType].every(
      (part) =>
        !(part.flags & TypeFlags.Instantiable) ||
        hasPlainConstraint(part, checker),
    );
  }
  if (type.isIntersection())
    return type.types.every(
      (part) =>
        !(part.flags & TypeFlags.Instantiable) ||
        hasPlainConstraint(part, checker),
    );
  return (
    (type.flags & (TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) !== 0
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
  const symbol = type.aliasSymbol ?? (type.symbol as ts.Symbol | undefined);
  return symbol?.name ?? "…";
}
