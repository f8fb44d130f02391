/**
 * Over types at random: the emitted schema is valid 2020-12; every instance that the schema admits binds; every instance that
 * binds without conversion is admitted; and the bound value has the TypeScript type.
 */
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import type { Registry } from "toolgen/runtime";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { compileTools } from "./support/compile-tools.js";
import { safeJson, typeSample } from "./support/type-arbitrary.js";

const seed = Number(process.env["TYPES_SEED"] ?? "20261201");
const count = Number(process.env["TYPES_COUNT"] ?? "150");

const ajv = addFormats.default(
  new Ajv2020.default({
    strict: true,
    // A property named `toString` is not there because every object inherits one.
    ownProperties: true,
    allowUnionTypes: true,
    strictTuples: false,
  }),
);
// An annotation for JSON Schema; a toolgen reader asserts it.
ajv.removeKeyword("contentEncoding");
ajv.addKeyword({
  keyword: "contentEncoding",
  type: "string",
  validate: (_: unknown, text: string) =>
    Buffer.from(text, "base64").toString("base64") === text,
});

const samples = fc.sample(typeSample, { numRuns: count, seed });
const source = samples
  .map(
    ({ text, declarations }, index) =>
      `${declarations.join("\n")}\n/** Takes a value. */\nexport function take${String(index)}(value: ${text}, after: string): void { void value; void after; }`,
  )
  .join("\n\n");

let registry: Registry;
let module: string;

beforeAll(async () => {
  const compiled = await compileTools({ "/project/input.ts": source });
  expect(
    compiled.diagnostics.filter(({ severity }) => severity === "error"),
  ).toEqual([]);
  module = compiled.module;
  ({ registry } = await compiled.load<{ registry: Registry }>());
});

describe("types at random", () => {
  it("all become tools", () => {
    expect(registry.tools).toHaveLength(count);
  });

  it("bind every instance that is written as the schema says, and nothing that it refuses without a conversion", () => {
    for (const [index, sample] of samples.entries()) {
      const tool = registry.get(`take${String(index)}`);
      const admits = ajv.compile(tool?.inputSchema ?? false);
      fc.assert(
        fc.property(
          fc.oneof(
            { weight: 3, arbitrary: sample.instance },
            { weight: 1, arbitrary: safeJson },
          ),
          (value) => {
            const args = { value, after: "x" };
            const text = JSON.stringify(args);
            const bound = registry.bind(`take${String(index)}`, text);
            const admitted = admits(JSON.parse(text));
            const shown = `${sample.text}\n${text}\n${JSON.stringify(bound.ok ? bound.conversions : bound.issues)}`;
            if (admitted && !bound.ok)
              expect.unreachable(`admitted, but not bound: ${shown}`);
            if (!admitted && bound.ok && bound.conversions.length === 0)
              expect.unreachable(`bound, but not admitted: ${shown}`);
          },
        ),
        { numRuns: 40, seed },
      );
    }
  });

  it("admits every instance of the type", () => {
    for (const [index, sample] of samples.entries()) {
      const admits = ajv.compile(
        registry.get(`take${String(index)}`)?.inputSchema ?? false,
      );
      for (const value of fc.sample(sample.instance, { numRuns: 10, seed })) {
        const args: unknown = JSON.parse(JSON.stringify({ value, after: "x" }));
        expect([sample.text, value, admits(args)]).toEqual([
          sample.text,
          value,
          true,
        ]);
      }
    }
  });

  it("bind to values of the TypeScript type", () => {
    const lines = samples.flatMap((sample, index) => {
      // A brand and a member of a string enum cannot be written as a plain value; a Map literal widens what it holds; and every
      // object inherits a toString that is none of the optional property of that name.
      if (
        /__brand|= "|Map<|toString/.test(
          sample.text + sample.declarations.join(""),
        )
      )
        return [];
      return fc
        .sample(sample.instance, { numRuns: 3, seed })
        .flatMap((value) => {
          const bound = registry.bind(
            `take${String(index)}`,
            JSON.stringify({ value, after: "x" }),
          );
          return bound.ok && !JSON.stringify(value).includes("toString")
            ? [
                `take${String(index)}(${printValue((bound.args as { value: unknown }).value)}, "x");`,
              ]
            : [];
        });
    });
    expect(lines.length).toBeGreaterThan(count / 2);
    const files = new Map([
      ["/project/input.ts", source],
      ["/project/tools.generated.ts", module],
      [
        "/project/sample.ts",
        `import { ${samples.map((_, index) => `take${String(index)}`).join(", ")} } from "./input.js";\n${lines.join("\n")}\n`,
      ],
    ]);
    expect(compileErrors(files, "/project/sample.ts")).toEqual([]);
  });
});

function printValue(value: unknown): string {
  if (value instanceof Date) return `new Date(${String(value.getTime())})`;
  if (value instanceof URL) return `new URL(${JSON.stringify(value.href)})`;
  if (value instanceof Uint8Array) return `new Uint8Array([${value.join()}])`;
  if (Array.isArray(value)) return `[${value.map(printValue).join(", ")}]`;
  if (typeof value === "bigint") return `${String(value)}n`;
  if (typeof value === "object" && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${printValue(item)}`)
      .join(", ")} }`;
  return Object.is(value, -0) ? "-0" : JSON.stringify(value);
}

function compileErrors(
  files: ReadonlyMap<string, string>,
  entry: string,
): readonly string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    types: [],
    skipLibCheck: true,
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    directoryExists: (path) =>
      path === "/project" || ts.sys.directoryExists(path),
    fileExists: (path) => files.has(path) || disk.fileExists(path),
    readFile: (path) => files.get(path) ?? disk.readFile(path),
    getSourceFile: (path, language, ...rest) => {
      const text = files.get(path);
      return text === undefined
        ? disk.getSourceFile(path, language, ...rest)
        : ts.createSourceFile(path, text, language);
    },
  };
  const program = ts.createProgram([entry], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map((diagnostic) =>
      ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"),
    );
}
