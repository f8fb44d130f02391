import fc from "fast-check";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { measureJson, printJson } from "../../src/emit/json-literal.js";
import type { Json } from "../../src/model/types.js";

const key = fc.oneof(
  fc.stringMatching(/^[a-z]{1,14}$/),
  fc.constantFrom(
    "__proto__",
    "500",
    "1.5",
    "01",
    "a-b",
    "ä",
    "x".repeat(40),
    "x".repeat(75),
  ),
);

const numbers = fc.array(
  fc.oneof(fc.integer(), fc.integer({ min: 0, max: 99 })),
  { maxLength: 40 },
);

const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: "medium" },
    fc.string({ maxLength: 90, unit: "grapheme" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    numbers,
    fc.array(tie("json"), { maxLength: 5 }),
    fc.array(fc.dictionary(key, fc.integer(), { maxKeys: 3 }), {
      maxLength: 4,
    }),
    fc.dictionary(key, tie("json"), { maxKeys: 6 }),
  ),
}));

describe("JSON as a literal", () => {
  it("is laid out as prettier would, and reads back the same", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(key, json, { minKeys: 1, maxKeys: 4 }),
        async (value) => {
          const literal = printJson(measureJson(value), 2, 15);
          const text = `x({\n  inputSchema: ${literal},\n});\n`;
          expect(await format(text, { parser: "typescript" })).toBe(text);
          // JSON, of whose texts `quote` has made literals.
          expect(JSON.stringify((0, eval)(`(${literal})`))).toBe(
            JSON.stringify(value),
          );
        },
      ),
      { numRuns: 400 },
    );
  });
});
