/** Which reader a type goes to, by its flags; and what a use adds to a type: its aliases, and `undefined`, which is no part of it. */
import { ts } from "ts-morph";
import { aliasesOf, applyAliases, bareNode } from "./aliases.js";
import { isOfPlatform } from "./built-ins.js";
import { readGeneric } from "./read-generic.js";
import { readIntersection } from "./read-intersection.js";
import { readEnumMembers, readLiterals } from "./read-literals.js";
import { readObject } from "./read-object.js";
import { readTemplate } from "./template-pattern.js";
import { readUnion } from "./read-union.js";
import { fail, succeed, type Failure, type Outcome } from "./outcome.js";
import { findUnresolvedSpecifier, isUnresolved } from "./unresolved.js";
import type { TypeReading } from "./type-reading.js";

const string = succeed({ kind: "string" });
const number = succeed({ kind: "number" });
const bigint = succeed({ kind: "bigint" });
const boolean = succeed({ kind: "boolean" });
const nullType = succeed({ kind: "null" });
const unknown = succeed({ kind: "unknown" });
const anyObject = succeed({ kind: "anyObject" });

/** A use of a type: `undefined` and `void` are taken off. */
export function readUse(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): { readonly outcome: Outcome; readonly undefinable: boolean } {
  if (!type.isUnion()) {
    return {
      outcome: readType(type, node, reading),
      undefinable: isAbsent(type),
    };
  }
  const rest = type.types.filter((member) => !isAbsent(member));
  if (rest.length === type.types.length)
    return { outcome: readType(type, node, reading), undefinable: false };
  const exact = nodeWithoutUndefined(node, reading);
  const exactType =
    exact === undefined
      ? undefined
      : reading.checker.getTypeFromTypeNode(exact);
  if (exactType !== undefined && hasMembers(exactType, rest)) {
    return { outcome: readType(exactType, exact, reading), undefinable: true };
  }
  const [only] = rest;
  const outcome =
    only === undefined
      ? nothing
      : rest.length === 1
        ? readType(only, undefined, reading)
        : reading.inline(type, exact, (own) => readUnion(rest, own, reading));
  return { outcome, undefinable: true };
}

const nothing: Failure = {
  kind: "nothing",
  steps: [],
  reason: "has no value but undefined",
};

function isAbsent(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0;
}

function hasMembers(type: ts.Type, members: readonly ts.Type[]): boolean {
  if (!type.isUnion()) return members.length === 1 && members[0] === type;
  const wanted = new Set(members);
  return (
    type.types.length === members.length &&
    type.types.every((member) => wanted.has(member))
  );
}

/** `T` of `T | undefined`, also behind aliases. */
function nodeWithoutUndefined(
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): ts.TypeNode | undefined {
  let current = node;
  for (let depth = 0; current !== undefined && depth < 20; depth += 1) {
    const [, behind] = aliasesOf(current, reading);
    if (!ts.isUnionTypeNode(behind)) return current;
    const rest = behind.types.filter((member) => !isAbsentNode(member));
    if (rest.length === behind.types.length) return current;
    if (rest.length !== 1) return behind;
    current = rest[0];
  }
  return current;
}

function isAbsentNode(node: ts.TypeNode): boolean {
  return (
    node.kind === ts.SyntaxKind.UndefinedKeyword ||
    node.kind === ts.SyntaxKind.VoidKeyword
  );
}

type AliasChain = readonly [
  aliases: readonly ts.Symbol[],
  behind: ts.TypeNode | undefined,
];

/** Reads a type that is no union with `undefined`. */
export function readType(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): Outcome {
  const own = node !== undefined && belongsTo(node, type, reading);
  const [passed, innermost]: AliasChain = own
    ? aliasesOf(node, reading)
    : [[], node];
  const last = type.aliasSymbol;
  const aliases =
    last === undefined ||
    passed.includes(last) ||
    isOfPlatform(last, reading.context)
      ? passed
      : [...passed, last];
  return applyAliases(
    readBare(type, innermost, passed.at(-1), reading),
    type,
    aliases,
    reading,
  );
}

/** Whether a node writes this very type: not so where it speaks of type parameters that have been filled in. */
export function belongsTo(
  node: ts.TypeNode,
  type: ts.Type,
  reading: TypeReading,
): boolean {
  return reading.checker.getTypeFromTypeNode(bareNode(node)) === type;
}

/** @param alias What the node calls the type. */
function readBare(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  alias: ts.Symbol | undefined,
  reading: TypeReading,
): Outcome {
  const { flags } = type;
  const { TypeFlags } = ts;
  if (flags & TypeFlags.Any) return readAny(type, node, reading);
  if (flags & TypeFlags.Unknown) return unknown;
  if (flags & TypeFlags.String) return string;
  if (flags & TypeFlags.Number) return number;
  if (flags & TypeFlags.BigInt) return bigint;
  if (flags & TypeFlags.Boolean) return boolean;
  if (flags & TypeFlags.Null) return nullType;
  if (flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never))
    return {
      ...nothing,
      ...(flags & TypeFlags.Never && { reason: "has no value at all (never)" }),
    };
  if (flags & TypeFlags.ESSymbolLike) return fail("is a symbol");
  if (flags & TypeFlags.EnumLike)
    return readEnumMembers(type.isUnion() ? type.types : [type], reading);
  if (flags & TypeFlags.Literal) return readLiterals([type]);
  if (flags & (TypeFlags.TemplateLiteral | TypeFlags.StringMapping))
    return readTemplate(type, reading);
  if (flags & TypeFlags.NonPrimitive) return anyObject;
  if (type.isUnion()) return readAliasedUnion(type, node, reading);
  if (type.isIntersection())
    return readIntersection(type, node, alias, reading);
  if (flags & TypeFlags.Object) return readObject(type, node, alias, reading);
  return readGeneric(type, reading);
}

function readAliasedUnion(
  type: ts.UnionType,
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): Outcome {
  return reading.inline(type, node, (own) =>
    readUnion(type.types, own, reading),
  );
}

function readAny(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): Outcome {
  if (isUnresolved(type)) {
    reading.remark({
      kind: "unresolved",
      place: reading.place.place(),
      specifier:
        node === undefined
          ? undefined
          : findUnresolvedSpecifier(node, reading.checker),
    });
  }
  return unknown;
}
