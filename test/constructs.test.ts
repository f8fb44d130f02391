/**
 * Every construct of `types/cases/constructs.json` through the whole pipeline: a tool with the parameter `value` takes what the case
 * accepts, under its schema and in its wrapper; what it rejects fails under the schema and is refused, or binds as a recorded conversion.
 */
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Registry } from "toolgen/runtime";
import { expect, it } from "vitest";
import { type CompiledTools, compileTools } from "./support/compile-tools.js";
import cases from "./types/cases/constructs.json" with { type: "json" };

/** What cannot be said in JSON is an error at the parameter. */
const refused = ["symbol"];

const ajv = addFormats.default(
  new Ajv2020.default({
    strict: true,
    ownProperties: true,
    allowUnionTypes: true,
    strictTuples: false,
  }),
);
ajv.addFormat("regex", true);

function compile(source: string): Promise<CompiledTools> {
  const text = `${source}\n/** Takes a value. */\nexport function take(value: X): void { void value; }\n`;
  return compileTools({ "/project/input.ts": text }, { loneObject: "nest" });
}

/** JSON Schema cannot say what stands behind a rest element: its schema admits more than the wrapper. */
const looser = ["leading rest [...T[], U]"];

it.each(cases)("$group: $id", async ({ id, source, accepts, rejects }) => {
  const compiled = await compile(source);
  if (refused.includes(id)) {
    expect(compiled.diagnostics).toMatchObject([
      { code: "unsupported-type", severity: "error" },
    ]);
    return;
  }
  expect(
    compiled.diagnostics.filter(({ severity }) => severity === "error"),
  ).toEqual([]);
  const { registry } = await compiled.load<{ registry: Registry }>();
  const admits = ajv.compile(registry.get("take")?.inputSchema ?? false);
  for (const value of accepts as readonly unknown[]) {
    expect([value, admits({ value })]).toEqual([value, true]);
    expect(registry.bind("take", JSON.stringify({ value }))).toMatchObject({
      ok: true,
      conversions: [],
    });
  }
  for (const value of rejects as readonly unknown[]) {
    if (!looser.includes(id))
      expect([value, admits({ value })]).toEqual([value, false]);
    const bound = registry.bind("take", JSON.stringify({ value }));
    expect(bound.ok && bound.conversions.length === 0).toBe(false);
  }
});
