/** Unions: what they come to when literals are collected, members without a JSON form left out, and the rest put into declaration order. */
import { ts } from "ts-morph";
import { compareCodeUnits } from "../../model/compare-code-units.js";
import type { TypeNode } from "../../model/types.js";
import { aliasesOf } from "./aliases.js";
import { isPlainJson, isSameJson } from "./ambiguity.js";
import { findDiscriminator } from "./discriminator.js";
import { hintOf, readOrderHints, type OrderHints } from "./member-order.js";
import { culpritOf, fail, succeed, type Outcome } from "./outcome.js";
import {
  enumSymbolOf,
  isTrue,
  readEnumMembers,
  readLiterals,
} from "./read-literals.js";
import type { TypeReading } from "./type-reading.js";

/** Some members that become one member of the model: the literals, one enum, or a single type. */
interface Part {
  readonly types: readonly ts.Type[];
  readonly hint: number;
  readonly outcome: Outcome;
}

/** What stands in for a type parameter may be a union of its own. */
function membersOf(type: TypeNode): readonly TypeNode[] {
  return type.kind === "union" ? type.members : [type];
}

/** A member of the model's union, and the types that it was read from. */
interface Member {
  readonly types: readonly ts.Type[];
  readonly type: TypeNode;
}

/**
 * Reads the members of a union that holds no `undefined`.
 *
 * @param node A node that writes the union, or mentions its members.
 */
export function readUnion(
  types: readonly ts.Type[],
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): Outcome {
  const hints: OrderHints =
    node === undefined ? new Map() : readOrderHints(node, reading.checker);
  const nodes = memberNodes(node, reading);
  const parts = groupMembers(types, reading).map((group): Part => {
    const [first] = group.types;
    const hint = Math.min(...group.types.map((type) => hintOf(type, hints)));
    const outcome = reading.graph.attempt(() =>
      group.kind === "enum"
        ? readEnumMembers(group.types, reading)
        : group.kind === "literals"
          ? readLiteralGroup(group.types, hints, node, reading)
          : group.kind === "boolean" || first === undefined
            ? succeed({ kind: "boolean" })
            : reading.read(first, nodes.get(first)),
    );
    return { types: group.types, hint, outcome };
  });
  const built = parts
    .flatMap(({ outcome, ...part }) =>
      outcome.kind === "type" ? [{ ...part, type: outcome.type }] : [],
    )
    .sort(
      (a, b) =>
        compareHints(a.hint, b.hint) ||
        compareCodeUnits(
          JSON.stringify(a.type, bigintText),
          JSON.stringify(b.type, bigintText),
        ),
    )
    .flatMap(({ types: of, type }): readonly Member[] =>
      membersOf(type).map((member) => ({ types: of, type: member })),
    );
  const failed = parts.filter((part) => part.outcome.kind === "unsupported");
  const [onlyFailure] = failed;
  if (built.length === 0)
    return onlyFailure?.outcome ?? fail("is a union without members");
  // Only asked for where there is something to say.
  const text = (): string => unionText(types, node, reading);
  if (onlyFailure !== undefined) {
    const rest = built.every((part) => part.type.kind === "null");
    if (rest && reading.mayBeAbsent()) return onlyFailure.outcome;
    for (const part of failed) {
      if (part.outcome.kind === "type") continue;
      const member = part.types
        .map((type) => reading.typeText(type))
        .join(" | ");
      reading.place.leaveOut(
        `"${member}" of the union "${text()}"`,
        culpritOf(part.outcome),
      );
    }
  }
  return succeed(combine(built, text, reading));
}

function combine(
  parts: readonly Member[],
  text: () => string,
  reading: TypeReading,
): TypeNode {
  const members = mergeAlike(
    dropConflicting(
      dropBesideString(openStrings(parts), text, reading),
      text,
      reading,
    ),
  );
  const [first] = members;
  const any = members.find((member) => member.type.kind === "unknown");
  if (any !== undefined) return any.type;
  if (first === undefined) throw new Error("A union lost all its members.");
  if (members.length === 1) return first.type;
  const discriminator = findDiscriminator(
    members.map((member) => ({ type: member.types[0], node: member.type })),
    reading,
  );
  return {
    kind: "union",
    members: members.map((member) => member.type),
    ...(discriminator !== undefined && { discriminator }),
  };
}

