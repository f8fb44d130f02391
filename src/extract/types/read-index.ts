/** Index signatures, and records of type parameters, which have neither properties nor signatures. */
import { ts } from "ts-morph";
import type { PropertyModel, TypeNode } from "../../model/types.js";
import { isOfPlatform } from "./built-ins.js";
import {
  fail,
  failedAt,
  succeed,
  type Failure,
  type Outcome,
} from "./outcome.js";
import { readKey } from "./read-collection.js";
import type { TypeReading } from "./type-reading.js";

export type IndexOutcome =
  | {
      readonly kind: "index";
      readonly index:
        Extract<TypeNode, { kind: "object" }>["index"] | undefined;
    }
  | Failure;

/** @param valueNode The node of the values of a mapped type. */
export function readIndex(
  type: ts.Type,
  valueNode: ts.TypeNode | undefined,
  reading: TypeReading,
): IndexOutcome {
  const infos = reading.checker
    .getIndexInfosOfType(type)
    .filter((info) => !(info.keyType.flags & ts.TypeFlags.ESSymbolLike));
  const [first] = infos;
  if (first === undefined) return { kind: "index", index: undefined };
  const info =
    infos.find((other) => other.keyType.flags & ts.TypeFlags.String) ?? first;
  if (infos.some((other) => other.type !== info.type))
    return fail("has index signatures of different types");
  if (info.type.flags & ts.TypeFlags.Never)
    return { kind: "index", index: undefined };
  const key = readKey(info.keyType, undefined, reading);
  if (typeof key === "string") return fail(key);
  const values = reading.graph.step("*", () =>
    reading.readPart(info.type, info.declaration?.type ?? valueNode),
  );
  if (values.kind !== "type") return failedAt("*", values);
  return {
    kind: "index",
    index: { key, values: values.type, readonly: info.isReadonly },
  };
}
/** `Record<K, V>` of a type parameter, of which the checker knows no property: that of the constraint of its keys. */
export function readGenericRecord(
  type: ts.Type,
  reading: TypeReading,
): Outcome | undefined {
  const { aliasSymbol, aliasTypeArguments } = type;
  const [keys, values] = aliasTypeArguments ?? [];
  if (
    keys === undefined ||
    values === undefined ||
    !(keys.flags & ts.TypeFlags.TypeParameter) ||
    aliasSymbol?.name !== "Record" ||
    !isOfPlatform(aliasSymbol, reading.context)
  )
    return undefined;
  const key = readKey(keys, undefined, reading);
  if (typeof key === "string") return fail(key);
  const outcome = reading.readPart(values, undefined);
  if (outcome.kind !== "type") return failedAt("*", outcome);
  return succeed({
    kind: "object",
    properties:
      key.kind === "enum"
        ? key.members.map((member) =>
            plainProperty(String(member.json), outcome.type),
          )
        : [],
    ...(key.kind !== "enum" && {
      index: { key, values: outcome.type, readonly: false },
    }),
  });
}

/** A property of which nothing is said but its type. */
export function plainProperty(name: string, type: TypeNode): PropertyModel {
  return { name, type, optional: false, undefinable: false, readonly: false };
}
