/**
 * The tools of the cases in `cases/`: for each target type and each signature the tool that a build makes of it. Where the tools
 * come from is this file's business alone.
 */
import {
  defineShape,
  defineTool,
  dateFormat,
  readBigint,
  readBytes,
  readDate,
  readDiscriminated,
  readMap,
  readNumberKey,
  readRecord,
  readSet,
  readString,
  readTuple,
  readUnion,
  readUnknown,
  readUrl,
  timeFormat,
  uuidFormat,
  type Fields,
  type Read,
  type Reader,
  type Tool,
  type ToolContext,
} from "../../src/runtime/index.js";

const int32 = { minimum: -2147483648, maximum: 2147483647 };
const readInt: Read<number> = (input, value, key) =>
  input.integer(value, key, int32);

interface Person {
  name: string;
  age: number;
}

const person = defineShape<Person>({
  required: ["name", "age"],
  optional: [],
  read: (input, from) => ({
    name: input.string(from["name"], "name"),
    age: readInt(input, from["age"], "age"),
  }),
});

const readPerson: Read<Person> = (input, value, key) =>
  input.object(value, key, person);

const circle = defineShape({
  required: ["kind", "radius"],
  optional: [],
  read: (input, from) => ({
    kind: input.oneOf(from["kind"], "kind", ["circle"]),
    radius: input.number(from["radius"], "radius"),
  }),
});

const square = defineShape({
  required: ["kind", "side"],
  optional: [],
  read: (input, from) => ({
    kind: input.oneOf(from["kind"], "kind", ["square"]),
    side: input.number(from["side"], "side"),
  }),
});

const options = defineShape<{ limit: number; tag?: string }>({
  required: ["limit"],
  optional: ["tag"],
  read: (input, from) => {
    const result: { limit: number; tag?: string } = {
      limit: input.number(from["limit"], "limit"),
    };
    if (input.has(from["tag"], "tag", "null"))
      result.tag = input.string(from["tag"], "tag");
    return result;
  },
});

const optionalNumber = defineShape<{ a: string; b?: number }>({
  required: ["a"],
  optional: ["b"],
  read: (input, from) => {
    const result: { a: string; b?: number } = {
      a: input.string(from["a"], "a"),
    };
    if (input.has(from["b"], "b", "blank"))
      result.b = input.number(from["b"], "b");
    return result;
  },
});

const innermost = defineShape({
  required: ["c"],
  optional: [],
  read: (input, from) => ({ c: input.number(from["c"], "c") }),
});
const inner = defineShape({
  required: ["b"],
  optional: [],
  read: (input, from) => ({ b: input.object(from["b"], "b", innermost) }),
});
const outer = defineShape({
  required: ["a"],
  optional: [],
  read: (input, from) => ({ a: input.object(from["a"], "a", inner) }),
});

const level = [
  ["Low", 1],
  ["High", 2],
] as const;

const stringMember = { kind: "string", read: readString } as const;

/** A reader and a schema of each target type. */
const types: Readonly<
  Record<string, readonly [read: Read<unknown>, schema: object]>
