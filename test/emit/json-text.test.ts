/** JSON as text: the same as prettier writes it. */
import fc from "fast-check";
import { format } from "prettier";
import { expect, it } from "vitest";
import { jsonText } from "../../src/emit/json-text.js";
import type { Json } from "../../src/model/types.js";

async function expectStable(value: Json): Promise<void> {
  const text = jsonText(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(await format(text, { parser: "json" })).toBe(text);
}

it("spreads objects out, and keeps on a line what fits there", () => {
  expect(
    jsonText({
      $comment: "x",
      tools: [{ name: "a", required: ["b", "c"], none: [], empty: {} }],
    }),
  ).toBe(`{
  "$comment": "x",
  "tools": [
    {
      "name": "a",
      "required": ["b", "c"],
      "none": [],
      "empty": {}
    }
  ]
}
`);
});

it("breaks what is a column too wide, and fills lines with numbers", async () => {
  for (const length of [60, 61, 62, 63, 64, 65, 66]) {
    await expectStable({ key: ["x".repeat(length), 1], last: 0 });
    await expectStable({ key: ["x".repeat(length), 1] });
    await expectStable({ key: ["東".repeat(length / 2), "é"] });
  }
  await expectStable(Array.from({ length: 60 }, (_, index) => index * 37));
  await expectStable([
    [1, 2],
    [3, -4],
  ]);
  await expectStable([[[1], [2]], [{}], [[]]]);
});

it("is what prettier makes of it, whatever it is", async () => {
  const json = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 5 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("json")),
      fc.array(fc.integer({ min: 0 }), { maxLength: 40 }),
      fc.dictionary(
        fc.string().filter((key) => key !== "__proto__"),
        tie("json"),
      ),
    ),
  })).json;
  await fc.assert(fc.asyncProperty(json, expectStable), { numRuns: 300 });
});
