/**
 * Types as JSON Schema 2020-12, by the rules that every provider takes: `properties` and `required` always there, `anyOf` and
 * never `oneOf` or `allOf`, a `type` in every node, open objects that say `additionalProperties: {}`.
 */
import type { ParameterModel, ToolModel } from "../model/tool.js";
import type {
  Annotations,
  Definition,
  DefinitionId,
  EnumMember,
  Json,
  MapKey,
  ObjectType,
  PropertyModel,
  TypeNode,
} from "../model/types.js";
import { bigintPattern } from "./bigint-pattern.js";
import { describe, notesOf } from "./describe.js";
import { countUses } from "./definition-uses.js";

/** A JSON object, of a schema or within one. */
export interface JsonObject {
  readonly [key: string]: Json;
}

type Entries = readonly (readonly [string, Json])[];

type Definitions = ReadonlyMap<DefinitionId, Definition>;

/** Beyond this many characters no bigint is read. */
const bigintMaxLength = 1000;

/** The names of numbers among object keys, as `String(number)` writes them, but for exponents. */
export const numberKeyPattern = "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$";

/** The schema of a tool's arguments. */
export function inputSchemaOf(
  tool: ToolModel,
  definitions: Definitions,
): JsonObject {
  const shown = argumentsOf(tool.parameters, definitions);
  const scope = openScope(
    "input",
    shown.properties.map((property) => property.type),
    definitions,
  );
  return withDefinitions(objectSchema(shown, scope), scope);
}

/** The schema of what a tool returns, in its JSON form; absent when the tool returns nothing that a schema could state. */
export function outputSchemaOf(
  tool: ToolModel,
  definitions: Definitions,
): JsonObject | undefined {
  const { result } = tool;
  if (result.kind === "void" || result.type === undefined) return undefined;
  const scope = openScope("output", [result.type], definitions);
  const use: Annotations =
    result.description === undefined ? {} : { description: result.description };
  const schema = typeSchema(result.type, scope, use);
  const root =
    result.type.kind === "reference"
      ? definitions.get(result.type.id)
      : undefined;
  // Older MCP clients want `type: "object"` at the root, so a recursive object stands there in full beside its definition.
  return withDefinitions(
    root !== undefined &&
      Object.hasOwn(schema, "$ref") &&
      root.type.kind === "object"
      ? inlineSchema(root, scope, use)
      : schema,
    scope,
  );
}

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

/** One schema document: its shared definitions and what they are called there. */
interface Scope {
  readonly direction: "input" | "output";
  readonly definitions: Definitions;
  readonly uses: ReadonlyMap<DefinitionId, number>;
  /** Of the definitions met so far that are shared, in order of appearance. */
  readonly names: Map<DefinitionId, string>;
  readonly taken: Set<string>;
}

function openScope(
  direction: Scope["direction"],
  roots: readonly TypeNode[],
  definitions: Definitions,
): Scope {
  return {
    direction,
    definitions,
    uses: countUses(roots, definitions),
    names: new Map(),
    taken: new Set(),
  };
}

function withDefinitions(root: JsonObject, scope: Scope): JsonObject {
  if (scope.names.size === 0) return root;
  const shared: [string, Json][] = [];
  // The map grows while it is walked: definitions name further definitions.
  for (const [id, name] of scope.names) {
    shared.push([
      name,
      inlineSchema(definitionOf(id, scope.definitions), scope, undefined),
    ]);
  }
  return Object.fromEntries([
    ...Object.entries(root),
    ["$defs", Object.fromEntries(shared)],
  ]);
}

function nameOf(definition: Definition, scope: Scope): string {
  const known = scope.names.get(definition.id);
  if (known !== undefined) return known;
  let name = definition.schemaName;
  for (let count = 2; scope.taken.has(name); count += 1) {
    name = `${definition.schemaName}_${String(count)}`;
  }
  scope.taken.add(name);
  scope.names.set(definition.id, name);
  return name;
}

type Use = Annotations & { readonly default?: Json };

function typeSchema(type: TypeNode, scope: Scope, use?: Use): JsonObject {
  if (type.kind !== "reference") return annotated(type, scope, use, undefined);
  const definition = definitionOf(type.id, scope.definitions);
  if ((scope.uses.get(type.id) ?? 0) < 2)
    return inlineSchema(definition, scope, use);
  const { before, after } = describe(use, undefined, []);
  return Object.fromEntries([
    ["$ref", `#/$defs/${pointerToken(nameOf(definition, scope))}`],
    ...before,
    ...after,
  ]);
}