> = {
  number: [(i, v, k) => i.number(v, k), { type: "number" }],
  "number @float": [
    (i, v, k) =>
      i.number(v, k, {
        minimum: -3.4028234663852886e38,
        maximum: 3.4028234663852886e38,
      }),
    { type: "number" },
  ],
  "number @int32": [readInt, { type: "integer", ...int32 }],
  "number @int8": [
    (i, v, k) => i.integer(v, k, { minimum: -128, maximum: 127 }),
    { type: "integer", minimum: -128, maximum: 127 },
  ],
  "number @integer": [(i, v, k) => i.integer(v, k), { type: "integer" }],
  bigint: [readBigint, { type: "string" }],
  boolean: [(i, v, k) => i.boolean(v, k), { type: "boolean" }],
  string: [readString, { type: "string" }],
  "'RED'|'GREEN'": [
    (i, v, k) => i.oneOf(v, k, ["RED", "GREEN"]),
    { type: "string", enum: ["RED", "GREEN"] },
  ],
  "'celsius'|'fahrenheit'": [
    (i, v, k) => i.oneOf(v, k, ["celsius", "fahrenheit"]),
    { type: "string", enum: ["celsius", "fahrenheit"] },
  ],
  "'a'|'A'": [
    (i, v, k) => i.oneOf(v, k, ["a", "A"]),
    { type: "string", enum: ["a", "A"] },
  ],
  "1|2|3": [
    (i, v, k) => i.oneOf(v, k, [1, 2, 3]),
    { type: "number", enum: [1, 2, 3] },
  ],
  "enum Level{Low=1,High=2}": [
    (i, v, k) => i.member(v, k, level),
    { type: "string", enum: ["Low", "High"] },
  ],
  Date: [readDate, { type: "string", format: "date-time" }],
  "string @date": [
    (i, v, k) => i.string(v, k, { format: dateFormat }),
    { type: "string", format: "date" },
  ],
  "string @time": [
    (i, v, k) => i.string(v, k, { format: timeFormat }),
    { type: "string", format: "time" },
  ],
  "string @uuid": [
    (i, v, k) => i.string(v, k, { format: uuidFormat }),
    { type: "string", format: "uuid" },
  ],
  URL: [readUrl, { type: "string", format: "uri" }],
  Uint8Array: [readBytes, { type: "string", contentEncoding: "base64" }],
  "number[] @int": [
    (i, v, k) => i.array(v, k, readInt),
    { type: "array", items: { type: "integer", ...int32 } },
  ],
  "string[]": [
    (i, v, k) => i.array(v, k, readString),
    { type: "array", items: { type: "string" } },
  ],
  "Person[]": [
    (i, v, k) => i.array(v, k, readPerson),
    { type: "array", items: { type: "object" } },
  ],
  "Set<string>": [
    (i, v, k) => readSet(i, v, k, readString),
    { type: "array", items: { type: "string" }, uniqueItems: true },
  ],
  "[string, number]": [
    (i, v, k) =>
      readTuple<[string, number]>(i, v, k, {
        leading: [readString, (i, v, k) => i.number(v, k)],
      }),
    { type: "array", minItems: 2, items: false },
  ],
  "Record<string, number> @int": [
    (i, v, k) => readRecord(i, v, k, readString, readInt),
    { type: "object", additionalProperties: { type: "integer" } },
  ],
  "Map<string, number> @int": [
    (i, v, k) => readMap(i, v, k, readString, readInt),
    { type: "object", additionalProperties: { type: "integer" } },
  ],
  "Map<number, string>": [
    (i, v, k) => readMap(i, v, k, readNumberKey, readString),
    { type: "object", additionalProperties: { type: "string" } },
  ],
  Person: [readPerson, { type: "object" }],
  "{a: string; b?: number}": [
    (i, v, k) => i.object(v, k, optionalNumber),
    { type: "object" },
  ],
  "{a: {b: {c: number}}}": [
    (i, v, k) => i.object(v, k, outer),
    { type: "object" },
  ],
  "number | null": [
    (i, v, k) => i.nullable(v, k, (i, v, k) => i.number(v, k)),
    { type: ["number", "null"] },
  ],
  "string | null": [
    (i, v, k) => i.nullable(v, k, readString),
    { type: ["string", "null"] },
  ],
  "string | number": [
    (i, v, k) =>
      readUnion<string | number>(i, v, k, [
        stringMember,
        { kind: "number", read: (i, v, k) => i.number(v, k) },
      ]),
    { type: ["string", "number"] },
  ],
  "string | string[]": [
    (i, v, k) =>
      readUnion<string | string[]>(i, v, k, [
        stringMember,
        { kind: "array", read: (i, v, k) => i.array(v, k, readString) },
      ]),
    { anyOf: [{ type: "string" }, { type: "array", items: {} }] },
  ],
  "number | boolean": [
    (i, v, k) =>
      readUnion<number | boolean>(i, v, k, [
        { kind: "number", read: (i, v, k) => i.number(v, k) },
        { kind: "boolean", read: (i, v, k) => i.boolean(v, k) },
      ]),
    { type: ["number", "boolean"] },
  ],
  "Circle | Square (kind)": [
    (i, v, k) =>
      readDiscriminated<unknown>(i, v, k, "kind", [
        ["circle", (i, v, k) => i.object(v, k, circle)],
        ["square", (i, v, k) => i.object(v, k, square)],
      ]),
    { type: "object" },
  ],
  unknown: [readUnknown, {}],
};

