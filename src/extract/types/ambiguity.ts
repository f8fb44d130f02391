/**
 * Unions whose members cannot be told apart: one JSON text that fits two of them, and means another value in each. Members whose JSON is
 * the value itself (text, numbers, plain arrays and objects of them) may overlap as they like.
 */
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type {
  Definition,
  ObjectType,
  PropertyModel,
  TypeNode,
} from "../../model/types.js";
import { positionOf } from "../position.js";
import { definitionsFor, partsOf } from "./definitions-of.js";
import type { TypeUse } from "./type-reader.js";
import type { TypeReading } from "./type-reading.js";

type Look = Pick<TypeReading, "lookUp">;

interface Ambiguity {
  readonly place: string;
  readonly pair: readonly [TypeNode, TypeNode];
}

const ofDefinitions = new WeakMap<Definition, readonly Ambiguity[]>();

/** Checks every union of a type, those of its definitions too. */
export function findAmbiguities(
  type: TypeNode,
  use: TypeUse,
  reading: TypeReading,
): readonly Diagnostic[] {
  const found = [...ambiguitiesIn(type, "", reading)];
  for (const definition of definitionsFor(
    [type],
    reading.graph.definition,
  ).values()) {
    let own = ofDefinitions.get(definition);
    if (own === undefined) {
      own = ambiguitiesIn(definition.type, definition.schemaName, reading);
      ofDefinitions.set(definition, own);
    }
    found.push(...own);
  }
  return found.map(({ place, pair: [first, second] }) =>
    diagnose(
      "ambiguous-union",
      {
        subject: use.subject,
        owner: use.owner,
        ...(place !== "" && { place }),
        first: describe(first, reading),
        second: describe(second, reading),
      },
      positionOf(use.at, reading.context),
    ),
  );
}

function ambiguitiesIn(
  type: TypeNode,
  place: string,
  reading: TypeReading,
): readonly Ambiguity[] {
  if (type.kind === "object") {
    return [
      ...type.properties.flatMap((property) =>
        ambiguitiesIn(
          property.type,
          place === "" ? property.name : `${place}.${property.name}`,
          reading,
        ),
      ),
      ...(type.index === undefined
        ? []
        : ambiguitiesIn(type.index.values, place, reading)),
    ];
  }
  const pair =
    type.kind === "union" ? ambiguousPair(type.members, reading) : undefined;
  return [
    ...(pair === undefined ? [] : [{ place, pair }]),
    ...partsOf(type).flatMap((part) => ambiguitiesIn(part, place, reading)),
  ];
}

function ambiguousPair(
  members: readonly TypeNode[],
  look: Look,
): readonly [TypeNode, TypeNode] | undefined {
  // Most unions hold at most one member that is no plain value.
  if (members.every(isScalar)) return undefined;
  for (const [index, first] of members.entries())
    for (const second of members.slice(index + 1))
      if (conflict(first, second, look, new Set())) return [first, second];
  return undefined;
}

function isScalar(type: TypeNode): boolean {
  switch (type.kind) {
    case "string":
    case "number":
    case "boolean":
    case "null":
      return true;
    case "enum":
      return type.members.every((member) => member.json === member.value);
    default:
      return false;
  }
}

/** Some JSON fits both and means two values. */
function conflict(
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

/** Texts that each kind takes, one of which the other kind may take too. */
function samplesOf(type: TypeNode): readonly string[] {
  switch (type.kind) {
    case "date":
      return ["2024-02-03T04:05:06Z"];
    case "url":
      return ["https://example.com/", "mailto:someone@example.com"];
    case "bigint":
      return ["1234", "0", "-1"];
    case "bytes":
      return ["", "AAEC", "1234"];
    case "enum":
      return type.members.flatMap((member) =>
        typeof member.json === "string" ? [member.json] : [],
      );
    default:
      return [];
  }
}

function admitsText(type: TypeNode, text: string): boolean {
  switch (type.kind) {
    case "date":
      return /^\d{4}-\d\d-\d\d/.test(text);
    case "url":
      return /^[a-z][a-z\d+.-]*:/i.test(text);
    case "bigint":
      return /^-?(0|[1-9]\d*)$/.test(text);
    case "bytes":
      return /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(
        text,
      );
    case "enum":
      return type.members.some((member) => member.json === text);
    case "string":
      // A text with a format or a length is some text that the other may be too; only a pattern is known well enough.
      return (
        type.pattern === undefined || new RegExp(type.pattern, "u").test(text)
      );
    case "regexp":
      return true;
    default:
      return false;
  }
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

function conflictOfTexts(left: TypeNode, right: TypeNode): boolean {
  const differs = (text: string): boolean =>
    left.kind !== right.kind ||
    (left.kind === "enum" &&
      right.kind === "enum" &&
      valueOf(left, text) !== valueOf(right, text));
  return [...samplesOf(left), ...samplesOf(right)].some(
    (text) =>
      admitsText(left, text) && admitsText(right, text) && differs(text),
  );
}

function valueOf(
  type: Extract<TypeNode, { kind: "enum" }>,
  text: string,
): unknown {
  return type.members.find((member) => member.json === text)?.value;
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

/** @param count Whether it is one value or the items of a list. */
function describe(
  type: TypeNode,
  reading: TypeReading,
  count: "one" | "many" = "one",
): string {
  const word = (noun: string, article = "a"): string =>
    count === "one" ? `${article} ${noun}` : `${noun}s`;
  const inner = (part: TypeNode): string => describe(part, reading, "many");
  switch (type.kind) {
    case "reference":
      return `"${reading.graph.definition(type.id)?.schemaName ?? type.id}"`;
    case "array":
      return `${word("array", "an")} of ${inner(type.items)}`;
    case "set":
      return `${word("set")} of ${inner(type.items)}`;
    case "map":
      return `${word("map")} of ${inner(type.values)}`;
    case "enum":
      return type.members
        .map((member) => JSON.stringify(member.json))
        .join(" or ");
    case "object": {
      const names = type.properties.map((property) => `"${property.name}"`);
      return `${word("object", "an")} with ${names.length === 0 ? "any keys" : names.join(", ")}`;
    }
    case "anyObject":
      return word("object", "an");
    case "union":
      return count === "one" ? "one of several types" : "several types";
    case "bytes":
      return "bytes";
    case "url":
      return word("URL");
    case "regexp":
      return word("regular expression");
    case "unknown":
      return "any value";
    default:
      return word(type.kind);
  }
}
