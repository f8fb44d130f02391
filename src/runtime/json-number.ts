/** Numbers that a double would change, as they were written. */

/** A number whose text is not what JavaScript makes of its value: `3.0`, `1e2`, `12345678901234567890`. */
export class JsonNumber {
  /** The token, by the grammar of JSON. */
  readonly text: string;
  /** The nearest double. */
  readonly value: number;

  constructor(text: string) {
    this.text = text;
    this.value = Number(text);
  }
}

/**
 * A number of JSON text: a plain one where that loses nothing, so that most numbers of a tree are plain. An integer beyond
 * ±(2^53−1) never is, even where the double happens to be the same.
 */
export function losslessNumber(text: string): number | JsonNumber {
  const value = Number(text);
  return String(value) === text && Math.abs(value) <= Number.MAX_SAFE_INTEGER
    ? value
    : new JsonNumber(text);
}

/**
 * The integer that a number token stands for, every digit: `1e2` is 100, `2.50e1` is 25. `null` where it is not whole,
 * `undefined` where it would have more than so many digits, which are then never computed.
 */
export function exactInteger(
  text: string,
  digits: number,
): bigint | null | undefined {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e(.+))?$/i.exec(text) ?? [];
  const significand = (whole + fraction).replace(/^0+|0+$/g, "");
  // Where the point stands, counted from the last significant digit.
  const zeros =
    Number(exponent) +
    whole.length -
    (whole + fraction).replace(/0+$/, "").length;
  if (significand === "") return 0n;
  if (zeros < 0) return null;
  return significand.length + zeros > digits
    ? undefined
    : BigInt(sign + significand + "0".repeat(zeros));
}

/** The text of a number in a tree. */
export function numberText(number: number | JsonNumber): string {
  return typeof number === "number" ? String(number) : number.text;
}
