/** Tuple types, and the places of what they hold. */
import type { TypeNode } from "../model/types.js";
import { ModuleWriter } from "./module-writer.js";
import { elementPlace, pathType, type Place, placeAt } from "./place.js";
import {
  literal,
  readonly,
  reference,
  tuple,
  type TypeCode,
} from "./type-code.js";
import { typeText } from "./type-text.js";

/** A tuple type, written out whatever its name. */
export function tupleText(
  type: TypeNode & { readonly kind: "tuple" },
  place: Place,
  writer: ModuleWriter,
): TypeCode {
  const { leading, rest, trailing } = type;
  const list = tuple([
    ...leading.map((element, position) => ({
      type: typeText(
        element.type,
        elementPlace(place, position, element.optional),
        writer,
      ),
      optional: element.optional,
    })),
    ...(rest === undefined
      ? []
      : [
          {
            type: typeText(rest, restPlace(type, place, writer), writer),
            rest: true,
          },
        ]),
    ...trailing.map((element, position) => ({
      type: typeText(
        element,
        trailingPlace(type, position, place, writer),
        writer,
      ),
    })),
  ]);
  return type.readonly ? readonly(list) : list;
}

/** The place of a tuple's rest: what TypeScript finds after the leading items, once those at the end are off. */
export function restPlace(
  type: TypeNode & { readonly kind: "tuple" },
  place: Place,
  writer: ModuleWriter,
): Place {
  const { leading, trailing } = type;
  return elementPlace(
    withoutLast(place, trailing.length, writer),
    leading.length,
    false,
  );
}

/** The place of an element at the end of a tuple, which no index reaches. */
export function trailingPlace(
  type: TypeNode & { readonly kind: "tuple" },
  position: number,
  place: Place,
  writer: ModuleWriter,
): Place {
  const after = type.trailing.length - 1 - position;
  const { name } = elementPlace(
    place,
    type.leading.length + 1 + position,
    false,
  );
  const { path } = withoutLast(place, after, writer);
  return placeAt(
    name,
    path &&
      (() => reference(writer.imports.runtimeType("LastOf"), [pathType(path)])),
  );
}

function withoutLast(place: Place, count: number, writer: ModuleWriter): Place {
  const { path } = place;
  if (path === undefined || count === 0) return place;
  return placeAt(place.name, () =>
    reference(writer.imports.runtimeType("WithoutLast"), [
      pathType(path),
      literal(count),
    ]),
  );
}
