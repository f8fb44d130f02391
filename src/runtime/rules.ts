/** What the constraints of a schema say of a value. Both readers ask here, so that they cannot disagree. */
import type { ErrorKind } from "./issue.js";
import type {
  ArrayRules,
  BigintRules,
  NumberRules,
  StringRules,
} from "./reader.js";

/** Why a value of the right type does not fit: the kind of error and what would have been right. */
export interface Misfit {
  readonly kind: ErrorKind;
  readonly expected: string;
}

function misfit(kind: ErrorKind, expected: string): Misfit {
  return { kind, expected };
}

/** Whether text has fewer than `length` code points. Text never has more code points than code units, nor fewer than half. */
function isShorter(text: string, length: number): boolean {
  if (text.length < length) return true;
  return text.length < 2 * length && codePoints(text) < length;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Checks well-formedness and the rules of a string. */
export function stringMisfit(
  text: string,
  rules: StringRules | undefined,
): Misfit | undefined {
  if (!text.isWellFormed())
    return misfit("format", "text without lone surrogates");
  if (rules === undefined) return undefined;
  const { minLength, maxLength, pattern, format } = rules;
  if (minLength !== undefined && isShorter(text, minLength))
    return misfit("length", `at least ${plural(minLength, "character")}`);
  if (
    maxLength !== undefined &&
    text.length > maxLength &&
    !isShorter(text, maxLength + 1)
  )
    return misfit("length", `at most ${plural(maxLength, "character")}`);
  // A sticky or global pattern would remember where it matched last.
  if (pattern !== undefined && text.search(pattern) < 0)
    return misfit("format", `text that matches ${pattern.source}`);
  if (format !== undefined && !format.test(text))
    return misfit("format", `text in the format "${format.name}"`);
  return undefined;
}

/** Checks the bounds of a finite number. */
export function numberMisfit(
  value: number,
  rules: NumberRules | undefined,
): Misfit | undefined {
  if (rules === undefined) return undefined;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } =
    rules;
  if (minimum !== undefined && value < minimum)
    return misfit("out_of_range", `at least ${minimum}`);
  if (maximum !== undefined && value > maximum)
    return misfit("out_of_range", `at most ${maximum}`);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return misfit("out_of_range", `more than ${exclusiveMinimum}`);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return misfit("out_of_range", `less than ${exclusiveMaximum}`);
  if (multipleOf !== undefined && !isMultiple(value, multipleOf))
    return misfit("out_of_range", `a multiple of ${multipleOf}`);
  return undefined;
}

/** By decimal digits, so that 19.99 is a multiple of 0.01, which binary division denies. */
function isMultiple(value: number, of: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(of)) return value % of === 0;
  const [digits, places] = decimal(value);
  const [ofDigits, ofPlaces] = decimal(of);
  const scale = Math.max(places, ofPlaces);
  return (
    (digits * 10n ** BigInt(scale - places)) %
      (ofDigits * 10n ** BigInt(scale - ofPlaces)) ===
    0n
  );
}

/** A finite number as an integer and the number of its decimal places, by its shortest decimal form. */
function decimal(value: number): readonly [digits: bigint, places: number] {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0 ? [digits * 10n ** BigInt(-places), 0] : [digits, places];
}

/** Checks the bounds of a bigint. */
export function bigintMisfit(
  value: bigint,
  rules: BigintRules | undefined,
): Misfit | undefined {
  if (rules === undefined) return undefined;
  const { minimum, maximum } = rules;
  if (minimum !== undefined && value < minimum)
    return misfit("out_of_range", `at least ${minimum}`);
  if (maximum !== undefined && value > maximum)
    return misfit("out_of_range", `at most ${maximum}`);
  return undefined;
}

/** Checks the length of an array. Uniqueness is checked where the elements are known. */
export function lengthMisfit(
  length: number,
  rules: ArrayRules | undefined,
): Misfit | undefined {
  if (rules === undefined) return undefined;
  const { minItems, maxItems } = rules;
  if (minItems !== undefined && length < minItems)
    return misfit("length", `at least ${plural(minItems, "item")}`);
  if (maxItems !== undefined && length > maxItems)
    return misfit("length", `at most ${plural(maxItems, "item")}`);
  return undefined;
}

/** `1 item`, `2 items`. */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