/** The tool of `f(value: T)`, which gives its argument back. */
export function toolOfType(type: string): Tool {
  const found = types[type];
  if (found === undefined) throw new Error(`There is no tool for ${type}.`);
  const [read, schema] = found;
  return defineTool({
    name: "f",
    description: "Gives back what it got.",
    inputSchema: {
      type: "object",
      properties: { value: schema },
      required: ["value"],
      additionalProperties: false,
    },
    bind: (input, from) => ({ value: read(input, from["value"], "value") }),
    invoke: ({ value }) => [value],
  });
}

/** A tool whose result is the list of its positional arguments. */
function positional<Args>(
  properties: readonly string[],
  required: readonly string[],
  bind: (input: Reader, from: Fields) => Args,
  list: (args: Args, context: ToolContext) => readonly unknown[],
): Tool {
  return defineTool({
    name: "f",
    description: "Gives back what it got.",
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(properties.map((name) => [name, {}])),
      required: [...required],
      additionalProperties: false,
    },
    bind,
    invoke: list,
  });
}

const bindNumber = (input: Reader, from: Fields): { n?: number } => {
  const args: { n?: number } = {};
  if (input.has(from["n"], "n", "blank")) args.n = input.number(from["n"], "n");
  return args;
};

const bindText = (input: Reader, from: Fields): { s: string } => ({
  s: input.string(from["s"], "s"),
});

const oneText = (): Tool => positional(["s"], ["s"], bindText, ({ s }) => [s]);

/** The tools of signatures. */
const signatures: Readonly<Record<string, () => Tool>> = {
  "f()": () =>
    positional(
      [],
      [],
      () => ({}),
      () => [],
    ),
  "f(s: string)": oneText,
  "f(n: number)": () =>
    positional(
      ["n"],
      ["n"],
      (input, from) => ({ n: input.number(from["n"], "n") }),
      ({ n }) => [n],
    ),
  "f(b: boolean)": () =>
    positional(
      ["b"],
      ["b"],
      (input, from) => ({ b: input.boolean(from["b"], "b") }),
      ({ b }) => [b],
    ),
  "f(s: string, n: number)": () =>
    positional(
      ["s", "n"],
      ["s", "n"],
      (input, from) => ({
        s: input.string(from["s"], "s"),
        n: input.number(from["n"], "n"),
      }),
      ({ s, n }) => [s, n],
    ),
  "f(n?: number)": () => positional(["n"], [], bindNumber, ({ n }) => [n]),
  "f(n = 5)": () => positional(["n"], [], bindNumber, ({ n }) => [n]),
  "f(s: string | null)": () =>
    positional(
      ["s"],
      ["s"],
      (input, from) => ({ s: input.nullable(from["s"], "s", readString) }),
      ({ s }) => [s],
    ),
  "f(filePath: string)": () =>
    positional(
      ["filePath"],
      ["filePath"],
      (input, from) => ({
        filePath: input.string(from["filePath"], "filePath"),
      }),
      ({ filePath }) => [filePath],
    ),
  "f(toString: string)": () =>
    positional(
      ["toString"],
      ["toString"],
      (input, from) => ({
        toString: input.string(input.own(from, "toString"), "toString"),
      }),
      (args) => [args.toString],
    ),
  "f(ctx: ToolContext, q: string)": () =>
    positional(
      ["q"],
      ["q"],
      (input, from) => ({ q: input.string(from["q"], "q") }),
      ({ q }, context) => [context, q],
    ),
  "f(...xs: number[])": () =>
    positional(
      ["xs"],
      [],
      (input, from) => {
        const args: { xs?: number[] } = {};
        if (input.has(from["xs"], "xs", "null"))
          args.xs = input.array(from["xs"], "xs", (i, v, k) => i.number(v, k));
        return args;
      },
      ({ xs }) => [...(xs ?? [])],
    ),
  "f(opts: {limit: number; tag?: string})": () =>
    positional(
      ["opts"],
      ["opts"],
      (input, from) => ({ opts: input.object(from["opts"], "opts", options) }),
      ({ opts }) => [opts],
    ),
  "f({limit, tag}: Opts)": () =>
    positional(
      ["limit", "tag"],
      ["limit"],
      (input, from) => options.read(input, from),
      (args) => [args],
    ),
};

/** The tool of a signature. */
export function toolOfSignature(signature: string): Tool {
  const make = signatures[signature];
  if (make === undefined) throw new Error(`There is no tool for ${signature}.`);
  return make();
}
