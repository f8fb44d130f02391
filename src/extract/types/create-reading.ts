/** Puts the readers of types together. */
import { ts } from "ts-morph";
import type { Definition, DefinitionId, TypeNode } from "../../model/types.js";
import type { ExtractContext } from "../extract-context.js";
import { applyTags } from "./apply-tags.js";
import { isOfPlatform } from "./built-ins.js";
import { createCanonicalKeys } from "./canonical-key.js";
import { baseName, definitionId, schemaName } from "./definition-name.js";
import type { ImportNames } from "./import-names.js";
import type { Outcome } from "./outcome.js";
import { readType, readUse } from "./read-type.js";
import { createReadingPlace } from "./reading-place.js";
import { createTypeGraph, type GraphNode } from "./type-graph.js";
import { readSymbolDocs } from "./symbol-docs.js";
import type { TypeReading } from "./type-reading.js";

export function createReading(
  context: ExtractContext,
  names: ImportNames,
): TypeReading {
  const { checker } = context;
  const graph = createTypeGraph();
  const place = createReadingPlace(context, graph);
  const canonicalKey = createCanonicalKeys(context);
  const pairKeys = new Map<ts.Type, Map<ts.TypeNode, object>>();
  let absentable = false;

  function readAt(
    type: ts.Type,
    node: ts.TypeNode | undefined,
    mayBeAbsent: boolean,
  ): ReturnType<typeof readUse> {
    const outer = absentable;
    absentable = mayBeAbsent;
    try {
      return readUse(type, node, reading);
    } finally {
      absentable = outer;
    }
  }

  const reading: TypeReading = {
    context,
    checker,
    names,
    graph,
    place,
    read: (type, node) => readType(type, node, reading),
    readPart: (type, node) => readAt(type, node, false).outcome,
    readUse: readAt,

    named: (type, symbol, body) =>
      graph.read({
        rank: "named",
        // Some types lose their alias, and are then known by it alone.
        key: isNameOf(symbol, type) ? canonicalKey(type) : symbol,
        body: () => place.inside(symbol, body),
        ...nameOfNode(symbol, typeArgumentsOf(type, symbol, checker)),
      }),
    anonymous: (type, node, body) =>
      graph.read({
        rank: "anonymous",
        key: node === undefined ? type : pairKey(type, node),
        body: () => place.insideAnonymous(body),
        id: () => {
          // Only a computed type has no symbol.
          const symbol = type.symbol as ts.Symbol | undefined;
          return symbol === undefined
            ? "#computed"
            : definitionId(symbol, [], context);
        },
        describe: (id, described) => define(id, "Object", described),
      }),
    inline(type, node, body) {
      const alias = type.aliasSymbol;
      if (alias === undefined || isOfPlatform(alias, context))
        return body(node);
      const declared = alias.declarations?.find(ts.isTypeAliasDeclaration);
      return readAliased(type, alias, () => body(declared?.type));
    },
    standIn(type, instead, node) {
      // Only a computed type has no symbol.
      const symbol = type.symbol as ts.Symbol | undefined;
      const body = (): Outcome => readUse(instead, node, reading).outcome;
      return symbol === undefined ? body() : readAliased(type, symbol, body);
    },
    nameOf(symbol, typeArguments) {
      const reference = names.referenceTo(symbol);
      if (reference === undefined) return undefined;
      const nodes: TypeNode[] = [];
      for (const type of typeArguments) {
        const outcome = graph.attempt(
          () => readUse(type, undefined, reading).outcome,
          "always",
        );
        if (outcome.kind !== "type") return undefined;
        nodes.push(outcome.type);
      }
      return { reference, typeArguments: nodes };
    },
    lookUp(type) {
      return type.kind === "reference"
        ? (graph.definition(type.id)?.type ?? type)
        : type;
    },

    applyTags(type, tags, of) {
      const applied = applyTags(type, tags, of);
      applied.diagnostics.forEach(place.declare);
      return applied;
    },
    remark: graph.remark,
    mayBeAbsent: () => absentable,
    typeText: (type) => checker.typeToString(type),
  };

  /** The one object that stands for a type as a node writes it. */
  function pairKey(type: ts.Type, node: ts.TypeNode): object {
    const ofType = pairKeys.get(type) ?? new Map<ts.TypeNode, object>();
    pairKeys.set(type, ofType);
    const key = ofType.get(node) ?? {};
    ofType.set(node, key);
    return key;
  }

  function readAliased(
    type: ts.Type,
    symbol: ts.Symbol,
    body: () => Outcome,
  ): Outcome {
    return graph.read({
      rank: "aliased",
      key: canonicalKey(type),
      body: () => place.inside(symbol, body),
      ...nameOfNode(symbol, type.aliasTypeArguments ?? []),
    });
  }

  function nameOfNode(
    symbol: ts.Symbol,
    typeArguments: readonly ts.Type[],
  ): Pick<GraphNode, "id" | "describe"> {
    return {
      id: () => definitionId(symbol, typeArguments, context),
      describe: (id, node) => {
        const name = reading.nameOf(symbol, typeArguments);
        const base = schemaName(baseName(symbol), typeArguments, context);
        return {
          ...define(id, base, node, symbol),
          ...(name !== undefined && { name }),
        };
      },
    };
  }

  function define(
    id: DefinitionId,
    base: string,
    type: TypeNode,
    symbol?: ts.Symbol,
  ): Definition {
    const docs =
      symbol === undefined ? undefined : readSymbolDocs(symbol, context);
    const tagged =
      docs === undefined ? undefined : reading.applyTags(type, docs.tags, base);
    return {
      id,
      schemaName: base,
      type: tagged?.type ?? type,
      ...(docs !== undefined &&
        docs.description !== "" && { description: docs.description }),
      ...tagged?.annotations,
    };
  }

  return reading;
}

/** Whether the checker itself knows the type by that name. */
function isNameOf(symbol: ts.Symbol, type: ts.Type): boolean {
  return (
    type.aliasSymbol === symbol ||
    // Only a computed type has no symbol.
    (type.symbol as ts.Symbol | undefined) === symbol
  );
}

/** The type arguments that belong to a name: those of an alias, or those of a generic interface or class without its `this`. */
function typeArgumentsOf(
  type: ts.Type,
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
): readonly ts.Type[] {
  if (type.aliasSymbol === symbol) return type.aliasTypeArguments ?? [];
  if (!isNameOf(symbol, type)) return [];
  // Interfaces and classes are object types; only their instances are references.
  const { objectFlags, target } = type as ts.TypeReference;
  if (
    !(type.flags & ts.TypeFlags.Object) ||
    !(objectFlags & ts.ObjectFlags.Reference)
  )
    return [];
  return checker
    .getTypeArguments(type as ts.TypeReference)
    .slice(0, target.typeParameters?.length ?? 0);
}
