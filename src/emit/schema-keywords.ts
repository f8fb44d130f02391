/** The keywords of JSON Schema for each kind of type. */
import type {
  EnumMember,
  Json,
  MapKey,
  ObjectType,
  PropertyModel,
  TypeNode,
} from "../model/types.js";
import { bigintPattern } from "./bigint-pattern.js";
import { type JsonObject, type Scope, typeSchema } from "./json-schema.js";

/** Keywords and their values, in order. */
type Entries = readonly (readonly [string, Json])[];

/** Beyond this many characters no bigint is read. */
const bigintMaxLength = 1000;

/** The names of numbers among object keys, as `String(number)` writes them, but for exponents. */
const numberKeyPattern = "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$";

/** The one member beside `null` of a union whose schema is joined with it; any other type itself. */
export function nullless(type: TypeNode): TypeNode {
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

/** What a schema says of a type, but for what it is called and described as. */
export function keywordsOf(type: TypeNode, scope: Scope): Entries {
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
export function enumJson(
  member: EnumMember,
  scope: Scope,
): string | number | boolean {
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

/** The schema of an object: closed for the model to write, open for what a function returns. */
export function objectSchema(type: ObjectType, scope: Scope): JsonObject {
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
