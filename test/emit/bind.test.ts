/** What the schema admits and what the generated code reads are the same. */
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { argumentsOf } from "../../src/emit/definitions.js";
import { emitRegistry } from "../../src/emit/registry-module.js";
import { emitSpecs } from "../../src/emit/specs.js";
import type { ToolSet } from "../../src/model/tool.js";
import { createRegistry, type Tool } from "../../src/runtime/index.js";
import { hasType } from "./has-type.js";
import { executable, runModule } from "./run-module.js";
import { disturbed, instanceOf } from "./sample-instance.js";
import { sample } from "./sample-tool-set.js";
import { oddNames } from "./sample-type.js";

const samples = fc.sample(
  sample("src/tools.ts", {
    // For ajv, no object has a property of this name.
    names: oddNames.filter((name) => name !== "__proto__"),
    // No schema says what comes after a rest.
    trailing: false,
  }),
  {
    numRuns: Number(process.env["RUNS"] ?? 15),
    seed: Number(process.env["SEED"] ?? 1),
  },
);

function newAjv() {
  const ajv = new Ajv2020.default({
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allErrors: true,
    ownProperties: true,
    unicodeRegExp: true,
  });
  addFormats.default(ajv);
  // An annotation for ajv; whoever reads it as the specification means it checks it.
  ajv.removeKeyword("contentEncoding");
  ajv.addKeyword({
    keyword: "contentEncoding",
    type: "string",
    validate: (_encoding: string, text: string) =>
      Buffer.from(text, "base64").toString("base64") === text,
  });
  return ajv;
}

/** The tools of a module that are run alone: their functions need no instance. */
async function toolsOf(
  toolSet: ToolSet,
  source: string,
): Promise<readonly Tool[]> {
  const text = emitRegistry(toolSet, {
    root: "/p",
    output: "/p/src/tools.generated.ts",
  });
  const { registry } = await runModule(text, executable(source));
  return registry?.tools ?? [];
}

describe("a generated module", () => {
  it.each(samples.map((each, position) => [position, each] as const))(
    "states the emitted specs (sample %i)",
    async (_position, { source, toolSet }) => {
      const specs = new Map(
        emitSpecs(toolSet).map((spec) => [spec.name, spec]),
      );
      for (const tool of await toolsOf(toolSet, source)) {
        const {
          name,
          description,
          inputSchema,
          outputSchema,
          annotations,
          examples,
        } = tool;
        const { settings: _settings, ...expected } = specs.get(name) ?? {};
        expect(
          JSON.parse(
            JSON.stringify({
              name,
              description,
              inputSchema,
              outputSchema,
              annotations,
              examples,
            }),
          ),
        ).toEqual(expected);
      }
    },
  );

  it.each(samples.map((each, position) => [position, each] as const))(
    "has schemas that are valid 2020-12 (sample %i)",
    (_position, { toolSet }) => {
      const ajv = newAjv();
      for (const { inputSchema, outputSchema } of emitSpecs(toolSet)) {
        expect(() => ajv.compile(inputSchema)).not.toThrow();
        if (outputSchema !== undefined)
          expect(() => ajv.compile(outputSchema)).not.toThrow();
      }
    },
  );

  it.each(samples.map((each, position) => [position, each] as const))(
    "binds what its schema admits, and nothing else without a conversion (sample %i)",
    async (_position, { source, toolSet }) => {
      const ajv = newAjv();
      const tools = new Map(
        (await toolsOf(toolSet, source)).map((tool) => [tool.name, tool]),
      );
      for (const model of toolSet.tools) {
        const tool = tools.get(model.name);
        if (tool === undefined) continue;
        const validate = ajv.compile(tool.inputSchema);
        const registry = createRegistry([tool]);
        const type = argumentsOf(model.parameters, toolSet.definitions);
        const instances = instanceOf(type, toolSet.definitions);
        fc.assert(
          fc.property(instances, fc.gen(), (instance, gen) => {
            for (const args of [instance, gen(disturbed, instance)]) {
              // Without arguments a model may say `null`.
              if (args === null) continue;
              const text = JSON.stringify(args);
              const admitted = validate(JSON.parse(text));
              const bound = registry.bind(tool.name, text);
              if (bound.ok && !hasType(type, bound.args, toolSet.definitions))
                throw new Error(`of another type: ${text}`);
              if (args === instance && !admitted)
                throw new Error(
                  `not admitted: ${ajv.errorsText(validate.errors)}`,
                );
              if (admitted && !bound.ok)
                throw new Error(
                  `admitted, but not bound: ${JSON.stringify(bound.issues)}`,
                );
              if (!admitted && bound.ok && bound.conversions.length === 0)
                throw new Error(
                  `bound, but not admitted: ${ajv.errorsText(validate.errors)} ${JSON.stringify(args)}`,
                );
            }
          }),
          { numRuns: 40 },
        );
      }
    },
  );
});
