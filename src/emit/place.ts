/**
 * Where a type stands: what things there are called, and how TypeScript reaches the type from something that is exported, for
 * types that have no name of their own.
 */
import type { PropertyModel } from "../model/types.js";
import { pascalCase } from "./names.js";
import {
  indexed,
  keyword,
  literal,
  reference,
  type TypeCode,
} from "./type-code.js";

export interface Place {
  /** For declarations that are made for what stands here: `ListTicketsFilter`. */
  readonly name: string;
  /** Absent where TypeScript has no way to say it. */
  readonly path?: TypePath;
}

/** A type expression that leads to a place, written only when it is needed, since writing it imports what it begins with. */
export interface TypePath {
  readonly write: () => TypeCode;
  /** It includes `undefined`: the place is an optional property or parameter. */
  readonly undefinable: boolean;
  /** It includes `null`, which what stands at the place does not. */
  readonly nullable: boolean;
  /** How its items are reached, if not by an index: those of a rest parameter are parameters themselves. */
  readonly item?: (position: number) => TypeCode;
}

/** A place reached by an expression that includes nothing else. */
export function placeAt(
  name: string,
  write: (() => TypeCode) | undefined,
  undefinable = false,
): Place {
  return write === undefined
    ? { name }
    : { name, path: { write, undefinable, nullable: false } };
}

/** What stands at a place, without the `undefined` and `null` around it. `keepsNull`: the type itself has a `null`. */
export function pathType(path: TypePath, keepsNull = false): TypeCode {
  if (path.undefinable && keepsNull && !path.nullable) {
    return reference("Exclude", [path.write(), keyword("undefined")]);
  }
  return path.undefinable || path.nullable
    ? reference("NonNullable", [path.write()])
    : path.write();
}

function below(
  place: Place,
  suffix: string,
  key: () => TypeCode,
  undefinable = false,
): Place {
  const { path } = place;
  return placeAt(
    place.name + suffix,
    path && (() => indexed(pathType(path), key())),
    undefinable,
  );
}

/** The place of a property's type. */
export function propertyPlace(place: Place, property: PropertyModel): Place {
  return below(
    place,
    pascalCase(property.name),
    () => literal(property.name),
    property.optional || property.undefinable,
  );
}

/** The place of the items of an array, or of the values of an index signature with number keys. */
export function itemPlace(place: Place): Place {
  const item = place.path?.item;
  if (item !== undefined) return placeAt(`${place.name}Item`, () => item(0));
  return below(place, "Item", () => keyword("number"));
}

/** The place of an element of a tuple; of its rest, when `position` is that of the first further item. */
export function elementPlace(
  place: Place,
  position: number,
  optional: boolean,
): Place {
  const item = place.path?.item;
  if (item !== undefined)
    return placeAt(
      `${place.name}Item${String(position + 1)}`,
      () => item(position),
      optional,
    );
  return below(
    place,
    `Item${String(position + 1)}`,
    () => literal(position),
    optional,
  );
}

/** The place of the values of an index signature, whose keys have the type `key`. */
export function valuePlace(place: Place, key: () => TypeCode): Place {
  return below(place, "Value", key);
}

/** A place that TypeScript reaches through a generic type of the runtime: the items of a set, the keys and values of a map. */
export function innerPlace(
  place: Place,
  suffix: string,
  inner: () => string,
): Place {
  const { path } = place;
  return placeAt(
    place.name + suffix,
    path && (() => reference(inner(), [pathType(path)])),
  );
}

/** The place of the keys of an index signature. */
export function recordKeyPlace(place: Place): Place {
  const { path } = place;
  return placeAt(
    `${place.name}Key`,
    path &&
      (() => ({
        kind: "prefixed",
        document: ["keyof ", pathType(path).document],
      })),
  );
}
