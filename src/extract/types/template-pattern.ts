/** Template literal types as patterns. */
import { ts } from "ts-morph";
import { compareCodeUnits } from "../../model/compare-code-units.js";
import { fail, succeed, type Outcome } from "./outcome.js";
import type { TypeReading } from "./type-reading.js";

/** A number as JavaScript prints one. */
const numberPattern = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:e[+-]?[0-9]+)?";
const bigintPattern = "-?(?:0|[1-9][0-9]*)";
const anyText = "[\\s\\S]*";

export function readTemplate(type: ts.Type, reading: TypeReading): Outcome {
  const body = patternOf(type, reading.checker);
  return body === undefined
    ? fail("is a template of a type that no pattern can say")
    : succeed({ kind: "string", narrow: true, pattern: `^${body}$` });
}

/** The pattern of a type inside a template, without anchors. */
function patternOf(type: ts.Type, checker: ts.TypeChecker): string | undefined {
  const { flags } = type;
  const { TypeFlags } = ts;
  if (flags & TypeFlags.TemplateLiteral) {
    // The flag says that it is a template literal.
    const { texts, types } = type as ts.TemplateLiteralType;
    let pattern = escapePattern(texts[0] ?? "");
    for (const [index, part] of types.entries()) {
      const text = texts[index + 1] ?? "";
      const last = index === types.length - 1;
      const inner = freeText(part, text, last) ?? patternOf(part, checker);
      if (inner === undefined) return undefined;
      pattern += inner + escapePattern(text);
    }
    return pattern;
  }
  if (flags & TypeFlags.StringMapping) {
    // The flag says that it is a string mapping; its symbol is the intrinsic alias.
    const { symbol } = type as ts.StringMappingType;
    return casedText.get(symbol.name);
  }
  if (flags & (TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown))
    return anyText;
  if (flags & TypeFlags.Number) return numberPattern;
  if (flags & TypeFlags.BigInt) return bigintPattern;
  if (flags & TypeFlags.Boolean) return "(?:true|false)";
  if (type.isStringLiteral()) return escapePattern(type.value);
  if (type.isNumberLiteral()) return escapePattern(String(type.value));
  if (type.isUnion()) {
    const parts: string[] = [];
    for (const part of type.types) {
      const pattern = patternOf(part, checker);
      if (pattern === undefined) return undefined;
      parts.push(pattern);
    }
    return `(?:${parts.sort(compareCodeUnits).join("|")})`;
  }
  if (type.isIntersection()) {
    // A brand: its primitive decides.
    const primitive = type.types.find(
      (part) => !(part.flags & TypeFlags.Object),
    );
    return primitive === undefined ? undefined : patternOf(primitive, checker);
  }
  const constraint = checker.getBaseConstraintOfType(type);
  return constraint === undefined || constraint === type
    ? undefined
    : patternOf(constraint, checker);
}

/**
 * Text up to a separator of one character cannot hold that separator when more text follows it: TypeScript takes the first that it
 * finds. Said so, the pattern never has to go back.
 */
function freeText(
  type: ts.Type,
  separator: string,
  last: boolean,
): string | undefined {
  if (!(type.flags & ts.TypeFlags.String) || last || separator.length !== 1)
    return undefined;
  return `[^${/[\]\\^-]/.test(separator) ? `\\${separator}` : separator}]*`;
}

/** ASCII letters only, so that every engine reads the pattern alike. */
const casedText: ReadonlyMap<string, string> = new Map([
  ["Uppercase", "[^a-z]*"],
  ["Lowercase", "[^A-Z]*"],
  ["Capitalize", "(?:[^a-z][\\s\\S]*)?"],
  ["Uncapitalize", "(?:[^A-Z][\\s\\S]*)?"],
]);

/** Text as a pattern that matches it, with the flag `u` and without. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
