/**
 * Fifty tools of the shapes that real ones have, for the benchmark of binding: each with a schema of its own, readers in the
 * style of a generated module, and payloads. Deterministic.
 */

/** The part of JSON Schema that the benchmark uses. */
export type BenchSchema =
  | {
      readonly type: "string";
      readonly enum?: readonly string[];
      readonly minLength?: number;
      readonly maxLength?: number;
    }
  | {
      readonly type: "integer" | "number";
      readonly minimum?: number;
      readonly maximum?: number;
    }
  | { readonly type: "boolean" }
  | { readonly type: "array"; readonly items: BenchSchema }
  | BenchObject;

export interface BenchObject {
  readonly type: "object";
  readonly properties: Readonly<Record<string, BenchSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export interface BenchTool {
  readonly name: string;
  readonly schema: BenchObject;
  readonly valid: Readonly<Record<string, unknown>>;
  /** One value of a wrong type deep inside, and one property missing. */
  readonly invalid: Readonly<Record<string, unknown>>;
}

function object(
  properties: Readonly<Record<string, BenchSchema>>,
  optional: readonly string[] = [],
): BenchObject {
  return {
    type: "object",
    properties,
    required: Object.keys(properties).filter(
      (name) => !optional.includes(name),
    ),
    additionalProperties: false,
  };
}

const words = [
  "alpha",
  "bravo",
  "delta",
  "gamma",
  "kilo",
  "omega",
  "sigma",
  "tango",
];

function word(seed: number): string {
  return words[seed % words.length] ?? "alpha";
}

/** A tool with a payload of about so many bytes of JSON. */
function tool(index: number, bytes: number): BenchTool {
  const p = (name: string): string => `${name}${index % 7}`;
  const item = object(
    {
      [p("sku")]: { type: "string", minLength: 1, maxLength: 40 },
      [p("quantity")]: { type: "integer", minimum: 1, maximum: 1000 },
      [p("price")]: { type: "number", minimum: 0 },
      [p("state")]: {
        type: "string",
        enum: ["open", "packed", "sent", word(index)],
      },
      [p("gift")]: { type: "boolean" },
      [p("labels")]: { type: "array", items: { type: "string" } },
      [p("note")]: { type: "string" },
    },
    [p("note")],
  );
  const customer = object(
    {
      [p("name")]: { type: "string" },
      [p("city")]: { type: "string" },
      [p("age")]: { type: "integer", minimum: 0, maximum: 150 },
      [p("tier")]: { type: "string", enum: ["free", "paid", word(index + 1)] },
    },
    [p("age")],
  );
  const small = bytes < 500;
  const schema: BenchObject = object(
    small
      ? {
          [p("query")]: { type: "string" },
          [p("limit")]: { type: "integer", minimum: 1, maximum: 100 },
          [p("order")]: { type: "string", enum: ["asc", "desc"] },
          [p("exact")]: { type: "boolean" },
        }
      : {
          [p("title")]: { type: "string" },
          [p("customer")]: customer,
          [p("items")]: { type: "array", items: item },
          [p("express")]: { type: "boolean" },
          [p("discount")]: { type: "number", minimum: 0, maximum: 1 },
          [p("channel")]: { type: "string", enum: ["web", "shop", "phone"] },
        },
    small ? [p("exact")] : [p("discount"), p("channel")],
  );
  const makeItem = (seed: number): Record<string, unknown> => ({
    [p("sku")]: `SKU-${1000 + seed}-${word(seed)}`,
    [p("quantity")]: 1 + (seed % 9),
    [p("price")]: 9.95 + seed,
    [p("state")]: "open",
    [p("gift")]: seed % 2 === 0,
    [p("labels")]: [word(seed), word(seed + 1)],
    ...(seed % 3 === 0 && { [p("note")]: `leave it at "${word(seed)}"` }),
  });
  const valid: Record<string, unknown> = small
    ? {
        [p("query")]: `all about ${word(index)} and ${word(index + 3)}`,
        [p("limit")]: 10,
        [p("order")]: "asc",
        ...(index % 2 === 0 && { [p("exact")]: true }),
      }
    : {
        [p("title")]: `Order of ${word(index)}`,
        [p("customer")]: {
          [p("name")]: "Ada Lovelace",
          [p("city")]: "London",
          [p("age")]: 36,
          [p("tier")]: "paid",
        },
        [p("items")]: [] as unknown[],
        [p("express")]: true,
        ...(index % 2 === 0 && { [p("discount")]: 0.25 }),
        [p("channel")]: "web",
      };
  const items = valid[p("items")];
  for (
    let seed = index;
    Array.isArray(items) && JSON.stringify(valid).length < bytes - 60;
    seed++
  )
    items.push(makeItem(seed));
  const invalid = structuredClone(valid);
  if (small) invalid[p("limit")] = "a lot";
  else {
    const last = (invalid[p("items")] as Record<string, unknown>[]).at(-1);
    if (last !== undefined) last[p("quantity")] = "many";
  }
  Reflect.deleteProperty(invalid, small ? p("query") : p("title"));
  return { name: `tool${index}`, schema, valid, invalid };
}

/** Fifty tools with payloads of about so many bytes. */
export function benchTools(bytes: number): readonly BenchTool[] {
  return Array.from({ length: 50 }, (_, index) => tool(index, bytes));
}

/**
 * Readers as a generated module has them, as JavaScript: an expression of `defineTool`'s argument. Each tool has functions of
 * its own, so that no call site sees one tool only.
 */
export function generatedSource(bench: BenchTool): string {
  const shapes: string[] = [];
  const constants: string[] = [];
  const constant = (text: string): string => {
    constants.push(`const c${constants.length} = ${text};`);
    return `c${constants.length - 1}`;
  };
  const read = (schema: BenchSchema, value: string, key: string): string => {
    const place = `${value}, ${key}`;
    switch (schema.type) {
      case "string": {
        if (schema.enum !== undefined)
          return `input.oneOf(${place}, ${JSON.stringify(schema.enum)})`;
        const rules = rulesOf(schema, ["minLength", "maxLength"]);
        return `input.string(${place}${rules})`;
      }
      case "integer":
      case "number":
        return `input.${schema.type}(${place}${rulesOf(schema, ["minimum", "maximum"])})`;
      case "boolean":
        return `input.boolean(${place})`;
      case "array":
        return schema.items.type === "string"
          ? `input.array(${place}, runtime.readString)`
          : `input.array(${place}, ${constant(`(input, value, key) => ${read(schema.items, "value", "key")}`)})`;
      case "object":
        return `input.object(${place}, ${shape(schema)})`;
    }
  };
  const shape = (schema: BenchObject): string => {
    const optional = Object.keys(schema.properties).filter(
      (name) => !schema.required.includes(name),
    );
    const text = `runtime.defineShape({ required: ${JSON.stringify(schema.required)}, optional: ${JSON.stringify(optional)}, read: (input, from) => {${body(schema)}} })`;
    shapes.push(`const s${shapes.length} = ${text};`);
    return `s${shapes.length - 1}`;
  };
  const body = (schema: BenchObject): string => {
    const lines: string[] = ["const result = {"];
    for (const name of schema.required)
      lines.push(
        `${name}: ${read(schema.properties[name] as BenchSchema, `from[${JSON.stringify(name)}]`, JSON.stringify(name))},`,
      );
    lines.push("};");
    for (const [name, property] of Object.entries(schema.properties)) {
      if (schema.required.includes(name)) continue;
      const place = `from[${JSON.stringify(name)}], ${JSON.stringify(name)}`;
      const absence =
        property.type === "string" && property.enum === undefined
          ? "null"
          : "blank";
      lines.push(
        `if (input.has(${place}, "${absence}")) result.${name} = ${read(property, `from[${JSON.stringify(name)}]`, JSON.stringify(name))};`,
      );
    }
    lines.push("return result;");
    return lines.join("\n");
  };
  const bind = `(input, from) => {${body(bench.schema)}}`;
  return `${shapes
    .concat(constants)
    .sort(
      (a, b) =>
        Number(a.startsWith("const c")) - Number(b.startsWith("const c")),
    )
    .join("\n")}
return runtime.defineTool({ name: ${JSON.stringify(bench.name)}, description: "", inputSchema: ${JSON.stringify(bench.schema)}, bind: ${bind}, invoke: (args) => args });`;
}

function rulesOf(schema: BenchSchema, names: readonly string[]): string {
  const rules = Object.fromEntries(
    Object.entries(schema).filter(([name]) => names.includes(name)),
  );
  return Object.keys(rules).length === 0 ? "" : `, ${JSON.stringify(rules)}`;
}
