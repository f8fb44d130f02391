/**
 * Unions whose members cannot be told apart: one JSON text that fits two of them, and means another value in each. Members whose JSON is
 * the value itself (text, numbers, plain arrays and objects of them) may overlap as they like.
 */
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Definition, DefinitionId, TypeNode } from "../../model/types.js";
import { positionOf } from "../position.js";
import { conflict, type Look } from "./conflict.js";
import { partsOf } from "./definitions-of.js";
import type { TypeUse } from "./type-reader.js";
import type { TypeReading } from "./type-reading.js";

interface Ambiguity {
  readonly place: string;
  readonly pair: readonly [TypeNode, TypeNode];
}

const ofDefinitions = new WeakMap<Definition, readonly Ambiguity[]>();

/**
 * Checks every union of a type, those of its definitions too.
 *
 * @param definitions All that the type needs.
 */
export function findAmbiguities(
  type: TypeNode,
  definitions: ReadonlyMap<DefinitionId, Definition>,
  use: TypeUse,
  reading: TypeReading,
): readonly Diagnostic[] {
  const found = [...ambiguitiesIn(type, "", reading)];
  for (const definition of definitions.values()) {
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
