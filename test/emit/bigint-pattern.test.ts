import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bigintPattern } from "../../src/emit/bigint-pattern.js";

const bound = fc.option(
  fc.oneof(
    fc.bigInt({ min: -1200n, max: 1200n }),
    fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
  ),
  { nil: undefined },
);

describe("the pattern of a bounded bigint", () => {
  it("takes the integers between the bounds and no others", () => {
    fc.assert(
      fc.property(
        bound,
        bound,
        fc.bigInt({ min: -1300n, max: 1300n }),
        fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }),
        (minimum, maximum, small, large) => {
          const pattern = new RegExp(bigintPattern(minimum, maximum), "u");
          for (const value of [
            small,
            large,
            minimum ?? 0n,
            maximum ?? 0n,
            (minimum ?? 0n) - 1n,
            (maximum ?? 0n) + 1n,
          ]) {
            const within =
              (minimum === undefined || value >= minimum) &&
              (maximum === undefined || value <= maximum);
            expect([value, pattern.test(String(value))]).toEqual([
              value,
              within,
            ]);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("takes one way of writing a number, and zero with a sign", () => {
    const pattern = new RegExp(bigintPattern(-5n, 1000n), "u");
    expect(
      ["0", "-0", "7", "-5", "1000"].every((text) => pattern.test(text)),
    ).toBe(true);
    expect(
      ["", "-", "00", "07", "+7", "1e3", "7.0", " 7", "0x7", "1001", "-6"].some(
        (text) => pattern.test(text),
      ),
    ).toBe(false);
  });

  it("stays what it is without bounds", () => {
    expect(bigintPattern()).toBe("^-?(0|[1-9][0-9]*)$");
  });

  it("is short for the usual bounds", () => {
    expect(bigintPattern(0n)).toBe("^(-?0|[1-9][0-9]*)$");
    expect(bigintPattern(1n, 10n)).toBe("^([1-9]|10)$");
  });
});