/** `"a" | (string & {})`: the literals are suggestions for the string. */
function openStrings(parts: readonly Member[]): readonly Member[] {
  const open = parts.find((part) => isBareString(part.type));
  if (open === undefined || open.type.kind !== "string") return parts;
  const suggestions: string[] = [];
  const rest = parts.filter((part) => {
    if (
      part.type.kind !== "enum" ||
      !part.type.members.every(
        (member) =>
          typeof member.json === "string" && member.json === member.value,
      )
    )
      return true;
    suggestions.push(...part.type.members.map((member) => String(member.json)));
    return false;
  });
  if (suggestions.length === 0) return parts;
  const type: TypeNode = { ...open.type, suggestions };
  return rest.map((part) => (part === open ? { ...part, type } : part));
}

/** Admits any text. */
function isBareString(type: TypeNode): boolean {
  return (
    type.kind === "string" &&
    type.pattern === undefined &&
    type.format === undefined
  );
}

/** Text beside a bare string is that string, so what travels as text could never arrive. */
function dropBesideString(
  parts: readonly Member[],
  text: () => string,
  reading: TypeReading,
): readonly Member[] {
  if (!parts.some((part) => isBareString(part.type))) return parts;
  const dropped = parts.filter((part) => travelsAsText(part.type));
  if (dropped.length === 0) return parts;
  reading.place.dropMembers(
    dropped.flatMap((part) => part.types.map((type) => reading.typeText(type))),
    text(),
  );
  return parts.filter((part) => !travelsAsText(part.type));
}

/** In foreign code, which the user cannot mend, the plainest of two members that the same JSON can mean stays. */
function dropConflicting(
  parts: readonly Member[],
  text: () => string,
  reading: TypeReading,
): readonly Member[] {
  if (!reading.place.isForeign()) return parts;
  const kept: Member[] = [];
  for (const part of [...parts].sort((a, b) => plainness(a) - plainness(b)))
    if (!kept.some((other) => isSameJson(other.type, part.type)))
      kept.push(part);
  const dropped = parts.filter((part) => !kept.includes(part));
  if (dropped.length === 0) return parts;
  reading.place.dropMembers(
    dropped.flatMap((part) => part.types.map((type) => reading.typeText(type))),
    text(),
  );
  return parts.filter((part) => kept.includes(part));
}

/** Literals first, since they can be written in no other way, then what is itself in JSON. */
function plainness({ type }: Member): number {
  return type.kind === "enum" ? 0 : isPlainJson(type) ? 1 : 2;
}

function travelsAsText(type: TypeNode): boolean {
  switch (type.kind) {
    case "date":
    case "url":
    case "regexp":
    case "bytes":
    case "bigint":
      return true;
    case "enum":
      return type.members.every((member) => typeof member.json === "string");
    default:
      return false;
  }
}

/** `string[] | readonly string[]`, `Buffer | Uint8Array`: the same in JSON and for the function. The more general one stays. */
function mergeAlike(parts: readonly Member[]): readonly Member[] {
  const kinds = new Set(parts.map((part) => part.type.kind));
  if (kinds.size === parts.length) return parts;
  const kept = new Map<string, Member>();
  for (const part of parts) {
    const key = JSON.stringify(part.type, (name, value: unknown) =>
      name === "readonly" ||
      name === "buffer" ||
      // The name of a type is an object; that of a property is text, and tells objects apart.
      (name === "name" && typeof value !== "string") ||
      name === "narrow"
        ? undefined
        : bigintText(name, value),
    );
    const other = kept.get(key);
    if (other === undefined) kept.set(key, part);
    else if (other.type.kind === "bytes" && other.type.buffer)
      kept.set(key, { ...other, type: part.type });
  }
  return [...kept.values()];
}

