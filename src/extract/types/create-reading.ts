/** Puts the readers of types together. */
import { ts } from "ts-morph";
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type {
  Definition,
  DefinitionId,
  TypeName,
  TypeNode,
} from "../../model/types.js";
import type { ExtractContext } from "../extract-context.js";
import { readSymbolDocBlock } from "../jsdoc/doc-block.js";
import { positionOf } from "../position.js";
import { applyTags } from "./apply-tags.js";
import { isForeign, isOfPlatform } from "./built-ins.js";
import { definitionId, schemaName } from "./definition-name.js";
import type { ImportNames } from "./import-names.js";
import type { Outcome } from "./outcome.js";
import { readType, readUse } from "./read-type.js";
import { createTypeGraph, type GraphNode } from "./type-graph.js";
import type { TypeReading } from "./type-reading.js";

export function createReading(
  context: ExtractContext,
  names: ImportNames,
): TypeReading {
  const { checker, root } = context;
  const graph = createTypeGraph();
  const schemaNames = new Map<DefinitionId, string>();
  const interned = new Map<string, Diagnostic>();
  /** Names of the types that are being read, each with the properties within it. */
  let owner = "";
  let place = "";
  let absentable = false;
  let declaration: ts.Node | undefined;

  const reading: TypeReading = {
    context,
    checker,
    names,
    graph,
    read: (type, node) => readType(type, node, reading),
    readPart: (type, node) => readUse(type, node, reading).outcome,
    readUse(type, node, mayBeAbsent) {
      const outer = absentable;
      absentable = mayBeAbsent;
      try {
        return readUse(type, node, reading);
      } finally {
        absentable = outer;
      }
    },

    named: (type, symbol, body) =>
      graph.read({
        rank: "named",
        // Some types lose their alias, and are then known by it alone.
        key: isNameOf(symbol, type) ? type : symbol,
        body: () => inside(symbol.name, body),
        ...nameOfNode(symbol, typeArgumentsOf(type, symbol, checker)),
      }),
    anonymous: (type, body) =>
      graph.read({
        rank: "anonymous",
        key: type,
        body,
        id: () => {
          // Only a computed type has no symbol.
          const symbol = type.symbol as ts.Symbol | undefined;
          const id =
            symbol === undefined
              ? `#${checker.typeToString(type)}`
              : definitionId(symbol, [], root);
          schemaNames.set(id, "Object");
          return id;
        },
        describe: (id, node) => define(id, node, undefined, undefined),
      }),
    inline(type, node, body) {
      const alias = type.aliasSymbol;
      if (alias === undefined || isOfPlatform(alias, context))
        return body(node);
      const declared = alias.declarations?.find(ts.isTypeAliasDeclaration);
      return readAliased(type, alias, () => body(declared?.type));
    },
    standIn(type, instead) {
      // Only a computed type has no symbol.
      const symbol = type.symbol as ts.Symbol | undefined;
      const body = (): Outcome => readUse(instead, undefined, reading).outcome;
      return symbol === undefined ? body() : readAliased(type, symbol, body);
    },
    nameOf(symbol, typeArguments) {
      return nameWith(symbol, typeArguments.map(argumentNode));
    },
    lookUp(type) {
      return type.kind === "reference"
        ? (graph.definition(type.id)?.type ?? type)
        : type;
    },

    applyTags(type, tags, of) {
      const applied = applyTags(type, tags, of, reading.lookUp);
      for (const diagnostic of applied.diagnostics) reading.declare(diagnostic);
      return applied;
    },
    remark: graph.remark,
    declare(diagnostic) {
      const { path, line, column } = diagnostic.position ?? {};
      const key = [
        diagnostic.code,
        path,
        line,
        column,
        diagnostic.message,
      ].join("\n");
      const first = interned.get(key) ?? diagnostic;
      interned.set(key, first);
      graph.remark({ kind: "declared", diagnostic: first });
    },
    leaveOut(what, reason, at) {
      if (at === undefined || isForeign(at, context))
        graph.remark({ kind: "omitted", what, reason });
      else
        reading.declare(
          diagnose(
            "omitted-part",
            { what, reason },
            positionOf(nameOrSelf(at), context),
          ),
        );
    },
    dropMembers(members, union) {
      if (declaration === undefined || isForeign(declaration, context))
        graph.remark({ kind: "dropped", union, members });
      else
        reading.declare(
          diagnose(
            "dropped-member",
            { members, union, subject: "property", owner: place },
            positionOf(nameOrSelf(declaration), context),
          ),
        );
    },
    atPlace(property, declared, body) {
      const outer = { place, declaration };
      place = reading.placeOf(property);
      declaration = declared;
      try {
        return graph.step(property, body);
      } finally {
        ({ place, declaration } = outer);
      }
    },
    declaration: () => declaration,
    placeOf: (property) =>
      place !== ""
        ? `${place}.${property}`
        : owner === ""
          ? property
          : `${owner}.${property}`,
    place: () => place,
    mayBeAbsent: () => absentable,
    typeText: (type) => checker.typeToString(type),
  };

  function readAliased(
    type: ts.Type,
    symbol: ts.Symbol,
    body: () => Outcome,
  ): Outcome {
    return graph.read({
      rank: "aliased",
      key: type,
      body: () => inside(symbol.name, body),
      ...nameOfNode(symbol, type.aliasTypeArguments ?? []),
    });
  }

  function nameOfNode(
    symbol: ts.Symbol,
    typeArguments: readonly ts.Type[],
  ): Pick<GraphNode, "id" | "describe"> {
    let name: TypeName | undefined;
    return {
      id: () => {
        const nodes = typeArguments.map(argumentNode);
        const id = definitionId(symbol, nodes, root);
        schemaNames.set(
          id,
          schemaName(baseName(symbol), nodes, nameOfDefinition),
        );
        name = nameWith(symbol, nodes);
        return id;
      },
      describe: (id, node) => define(id, node, symbol, name),
    };
  }

  /** Runs `body` inside a type of that name: places begin at it. */
  function inside<T>(name: string, body: () => T): T {
    const outer = { owner, place, declaration };
    owner = name;
    place = "";
    declaration = undefined;
    try {
      return body();
    } finally {
      ({ owner, place, declaration } = outer);
    }
  }

  /** A type argument, or its text where it has no JSON form. */
  function argumentNode(type: ts.Type): TypeNode | string {
    const outcome = graph.attempt(
      () => readUse(type, undefined, reading).outcome,
      "always",
    );
    return outcome.kind === "type" ? outcome.type : checker.typeToString(type);
  }

  function nameWith(
    symbol: ts.Symbol,
    typeArguments: readonly (TypeNode | string)[],
  ): TypeName | undefined {
    const nodes = typeArguments.filter((node) => typeof node !== "string");
    const reference =
      nodes.length < typeArguments.length
        ? undefined
        : names.referenceTo(symbol);
    return reference === undefined
      ? undefined
      : { reference, typeArguments: nodes };
  }

  function nameOfDefinition(id: DefinitionId): string {
    return schemaNames.get(id) ?? "Object";
  }

  function define(
    id: DefinitionId,
    type: TypeNode,
    symbol: ts.Symbol | undefined,
    name: TypeName | undefined,
  ): Definition {
    const block =
      symbol === undefined ? undefined : readSymbolDocBlock(symbol, context);
    const tagged =
      block === undefined
        ? undefined
        : reading.applyTags(type, block.tags, symbol?.name ?? "");
    return {
      id,
      schemaName: nameOfDefinition(id),
      ...(name !== undefined && { name }),
      type: tagged?.type ?? type,
      ...(block !== undefined &&
        block.description !== "" && { description: block.description }),
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

function baseName(symbol: ts.Symbol): string {
  if (symbol.name !== "default") return symbol.name;
  for (const declaration of symbol.declarations ?? []) {
    const name = ts.getNameOfDeclaration(declaration);
    if (name !== undefined && ts.isIdentifier(name)) return name.text;
  }
  return "Default";
}

function nameOrSelf(declaration: ts.Node): ts.Node {
  return (
    // Nodes that are no declarations have no name.
    ts.getNameOfDeclaration(declaration as ts.Declaration) ?? declaration
  );
}
