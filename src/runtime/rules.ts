/** What the constraints of a schema say of a value. */
import type { ErrorKind } from "./issue.js";
import type {
  ArrayRules,
  BigintRules,
  NumberRules,
  StringRules,
} from "./reader.js";

/** Why a value of the right type does not fit, and what would have been right. */
export type Misfit = readonly [kind: ErrorKind, expected: string];

/** Checks well-formedness and the rules of a string. */
export function stringMisfit(
  text: string,
  rules?: StringRules,
): Misfit | undefined {
  if (!text.isWellFormed()) return ["format", "text without lone surrogates"];
  if (rules === undefined) return undefined;
  const { minLength = 0, maxLength = Infinity, pattern, format } = rules;
  // Text has at most as many code points as code units, and at least half as many.
  if (text.length < 2 * minLength || text.length > maxLength) {
    const length = Array.from(text).length;
    if (length < minLength || length > maxLength)
      return [
        "length",
        length < minLength
          ? `${minLength} or more characters`
          : `${maxLength} or fewer characters`,
      ];
  }
  // `search` does not remember where a sticky or global pattern matched last.
  if (pattern !== undefined && text.search(pattern) < 0)
    return ["format", `text that matches ${pattern.source}`];
  if (format !== undefined && !format.test(text))
    return ["format", `text of the format ${format.name}`];
  return undefined;
}

/** Whether a finite number or a bigint keeps its bounds. */
export function isInRange(
  value: number | bigint,
  rules: NumberRules | BigintRules,
): boolean {
  // Bigints are compared with their bounds as numbers are; they have fewer rules.
  const bounds = rules as NumberRules;
  return (
    (bounds.minimum === undefined || value >= bounds.minimum) &&
    (bounds.maximum === undefined || value <= bounds.maximum) &&
    (bounds.exclusiveMinimum === undefined ||
      value > bounds.exclusiveMinimum) &&
    (bounds.exclusiveMaximum === undefined ||
      value < bounds.exclusiveMaximum) &&
    (bounds.multipleOf === undefined ||
      isMultiple(Number(value), bounds.multipleOf))
  );
}

const boundWords: Readonly<Record<string, string>> = {
  minimum: "at least",
  maximum: "at most",
  exclusiveMinimum: "more than",
  exclusiveMaximum: "less than",
  multipleOf: "a multiple of",
};

/** Checks the bounds of a finite number or a bigint, and names them all. */
export function numberMisfit(
  value: number | bigint,
  rules: NumberRules | BigintRules | undefined,
): Misfit | undefined {
  if (rules === undefined || isInRange(value, rules)) return undefined;
  const bounds = Object.entries(rules).flatMap(([name, bound]) =>
    boundWords[name] === undefined
      ? []
      : [`${boundWords[name]} ${String(bound)}`],
  );
  return ["out_of_range", bounds.join(" and ")];
}

/** By decimal digits, so that 19.99 is a multiple of 0.01, which binary division denies. */
function isMultiple(value: number, of: number): boolean {
  const scale = 10 ** Math.max(places(value), places(of));
  return Math.round(value * scale) % Math.round(of * scale) === 0;
}

/** Decimal places of a number's shortest form. */
function places(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (mantissa.split(".")[1] ?? "").length - Number(exponent));
}

/** Checks the length of an array. Uniqueness is checked where the elements are known. */
export function lengthMisfit(
  length: number,
  { minItems = 0, maxItems = Infinity }: ArrayRules,
): Misfit | undefined {
  return length < minItems
    ? ["length", `${minItems} or more items`]
    : length > maxItems
      ? ["length", `${maxItems} or fewer items`]
      : undefined;
}
