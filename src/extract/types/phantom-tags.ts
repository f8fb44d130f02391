/**
 * The phantom tags of typia: `number & tags.Minimum<0>` is an intersection with an object type whose one property, `"typia.tag"`, says
 * `{ target, kind, value }` in its type.
 */
import { ts } from "ts-morph";
import type { TypeNode } from "../../model/types.js";
import { applyConstraint, type Constraint } from "./constraints.js";
import { fail, succeed, type Outcome } from "./outcome.js";
import { isTrue } from "./read-literals.js";
import type { TypeReading } from "./type-reading.js";

const key = "typia.tag";

export function isPhantomTag(type: ts.Type, checker: ts.TypeChecker): boolean {
  return checker.getPropertyOfType(type, key) !== undefined;
}

export function applyPhantomTags(
  type: TypeNode,
  tags: readonly ts.Type[],
  reading: TypeReading,
): Outcome {
  let result = type;
  let annotations = {};
  for (const tag of tags) {
    const said = readTag(tag, reading.checker);
    if (said === undefined) return fail("has a tag that cannot be read");
    if (said.kind === "default" || said.kind === "example") {
      if (typeof said.value === "bigint") continue;
      annotations =
        said.kind === "default"
          ? { ...annotations, default: said.value }
          : { ...annotations, examples: [said.value] };
      continue;
    }
    for (const constraint of constraintsOf(said)) {
      const applied = applyConstraint(result, constraint);
      if (applied === undefined)
        return fail(`has the tag ${constraint.name}, which does not fit it`);
      result = applied;
    }
  }
  return succeed(result, annotations);
}

interface PhantomTag {
  readonly kind: string;
  readonly value: string | number | bigint | boolean;
}

function readTag(
  type: ts.Type,
  checker: ts.TypeChecker,
): PhantomTag | undefined {
  const property = checker.getPropertyOfType(type, key);
  if (property === undefined) return undefined;
  const body = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  const member = (name: string): PhantomTag["value"] | undefined => {
    const symbol = checker.getPropertyOfType(body, name);
    return symbol === undefined
      ? undefined
      : literalValue(checker.getTypeOfSymbol(symbol));
  };
  const kind = member("kind");
  const value = member("value");
  return typeof kind === "string" && value !== undefined
    ? { kind, value }
    : undefined;
}

function literalValue(type: ts.Type): PhantomTag["value"] | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return isTrue(type);
  if (!(type.flags & ts.TypeFlags.BigIntLiteral)) return undefined;
  // The flag says that it is a bigint literal.
  const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
  return BigInt(`${negative ? "-" : ""}${base10Value}`);
}

/** The number types of typia, by the bounds of the machine types that they are named after. */
const numberTypes: ReadonlyMap<string, readonly Constraint[]> = new Map([
  [
    "int32",
    [
      { name: "integer", value: true },
      { name: "minimum", value: -(2 ** 31) },
      { name: "maximum", value: 2 ** 31 - 1 },
    ],
  ],
  [
    "uint32",
    [
      { name: "integer", value: true },
      { name: "minimum", value: 0 },
      { name: "maximum", value: 2 ** 32 - 1 },
    ],
  ],
  ["int64", [{ name: "integer", value: true }]],
  [
    "uint64",
    [
      { name: "integer", value: true },
      { name: "minimum", value: 0 },
    ],
  ],
  ["float", []],
  ["double", []],
]);

/** What typia says beside constraints concerns its own generators. */
function constraintsOf(tag: PhantomTag): readonly Constraint[] {
  const { kind, value } = tag;
  switch (kind) {
    case "type":
      return numberTypes.get(String(value)) ?? [];
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
      return typeof value === "number" || typeof value === "bigint"
        ? [{ name: kind, value }]
        : [];
    case "pattern":
    case "format":
      return [{ name: kind, value: String(value) }];
    case "uniqueItems":
      return value === true ? [{ name: kind, value }] : [];
    default:
      return [];
  }
}
