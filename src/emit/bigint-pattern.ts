/** Bounds of a bigint as a pattern of its digits, since JSON Schema's `minimum` does not look into strings. */

/** A pattern for the decimal digits of the integers between two bounds, in the one way of writing them; zero may have a sign. */
export function bigintPattern(minimum?: bigint, maximum?: bigint): string {
  if (minimum === undefined && maximum === undefined)
    return "^-?(0|[1-9][0-9]*)$";
  const zero = (minimum ?? 0n) <= 0n && (maximum ?? 0n) >= 0n;
  // Magnitudes on either side of zero.
  const below =
    (minimum ?? -1n) < 0n
      ? magnitudes(
          maximum !== undefined && maximum < 0n ? -maximum : 1n,
          minimum === undefined ? undefined : -minimum,
        )
      : [];
  const above =
    (maximum ?? 1n) > 0n
      ? magnitudes(
          minimum !== undefined && minimum > 0n ? minimum : 1n,
          maximum,
        )
      : [];
  const choices = [
    ...(zero ? ["-?0"] : []),
    ...above,
    ...below.map((digits) => `-${digits}`),
  ];
  return choices.length === 0 ? "^(?!)$" : `^(${choices.join("|")})$`;
}

/** Patterns for the numbers from `least`, which is 1 or more, to `most`, or without an end. */
function magnitudes(
  least: bigint,
  most: bigint | undefined,
): readonly string[] {
  const first = String(least);
  if (most === undefined) {
    const longer = `[1-9][0-9]{${String(first.length)},}`;
    return least === 1n
      ? ["[1-9][0-9]*"]
      : [...between(first, "9".repeat(first.length)), longer];
  }
  if (least > most) return [];
  const last = String(most);
  if (first.length === last.length) return between(first, last);
  const lengths = last.length - first.length - 1;
  const middle =
    lengths === 0
      ? []
      : [`[1-9]${anyDigits(first.length, first.length + lengths - 1)}`];
  return [
    ...between(first, "9".repeat(first.length)),
    ...middle,
    ...between(`1${"0".repeat(last.length - 1)}`, last),
  ];
}

/** Patterns for the numbers between two that have as many digits. */
function between(least: string, most: string): readonly string[] {
  const [low, high] = [least.charAt(0), most.charAt(0)];
  const rest = least.length - 1;
  if (low === "") return [""];
  const fromStart = /^0*$/.test(least.slice(1));
  const toEnd = /^9*$/.test(most.slice(1));
  if (low === high) {
    return fromStart && toEnd
      ? [low + anyDigits(rest, rest)]
      : between(least.slice(1), most.slice(1)).map((digits) => low + digits);
  }
  const from = Number(low) + (fromStart ? 0 : 1);
  const to = Number(high) - (toEnd ? 0 : 1);
  return [
    ...(fromStart
      ? []
      : between(least.slice(1), "9".repeat(rest)).map(
          (digits) => low + digits,
        )),
    ...(from > to ? [] : [digitBetween(from, to) + anyDigits(rest, rest)]),
    ...(toEnd
      ? []
      : between("0".repeat(rest), most.slice(1)).map(
          (digits) => high + digits,
        )),
  ];
}

function digitBetween(least: number, most: number): string {
  return least === most ? String(least) : `[${String(least)}-${String(most)}]`;
}

function anyDigits(least: number, most: number): string {
  if (most === 0) return "";
  if (least === 1 && most === 1) return "[0-9]";
  return `[0-9]{${String(least)}${least === most ? "" : `,${String(most)}`}}`;
}
