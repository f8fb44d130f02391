/** Literal types and TypeScript enums. */
import { ts } from "ts-morph";
import type { EnumMember, TypeName } from "../../model/types.js";
import { readDocBlock } from "../jsdoc/doc-block.js";
import { fail, succeed, type Outcome } from "./outcome.js";
import { readSymbolDocs } from "./symbol-docs.js";
import type { TypeReading } from "./type-reading.js";

/** A union of literals in the given order, none of them a member of a TypeScript enum. */
export function readLiterals(types: readonly ts.Type[]): Outcome {
  return succeed({ kind: "enum", members: types.map(literalMember) });
}

function literalMember(type: ts.Type): EnumMember {
  if (type.isStringLiteral() || type.isNumberLiteral())
    return { json: type.value, value: type.value };
  if (type.flags & ts.TypeFlags.BigIntLiteral) {
    // The flag says that it is a bigint literal.
    const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
    const digits = `${negative ? "-" : ""}${base10Value}`;
    return { json: digits, value: BigInt(digits) };
  }
  const value = isTrue(type);
  return { json: value, value };
}

/** Boolean literals show their value only in the compiler's internal name of them. */
export function isTrue(type: ts.Type): boolean {
  return (
    (type as ts.Type & { readonly intrinsicName?: string }).intrinsicName ===
    "true"
  );
}

/** The enum that an enum type, or the type of one of its members, belongs to. */
export function enumSymbolOf(
  type: ts.Type,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const symbol = type.symbol as ts.Symbol | undefined;
  if (symbol === undefined || symbol.flags & ts.SymbolFlags.Enum) return symbol;
  const declaration = symbol.declarations?.[0]?.parent;
  return declaration !== undefined && ts.isEnumDeclaration(declaration)
    ? checker.getSymbolAtLocation(declaration.name)
    : undefined;
}

/** Some or all members of one TypeScript enum. */
export function readEnumMembers(
  types: readonly ts.Type[],
  reading: TypeReading,
): Outcome {
  const { checker } = reading;
  const [first] = types;
  const symbol = first === undefined ? undefined : enumSymbolOf(first, checker);
  if (symbol === undefined) return fail("is an enum without a declaration");
  const declared = (symbol.declarations ?? [])
    .filter(ts.isEnumDeclaration)
    .flatMap((declaration) => [...declaration.members]);
  const values = declared.map((member) => checker.getConstantValue(member));
  if (values.includes(undefined))
    return fail("is an enum with computed members");
  const byValue = values.every((value) => typeof value === "string");
  // Members of one value share one type.
  const wanted = new Set(types.map(literalValue));
  const members = declared.flatMap((member, index): EnumMember[] => {
    const value = values[index];
    if (value === undefined || !wanted.has(value)) return [];
    if (byValue && values.findIndex((other) => other === value) < index)
      return [];
    const name = memberName(member);
    const description = readDocBlock(member, reading.context)?.description;
    return [
      {
        json: byValue ? value : name,
        value,
        member: name,
        ...(description !== undefined && description !== "" && { description }),
      },
    ];
  });
  const name = reading.nameOf(symbol, []);
  if (name !== undefined && !isImportableValue(symbol, reading))
    return fail("is an ambient const enum, which isolated modules cannot use");
  const { description } = readSymbolDocs(symbol, reading.context);
  return succeed(
    {
      kind: "enum",
      members,
      ...(name !== undefined && enumNamed(name)),
      ...(new Set(values).size > wanted.size && { subset: true }),
    },
    description === "" ? {} : { description },
  );
}

/** The value of the type of an enum's member. */
export function literalValue(type: ts.Type): string | number | undefined {
  return type.isStringLiteral() || type.isNumberLiteral()
    ? type.value
    : undefined;
}

function enumNamed(name: TypeName): { name: TypeName; enumObject: true } {
  return { name, enumObject: true };
}

function memberName(member: ts.EnumMember): string {
  return ts.isComputedPropertyName(member.name)
    ? member.name.getText()
    : member.name.text;
}

/** The values of a `declare const enum` exist only where the compiler may inline them. */
function isImportableValue(symbol: ts.Symbol, reading: TypeReading): boolean {
  if (!(symbol.flags & ts.SymbolFlags.ConstEnum)) return true;
  const options = reading.context.program.getCompilerOptions();
  const isolated =
    options.isolatedModules === true || options.verbatimModuleSyntax === true;
  return (
    !isolated ||
    (symbol.declarations ?? []).every(
      (declaration) =>
        !declaration.getSourceFile().isDeclarationFile &&
        !(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient),
    )
  );
}
