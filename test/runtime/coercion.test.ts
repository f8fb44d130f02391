/** Every row of `cases/coercion.json`, each through a tool. */
import { expect, test } from "vitest";
import { decodeExpected } from "./case-values.js";
import { createRegistry } from "toolgen/runtime";
import { toolOfSignature, toolOfType } from "./case-tools.js";
import cases from "./cases/coercion.json" with { type: "json" };

test.each(cases.rows)("$id $targetType takes $input", async (row) => {
  const isValue = row.level === "value";
  const tool = isValue
    ? toolOfType(row.targetType)
    : toolOfSignature(row.targetType);
  const registry = createRegistry([tool]);
  const text = isValue ? `{"value":${row.input}}` : row.input;
  const result = await registry.execute({ name: tool.name, arguments: text });
  if ("error" in row.expected) {
    expect(result.ok).toBe(false);
    expect(result.error?.issues.map(({ kind }) => kind)).toContain(
      row.expected.error,
    );
    return;
  }
  const expected = decodeExpected(row.expected.ok);
  expect(result.text).toBe(result.text.toWellFormed());
  expect(result.ok, result.text).toBe(true);
  expect(result.value).toStrictEqual(isValue ? [expected] : expected);
});
