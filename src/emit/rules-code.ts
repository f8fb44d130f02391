/** Constraints of the schema as the rules that readers check. */
import type {
  ArrayConstraints,
  NumberConstraints,
  StringConstraints,
  TypeNode,
} from "../model/types.js";
import { type Code, name, number, object } from "./code.js";
import { constDeclaration } from "./declarations.js";
import type { ModuleWriter } from "./module-writer.js";
import { identifier, variableName } from "./names.js";
import type { Place } from "./place.js";
import type { RuntimeName } from "./runtime-names.js";
import { regularExpression } from "./source-text.js";

type Rule = readonly [key: string, value: Code];

/** The argument of a reader that states its rules; none where there are none. */
export function rulesArgument(rules: readonly Rule[]): readonly Code[] {
  return rules.length === 0 ? [] : [object(rules)];
}

export function stringRules(
  type: StringConstraints,
  place: Place,
  writer: ModuleWriter,
): readonly Rule[] {
  const format =
    type.format === undefined ? undefined : formats.get(type.format);
  return [
    ...numericRules(type, ["minLength", "maxLength"]),
    ...(type.pattern === undefined
      ? []
      : [["pattern", name(patternName(type.pattern, place, writer))] as const]),
    ...(format === undefined
      ? []
      : [["format", name(writer.imports.runtime(format))] as const]),
  ];
}

/** A pattern is made once, and not for each value. */
function patternName(
  pattern: string,
  place: Place,
  writer: ModuleWriter,
): string {
  return writer.once(
    `pattern ${pattern}`,
    "table",
    `${identifier(variableName(place.name), "text")}Pattern`,
    (constant) =>
      constDeclaration(constant, undefined, {
        kind: "other",
        document: regularExpression(pattern),
      }),
  );
}

/** The formats that the runtime checks; any other says something to the model only. */
const formats: ReadonlyMap<string, RuntimeName> = new Map([
  ["date", "dateFormat"],
  ["time", "timeFormat"],
  ["date-time", "dateTimeFormat"],
  ["duration", "durationFormat"],
  ["email", "emailFormat"],
  ["hostname", "hostnameFormat"],
  ["ipv4", "ipv4Format"],
  ["ipv6", "ipv6Format"],
  ["uri", "uriFormat"],
  ["uri-reference", "uriReferenceFormat"],
  ["uri-template", "uriTemplateFormat"],
  ["uuid", "uuidFormat"],
  ["regex", "regexFormat"],
  ["json-pointer", "jsonPointerFormat"],
  ["relative-json-pointer", "relativeJsonPointerFormat"],
]);

export function numberRules(type: NumberConstraints): readonly Rule[] {
  return numericRules(type, [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
  ]);
}

export function bigintRules(
  type: TypeNode & { readonly kind: "bigint" },
): readonly Rule[] {
  return (["minimum", "maximum"] as const).flatMap((key) => {
    const bound = type[key];
    return bound === undefined
      ? []
      : [
          [
            key,
            { kind: "other", document: `${String(BigInt(bound))}n` },
          ] as const,
        ];
  });
}

export function bytesRules(
  type: TypeNode & { readonly kind: "bytes" },
): readonly Rule[] {
  return numericRules(type, ["maxLength"]);
}

export function arrayRules(type: ArrayConstraints): readonly Rule[] {
  return [
    ...numericRules(type, ["minItems", "maxItems"]),
    ...(type.uniqueItems === true
      ? [["uniqueItems", { kind: "boolean", document: "true" }] as const]
      : []),
  ];
}

function numericRules<Key extends string>(
  type: { readonly [K in Key]?: number },
  keys: readonly Key[],
): readonly Rule[] {
  return keys.flatMap((key) => {
    const value = type[key];
    return value === undefined ? [] : [[key, number(value)] as const];
  });
}
