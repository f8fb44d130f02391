/** Whether the same JSON can mean two values, one of each of two types. */
import type { ObjectType, PropertyModel, TypeNode } from "../../model/types.js";
import { partsOf } from "./definitions-of.js";
import { conflictOfTexts } from "./text-conflict.js";
import type { TypeReading } from "./type-reading.js";

/** How definitions are looked up; `shallow` leaves them alone. */
export type Look = Pick<TypeReading, "lookUp">;

/** Some JSON fits both and means two values. */
export function conflict(
  left: TypeNode,
  right: TypeNode,
  look: Look,
  open: Set<string>,
): boolean {
  if (left.kind === "reference" || right.kind === "reference") {
    // A pair that is met again inside itself adds nothing.
    const key = `${idOf(left)}\n${idOf(right)}`;
    if (open.has(key)) return false;
    open.add(key);
    const a = look.lookUp(left);
    const b = look.lookUp(right);
    return (
      a.kind !== "reference" &&
      b.kind !== "reference" &&
      conflict(a, b, look, open)
    );
  }
  if (left.kind === "union")
    return left.members.some((member) => conflict(member, right, look, open));
  if (right.kind === "union")
    return right.members.some((member) => conflict(left, member, look, open));
  if (isItself(left, look, new Set()) && isItself(right, look, new Set()))
    return false;
  const form = formOf(left);
  if (form !== formOf(right))
    return left.kind === "unknown" || right.kind === "unknown";
  switch (form) {
    case "array":
      return conflictOfArrays(left, right, look, open);
    case "object":
      return conflictOfObjects(left, right, look, open);
    case "string":
      return conflictOfTexts(left, right);
    default:
      return false;
  }
}

function idOf(type: TypeNode): string {
  return type.kind === "reference" ? type.id : JSON.stringify(type, bigintText);
}

