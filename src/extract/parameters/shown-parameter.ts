/** A parameter that the model is shown: under its name, or flattened into the arguments. */
import type {
  Diagnostic,
  SourcePosition,
} from "../../diagnostics/diagnostic.js";
import type { ParameterModel } from "../../model/tool.js";
import type { Json, TypeNode } from "../../model/types.js";
import { docDefault } from "./doc-default.js";
import { literalDefault } from "../literal-default.js";
import {
  hasTag,
  resolved,
  type ParameterReading,
  type ShownParameter,
} from "./parameter-reading.js";
import { positionOf } from "../position.js";
import { withPatternDefaults } from "./pattern-defaults.js";

/**
 * The parameter as the arguments object itself: a lone object, or a destructured one, which has no name to stand under. Undefined where
 * it stays under its name.
 */
export function flattenedParameter(
  shown: ShownParameter,
  lone: boolean,
  reading: ParameterReading,
): ParameterModel | undefined {
  const { declared, docs, result } = shown;
  const destructured = declared.name === undefined;
  if (declared.rest) return undefined;
  if (
    !destructured &&
    (!lone || reading.loneObject === "nest" || hasTag(docs, "nest"))
  )
    return undefined;
  const properties = reading.reader.flatProperties(result.type);
  if (properties === undefined) return undefined;
  const needed = properties.some((property) => !property.optional);
  const optional = declared.optional || result.undefinable;
  // Nothing that was sent could not be told from an empty object that lacks what it needs.
  if (!destructured && optional && needed) return undefined;
  return {
    kind: "flattened",
    ...(declared.name !== undefined && { name: declared.name }),
    type: result.type,
    optional: optional && !needed,
    properties:
      declared.pattern === undefined
        ? properties
        : withPatternDefaults(properties, declared.pattern, reading),
    position: placeOf(shown, reading),
  };
}

/** The parameter as a property of the arguments object. */
export function valueParameter(
  shown: ShownParameter,
  reading: ParameterReading,
): {
  readonly parameter: ParameterModel;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { declared, docs, result, name } = shown;
  const read = reading.reader.readAnnotations(shown.tags, result.type);
  const { description, ...annotations } = {
    ...result.annotations,
    ...read.annotations,
  };
  const text = [docs.own?.text, description].find(
    (part) => part !== undefined && part !== "",
  );
  const value = defaultOf(shown, reading);
  return {
    parameter: {
      kind: "value",
      rest: declared.rest,
      name,
      type: result.type,
      optional:
        declared.optional ||
        (declared.rest && admitsNoItems(result.type)) ||
        result.undefinable,
      undefinable: !declared.optional && !declared.rest && result.undefinable,
      readonly: false,
      ...annotations,
      ...(text !== undefined && { description: text }),
      ...(value !== undefined && { default: value }),
      position: placeOf(shown, reading),
    },
    diagnostics: read.diagnostics,
  };
}

function placeOf(
  { declared }: ShownParameter,
  { context }: ParameterReading,
): SourcePosition {
  return positionOf(declared.declaration ?? declared.node, context);
}

/** Whether a rest parameter can be left out: nothing it holds must be there. */
function admitsNoItems(type: TypeNode): boolean {
  switch (type.kind) {
    case "array":
      return (type.minItems ?? 0) === 0;
    case "tuple":
      return (
        type.leading.every((element) => element.optional) &&
        type.trailing.length === 0
      );
    case "union":
      return type.members.some(admitsNoItems);
    default:
      return true;
  }
}

/** The default of the code; else that of the comment. */
function defaultOf(
  shown: ShownParameter,
  reading: ParameterReading,
): Json | undefined {
  const { declared, docs, result } = shown;
  if (declared.initializer !== undefined) {
    const value = literalDefault(
      declared.initializer,
      result.type,
      reading.context.checker,
      (type) => resolved(type, reading.reader),
    );
    if (value !== undefined) return value;
  }
  return docs.own?.default === undefined
    ? undefined
    : docDefault(docs.own, result.type, reading.reader);
}