function bigintText(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${String(value)}n` : value;
}

interface Group {
  readonly kind: "literals" | "enum" | "boolean" | "single";
  readonly types: ts.Type[];
}

function groupMembers(
  types: readonly ts.Type[],
  reading: TypeReading,
): readonly Group[] {
  const { TypeFlags } = ts;
  const groups: Group[] = [];
  const enums = new Map<ts.Symbol, Group>();
  let literals: Group | undefined;
  const booleans = types.filter(
    (type) => type.flags & TypeFlags.BooleanLiteral,
  );
  for (const type of types) {
    if (type.flags & TypeFlags.BooleanLiteral && booleans.length === 2) {
      if (type === booleans[0])
        groups.push({ kind: "boolean", types: booleans });
    } else if (type.flags & TypeFlags.EnumLike) {
      const symbol = enumSymbolOf(type, reading.checker);
      const group = symbol === undefined ? undefined : enums.get(symbol);
      if (group !== undefined) {
        group.types.push(type);
      } else {
        const started: Group = { kind: "enum", types: [type] };
        if (symbol !== undefined) enums.set(symbol, started);
        groups.push(started);
      }
    } else if (type.flags & TypeFlags.Literal) {
      if (literals === undefined) {
        literals = { kind: "literals", types: [] };
        groups.push(literals);
      }
      literals.types.push(type);
    } else {
      groups.push({ kind: "single", types: [type] });
    }
  }
  return groups;
}

/** The literals of a union: under the name of an alias where one of its parts is an alias of just these. */
function readLiteralGroup(
  types: readonly ts.Type[],
  hints: OrderHints,
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): Outcome {
  if (node !== undefined && ts.isUnionTypeNode(node)) {
    for (const part of node.types) {
      const type = reading.checker.getTypeFromTypeNode(part);
      if (
        type.isUnion() &&
        type.types.length === types.length &&
        type.types.every((member) => types.includes(member))
      )
        return reading.read(type, part);
    }
  }
  return readLiterals(sortLiterals(types, hints));
}

function sortLiterals(
  types: readonly ts.Type[],
  hints: OrderHints,
): readonly ts.Type[] {
  return [...types].sort(
    (a, b) =>
      compareHints(hintOf(a, hints), hintOf(b, hints)) || compareLiterals(a, b),
  );
}

function compareHints(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Literals that no node mentions: numbers by size, then text by code units, then booleans. */
function compareLiterals(a: ts.Type, b: ts.Type): number {
  if (a.isNumberLiteral() && b.isNumberLiteral()) return a.value - b.value;
  if (a.isNumberLiteral() || b.isNumberLiteral())
    return a.isNumberLiteral() ? -1 : 1;
  return compareCodeUnits(literalText(a), literalText(b));
}

function literalText(type: ts.Type): string {
  if (type.isStringLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BigIntLiteral) {
    // The flag says that it is a bigint literal.
    const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
    return `${negative ? "-" : ""}${base10Value}`;
  }
  return String(isTrue(type));
}

/** The nodes of the members, for what aliases say of them. */
function memberNodes(
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): ReadonlyMap<ts.Type, ts.TypeNode> {
  const nodes = new Map<ts.Type, ts.TypeNode>();
  const visit = (current: ts.TypeNode): void => {
    const [, behind] = aliasesOf(current, reading);
    if (ts.isUnionTypeNode(behind)) {
      behind.types.forEach(visit);
      return;
    }
    const type = reading.checker.getTypeFromTypeNode(current);
    if (!nodes.has(type)) nodes.set(type, current);
  };
  if (node !== undefined) visit(node);
  return nodes;
}

/** A union as it is written, where that is short; else as the checker prints it. */
function unionText(
  types: readonly ts.Type[],
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): string {
  const written = node?.getText().replace(/\s+/g, " ");
  return written !== undefined && written.length <= 80
    ? written
    : types.map((type) => reading.typeText(type)).join(" | ");
}
