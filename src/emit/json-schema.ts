/**
 * Types as JSON Schema 2020-12, by the rules that every provider takes: `properties` and `required` always there, `anyOf` and
 * never `oneOf` or `allOf`, a `type` in every node, open objects that say `additionalProperties: {}`.
 */
import type { ToolModel } from "../model/tool.js";
import type {
  Annotations,
  Definition,
  DefinitionId,
  Json,
  TypeNode,
} from "../model/types.js";
import { childTypes } from "./child-types.js";
import { countUses } from "./definition-uses.js";
import { argumentsOf, definitionOf, type Definitions } from "./definitions.js";
import { describe, notesOf } from "./describe.js";
import {
  enumJson,
  keywordsOf,
  nullless,
  objectSchema,
} from "./schema-keywords.js";

/** A JSON object, of a schema or within one. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The schema of a tool's arguments. */
export function inputSchemaOf(
  tool: ToolModel,
  definitions: Definitions,
): JsonObject {
  const shown = argumentsOf(tool.parameters, definitions);
  const scope = openScope("input", childTypes(shown), definitions);
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

/** One schema document: its shared definitions and what they are called there. */
export interface Scope {
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

/** What is said of a type where it is used. */
type Use = Annotations & { readonly default?: Json };

/** The schema of a type at a place. */
export function typeSchema(
  type: TypeNode,
  scope: Scope,
  use?: Use,
): JsonObject {
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
