/** Object types: built-in ones, collections, and the properties of all others. */
import { ts } from "ts-morph";
import type { PropertyModel, TypeNode } from "../../model/types.js";
import { bareNode } from "./aliases.js";
import { builtInOf, isOfPlatform } from "./built-ins.js";
import { readClass, type ClassUse } from "./read-class.js";
import {
  fail,
  failedAt,
  succeed,
  type Failure,
  type Outcome,
} from "./outcome.js";
import { readArray, readMap, readSet, readTuple } from "./read-collection.js";
import { plainProperty, readGenericRecord, readIndex } from "./read-index.js";
import { propertyNode, readProperty } from "./read-property.js";
import { isMapped, sortProperties } from "./sort-properties.js";
import type { TypeReading } from "./type-reading.js";

/** @param alias What the node calls the type, for one that has lost its alias. */
export function readObject(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  alias: ts.Symbol | undefined,
  reading: TypeReading,
): Outcome {
  const { checker } = reading;
  const symbol = type.symbol as ts.Symbol | undefined;
  if (checker.isTupleType(type))
    return reading.inline(type, node, (own) => readTuple(type, own, reading));
  if (checker.isArrayType(type)) {
    return reading.inline(type, node, (own) =>
      readArray(type, own, symbol?.name === "ReadonlyArray", reading),
    );
  }
  const builtIn =
    symbol === undefined ? undefined : builtInOf(symbol, reading.context);
  switch (builtIn) {
    case undefined:
      return readPlainObject(type, node, alias, reading);
    case "date":
    case "url":
    case "regexp":
      return succeed({ kind: builtIn });
    case "bytes":
    case "buffer":
      return succeed({ kind: "bytes", buffer: builtIn === "buffer" });
    case "list":
      return reading.inline(type, node, (own) =>
        readArray(type, own, false, reading),
      );
    case "set":
    case "readonlySet":
      return reading.inline(type, node, (own) =>
        readSet(type, own, builtIn === "readonlySet", reading),
      );
    case "map":
    case "readonlyMap":
      return reading.inline(type, node, (own) =>
        readMap(type, own, builtIn === "readonlyMap", reading),
      );
    case "error":
      return succeed(errorType);
    case "string":
    case "number":
    case "boolean":
    case "bigint":
      return succeed({ kind: builtIn });
    case "object":
      return succeed({ kind: "anyObject" });
    case "function":
      return fail("is a function");
    case "promise":
      return fail("is a promise");
  }
}

/** An error is its name and message; a stack is nothing that a model could know. */
const errorType: TypeNode = {
  kind: "object",
  properties: ["name", "message"].map((name) =>
    plainProperty(name, { kind: "string" }),
  ),
};

function readPlainObject(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  alias: ts.Symbol | undefined,
  reading: TypeReading,
): Outcome {
  const { checker } = reading;
  if (checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0)
    return fail("is a function");
  if (checker.getSignaturesOfType(type, ts.SignatureKind.Construct).length > 0)
    return fail("is a class and not an instance");
  const structure = readStructure(type, node, alias, reading);
  return structure.kind === "unsupported"
    ? (primitivesOf(type, reading) ?? structure)
    : structure;
}

/** `{ valueOf(): number }` and the like: an object type with methods only, which some primitives have. */
function primitivesOf(
  type: ts.Type,
  { checker }: TypeReading,
): Outcome | undefined {
  if (
    !checker
      .getPropertiesOfType(type)
      .every((property) => property.flags & ts.SymbolFlags.Method)
  )
    return undefined;
  const members: TypeNode[] = [];
  if (checker.isTypeAssignableTo(checker.getStringType(), type))
    members.push({ kind: "string" });
  if (checker.isTypeAssignableTo(checker.getNumberType(), type))
    members.push({ kind: "number" });
  if (checker.isTypeAssignableTo(checker.getBooleanType(), type))
    members.push({ kind: "boolean" });
  const [first] = members;
  if (first === undefined) return undefined;
  return succeed(members.length === 1 ? first : { kind: "union", members });
}

