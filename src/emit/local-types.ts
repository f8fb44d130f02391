/** Types that the module declares for itself, since nothing else has a name for them. */
import type {
  Definition,
  ObjectType,
  PropertyModel,
  TypeNode,
} from "../model/types.js";
import { admitsNull } from "./admits-null.js";
import { interfaceDeclaration, typeDeclaration } from "./declarations.js";
import { ModuleWriter } from "./module-writer.js";
import { identifier } from "./names.js";
import { pathType, type Place, propertyPlace } from "./place.js";
import { signatureKey } from "./property-key.js";
import { keyword, reference, type TypeCode, union } from "./type-code.js";
import { isRecord, namedText, typeText } from "./type-text.js";

/** The name of a type without one, which is declared in the module. */
export function objectName(
  type: ObjectType,
  place: Place,
  writer: ModuleWriter,
): string {
  return writer.once(type, "type", identifier(place.name, "Shape"), (name) =>
    localType(name, type, place, writer),
  );
}

/** The name of a definition, imported or declared in the module. */
export function definitionText(
  definition: Definition,
  place: Place,
  writer: ModuleWriter,
): TypeCode {
  if (definition.name !== undefined)
    return namedText(definition.name, place, writer);
  return reference(
    writer.once(
      definition.id,
      "type",
      identifier(definition.schemaName, "Shape"),
      (name) => localType(name, definition.type, place, writer),
    ),
  );
}

function localType(
  name: string,
  type: TypeNode,
  place: Place,
  writer: ModuleWriter,
) {
  if (place.path !== undefined)
    return typeDeclaration(
      name,
      pathType(place.path, admitsNull(type, writer.definitions)),
    );
  const at: Place = { name };
  return type.kind === "object" && !isRecord(type)
    ? interfaceDeclaration(
        name,
        propertySignatures(
          type.properties,
          (property) => propertyPlace(at, property),
          writer,
        ),
      )
    : typeDeclaration(name, typeText(type, at, writer));
}

/** The properties of an interface. */
export function propertySignatures(
  properties: readonly PropertyModel[],
  placeOf: (property: PropertyModel) => Place,
  writer: ModuleWriter,
) {
  return properties.map((property) => {
    const type = typeText(property.type, placeOf(property), writer);
    return {
      key: (property.readonly ? "readonly " : "") + signatureKey(property.name),
      optional: property.optional && !property.undefinable,
      type: property.undefinable ? union([type, keyword("undefined")]) : type,
    };
  });
}
