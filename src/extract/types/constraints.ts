/** Constraints of values, and the parts of a type that each is about: a constraint of numbers means the number of `number | null`. */
import type { TypeNode } from "../../model/types.js";

export type Constraint =
  | {
      readonly name:
        | "minimum"
        | "maximum"
        | "exclusiveMinimum"
        | "exclusiveMaximum"
        | "multipleOf";
      /** Bounds of a `bigint` may lie beyond the safe integers. */
      readonly value: number | bigint;
    }
  | {
      readonly name: "minLength" | "maxLength" | "minItems" | "maxItems";
      readonly value: number | bigint;
    }
  | { readonly name: "integer" | "uniqueItems"; readonly value: true }
  | { readonly name: "pattern" | "format"; readonly value: string };

/** What the constraint is about, for messages. */
export function targetOf(name: Constraint["name"]): string {
  switch (name) {
    case "minLength":
    case "maxLength":
    case "pattern":
    case "format":
      return "text that it could constrain";
    case "minItems":
    case "maxItems":
    case "uniqueItems":
      return "array";
    default:
      return "number";
  }
}

/**
 * The type under one more constraint, which replaces an earlier one of the same name. Undefined when no part of it fits; a definition
 * never does, since its other uses share it.
 */
export function applyConstraint(
  type: TypeNode,
  constraint: Constraint,
): TypeNode | undefined {
  if (type.kind !== "union") return applyToPart(type, constraint);
  const constrained = type.members.map((member) =>
    applyToPart(member, constraint),
  );
  return constrained.every((member) => member === undefined)
    ? undefined
    : {
        ...type,
        members: type.members.map(
          (member, index) => constrained[index] ?? member,
        ),
      };
}

function applyToPart(
  type: TypeNode,
  constraint: Constraint,
): TypeNode | undefined {
  switch (constraint.name) {
    case "integer":
      return type.kind === "number"
        ? { ...type, integer: true }
        : type.kind === "bigint"
          ? type
          : undefined;
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
      return type.kind === "number"
        ? { ...type, [constraint.name]: Number(constraint.value) }
        : type.kind === "bigint"
          ? boundBigint(type, constraint.name, constraint.value)
          : undefined;
    case "minLength":
    case "maxLength":
      if (type.kind === "bytes" && constraint.name === "maxLength")
        return { ...type, maxLength: Number(constraint.value) };
      return type.kind === "string"
        ? { ...type, [constraint.name]: Number(constraint.value) }
        : undefined;
    case "pattern":
      // A template literal has the pattern that its type says.
      return type.kind === "string" && !isTemplate(type)
        ? { ...type, pattern: constraint.value }
        : undefined;
    case "format":
      return applyFormat(type, constraint.value);
    case "minItems":
    case "maxItems":
      return type.kind === "array" ||
        type.kind === "tuple" ||
        type.kind === "set"
        ? { ...type, [constraint.name]: Number(constraint.value) }
        : undefined;
    case "uniqueItems":
      return type.kind === "array" || type.kind === "tuple"
        ? { ...type, uniqueItems: true }
        : type.kind === "set"
          ? type
          : undefined;
  }
}

function isTemplate(type: Extract<TypeNode, { kind: "string" }>): boolean {
  return type.narrow === true && type.pattern !== undefined;
}

function boundBigint(
  type: Extract<TypeNode, { kind: "bigint" }>,
  name:
    | "minimum"
    | "maximum"
    | "exclusiveMinimum"
    | "exclusiveMaximum"
    | "multipleOf",
  value: number | bigint,
): TypeNode | undefined {
  if (typeof value === "number" && !Number.isInteger(value)) return undefined;
  const bound = BigInt(value);
  switch (name) {
    case "minimum":
      return { ...type, minimum: String(bound) };
    case "maximum":
      return { ...type, maximum: String(bound) };
    case "exclusiveMinimum":
      return { ...type, minimum: String(bound + 1n) };
    case "exclusiveMaximum":
      return { ...type, maximum: String(bound - 1n) };
    case "multipleOf":
      return bound === 1n ? type : undefined;
  }
}

/** Formats of numbers, as OpenAPI names them, with their bounds. */
const numberFormats: ReadonlyMap<
  string,
  {
    readonly integer?: true;
    readonly minimum?: number;
    readonly maximum?: number;
  }
> = new Map([
  ["int32", { integer: true, minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }],
  ["uint32", { integer: true, minimum: 0, maximum: 2 ** 32 - 1 }],
  ["int64", { integer: true }],
  ["uint64", { integer: true, minimum: 0 }],
  ["float", {}],
  ["double", {}],
]);

/** Formats of text that the runtime checks. */
export const textFormats: readonly string[] = [
  "date",
  "time",
  "date-time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uri-reference",
  "uri-template",
  "uuid",
  "regex",
  "json-pointer",
  "relative-json-pointer",
];

export function isKnownFormat(format: string): boolean {
  return textFormats.includes(format) || numberFormats.has(format);
}

function applyFormat(type: TypeNode, format: string): TypeNode | undefined {
  const numeric = numberFormats.get(format);
  switch (type.kind) {
    case "number":
      return numeric === undefined ? undefined : { ...type, ...numeric };
    case "bigint":
      return numeric?.integer === true ? type : undefined;
    case "string":
      return numeric === undefined ? { ...type, format } : undefined;
    // These have the format that they travel in; saying so again changes nothing.
    case "date":
      return format === "date-time" ? type : undefined;
    case "url":
      return format === "uri" ? type : undefined;
    case "regexp":
      return format === "regex" ? type : undefined;
    default:
      return undefined;
  }
}

/** Two constraints that no value can meet, as `name value`. */
export function findConflict(
  type: TypeNode,
): readonly [string, string] | undefined {
  if (type.kind === "union") {
    for (const member of type.members) {
      const found = findConflict(member);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const bound = (name: string, value: number | undefined): Bound | undefined =>
    value === undefined ? undefined : { name, value };
  switch (type.kind) {
    case "number":
      return (
        crossed(
          bound("minimum", type.minimum),
          bound("maximum", type.maximum),
        ) ??
        crossed(
          bound("exclusiveMinimum", type.exclusiveMinimum),
          bound("maximum", type.maximum),
          true,
        ) ??
        crossed(
          bound("minimum", type.minimum),
          bound("exclusiveMaximum", type.exclusiveMaximum),
          true,
        ) ??
        crossed(
          bound("exclusiveMinimum", type.exclusiveMinimum),
          bound("exclusiveMaximum", type.exclusiveMaximum),
          true,
        )
      );
    case "bigint":
      return type.minimum !== undefined &&
        type.maximum !== undefined &&
        BigInt(type.minimum) > BigInt(type.maximum)
        ? [`minimum ${type.minimum}`, `maximum ${type.maximum}`]
        : undefined;
    case "string":
      return crossed(
        bound("minLength", type.minLength),
        bound("maxLength", type.maxLength),
      );
    case "array":
    case "set":
    case "tuple":
      return crossed(
        bound("minItems", type.minItems),
        bound("maxItems", type.maxItems),
      );
    default:
      return undefined;
  }
}

interface Bound {
  readonly name: string;
  readonly value: number;
}

function crossed(
  low: Bound | undefined,
  high: Bound | undefined,
  exclusive = false,
): readonly [string, string] | undefined {
  if (low === undefined || high === undefined) return undefined;
  const meets = exclusive ? low.value < high.value : low.value <= high.value;
  return meets
    ? undefined
    : [
        `${low.name} ${String(low.value)}`,
        `${high.name} ${String(high.value)}`,
      ];
}
