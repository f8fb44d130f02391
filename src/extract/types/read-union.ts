/** Unions: their members in declaration order, those without a JSON form left out. */
import { ts } from "ts-morph";
import { compareCodeUnits } from "../../model/compare-code-units.js";
import type { TypeNode } from "../../model/types.js";
import { aliasesOf } from "./aliases.js";
import { findDiscriminator } from "./discriminator.js";
import {
  groupMembers,
  sortLiterals,
  type MemberGroup,
} from "./group-members.js";
import {
  compareHints,
  hintOf,
  readOrderHints,
  type OrderHints,
} from "./member-order.js";
import {
  culpritOf,
  fail,
  succeed,
  type Failure,
  type Outcome,
  type Success,
} from "./outcome.js";
import { readEnumMembers, readLiterals } from "./read-literals.js";
import { simplifyUnion, type Member } from "./simplify-union.js";
import { stableText } from "./stable-text.js";
import type { TypeReading } from "./type-reading.js";

/** A group of members, and what it was read as. */
interface Part<Result> {
  readonly types: readonly ts.Type[];
  /** The place at which a node mentions it first. */
  readonly hint: number;
  readonly result: Result;
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
  let nodes: ReadonlyMap<ts.Type, ts.TypeNode> | undefined;
  const built: Part<Success>[] = [];
  const failed: Part<Failure>[] = [];
  for (const group of groupMembers(types, reading)) {
    const hint = Math.min(...group.types.map((type) => hintOf(type, hints)));
    const outcome = reading.graph.attempt(() => {
      const [first] = group.types;
      if (group.kind !== "single" || first === undefined)
        return readGroup(group, hints, node, reading);
      nodes ??= memberNodes(node, reading);
      return reading.read(first, nodes.get(first));
    });
    if (outcome.kind === "type")
      built.push({ types: group.types, hint, result: outcome });
    else if (outcome.kind === "unsupported")
      failed.push({ types: group.types, hint, result: outcome });
  }
  built.sort(
    (a, b) =>
      compareHints(a.hint, b.hint) ||
      compareCodeUnits(stableText(a.result.type), stableText(b.result.type)),
  );
  failed.sort(
    (a, b) =>
      compareHints(a.hint, b.hint) ||
      compareCodeUnits(textOf(a.types, reading), textOf(b.types, reading)),
  );
  const [failure] = failed;
  if (built.length === 0)
    return failure?.result ?? fail("is a union without members");
  if (
    failure !== undefined &&
    reading.mayBeAbsent() &&
    built.every((part) => part.result.type.kind === "null")
  )
    return failure.result;
  // Only asked for where there is something to say.
  const text = (): string => unionText(types, node, reading);
  for (const part of failed)
    reading.place.leaveOut(
      `"${textOf(part.types, reading)}" of the union "${text()}"`,
      culpritOf(part.result),
    );
  const [said, ...others] = built.filter(
    (part) => part.result.type.kind !== "null",
  );
  // What is said of `T` holds for `T | null`.
  return succeed(
    combine(built, text, reading),
    others.length === 0 ? said?.result.annotations : undefined,
  );
}

function readGroup(
  group: MemberGroup,
  hints: OrderHints,
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): Outcome {
  switch (group.kind) {
    case "enum":
      return readEnumMembers(group.types, reading);
    case "literals":
      return readLiteralGroup(group.types, hints, node, reading);
    default:
      return succeed({ kind: "boolean" });
  }
}

function combine(
  parts: readonly Part<Success>[],
  text: () => string,
  reading: TypeReading,
): TypeNode {
  const members = simplifyUnion(
    parts.flatMap(({ types, result: { type } }): readonly Member[] =>
      // What stands in for a type parameter may be a union of its own.
      (type.kind === "union" ? type.members : [type]).map((member) => ({
        types,
        type: member,
      })),
    ),
    text,
    reading,
  );
  const any = members.find((member) => member.type.kind === "unknown");
  if (any !== undefined) return any.type;
  const [first] = members;
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

/** A union as it is written, where that is short; else as the checker prints its members. */
function unionText(
  types: readonly ts.Type[],
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): string {
  const written = node?.getText().replace(/\s+/g, " ");
  return written !== undefined && written.length <= 80
    ? written
    : textOf(types, reading);
}

function textOf(types: readonly ts.Type[], reading: TypeReading): string {
  return types.map((type) => reading.typeText(type)).join(" | ");
}