function bigintText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${String(value)}n` : value;
}

type Form =
  "string" | "number" | "boolean" | "null" | "array" | "object" | "any";

function formOf(type: TypeNode): Form {
  switch (type.kind) {
    case "number":
    case "boolean":
    case "null":
      return type.kind;
    case "array":
    case "tuple":
    case "set":
      return "array";
    case "map":
    case "object":
    case "anyObject":
      return "object";
    case "enum":
      return type.members.some((member) => typeof member.json === "string")
        ? "string"
        : "number";
    case "union":
    case "unknown":
    case "reference":
      return "any";
    default:
      return "string";
  }
}

/** Whether the function receives the very JSON. */
function isItself(type: TypeNode, look: Look, open: Set<string>): boolean {
  switch (type.kind) {
    case "date":
    case "url":
    case "regexp":
    case "bytes":
    case "bigint":
    case "set":
    case "map":
      return false;
    case "enum":
      return type.members.every((member) => member.json === member.value);
    case "object":
      if (type.instanceOf !== undefined) return false;
      break;
    case "reference":
      if (open.has(type.id)) return true;
      open.add(type.id);
      return isItself(look.lookUp(type), look, open);
    default:
  }
  return partsOf(type).every((part) => isItself(part, look, open));
}

/** Definitions are left alone: they may still be being read. */
const shallow: Look = { lookUp: (type) => type };

/** Whether the same JSON can mean two values, as far as the types show without their definitions. */
export function isSameJson(left: TypeNode, right: TypeNode): boolean {
  return conflict(left, right, shallow, new Set());
}

/** Whether the function receives the very JSON, as far as the type shows without its definitions. */
export function isPlainJson(type: TypeNode): boolean {
  return isItself(type, shallow, new Set());
}

function conflictOfArrays(
  left: TypeNode,
  right: TypeNode,
  look: Look,
  open: Set<string>,
): boolean {
  const [a, b] = [elementsOf(left), elementsOf(right)];
  const most = Math.min(a.most, b.most);
  if (Math.max(a.least, b.least) > most) return false;
  if ((left.kind === "set") !== (right.kind === "set")) return true;
  const count = Math.min(most, Math.max(a.types.length, b.types.length) + 1);
  for (let index = 0; index < count; index += 1) {
    const first = a.types[index] ?? a.rest;
    const second = b.types[index] ?? b.rest;
    if (first === undefined || second === undefined) break;
    if (conflict(first, second, look, open)) return true;
    // What must be there in both and fits only one rules the pair out.
    if (index < Math.max(a.least, b.least) && isApart(first, second, look))
      return false;
  }
  return false;
}

interface Elements {
  readonly types: readonly TypeNode[];
  readonly rest: TypeNode | undefined;
  readonly least: number;
  readonly most: number;
}

function elementsOf(type: TypeNode): Elements {
  if (type.kind === "tuple") {
    const types = type.leading.map((element) => element.type);
    const least =
      type.leading.filter((element) => !element.optional).length +
      type.trailing.length;
    return {
      types,
      rest: type.rest,
      least,
      most: type.rest === undefined ? types.length : Infinity,
    };
  }
  if (type.kind === "array" || type.kind === "set") {
    return {
      types: [],
      rest: type.items,
      least: type.minItems ?? 0,
      most: type.maxItems ?? Infinity,
    };
  }
  return { types: [], rest: undefined, least: 0, most: Infinity };
}

/** No JSON fits both. */
function isApart(left: TypeNode, right: TypeNode, look: Look): boolean {
  const a = look.lookUp(left);
  const b = look.lookUp(right);
  if (a.kind === "union")
    return a.members.every((member) => isApart(member, b, look));
  if (b.kind === "union")
    return b.members.every((member) => isApart(a, member, look));
  if (a.kind === "enum" && b.kind === "enum")
    return !a.members.some((member) =>
      b.members.some((other) => other.json === member.json),
    );
  const forms = [formOf(a), formOf(b)];
  return !forms.includes("any") && forms[0] !== forms[1];
}

function conflictOfObjects(
  left: TypeNode,
  right: TypeNode,
  look: Look,
  open: Set<string>,
): boolean {
  if (left.kind === "map" && right.kind === "map")
    return conflict(left.values, right.values, look, open);
  const a = membersOf(left);
  const b = membersOf(right);
  if (requiresWhatIsApart(a, b, look) || requiresWhatIsApart(b, a, look))
    return false;
  if ((left.kind === "map") !== (right.kind === "map")) return true;
  if (instanceKey(left) !== instanceKey(right)) return true;
  if (
    a.rest !== undefined &&
    b.rest !== undefined &&
    conflict(a.rest, b.rest, look, open)
  )
    return true;
  return [...new Set([...a.properties.keys(), ...b.properties.keys()])].some(
    (name) => {
      const first = a.properties.get(name)?.type ?? a.rest;
      const second = b.properties.get(name)?.type ?? b.rest;
      return (
        first !== undefined &&
        second !== undefined &&
        conflict(first, second, look, open)
      );
    },
  );
}

interface Members {
  readonly properties: ReadonlyMap<string, PropertyModel>;
  /** What further keys hold; undefined where there can be none. */
  readonly rest: TypeNode | undefined;
}

const unknown: TypeNode = { kind: "unknown" };

function membersOf(type: TypeNode): Members {
  switch (type.kind) {
    case "object":
      return {
        properties: new Map(
          type.properties.map((property) => [property.name, property]),
        ),
        rest: type.index?.values,
      };
    case "map":
      return { properties: new Map(), rest: type.values };
    default:
      return { properties: new Map(), rest: unknown };
  }
}

/** One needs a key that the other does not have, or holds something else under. */
function requiresWhatIsApart(a: Members, b: Members, look: Look): boolean {
  for (const [name, property] of a.properties) {
    if (property.optional) continue;
    const other = b.properties.get(name)?.type ?? b.rest;
    if (other === undefined || isApart(property.type, other, look)) return true;
  }
  return false;
}

function instanceKey(type: TypeNode): string {
  const { instanceOf } = type as Partial<ObjectType>;
  return instanceOf === undefined ? "" : JSON.stringify(instanceOf);
}
