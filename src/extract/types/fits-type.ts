/** Whether a JSON value has a type, as the model would write it. */
import type {
  ArrayConstraints,
  Json,
  MapKey,
  TypeNode,
} from "../../model/types.js";

/**
 * @param lookUp The type that a reference stands for. While types are still being read there is none, and objects and arrays are taken on
 * trust: what has been read by then depends on the order of reading.
 */
export function fitsType(
  json: Json,
  type: TypeNode,
  lookUp?: (type: TypeNode) => TypeNode,
): boolean {
  const fits = (value: Json, part: TypeNode): boolean =>
    fitsType(value, part, lookUp);
  switch (type.kind) {
    case "string":
      return typeof json === "string" && fitsString(json, type);
    case "number":
      return typeof json === "number" && fitsNumber(json, type);
    case "bigint":
      return typeof json === "string" && /^-?(0|[1-9]\d*)$/.test(json);
    case "boolean":
      return typeof json === "boolean";
    case "null":
      return json === null;
    case "enum":
      return type.members.some((member) => member.json === json);
    case "date":
    case "url":
    case "regexp":
    case "bytes":
      return typeof json === "string";
    case "array":
      return (
        isList(json) &&
        fitsLength(json, type) &&
        json.every((item) => fits(item, type.items))
      );
    case "set":
      return (
        isList(json) &&
        fitsLength(json, { ...type, uniqueItems: true }) &&
        json.every((item) => fits(item, type.items))
      );
    case "tuple":
      return (
        isList(json) && fitsLength(json, type) && fitsTuple(json, type, fits)
      );
    case "map":
      return (
        isRecord(json) &&
        Object.entries(json).every(
          ([key, value]) => fitsKey(key, type.key) && fits(value, type.values),
        )
      );
    case "object": {
      if (!isRecord(json)) return false;
      const names = new Set(type.properties.map((property) => property.name));
      return (
        type.properties.every((property) => {
          const value = Object.hasOwn(json, property.name)
            ? json[property.name]
            : undefined;
          return value === undefined
            ? property.optional
            : fits(value, property.type);
        }) &&
        Object.entries(json).every(
          ([key, value]) =>
            names.has(key) ||
            (type.index !== undefined && fits(value, type.index.values)),
        )
      );
    }
    case "union":
      return type.members.some((member) => fits(json, member));
    case "unknown":
      return true;
    case "anyObject":
      return isRecord(json);
    case "reference": {
      const target = lookUp?.(type) ?? type;
      return target.kind === "reference"
        ? typeof json === "object" && json !== null
        : fits(json, target);
    }
  }
}

function fitsLength(
  list: readonly Json[],
  { minItems, maxItems, uniqueItems }: ArrayConstraints,
): boolean {
  return (
    list.length >= (minItems ?? 0) &&
    list.length <= (maxItems ?? Infinity) &&
    (uniqueItems !== true ||
      new Set(list.map((item) => JSON.stringify(item))).size === list.length)
  );
}

function fitsTuple(
  list: readonly Json[],
  type: Extract<TypeNode, { kind: "tuple" }>,
  fits: (value: Json, part: TypeNode) => boolean,
): boolean {
  const { leading, rest, trailing } = type;
  const required = leading.filter((element) => !element.optional).length;
  if (list.length < required + trailing.length) return false;
  const tail = trailing.length === 0 ? [] : list.slice(-trailing.length);
  const head = list.slice(0, list.length - tail.length);
  return (
    head.every((item, index) => {
      const part = leading[index]?.type ?? rest;
      return part !== undefined && fits(item, part);
    }) &&
    trailing.every((part, index) => {
      const item = tail[index];
      return item !== undefined && fits(item, part);
    })
  );
}

function fitsString(
  text: string,
  type: Extract<TypeNode, { kind: "string" }>,
): boolean {
  // Lengths count code points, as JSON Schema says.
  const { length } = Array.from(text);
  return (
    length >= (type.minLength ?? 0) &&
    length <= (type.maxLength ?? Infinity) &&
    (type.pattern === undefined || new RegExp(type.pattern, "u").test(text))
  );
}

function fitsNumber(
  value: number,
  type: Extract<TypeNode, { kind: "number" }>,
): boolean {
  return (
    (type.integer !== true || Number.isInteger(value)) &&
    value >= (type.minimum ?? -Infinity) &&
    value <= (type.maximum ?? Infinity) &&
    value > (type.exclusiveMinimum ?? -Infinity) &&
    value < (type.exclusiveMaximum ?? Infinity)
  );
}

function fitsKey(key: string, type: MapKey): boolean {
  switch (type.kind) {
    case "string":
      return true;
    case "number":
      return key !== "" && Number.isFinite(Number(key));
    case "enum":
      return type.members.some((member) => String(member.json) === key);
  }
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

function isRecord(json: Json): json is { readonly [key: string]: Json } {
  return typeof json === "object" && json !== null && !isList(json);
}
