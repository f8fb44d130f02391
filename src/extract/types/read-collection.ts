/** Arrays, tuples, sets, maps, and the keys of maps and index signatures. */
import { ts } from "ts-morph";
import type { MapKey, TupleElement, TypeNode } from "../../model/types.js";
import { bareNode } from "./aliases.js";
import { aliasOf } from "./member-order.js";
import { fail, failedAt, succeed, type Outcome } from "./outcome.js";
import type { TypeReading } from "./type-reading.js";

/** `readonly T[]` and `Array<T>`: the node of `T`. */
export function argumentNode(
  node: ts.TypeNode | undefined,
  index: number,
  reading: TypeReading,
): ts.TypeNode | undefined {
  if (node === undefined) return undefined;
  const bare = bareNode(node);
  if (ts.isTypeOperatorNode(bare))
    return argumentNode(bare.type, index, reading);
  if (ts.isArrayTypeNode(bare))
    return index === 0 ? bare.elementType : undefined;
  // The arguments of a generic alias are not those of the type behind it.
  return ts.isTypeReferenceNode(bare) &&
    aliasOf(bare, reading.checker) === undefined
    ? bare.typeArguments?.[index]
    : undefined;
}

export function readArray(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  isReadonly: boolean,
  reading: TypeReading,
): Outcome {
  return withItems(type, node, reading, (items) => ({
    kind: "array",
    items,
    readonly: isReadonly,
  }));
}

export function readSet(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  isReadonly: boolean,
  reading: TypeReading,
): Outcome {
  return withItems(type, node, reading, (items) => ({
    kind: "set",
    items,
    readonly: isReadonly,
  }));
}

function withItems(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  reading: TypeReading,
  build: (items: TypeNode) => TypeNode,
): Outcome {
  const [element] = typeArguments(type, reading);
  if (element === undefined) return fail("has no element type");
  const items = reading.graph.step("[]", () =>
    reading.readPart(element, argumentNode(node, 0, reading)),
  );
  return items.kind === "type"
    ? succeed(build(items.type))
    : failedAt("[]", items);
}

export function readMap(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  isReadonly: boolean,
  reading: TypeReading,
): Outcome {
  const [keyType, valueType] = typeArguments(type, reading);
  if (keyType === undefined || valueType === undefined)
    return fail("has no key and value types");
  const key = readKey(keyType, argumentNode(node, 0, reading), reading);
  if (typeof key === "string") return fail(key);
  const values = reading.graph.step("*", () =>
    reading.readPart(valueType, argumentNode(node, 1, reading)),
  );
  return values.kind === "type"
    ? succeed({ kind: "map", key, values: values.type, readonly: isReadonly })
    : failedAt("*", values);
}

/** How keys look in JSON, or why they cannot. */
export function readKey(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): MapKey | string {
  const outcome = reading.readPart(type, node);
  const refusal = `has keys of the type ${reading.typeText(type)}, which JSON keys cannot be`;
  if (outcome.kind !== "type") return refusal;
  const key = outcome.type;
  switch (key.kind) {
    case "number":
      return { kind: "number" };
    case "string":
      return {
        kind: "string",
        ...(key.pattern !== undefined && { pattern: key.pattern }),
        ...(key.name !== undefined && { name: key.name }),
        ...(key.narrow !== undefined && { narrow: key.narrow }),
      };
    case "enum":
      return key.members.some((member) => typeof member.json === "boolean")
        ? refusal
        : {
            kind: "enum",
            members: key.members.map((member) => ({
              ...member,
              json: String(member.json),
            })),
            ...(key.name !== undefined && { name: key.name }),
            ...(key.enumObject !== undefined && { enumObject: key.enumObject }),
          };
    case "unknown":
      return { kind: "string" };
    default:
      return refusal;
  }
}

export function readTuple(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): Outcome {
  // `isTupleType` has been asked: a tuple is a reference to its tuple target.
  const reference = type as ts.TypeReference;
  const target = reference.target as ts.TupleType;
  const nodes = tupleNodes(node);
  const leading: TupleElement[] = [];
  const trailing: TypeNode[] = [];
  let rest: TypeNode | undefined;
  const types = reading.checker.getTypeArguments(reference);
  for (const [index, flags] of target.elementFlags.entries()) {
    const element =
      flags & ts.ElementFlags.Variadic
        ? itemOf(types[index], reading)
        : types[index];
    if (element === undefined)
      return fail("has a rest element that is not known");
    const step = `[${String(index)}]`;
    const optional = (flags & ts.ElementFlags.Optional) !== 0;
    const elementNode =
      nodes?.length === types.length ? nodes[index] : undefined;
    const outcome = reading.graph.step(step, () =>
      reading.readPart(element, elementNode),
    );
    if (outcome.kind !== "type") return failedAt(step, outcome);
    if (flags & ts.ElementFlags.Variable) rest = outcome.type;
    else if (rest !== undefined) trailing.push(outcome.type);
    else {
      const name = elementName(target, index);
      leading.push({
        type: outcome.type,
        optional,
        ...(name !== undefined && { name }),
      });
    }
  }
  return succeed({
    kind: "tuple",
    leading,
    ...(rest !== undefined && { rest }),
    trailing,
    readonly: target.readonly,
  });
}

/** `...T` of a type parameter `T extends unknown[]`: the items of its constraint. */
function itemOf(
  type: ts.Type | undefined,
  { checker }: TypeReading,
): ts.Type | undefined {
  const constraint =
    type === undefined ? undefined : checker.getBaseConstraintOfType(type);
  return constraint !== undefined && checker.isArrayType(constraint)
    ? // Arrays are references to their generic target.
      checker.getTypeArguments(constraint as ts.TypeReference)[0]
    : undefined;
}

function elementName(target: ts.TupleType, index: number): string | undefined {
  const declaration = target.labeledElementDeclarations?.[index];
  return declaration !== undefined && ts.isIdentifier(declaration.name)
    ? declaration.name.text
    : undefined;
}

/** The nodes of the elements; those of a rest element speak of its items. */
function tupleNodes(
  node: ts.TypeNode | undefined,
): readonly (ts.TypeNode | undefined)[] | undefined {
  if (node === undefined) return undefined;
  const bare = bareNode(node);
  if (ts.isTypeOperatorNode(bare)) return tupleNodes(bare.type);
  if (!ts.isTupleTypeNode(bare)) return undefined;
  return bare.elements.map((element) => {
    const isRest = ts.isNamedTupleMember(element)
      ? element.dotDotDotToken !== undefined
      : ts.isRestTypeNode(element);
    const inner =
      ts.isNamedTupleMember(element) ||
      ts.isRestTypeNode(element) ||
      ts.isOptionalTypeNode(element)
        ? element.type
        : element;
    if (!isRest) return inner;
    const bareInner = bareNode(inner);
    return ts.isArrayTypeNode(bareInner) ? bareInner.elementType : undefined;
  });
}

export function typeArguments(
  type: ts.Type,
  reading: Pick<TypeReading, "checker">,
): readonly ts.Type[] {
  // Instances of the generic built-ins are references.
  return reading.checker.getTypeArguments(type as ts.TypeReference);
}
