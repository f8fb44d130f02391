/** Types of the model in one line, for tables of tests. */
import type {
  EnumMember,
  MapKey,
  PropertyModel,
  TypeName,
  TypeNode,
} from "../../src/model/types.js";

/**
 * `number(minimum 0)`, `enum("a", E.B=1)`, `union[kind](#A, #B)`, `[string, number?, ...boolean[]]`, `map<string, date>`,
 * `{a: string, b?: number, [string]: unknown}`, `#Definition`; ` as N` behind a type with a name, `!` behind one that is narrow.
 */
export function showType(type: TypeNode): string {
  return `${bare(type)}${nameOf(type)}`;
}

function bare(type: TypeNode): string {
  switch (type.kind) {
    case "string":
    case "number":
    case "bigint":
      return `${type.kind}${type.narrow === true ? "!" : ""}${constraints(type)}`;
    case "boolean":
      return `boolean${type.narrow === true ? "!" : ""}`;
    case "enum":
      return `${type.subset === true ? "subset" : "enum"}(${type.members.map(showMember).join(", ")})`;
    case "bytes":
      return type.buffer ? "buffer" : `bytes${constraints(type)}`;
    case "array":
      return `${type.readonly ? "readonly " : ""}${showType(type.items)}[]${constraints(type)}`;
    case "tuple": {
      const parts = [
        ...type.leading.map(
          (element) =>
            `${element.name === undefined ? "" : `${element.name}: `}${showType(element.type)}${element.optional ? "?" : ""}`,
        ),
        ...(type.rest === undefined ? [] : [`...${showType(type.rest)}[]`]),
        ...type.trailing.map(showType),
      ];
      return `${type.readonly ? "readonly " : ""}[${parts.join(", ")}]${constraints(type)}`;
    }
    case "set":
      return `${type.readonly ? "readonly " : ""}set<${showType(type.items)}>${constraints(type)}`;
    case "map":
      return `${type.readonly ? "readonly " : ""}map<${showKey(type.key)}, ${showType(type.values)}>`;
    case "object": {
      const parts = type.properties.map(showProperty);
      if (type.index !== undefined)
        parts.push(
          `${type.index.readonly ? "readonly " : ""}[${showKey(type.index.key)}]: ${showType(type.index.values)}`,
        );
      return `${type.instanceOf === undefined ? "" : `new ${type.instanceOf.localName}`}{${parts.join(", ")}}`;
    }
    case "union": {
      const { discriminator } = type;
      return `union${discriminator === undefined ? "" : `[${discriminator.property}]`}(${type.members.map(showType).join(", ")})`;
    }
    case "reference":
      return `#${type.id.slice(type.id.indexOf("#") + 1)}`;
    default:
      return type.kind;
  }
}

function showProperty(property: PropertyModel): string {
  const mark = property.undefinable
    ? "|undefined"
    : property.optional
      ? "?"
      : "";
  const value =
    property.default === undefined
      ? ""
      : ` = ${JSON.stringify(property.default)}`;
  return `${property.readonly ? "readonly " : ""}${property.name}${mark}: ${showType(property.type)}${value}`;
}

function showMember(member: EnumMember): string {
  const value =
    typeof member.value === "bigint"
      ? `${String(member.value)}n`
      : JSON.stringify(member.value);
  if (member.json !== member.value)
    return `${JSON.stringify(member.json)}=${value}`;
  return member.member === undefined ? value : `${member.member}=${value}`;
}

function showKey(key: MapKey): string {
  switch (key.kind) {
    case "number":
      return "number";
    case "string":
      return `string${key.narrow === true ? "!" : ""}${key.pattern === undefined ? "" : `(${key.pattern})`}`;
    case "enum":
      return `enum(${key.members.map(showMember).join(", ")})`;
  }
}

const constraintNames = [
  "integer",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "uniqueItems",
  "suggestions",
];

function constraints(type: TypeNode): string {
  const facts = new Map<string, unknown>(Object.entries(type));
  const shown = constraintNames.flatMap((name) =>
    facts.get(name) === undefined
      ? []
      : [
          facts.get(name) === true
            ? name
            : `${name} ${String(facts.get(name))}`,
        ],
  );
  return shown.length === 0 ? "" : `(${shown.join(", ")})`;
}

function nameOf(type: TypeNode): string {
  const name = "name" in type ? type.name : undefined;
  return name === undefined ? "" : ` as ${showName(name)}`;
}

export function showName(name: TypeName): string {
  const path = [name.reference.localName, ...name.reference.path].join(".");
  return name.typeArguments.length === 0
    ? path
    : `${path}<${name.typeArguments.map(showType).join(", ")}>`;
}
