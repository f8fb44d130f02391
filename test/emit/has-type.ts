import type { Definition, MapKey, TypeNode } from "../../src/model/types.js";

/** Whether a bound value is of the type that TypeScript believes it to have. */
export function hasType(
  type: TypeNode,
  value: unknown,
  definitions: ReadonlyMap<string, Definition>,
): boolean {
  const of = (child: TypeNode, item: unknown): boolean =>
    hasType(child, item, definitions);
  switch (type.kind) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return typeof value === type.kind;
    case "null":
      return value === null;
    case "enum":
      return type.members.some((member) => member.value === value);
    case "date":
      return value instanceof Date && !Number.isNaN(value.getTime());
    case "url":
      return value instanceof URL;
    case "regexp":
      return value instanceof RegExp;
    case "bytes":
      return type.buffer
        ? Buffer.isBuffer(value)
        : value instanceof Uint8Array && !Buffer.isBuffer(value);
    case "array":
      return (
        Array.isArray(value) && value.every((item) => of(type.items, item))
      );
    case "set":
      return (
        value instanceof Set && [...value].every((item) => of(type.items, item))
      );
    case "tuple": {
      if (!Array.isArray(value)) return false;
      const list: readonly unknown[] = value;
      const end = list.length - type.trailing.length;
      return list.every((item, position) => {
        const element =
          position < type.leading.length
            ? type.leading[position]?.type
            : position < end
              ? type.rest
              : type.trailing[position - end];
        return element !== undefined && of(element, item);
      });
    }
    case "map":
      return (
        value instanceof Map &&
        [...value].every(
          ([key, item]) => isKey(type.key, key) && of(type.values, item),
        )
      );
    case "object": {
      if (typeof value !== "object" || value === null) return false;
      const isInstance = Object.getPrototypeOf(value) !== Object.prototype;
      if (isInstance !== (type.instanceOf !== undefined)) return false;
      const fields = new Map(Object.entries(value));
      const known = type.properties.every((property) => {
        const field: unknown = fields.get(property.name);
        const present = fields.delete(property.name);
        // The constructor of a class leaves every field there.
        if (field === undefined)
          return (
            property.optional &&
            (isInstance || present === property.undefinable)
          );
        return of(property.type, field);
      });
      const { index } = type;
      return (
        known &&
        [...fields].every(
          ([, field]) => index !== undefined && of(index.values, field),
        )
      );
    }
    case "anyObject":
      return (
        typeof value === "object" && value !== null && !Array.isArray(value)
      );
    case "unknown":
      return true;
    case "union":
      return type.members.some((member) => of(member, value));
    case "reference": {
      const definition = definitions.get(type.id);
      return definition !== undefined && of(definition.type, value);
    }
  }
}

function isKey(key: MapKey, value: unknown): boolean {
  return key.kind === "enum"
    ? key.members.some((member) => member.value === value)
    : typeof value === key.kind;
}
