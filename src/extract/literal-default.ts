/** Default values that JSON can say. */
import { ts } from "ts-morph";
import type { EnumMember, Json, TypeNode } from "../model/types.js";

/**
 * The JSON of a literal initialiser, as the model would write it for a parameter of that type. Undefined for what is computed and for
 * values that the type does not have in JSON.
 *
 * @param lookUp The type that a `reference` stands for.
 */
export function literalDefault(
  value: ts.Expression,
  type: TypeNode,
  checker: ts.TypeChecker,
  lookUp: (type: TypeNode) => TypeNode = (itself) => itself,
): Json | undefined {
  const literal = literalValue(value, checker);
  if (literal === undefined) return undefined;
  return jsonOf(literal.value, lookUp(type), lookUp);
}

type Literal =
  | null
  | string
  | number
  | bigint
  | boolean
  | readonly Literal[]
  | { readonly [key: string]: Literal };

function literalValue(
  value: ts.Expression,
  checker: ts.TypeChecker,
): { readonly value: Literal } | undefined {
  if (
    ts.isParenthesizedExpression(value) ||
    ts.isAsExpression(value) ||
    ts.isSatisfiesExpression(value)
  )
    return literalValue(value.expression, checker);
  if (ts.isStringLiteralLike(value)) return { value: value.text };
  switch (value.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return { value: true };
    case ts.SyntaxKind.FalseKeyword:
      return { value: false };
    case ts.SyntaxKind.NullKeyword:
      return { value: null };
    default:
  }
  if (ts.isArrayLiteralExpression(value)) {
    const items: Literal[] = [];
    for (const element of value.elements) {
      const item = literalValue(element, checker);
      if (item === undefined) return undefined;
      items.push(item.value);
    }
    return { value: items };
  }
  if (ts.isObjectLiteralExpression(value)) {
    const members: [string, Literal][] = [];
    for (const property of value.properties) {
      if (!ts.isPropertyAssignment(property)) return undefined;
      const { name } = property;
      const item = literalValue(property.initializer, checker);
      if (item === undefined) return undefined;
      if (
        !ts.isIdentifier(name) &&
        !ts.isStringLiteral(name) &&
        !ts.isNumericLiteral(name)
      )
        return undefined;
      members.push([name.text, item.value]);
    }
    // As own properties, whatever their names.
    return { value: Object.fromEntries(members) };
  }
  // Numbers, also negative ones, members of enums and constants: what the checker knows to be one value.
  const type = checker.getTypeAtLocation(value);
  if (type.isStringLiteral() || type.isNumberLiteral())
    return { value: type.value };
  if ((type.flags & ts.TypeFlags.BigIntLiteral) !== 0) {
    // The cast holds by the flag.
    const { value: digits } = type as ts.BigIntLiteralType;
    return {
      value: BigInt(digits.base10Value) * (digits.negative ? -1n : 1n),
    };
  }
  return ts.isPrefixUnaryExpression(value) &&
    value.operator === ts.SyntaxKind.MinusToken &&
    ts.isNumericLiteral(value.operand)
    ? { value: -Number(value.operand.text) }
    : undefined;
}

function jsonOf(
  value: Literal,
  type: TypeNode,
  lookUp: (type: TypeNode) => TypeNode,
): Json | undefined {
  switch (type.kind) {
    case "string":
      return typeof value === "string" ? value : undefined;
    case "number":
      return typeof value === "number" && Number.isFinite(value)
        ? value
        : undefined;
    case "bigint":
      return typeof value === "bigint" ? String(value) : undefined;
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "null":
      return value === null ? null : undefined;
    case "enum":
      return type.members.find((member: EnumMember) => member.value === value)
        ?.json;
    case "unknown":
      return plainJson(value);
    case "array":
      return isList(value)
        ? allOf(value.map((item) => jsonOf(item, lookUp(type.items), lookUp)))
        : undefined;
    case "tuple":
      return isList(value) && value.length <= type.leading.length
        ? allOf(
            value.map((item, index) => {
              const element = type.leading[index];
              return element === undefined
                ? undefined
                : jsonOf(item, lookUp(element.type), lookUp);
            }),
          )
        : undefined;
    case "object":
      return isRecord(value)
        ? recordOf(
            value,
            (key) => {
              const property = type.properties.find(
                (item) => item.name === key,
              );
              return property?.type ?? type.index?.values;
            },
            lookUp,
          )
        : undefined;
    case "anyObject":
      return isRecord(value) ? plainJson(value) : undefined;
    case "union":
      for (const member of type.members) {
        const json = jsonOf(value, lookUp(member), lookUp);
        if (json !== undefined) return json;
      }
      return undefined;
    default:
      return undefined;
  }
}

function recordOf(
  value: { readonly [key: string]: Literal },
  typeOf: (key: string) => TypeNode | undefined,
  lookUp: (type: TypeNode) => TypeNode,
): Json | undefined {
  const members: [string, Json][] = [];
  for (const [key, item] of Object.entries(value)) {
    const type = typeOf(key);
    const json =
      type === undefined ? undefined : jsonOf(item, lookUp(type), lookUp);
    if (json === undefined) return undefined;
    members.push([key, json]);
  }
  return Object.fromEntries(members);
}

function plainJson(value: Literal): Json | undefined {
  if (typeof value === "bigint") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return allOf(value.map(plainJson));
  const members: [string, Json][] = [];
  for (const [key, item] of Object.entries(value)) {
    const json = plainJson(item);
    if (json === undefined) return undefined;
    members.push([key, json]);
  }
  return Object.fromEntries(members);
}

function allOf(items: readonly (Json | undefined)[]): Json | undefined {
  const whole = items.flatMap((item) => (item === undefined ? [] : [item]));
  return whole.length === items.length ? whole : undefined;
}

function isList(value: Literal): value is readonly Literal[] {
  return Array.isArray(value);
}

function isRecord(
  value: Literal,
): value is { readonly [key: string]: Literal } {
  return typeof value === "object" && value !== null && !isList(value);
}
