/**
 * How fast arguments are bound, beside what else checks JSON. Run it with `node test/bench/bind-run.mjs`. Everything is measured in
 * one process, taking turns; only the ratios mean anything.
 */
import { Ajv } from "ajv";
import Type, { type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import * as v from "valibot";
import { z } from "zod";
import * as runtime from "../../src/runtime/index.js";
import {
  benchTools,
  generatedSource,
  type BenchSchema,
  type BenchTool,
} from "./bind-tools.js";

function define(tool: BenchTool): runtime.Tool {
  // Generated at run time, as a build would write it.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- as said
  const evaluate = new Function("runtime", generatedSource(tool)) as (
    names: typeof runtime,
  ) => runtime.Tool;
  return evaluate(runtime);
}

function toZod(schema: BenchSchema): z.ZodType {
  switch (schema.type) {
    case "string": {
      if (schema.enum !== undefined)
        return z.enum(schema.enum as [string, ...string[]]);
      let text = z.string();
      if (schema.minLength !== undefined) text = text.min(schema.minLength);
      if (schema.maxLength !== undefined) text = text.max(schema.maxLength);
      return text;
    }
    case "integer":
    case "number": {
      let number = schema.type === "integer" ? z.int() : z.number();
      if (schema.minimum !== undefined) number = number.min(schema.minimum);
      if (schema.maximum !== undefined) number = number.max(schema.maximum);
      return number;
    }
    case "boolean":
      return z.boolean();
    case "array":
      return z.array(toZod(schema.items));
    case "object":
      return z.strictObject(
        Object.fromEntries(
          Object.entries(schema.properties).map(([name, property]) => [
            name,
            schema.required.includes(name)
              ? toZod(property)
              : toZod(property).optional(),
          ]),
        ),
      );
  }
}

function toValibot(schema: BenchSchema): v.GenericSchema {
  switch (schema.type) {
    case "string":
      return schema.enum !== undefined
        ? v.picklist(schema.enum)
        : v.pipe(
            v.string(),
            v.minLength(schema.minLength ?? 0),
            v.maxLength(schema.maxLength ?? 1_000_000),
          );
    case "integer":
      return v.pipe(
        v.number(),
        v.integer(),
        v.minValue(schema.minimum ?? -1e15),
        v.maxValue(schema.maximum ?? 1e15),
      );
    case "number":
      return v.pipe(
        v.number(),
        v.minValue(schema.minimum ?? -1e15),
        v.maxValue(schema.maximum ?? 1e15),
      );
    case "boolean":
      return v.boolean();
    case "array":
      return v.array(toValibot(schema.items));
    case "object":
      return v.strictObject(
        Object.fromEntries(
          Object.entries(schema.properties).map(([name, property]) => [
            name,
            schema.required.includes(name)
              ? toValibot(property)
              : v.optional(toValibot(property)),
          ]),
        ),
      );
  }
}

function toTypebox(schema: BenchSchema): TSchema {
  // TypeBox compiles plain JSON Schema.
  return Type.Unsafe(schema);
}

interface Contender {
  readonly name: string;
  /** Handles the payload of tool `index`; gives whether it was taken. */
  readonly run: (index: number) => boolean;
}

function contenders(bytes: number, isValid: boolean): readonly Contender[] {
  const tools = benchTools(bytes);
  const payloads = tools.map((tool) => (isValid ? tool.valid : tool.invalid));
  const texts = payloads.map((payload) => JSON.stringify(payload));
  const registry = runtime.createRegistry(tools.map(define));
  const names = tools.map(({ name }) => name);
  const ajv = new Ajv({ coerceTypes: true, strict: false });
  const ajvs = tools.map(({ schema }) => ajv.compile(schema));
  const zods = tools.map(({ schema }) => toZod(schema));
  const valibots = tools.map(({ schema }) => toValibot(schema));
  const typeboxes = tools.map(({ schema }) => Compile(toTypebox(schema)));
  return [
    {
      name: "toolgen bind of parsed arguments",
      run: (i) => registry.bind(names[i] as string, payloads[i]).ok,
    },
    {
      name: "toolgen bind of text",
      run: (i) => registry.bind(names[i] as string, texts[i]).ok,
    },
    {
      name: "JSON.parse alone",
      run: (i) => JSON.parse(texts[i] as string) !== undefined,
    },
    {
      name: "ajv coerceTypes",
      run: (i) => (ajvs[i] as (data: unknown) => boolean)(payloads[i]),
    },
    {
      name: "zod 4",
      run: (i) => (zods[i] as z.ZodType).safeParse(payloads[i]).success,
    },
    {
      name: "typebox compiled",
      run: (i) =>
        (typeboxes[i] as { Check(value: unknown): boolean }).Check(payloads[i]),
    },
    {
      name: "valibot",
      run: (i) =>
        v.safeParse(valibots[i] as v.GenericSchema, payloads[i]).success,
    },
  ];
}

/**
 * Nanoseconds a run of each contender. All take turns in many short rounds; of each the fastest tenth counts, which other work on the
 * machine disturbs least.
 */
function measure(
  all: readonly Contender[],
  runs: number,
  rounds: number,
): number[] {
  const times: number[][] = all.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [position, { run }] of all.entries()) {
      const start = process.hrtime.bigint();
      for (let turn = 0; turn < runs; turn++) run(turn % 50);
      times[position]?.push(Number(process.hrtime.bigint() - start) / runs);
    }
  return times.map(
    (list) =>
      list.sort((a, b) => a - b)[Math.floor(list.length / 10)] ?? Number.NaN,
  );
}

function report(bytes: number, isValid: boolean): void {
  const all = contenders(bytes, isValid);
  for (const { name, run } of all)
    for (let index = 0; index < 50; index++)
      if (run(index) !== (isValid || name === "JSON.parse alone"))
        throw new Error(`${name} takes payload ${index} wrongly`);
  const runs = 50 * Math.max(1, Math.round(20_000 / bytes));
  measure(all, runs, 100);
  const times = measure(all, runs, 200);
  const base = times[0] ?? Number.NaN;
  const text = times[1] ?? Number.NaN;
  const parse = times[2] ?? Number.NaN;
  console.log(
    `\n${isValid ? "Valid" : "Invalid"} arguments of ${bytes} bytes (${JSON.stringify(benchTools(bytes)[3]?.valid).length} on average)`,
  );
  for (const [position, { name }] of all.entries()) {
    const time = times[position] ?? Number.NaN;
    console.log(
      `  ${name.padEnd(34)} ${(time / 1000).toFixed(2).padStart(9)} µs   ${(time / base).toFixed(2).padStart(6)} × the time of toolgen's bind`,
    );
  }
  console.log(
    `  text → bound arguments: ${(text / parse).toFixed(2)} × JSON.parse`,
  );
}

for (const bytes of [100, 1000, 10_000]) report(bytes, true);
for (const bytes of [100, 1000, 10_000]) report(bytes, false);
