/** JSON without loss: numbers keep the digits that the model wrote, and objects have no prototype to fall into. */

/** A number as it was written. */
export class JsonNumber {
  /** The token, by the grammar of JSON. */
  readonly text: string;
  /** The nearest double. */
  readonly value: number;
  /** The text is what a parser of someone else's left of the digits. */
  readonly parsed: boolean;

  constructor(text: string, parsed = false) {
    this.text = text;
    this.value = Number(text);
    this.parsed = parsed;
  }
}

/** An object without a prototype. */
export interface JsonTreeObject {
  [key: string]: JsonTree;
}

/** A JSON value without loss. */
export type JsonTree =
  null | boolean | string | JsonNumber | JsonTree[] | JsonTreeObject;

/** Whether a value of a tree is an object. */
export function isTreeObject(value: unknown): value is JsonTreeObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber)
  );
}

/** Greatest exponent that is looked at; beyond it a number is out of every range. */
const maximumExponent = 100_000;

/**
 * The integer that a JSON number token stands for, every digit: `1e2` is 100, `2.50e1` is 25. `"fraction"` where it is not
 * whole, `"too_large"` where it would have more than `digits` digits, which are then never computed.
 */
export function exactInteger(
  text: string,
  digits: number,
): bigint | "fraction" | "too_large" {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text);
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] =
    match ?? [];
  const significand = (whole + fraction).replace(/^0+/, "");
  if (significand === "") return 0n;
  const significant = significand.replace(/0+$/, "");
  const trailing = significand.length - significant.length;
  const exponent = Number(exponentText);
  const shift = trailing - fraction.length + exponent;
  if (shift < 0) return "fraction";
  if (
    Math.abs(exponent) > maximumExponent ||
    significant.length + shift > digits
  )
    return "too_large";
  return BigInt(sign + significant + "0".repeat(shift));
}
