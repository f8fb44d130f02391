/** Looking types up in the model. */
import type { ParameterModel } from "../model/tool.js";
import type {
  Definition,
  DefinitionId,
  ObjectType,
  PropertyModel,
  TypeNode,
} from "../model/types.js";

/** The named types of a tool set. */
export type Definitions = ReadonlyMap<DefinitionId, Definition>;

/** The object that the model writes: its properties, in the order of the parameters. */
export function argumentsOf(
  parameters: readonly ParameterModel[],
  definitions: Definitions,
): ObjectType {
  const flattened = loneFlattened(parameters);
  if (flattened !== undefined) {
    const type = resolve(flattened.type, definitions);
    return type.kind === "object"
      ? { ...type, properties: flattened.properties }
      : { kind: "object", properties: flattened.properties };
  }
  return {
    kind: "object",
    properties: parameters.flatMap((parameter): readonly PropertyModel[] => {
      if (parameter.kind === "flattened") return parameter.properties;
      return parameter.kind === "value" ? [parameter] : [];
    }),
  };
}

/** The object parameter that is the arguments as a whole; a destructured one beside others is only a part of them. */
export function loneFlattened(
  parameters: readonly ParameterModel[],
): (ParameterModel & { readonly kind: "flattened" }) | undefined {
  const shown = parameters.filter(
    ({ kind }) => kind === "value" || kind === "flattened",
  );
  const [parameter] = shown;
  return shown.length === 1 && parameter?.kind === "flattened"
    ? parameter
    : undefined;
}

/** The type that a reference stands for; any other type itself. */
export function resolve(type: TypeNode, definitions: Definitions): TypeNode {
  return type.kind === "reference"
    ? definitionOf(type.id, definitions).type
    : type;
}

/** @throws Error when the model is broken: a checked one holds every definition that it refers to. */
export function definitionOf(
  id: DefinitionId,
  definitions: Definitions,
): Definition {
  const definition = definitions.get(id);
  if (definition === undefined)
    throw new Error(`The model has no definition "${id}".`);
  return definition;
}
