/** What a destructuring pattern says of the properties that it takes. */
import { ts } from "ts-morph";
import type { PropertyModel } from "../../model/types.js";
import { literalDefault } from "../literal-default.js";
import { resolved, type ParameterReading } from "./parameter-reading.js";

/** The names of the properties that a pattern takes. */
export function patternNames(
  pattern: ts.ObjectBindingPattern,
): readonly string[] {
  return pattern.elements.flatMap((element) => propertyName(element) ?? []);
}

/** The properties with the literal defaults of the pattern: `{ subject = "(none)" }`. */
export function withPatternDefaults(
  properties: readonly PropertyModel[],
  pattern: ts.ObjectBindingPattern,
  reading: ParameterReading,
): readonly PropertyModel[] {
  return properties.map((property) => {
    const element = pattern.elements.find(
      (item) => propertyName(item) === property.name,
    );
    if (element?.initializer === undefined || !property.optional)
      return property;
    const value = literalDefault(
      element.initializer,
      property.type,
      reading.context.checker,
      (type) => resolved(type, reading.reader),
    );
    return value === undefined ? property : { ...property, default: value };
  });
}

function propertyName(element: ts.BindingElement): string | undefined {
  if (element.dotDotDotToken !== undefined) return undefined;
  const name = element.propertyName ?? element.name;
  return ts.isIdentifier(name) || ts.isStringLiteral(name)
    ? name.text
    : undefined;
}
