/** One TypeScript construct a row: which JSON its type admits. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fitsType } from "../../src/extract/types/fits-type.js";
import type { Json } from "../../src/model/types.js";
import { openSources } from "./read-source.js";

interface Row {
  readonly group: string;
  readonly id: string;
  readonly source: string;
  readonly accepts: readonly Json[];
  readonly rejects: readonly Json[];
}

const rows = JSON.parse(
  readFileSync(new URL("cases/constructs.json", import.meta.url), "utf8"),
) as readonly Row[];

/** No JSON says a symbol. */
const unsupported = new Set(["symbol"]);

const source = openSources(
  Object.fromEntries(
    rows.map((row, index) => [
      `row${String(index)}.ts`,
      `${row.source}\nexport function f(value: X): void {}`,
    ]),
  ),
);

describe("constructs", () => {
  it.each(rows.map((row, index) => ({ ...row, index })))(
    "$group: $id",
    ({ id, index, accepts, rejects }) => {
      const result = source.readParameter(`row${String(index)}.ts`);
      if (unsupported.has(id)) {
        expect(result.kind).toBe("unsupported");
        return;
      }
      if (result.kind !== "type") throw new Error(JSON.stringify(result));
      expect(
        result.diagnostics.filter((each) => each.severity === "error"),
      ).toEqual([]);
      const fits = (json: Json): boolean =>
        fitsType(json, result.type, (type) => source.lookUp(type));
      expect(accepts.filter((json) => !fits(json))).toEqual([]);
      expect(rejects.filter(fits)).toEqual([]);
    },
  );
});