function inlineSchema(
  definition: Definition,
  scope: Scope,
  use: Use | undefined,
): JsonObject {
  return annotated(definition.type, scope, use, definition);
}

/** A name as a part of a JSON pointer in a URI fragment. */
function pointerToken(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function annotated(
  type: TypeNode,
  scope: Scope,
  use: Use | undefined,
  definition: Definition | undefined,
): JsonObject {
  const [first, ...others] = keywordsOf(type, scope);
  const notes = notesOf(nullless(type), (member) => enumJson(member, scope));
  const { before, after } = describe(use, definition, notes);
  if (first === undefined) return Object.fromEntries([...before, ...after]);
  return Object.fromEntries(
    first[0] === "type"
      ? [first, ...before, ...others, ...after]
      : [...before, first, ...others, ...after],
  );
}

/** The one member beside `null` of a union whose schema is joined with it; any other type itself. */
function nullless(type: TypeNode): TypeNode {
  if (type.kind !== "union") return type;
  const members = type.members.filter((member) => member.kind !== "null");
  const [only] = members;
  return members.length === 1 && only !== undefined && isScalar(only)
    ? only
    : type;
}

function isScalar(type: TypeNode): boolean {
  return [
    "string",
    "number",
    "bigint",
    "boolean",
    "enum",
    "date",
    "url",
    "regexp",
    "bytes",
  ].includes(type.kind);
}

function keywordsOf(type: TypeNode, scope: Scope): Entries {
  switch (type.kind) {
    case "string":
      return [
        ["type", "string"],
        ...pick(type, ["minLength", "maxLength", "pattern", "format"]),
      ];
    case "number":
      return [
        ["type", type.integer === true ? "integer" : "number"],
        ...pick(type, [
          "minimum",
          "maximum",
          "exclusiveMinimum",
          "exclusiveMaximum",
          "multipleOf",
        ]),
      ];
    case "bigint":
      return [
        ["type", "string"],
        ["pattern", boundedPattern(type)],
        ["maxLength", bigintMaxLength],
      ];
    case "boolean":
    case "null":
      return [["type", type.kind]];
    case "enum":
      return enumKeywords(
        type.members.map((member) => enumJson(member, scope)),
      );
    case "date":
      return [
        ["type", "string"],
        ["format", "date-time"],
      ];
    case "url":
      return [
        ["type", "string"],
        ["format", "uri"],
      ];
    case "regexp":
      return [
        ["type", "string"],
        ["format", "regex"],
      ];
    case "bytes":
      return [
        ["type", "string"],
        ["contentEncoding", "base64"],
        ...pick(type, ["maxLength"]),
      ];
    case "array":
      return [
        ["type", "array"],
        ["items", typeSchema(type.items, scope)],
        ...pick(type, ["minItems", "maxItems", "uniqueItems"]),
      ];
    case "set":
      return [
        ["type", "array"],
        ["items", typeSchema(type.items, scope)],
        ...pick(type, ["minItems", "maxItems"]),
        ["uniqueItems", true],
      ];
    case "tuple":
      return tupleKeywords(type, scope);
    case "map":
      return [
        ["type", "object"],
        ...propertyNames(type.key, [], scope),
        ["additionalProperties", typeSchema(type.values, scope)],
      ];
    case "object":
      return Object.entries(objectSchema(type, scope));
    case "anyObject":
      return [
        ["type", "object"],
        ["additionalProperties", {}],
      ];
    case "unknown":
      return [];
    case "union":
      return unionKeywords(type.members, scope);
    case "reference":
      return Object.entries(typeSchema(type, scope));
  }
}

function boundedPattern({
  minimum,
  maximum,
}: TypeNode & { readonly kind: "bigint" }): string {
  return bigintPattern(
    minimum === undefined ? undefined : BigInt(minimum),
    maximum === undefined ? undefined : BigInt(maximum),
  );
}

/** The named keywords of a node that states them under the same names. */
function pick<Key extends string>(
  node: { readonly [K in Key]?: Json },
  keys: readonly Key[],
): Entries {
  return keys.flatMap((key) => {
    const value = node[key];
    return value === undefined ? [] : [[key, value] as const];
  });
}

/** What stands in JSON: what the model writes, or what comes back once the result is made JSON. */
function enumJson(member: EnumMember, scope: Scope): string | number | boolean {
  if (scope.direction === "input") return member.json;
  return typeof member.value === "bigint" ? String(member.value) : member.value;
}

function enumKeywords(
  values: readonly (string | number | boolean | null)[],
): Entries {
  const distinct = [...new Set(values)];
  const types = [
    ...new Set(
      distinct.map((value) => (value === null ? "null" : typeof value)),
    ),
  ];
  const [onlyType] = types;
  const [only] = distinct;
  return [
    ["type", types.length === 1 && onlyType !== undefined ? onlyType : types],
    distinct.length === 1 && only !== undefined
      ? ["const", only]
      : ["enum", distinct],
  ];
}

function tupleKeywords(
  type: TypeNode & { readonly kind: "tuple" },
  scope: Scope,
): Entries {
  const { leading, rest, trailing } = type;
  const required =
    leading.filter((element) => !element.optional).length + trailing.length;
  const prefix = leading.map((element) =>
    typeSchema(
      element.type,
      scope,
      element.name === undefined ? undefined : { title: element.name },
    ),
  );
  // JSON Schema cannot say what stands at the end after a rest: each further item may be any of what can come.
  const further =
    rest === undefined
      ? []
      : [rest, ...trailing].map((item) => typeSchema(item, scope));
  const distinct = [
    ...new Map(
      further.map((schema) => [JSON.stringify(schema), schema]),
    ).values(),
  ];
  const [only] = distinct;
  return [
    ["type", "array"],
    ...(prefix.length === 0 ? [] : [["prefixItems", prefix] as const]),
    [
      "items",
      only === undefined
        ? false
        : distinct.length === 1
          ? only
          : { anyOf: distinct },
    ],
    ["minItems", Math.max(required, type.minItems ?? 0)],
    ...(rest === undefined
      ? [
          [
            "maxItems",
            Math.min(leading.length, type.maxItems ?? Infinity),
          ] as const,
        ]
      : pick(type, ["maxItems"])),
    ...pick(type, ["uniqueItems"]),
  ];
}

function unionKeywords(members: readonly TypeNode[], scope: Scope): Entries {
  const others = members.filter((member) => member.kind !== "null");
  const [only] = others;
  if (
    others.length === 1 &&
    only !== undefined &&
    others.length < members.length &&
    isScalar(only)
  ) {
    if (only.kind === "enum")
      return enumKeywords([
        ...only.members.map((member) => enumJson(member, scope)),
        null,
      ]);
    const [type, ...constraints] = keywordsOf(only, scope);
    if (type !== undefined)
      return [["type", [type[1], "null"]], ...constraints];
  }
  return [["anyOf", members.map((member) => typeSchema(member, scope))]];
}

/** Which keys a map or an index signature takes, beside the object's own properties. */
function propertyNames(
  key: MapKey,
  properties: readonly PropertyModel[],
  scope: Scope,
): Entries {
  let names: JsonObject | undefined;
  if (key.kind === "number") {
    names = { type: "string", pattern: numberKeyPattern };
  } else if (key.kind === "enum") {
    names = Object.fromEntries(
      enumKeywords(
        key.members.map((member) => String(enumJson(member, scope))),
      ),
    );
  } else if (key.pattern !== undefined) {
    names = { type: "string", pattern: key.pattern };
  }
  if (names === undefined) return [];
  if (properties.length === 0) return [["propertyNames", names]];
  const own = Object.fromEntries(
    enumKeywords(properties.map((property) => property.name)),
  );
  return [["propertyNames", { anyOf: [own, names] }]];
}

function objectSchema(type: ObjectType, scope: Scope): JsonObject {
  const { properties, index } = type;
  const named = properties.map(
    (property) =>
      [property.name, typeSchema(property.type, scope, property)] as const,
  );
  const required = properties
    .filter((property) => !property.optional)
    .map((property) => property.name);
  const pure = index !== undefined && properties.length === 0;
  return Object.fromEntries<Json>([
    ["type", "object"],
    ...(pure
      ? []
      : [
          ["properties", Object.fromEntries(named)] as const,
          ["required", required] as const,
        ]),
    ...(index === undefined ? [] : propertyNames(index.key, properties, scope)),
    [
      "additionalProperties",
      index === undefined
        ? scope.direction === "output"
          ? {}
          : false
        : typeSchema(index.values, scope),
    ],
  ]);
}