/** The properties of an object type or of an intersection. */
export function readStructure(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  alias: ts.Symbol | undefined,
  reading: TypeReading,
): Outcome {
  const { checker } = reading;
  const owner = nameOf(type, alias, reading);
  const record = readGenericRecord(type, reading);
  if (record !== undefined) return record;
  const isClass = (symbolOf(type)?.flags ?? 0) & ts.SymbolFlags.Class;
  if (
    !isClass &&
    checker.getPropertiesOfType(type).length === 0 &&
    checker.getIndexInfosOfType(type).length === 0
  )
    return succeed({ kind: "anyObject" });
  if (owner === undefined) {
    return reading.anonymous(type, isMapped(type) ? node : undefined, () =>
      readMembers(type, node, reading),
    );
  }
  return reading.named(type, owner, () =>
    readMembers(type, aliasNodeOf(owner), reading),
  );
}

/** What a type goes by: its own name, or that of the node where only this can be imported. */
function nameOf(
  type: ts.Type,
  alias: ts.Symbol | undefined,
  reading: TypeReading,
): ts.Symbol | undefined {
  const own = namingSymbol(type, reading);
  if (own === undefined || alias === undefined || alias === own)
    return own ?? alias;
  const { names } = reading;
  return names.referenceTo(own) === undefined &&
    names.referenceTo(alias) !== undefined
    ? alias
    : own;
}

/** The alias, interface or class whose name a type goes by. Names of the library's utility types say nothing. */
function namingSymbol(
  type: ts.Type,
  reading: TypeReading,
): ts.Symbol | undefined {
  const alias = type.aliasSymbol;
  if (alias !== undefined && !isOfPlatform(alias, reading.context))
    return alias;
  const symbol = symbolOf(type);
  return symbol !== undefined &&
    symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)
    ? symbol
    : undefined;
}

function symbolOf(type: ts.Type): ts.Symbol | undefined {
  // Intersections and some computed types have none.
  return type.symbol;
}

function aliasNodeOf(symbol: ts.Symbol): ts.TypeNode | undefined {
  return symbol.declarations?.find(ts.isTypeAliasDeclaration)?.type;
}

function readMembers(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  reading: TypeReading,
): Outcome {
  const { checker } = reading;
  const symbols = sortProperties(
    type,
    checker.getPropertiesOfType(type),
    node,
    reading,
  );
  const classUse = readClass(type, symbols, reading);
  if (classUse.kind !== "class-use") return classUse;
  const culprit = findMethod(symbols, classUse);
  if (culprit !== undefined) return culprit;
  const valueNode = valueNodeOf(node);
  const properties: PropertyModel[] = [];
  for (const symbol of symbols) {
    const property = readProperty(symbol, { classUse, valueNode }, reading);
    if (property === undefined) continue;
    if (property.kind === "failed")
      return failedAt(symbolText(symbol), property.failure);
    properties.push(property.property);
  }
  const index = readIndex(type, valueNode, reading);
  if (index.kind !== "index") return index;
  return succeed({
    kind: "object",
    properties,
    ...(index.index !== undefined && { index: index.index }),
    ...(classUse.instanceOf !== undefined && {
      instanceOf: classUse.instanceOf,
    }),
  });
}

/** `V` of `Record<K, V>` and `{ [P in K]: V }`; a node that writes another type is passed over later. */
function valueNodeOf(node: ts.TypeNode | undefined): ts.TypeNode | undefined {
  if (node === undefined) return undefined;
  const bare = bareNode(node);
  if (ts.isMappedTypeNode(bare)) return bare.type;
  return ts.isTypeReferenceNode(bare) ? bare.typeArguments?.[1] : undefined;
}

/** A required method rules an object out, whatever else it holds; so nothing else need be read of a DOM node or a stream. */
function findMethod(
  symbols: readonly ts.Symbol[],
  classUse: ClassUse,
): Failure | undefined {
  if (classUse.instanceOf !== undefined) return undefined;
  for (const symbol of symbols) {
    if (symbol.flags & ts.SymbolFlags.Optional) continue;
    const declared = propertyNode(symbol);
    if (
      symbol.flags & ts.SymbolFlags.Method ||
      (declared !== undefined && ts.isFunctionTypeNode(declared))
    )
      return failedAt(symbolText(symbol), fail("is a function"));
  }
  return undefined;
}

/** The name of a property for messages; a key that is a symbol is shown in brackets. */
export function symbolText(symbol: ts.Symbol): string {
  const found = /^__@(.*)@\d+$/.exec(symbol.escapedName.toString());
  return found === null ? symbol.name : `[${found[1] ?? ""}]`;
}
