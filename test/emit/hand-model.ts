/** Short ways to write a model by hand. */
import type {
  ParameterModel,
  ToolModel,
  ToolSet,
} from "../../src/model/tool.js";
import type {
  Definition,
  EnumMember,
  ImportReference,
  PropertyModel,
  TypeName,
  TypeNode,
} from "../../src/model/types.js";

export const sourcePath = "src/tools.ts";

export function imported(name: string, path = sourcePath): ImportReference {
  return {
    module: { kind: "file", path },
    export: name,
    localName: name,
    path: [],
  };
}

export function named(
  name: string,
  typeArguments: readonly TypeNode[] = [],
): TypeName {
  return { reference: imported(name), typeArguments };
}

export const string: TypeNode = { kind: "string" };
export const number: TypeNode = { kind: "number" };
export const boolean: TypeNode = { kind: "boolean" };

export function literals(
  ...values: readonly (string | number | boolean)[]
): TypeNode & { readonly kind: "enum" } {
  return {
    kind: "enum",
    members: values.map((value) => ({ json: value, value })),
  };
}

/** An exported enum. Members of a string enum are written as their values, those of others by name. */
export function enumOf(
  name: string,
  values: Readonly<Record<string, string | number>>,
): TypeNode & { readonly kind: "enum" } {
  const byName = Object.values(values).some(
    (value) => typeof value === "number",
  );
  const members = Object.entries(values).map(([member, value]): EnumMember => ({
    json: byName ? member : value,
    value,
    member,
  }));
  return { kind: "enum", name: named(name), enumObject: true, members };
}

export function array(items: TypeNode): TypeNode {
  return { kind: "array", items, readonly: false };
}

export function object(
  ...properties: readonly PropertyModel[]
): TypeNode & { readonly kind: "object" } {
  return { kind: "object", properties };
}

export function union(
  ...members: readonly TypeNode[]
): TypeNode & { readonly kind: "union" } {
  return { kind: "union", members };
}

export function refer(id: string): TypeNode {
  return { kind: "reference", id };
}

export function required(
  name: string,
  type: TypeNode,
  more: Partial<PropertyModel> = {},
): PropertyModel {
  return {
    name,
    type,
    optional: false,
    undefinable: false,
    readonly: false,
    ...more,
  };
}

export function optional(
  name: string,
  type: TypeNode,
  more: Partial<PropertyModel> = {},
): PropertyModel {
  return required(name, type, { optional: true, ...more });
}

export function value(property: PropertyModel, rest = false): ParameterModel {
  return { kind: "value", rest, ...property };
}

export function flattened(
  ...properties: readonly PropertyModel[]
): ParameterModel {
  return {
    kind: "flattened",
    name: "options",
    optional: false,
    type: object(...properties),
    properties,
  };
}

export function tool(
  name: string,
  parameters: readonly ParameterModel[],
  more: Partial<ToolModel> = {},
): ToolModel {
  return {
    name,
    description: `Does ${name}.`,
    callee: { kind: "function", reference: imported(name) },
    parameters,
    result: { kind: "void", streams: false },
    hints: {},
    settings: {},
    examples: [],
    position: { path: sourcePath, line: 1, column: 1, length: 1 },
    ...more,
  };
}

/** A definition that is exported under its own name. */
export function exported(
  id: string,
  type: TypeNode,
  more: Partial<Definition> = {},
): Definition {
  return { id, schemaName: id, name: named(id), type, ...more };
}

/** A definition that no other file can name. */
export function local(
  id: string,
  type: TypeNode,
  more: Partial<Definition> = {},
): Definition {
  return { id, schemaName: id, type, ...more };
}

export function toolSet(
  tools: readonly ToolModel[],
  definitions: readonly Definition[] = [],
  more: Partial<ToolSet> = {},
): ToolSet {
  return {
    tools,
    definitions: new Map(
      definitions.map((definition) => [definition.id, definition]),
    ),
    skipped: [],
    sources: [sourcePath],
    importStyle: ".js",
    ...more,
  };
}
