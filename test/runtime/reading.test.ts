/** Values: what is accepted beside itself, what is refused, and what is recorded of it. */
import { describe, expect, test } from "vitest";
import {
  createRegistry,
  defineShape,
  defineTool,
  readAnyObject,
  readBigint,
  readBoolean,
  readBytes,
  readConvertedBytes,
  readDate,
  readDiscriminated,
  readInteger,
  readIntegral,
  readMap,
  readNull,
  readNumber,
  readNumberKey,
  readRecord,
  readRegexp,
  readRest,
  readSet,
  readString,
  readTuple,
  readUnion,
  readUnknown,
  readUrl,
  type Read,
  type RegistryOptions,
  type UnionMembers,
} from "../../src/runtime/index.js";
import { testTool } from "./test-tool.js";

/** Binds JSON text (or, given an object, that object) to one value. */
function bind(
  read: Read<unknown>,
  json: string | object,
  options: RegistryOptions = {},
) {
  const registry = createRegistry([
    testTool("f", { v: read }, (v: unknown) => v),
  ]);
  const source = typeof json === "string" ? `{"v":${json}}` : json;
  return registry.with(options).bind("f", source);
}

function value(read: Read<unknown>, json: string | object): unknown {
  const bound = bind(read, json);
  return bound.ok ? bound.args["v"] : bound.issues;
}

function kinds(read: Read<unknown>, json: string | object): string[] {
  const bound = bind(read, json);
  return bound.ok
    ? []
    : bound.issues.map(({ kind, path }) => `${kind} ${path}`);
}

function rules(read: Read<unknown>, json: string | object): string[] {
  const bound = bind(read, json);
  return bound.ok ? bound.conversions.map(({ rule }) => rule) : ["failed"];
}

const numbers: Read<number[]> = (input, items, key) =>
  input.array(items, key, readNumber);
const strings: Read<string[]> = (input, items, key) =>
  input.array(items, key, readString);

describe("a conversion is recorded", () => {
  const color: Read<unknown> = (input, given, key) =>
    input.oneOf(given, key, ["red", "blue"]);
  const level: Read<unknown> = (input, given, key) =>
    input.member<number | string>(given, key, [
      ["Low", 1],
      ["High", 2],
      ["Other", "else"],
    ]);
  const digits: Read<unknown> = (input, given, key) =>
    input.member(given, key, [
      ["1", 1n],
      ["12345678901234567890", 12345678901234567890n],
    ]);

  test.each<[string, Read<unknown>, string, unknown]>([
    ["json_text", readNumber, '"7"', 7],
    ["json_text", readNumber, '"\\"7\\""', 7],
    ["json_text", readBoolean, '"TRUE"', true],
    ["json_text", readNull, '"None"', null],
    ["json_text", numbers, '"[1, 2]"', [1, 2]],
    ["json_text", color, '"\\"red\\""', "red"],
    [
      "json_text",
      readDate,
      '"\\"2024-05-01T00:00:00Z\\""',
      new Date("2024-05-01"),
    ],
    ["source_text", readString, "1.50", "1.50"],
    ["scalar_to_string", readString, "false", "false"],
    ["enum_case", color, '" RED"', "red"],
    ["enum_case", level, '"low"', 1],
    ["enum_value", level, "2", 2],
    ["enum_value", level, '"else"', "else"],
    ["enum_value", digits, "1", 1n],
    ["enum_value", digits, "12345678901234567890", 12345678901234567890n],
    ["bigint_number", readBigint, "7", 7n],
    ["bigint_number", readBigint, "12e3", 12000n],
    ["date_utc", readDate, '"2024-05-01"', new Date("2024-05-01T00:00:00Z")],
    [
      "date_utc",
      readDate,
      '"2024-05-01T10:00:00"',
      new Date("2024-05-01T10:00:00Z"),
    ],
    [
      "leap_second",
      readDate,
      '"2016-12-31T23:59:60Z"',
      new Date("2017-01-01T00:00:00Z"),
    ],
    [
      "url",
      readUrl,
      '"https://example.com/a b"',
      new URL("https://example.com/a%20b"),
    ],
    ["url", readUrl, '"HTTPS://example.com"', new URL("https://example.com")],
  ])("as %s", (rule, read, json, expected) => {
    expect(value(read, json)).toStrictEqual(expected);
    expect(rules(read, json)).toContain(rule);
  });

  test("with its path, and what it was made of", () => {
    const bound = bind(numbers, '"[\\"1\\"]"');
    expect(bound).toMatchObject({
      conversions: [
        { path: "/v", from: '"[\\"1\\"]"', to: "an array", rule: "json_text" },
        { path: "/v/0", from: '"1"', to: "1", rule: "json_text" },
      ],
    });
  });

  test("and what fits is passed as it is", () => {
    for (const [read, json] of [
      [readNumber, "7"],
      [readInteger, "2.0"],
      [readInteger, "1e2"],
      [readBigint, '"12345678901234567890"'],
      [readDate, '"2024-05-01t10:00:00.123456+02:00"'],
      [readUrl, '"https://example.com/a?b=1#c"'],
      [readUrl, '"mailto:a@b.c"'],
      [level, '"High"'],
      [readUnknown, '{"a":[1,null,"x"]}'],
    ] as const)
      expect(rules(read, json)).toEqual([]);
  });
});

describe("what is refused", () => {
  test.each<[string, Read<unknown>, string]>([
    ["type /v", readBigint, '"1_000"'],
    ["type /v", readBigint, '"+1"'],
    ["type /v", readBigint, "true"],
    ["out_of_range /v", readBigint, '"1e1001"'],
    ["null_not_allowed /v", readBigint, "null"],
    ["type /v", readNull, "0"],
    ["type /v", readNull, '""'],
    ["out_of_range /v", readNumber, "1e999"],
    ["unsafe_integer /v", readInteger, "1e20"],
    ["not_integer /v", readInteger, "1.0000000000000000000001"],
    ["not_integer /v", readInteger, "1e-400"],
    ["not_integer /v", readInteger, "9007199254740990.9"],
    ["format /v", readUrl, '"example.com"'],
    ["type /v", readUrl, "1"],
    ["format /v", readRegexp, '"("'],
    ["format /v", readRegexp, '"a\\\\Z"'],
    ["format /v", readBytes, '"aGVsbG8"'],
    ["format /v", readBytes, '"aGVs_-8="'],
    ["type /v", readAnyObject, "[]"],
    ["type /v", readDate, "true"],
    ["format /v", readDate, '"2024-13-01T00:00:00Z"'],
    ["format /v", readDate, '"2024-05-01T24:00:00Z"'],
    ["format /v", readDate, '"2016-12-31T22:59:60Z"'],
    ["format /v", readUnknown, '"\\ud800"'],
    ["format /v/a", readUnknown, '{"a":"\\ud800"}'],
    ["format /v/\ud800", readUnknown, '{"\\ud800":1}'],
  ])("%s", (expected, read, json) => {
    expect(kinds(read, json)).toEqual([expected]);
  });
});

describe("rules", () => {
  test.each<[string, Read<unknown>, string, boolean]>([
    [
      "minLength in code points",
      (i, v, k) => i.string(v, k, { minLength: 2 }),
      '"😀"',
      false,
    ],
    ["minLength", (i, v, k) => i.string(v, k, { minLength: 2 }), '"😀a"', true],
    [
      "maxLength in code points",
      (i, v, k) => i.string(v, k, { maxLength: 2 }),
      '"😀😀"',
      true,
    ],
    [
      "maxLength",
      (i, v, k) => i.string(v, k, { maxLength: 2 }),
      '"abc"',
      false,
    ],
    ["pattern", (i, v, k) => i.string(v, k, { pattern: /b/u }), '"abc"', true],
    [
      "a global pattern, twice",
      (i, v, k) => [
        i.string(v, k, { pattern: /b/gu }),
        i.string(v, k, { pattern: /b/gu }),
      ],
      '"b"',
      true,
    ],
    [
      "pattern of text",
      (i, v, k) => i.text(v, k, { pattern: /^b/u }),
      '"abc"',
      false,
    ],
    [
      "rules of converted text",
      (i, v, k) => i.string(v, k, { maxLength: 2 }),
      "123",
      false,
    ],
    [
      "exclusiveMinimum",
      (i, v, k) => i.number(v, k, { exclusiveMinimum: 0 }),
      "0",
      false,
    ],
    [
      "exclusiveMaximum",
      (i, v, k) => i.number(v, k, { exclusiveMaximum: 1 }),
      "1",
      false,
    ],
    [
      "multipleOf by decimals",
      (i, v, k) => i.number(v, k, { multipleOf: 0.01 }),
      "19.99",
      true,
    ],
    [
      "multipleOf",
      (i, v, k) => i.number(v, k, { multipleOf: 0.01 }),
      "19.999",
      false,
    ],
    [
      "multipleOf of integers",
      (i, v, k) => i.integer(v, k, { multipleOf: 5 }),
      "15",
      true,
    ],
    [
      "multipleOf of tiny numbers",
      (i, v, k) => i.number(v, k, { multipleOf: 1e-7 }),
      "3e-7",
      true,
    ],
    [
      "bounds of a branded integer",
      (i, v, k) => i.numeric(v, k, { integer: true, maximum: 3 }),
      "2.5",
      false,
    ],
    [
      "a branded number",
      (i, v, k) => i.numeric(v, k, { maximum: 3 }),
      "2.5",
      true,
    ],
    [
      "minimum of a bigint",
      (i, v, k) => readBigint(i, v, k, { minimum: 5n }),
      '"4"',
      false,
    ],
    [
      "maximum of a bigint",
      (i, v, k) => readIntegral(i, v, k, { maximum: 5n }),
      "6",
      false,
    ],
    [
      "minItems",
      (i, v, k) => i.array(v, k, readNumber, { minItems: 2 }),
      "[1]",
      false,
    ],
    [
      "maxItems",
      (i, v, k) => i.array(v, k, readNumber, { maxItems: 1 }),
      "[1,2]",
      false,
    ],
    [
      "uniqueItems",
      (i, v, k) => i.array(v, k, readUnknown, { uniqueItems: true }),
      '[{"a":1,"b":2},{"b":2,"a":1.0}]',
      false,
    ],
    [
      "uniqueItems of different types",
      (i, v, k) => i.array(v, k, readUnknown, { uniqueItems: true }),
      '[1,"1",true,null,[1],["1"],{"a":1},"{a:1}"]',
      true,
    ],
    [
      "maxLength of bytes",
      (i, v, k) => readBytes(i, v, k, { maxLength: 4 }),
      '"aGVsbG8="',
      false,
    ],
  ])("%s", (_name, read, json, fits) => {
    expect(bind(read, json).ok).toBe(fits);
  });

  test("an item that conversion makes equal is a duplicate", () => {
    expect(kinds((i, v, k) => readSet(i, v, k, readNumber), '[1,"1"]')).toEqual(
      ["duplicate_item /v/1"],
    );
  });
});

describe("bytes", () => {
  test("are handed to a converter only when they fit", () => {
    const seen: unknown[] = [];
    const read: Read<unknown> = (input, given, key) =>
      readConvertedBytes(input, given, key, (bytes) => {
        seen.push(bytes);
        return bytes.length;
      });
    expect(value(read, '"aGVsbG8="')).toBe(5);
    expect(kinds(read, '"a"')).toEqual(["format /v"]);
    expect(seen).toEqual([new TextEncoder().encode("hello")]);
  });

  test("of a megabyte are read", () => {
    const text = Buffer.alloc(600_000, 7).toString("base64");
    expect(value(readBytes, JSON.stringify(text))).toHaveLength(600_000);
  });
});

describe("objects", () => {
  interface Point {
    x: number;
    label?: string;
    size?: number;
    note?: string | null;
  }
  const point = defineShape<Point>({
    required: ["x"],
    optional: ["label", "size", "note"],
    read: (input, from) => {
      const result: Point = { x: input.number(from["x"], "x") };
      if (input.has(from["label"], "label", "null"))
        result.label = input.string(from["label"], "label");
      if (input.has(from["size"], "size", "blank"))
        result.size = input.number(from["size"], "size");
      if (input.has(from["note"], "note", "undefined"))
        result.note = input.nullable(from["note"], "note", readString);
      return result;
    },
  });
  const readPoint: Read<Point> = (input, given, key) =>
    input.object(given, key, point);

  test("absent, null and blank", () => {
    expect(
      value(readPoint, '{"x":1,"label":null,"size":"","note":null}'),
    ).toStrictEqual({ x: 1, note: null });
    expect(value(readPoint, '{"x":1,"label":"","note":""}')).toStrictEqual({
      x: 1,
      label: "",
      note: "",
    });
    expect(
      rules(readPoint, '{"x":1,"label":null,"size":"","note":null}'),
    ).toEqual(["null_absent", "blank_absent"]);
  });

  test("all problems are listed, at every depth", () => {
    expect(
      kinds(
        (i, v, k) => i.array(v, k, readPoint),
        '[{"x":"a","Label":1},{"size":{}},5]',
      ),
    ).toEqual([
      "type /v/0/x",
      "unknown_argument /v/0/Label",
      "missing /v/1/x",
      "type /v/1/size",
      "type /v/2",
    ]);
  });

  test("unknown names are near to known ones across spellings", () => {
    const registry = createRegistry([
      testTool(
        "f",
        { maxResults: readNumber, sort_by: readString },
        () => undefined,
      ),
    ]);
    const bound = registry.bind("f", '{"max_results":1,"sortBy":"x","zzz":1}');
    expect(bound).toMatchObject({
      ok: false,
      issues: [
        { kind: "missing", path: "/maxResults" },
        { kind: "missing", path: "/sort_by" },
        { path: "/max_results", hint: 'did you mean "maxResults"?' },
        { path: "/sortBy", hint: 'did you mean "sort_by"?' },
        { path: "/zzz", expected: 'one of "maxResults", "sort_by"' },
      ],
    });
  });

  test("names with slashes and tildes are escaped in paths", () => {
    expect(kinds(readUnknown, '{"a/b~c":"\\ud800"}')).toEqual([
      "format /v/a~1b~0c",
    ]);
  });

  test("an open object keeps what it does not name", () => {
    const open = defineShape<Record<string, number>>({
      required: ["x"],
      optional: [],
      open: true,
      read: (input, from) => {
        const result: Record<string, number> = {
          x: input.number(from["x"], "x"),
        };
        readRest(input, from, open, result, readString, readNumber);
        return result;
      },
    });
    const read: Read<unknown> = (i, v, k) => i.object(v, k, open);
    const own = value(read, '{"x":1,"y":"2","__proto__":3}') as object;
    expect(Object.entries(own)).toEqual([
      ["x", 1],
      ["y", 2],
      ["__proto__", 3],
    ]);
    expect(kinds(read, '{"x":1,"y":"z"}')).toEqual(["type /v/y"]);
  });

  test("records and maps keep the order and the names of the prototype", () => {
    const json = '{"b":1,"__proto__":2,"constructor":3}';
    const record = value(
      (i, v, k) => readRecord(i, v, k, readString, readNumber),
      json,
    ) as object;
    expect(Object.entries(record)).toEqual([
      ["b", 1],
      ["__proto__", 2],
      ["constructor", 3],
    ]);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
    expect(
      value((i, v, k) => readMap(i, v, k, readString, readNumber), json),
    ).toEqual(
      new Map([
        ["b", 1],
        ["__proto__", 2],
        ["constructor", 3],
      ]),
    );
  });

  test("two spellings of one key are an error", () => {
    const read: Read<unknown> = (i, v, k) =>
      readMap(i, v, k, readNumberKey, readString);
    expect(kinds(read, '{"1":"a","1.0":"b"}')).toEqual([
      "duplicate_key /v/1.0",
    ]);
    expect(kinds(read, '{"01":"a"}')).toEqual(["type /v/01"]);
    expect(kinds(read, '{"9007199254740993":"a"}')).toEqual([
      "unsafe_integer /v/9007199254740993",
    ]);
    expect(
      kinds(
        (i, v, k) =>
          readRecord(
            i,
            v,
            k,
            (i, v, k) => i.oneOf(v, k, ["a", "b"]),
            readNumber,
          ),
        '{"a":1,"A":2}',
      ),
    ).toEqual(["duplicate_key /v/A"]);
  });

  test("a property named __proto__ is defined, and never set", () => {
    const odd = defineShape<object>({
      required: ["__proto__"],
      optional: [],
      read: (input, from) => {
        const result: Record<string, unknown> = {};
        input.define(
          result,
          "__proto__",
          readUnknown(input, input.own(from, "__proto__"), "__proto__"),
        );
        return result;
      },
    });
    const read: Read<unknown> = (i, v, k) => i.object(v, k, odd);
    const result = value(read, '{"__proto__":{"polluted":1}}') as object;
    expect(Object.keys(result)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(kinds(read, "{}")).toEqual(["missing /v/__proto__"]);
  });
});

describe("tuples", () => {
  const read =
    (reads: Parameters<typeof readTuple>[3]): Read<unknown> =>
    (input, given, key) =>
      readTuple(input, given, key, reads);
  const optional = read({ leading: [readString, readNumber], optional: 1 });
  const rest = read({ leading: [readString], rest: readNumber });
  const trailing = read({
    leading: [],
    rest: readNumber,
    trailing: [readString],
  });

  test.each<[Read<unknown>, string, unknown]>([
    [optional, '["a"]', ["a"]],
    [optional, '["a","1"]', ["a", 1]],
    [rest, '["a"]', ["a"]],
    [rest, '["a",1,"2"]', ["a", 1, 2]],
    [trailing, '["a"]', ["a"]],
    [trailing, '[1,2,"a"]', [1, 2, "a"]],
    [trailing, '"[1,\\"a\\"]"', [1, "a"]],
  ])("%# %s fits", (tuple, json, expected) => {
    expect(value(tuple, json)).toEqual(expected);
  });

  test.each<[Read<unknown>, string, string]>([
    [optional, "[]", "length /v"],
    [optional, '["a",1,2]', "length /v"],
    [rest, "[]", "length /v"],
    [rest, '["a","b"]', "type /v/1"],
    [trailing, "[]", "length /v"],
    [trailing, "[1,[]]", "type /v/1"],
    [trailing, "{}", "type /v"],
  ])("%# %s is refused", (tuple, json, expected) => {
    expect(kinds(tuple, json)).toEqual([expected]);
  });
});

describe("unions", () => {
  const union =
    (...members: UnionMembers<unknown>): Read<unknown> =>
    (input, given, key) =>
      readUnion(input, given, key, members);
  const string = { kind: "string", read: readString } as const;
  const number = { kind: "number", read: readNumber } as const;
  const boolean = { kind: "boolean", read: readBoolean } as const;
  const date = { kind: "text", read: readDate } as const;
  const object = (name: string, read: Read<unknown>) => {
    const shape = defineShape({
      required: [name],
      optional: [],
      read: (input, from) => ({ [name]: read(input, from[name], name) }),
    });
    return {
      kind: "object",
      read: (input, given, key) => input.object(given, key, shape),
    } satisfies UnionMembers<unknown>[number];
  };
  const listOf = (read: Read<unknown>) =>
    ({
      kind: "array",
      read: (input, given, key) => input.array(given, key, read),
    }) satisfies UnionMembers<unknown>[number];

  test.each<[string, Read<unknown>, string, unknown]>([
    ["a string stays one", union(number, string), '"5"', "5"],
    ["a number stays one", union(string, number), "5", 5],
    ["text is JSON of one member", union(number, boolean), '"true"', true],
    [
      "text that is content fits as it is",
      union(number, date),
      '"2024-05-01T00:00:00Z"',
      new Date("2024-05-01"),
    ],
    [
      "a date that needs UTC is converted",
      union(number, date),
      '"2024-05-01"',
      new Date("2024-05-01"),
    ],
    [
      "a container in a string",
      union(number, listOf(readNumber)),
      '"[1]"',
      [1],
    ],
    [
      "the exact object",
      union(object("a", readNumber), object("b", readNumber)),
      '{"b":1}',
      { b: 1 },
    ],
    [
      "a conversion that one object admits",
      union(object("a", readNumber), object("b", readNumber)),
      '{"b":"1"}',
      { b: 1 },
    ],
    [
      "an object in a string",
      union(object("a", readNumber), object("b", readNumber)),
      '"{\\"a\\":1}"',
      { a: 1 },
    ],
    [
      "scalars become text in the only list",
      union(object("a", readNumber), listOf(readString)),
      "[1]",
      ["1"],
    ],
    [
      "any value",
      union(number, { kind: "any", read: readUnknown }),
      '{"a":1}',
      { a: 1 },
    ],
  ])("%s", (_name, read, json, expected) => {
    expect(value(read, json)).toStrictEqual(expected);
  });

  test.each<[string, Read<unknown>, string, string[]]>([
    [
      "two members that conversion fits",
      union(object("a", readNumber), object("a", readBigint)),
      '{"a":" 1 "}',
      ["union /v"],
    ],
    [
      "a scalar is not made a string",
      union(string, number),
      "true",
      ["union /v"],
    ],
    [
      "nor in one of two lists",
      union(listOf(readString), listOf(readNumber)),
      '[1,"x"]',
      ["union /v"],
    ],
    [
      "null is no member",
      union(string, number),
      "null",
      ["null_not_allowed /v"],
    ],
    [
      "missing is no member",
      union(string, number),
      { w: 1 } as never,
      ["missing /v", "unknown_argument /w"],
    ],
    [
      "a member that alone is of the kind says why",
      union(string, object("a", readNumber)),
      '{"a":"x"}',
      ["type /v/a"],
    ],
    ["no member of the kind", union(string, number), "[]", ["union /v"]],
  ])("%s", (_name, read, json, expected) => {
    expect(kinds(read, json)).toEqual(expected);
  });

  test("an error lists the kinds, each once", () => {
    const bound = bind(union(string, date, number, boolean), "[]");
    expect(bound).toMatchObject({
      issues: [
        {
          expected: "a string or a number or true or false",
          received: "an array",
        },
      ],
    });
  });

  test("a failed branch leaves nothing behind", () => {
    const bound = bind(
      union(
        object("a", (i, v, k) => i.array(v, k, readNumber)),
        object("a", readString),
      ),
      '{"a":"[1,2"}',
    );
    expect(bound).toEqual({
      ok: true,
      args: { v: { a: "[1,2" } },
      conversions: [],
    });
  });

  test("objects that agree in all but the deepest value end in time", () => {
    // Each level has two members whose keys are the same: trying all of them would take 2 to the power of the depth.
    const member = (read: Read<unknown>): UnionMembers<unknown>[number] => ({
      kind: "object",
      read: (input, given, key) =>
        input.object(
          given,
          key,
          defineShape({
            required: ["a", "b"],
            optional: [],
            read: (inner, from) => ({
              a: node(inner, from["a"], "a"),
              b: read(inner, from["b"], "b"),
            }),
          }),
        ),
    });
    const members: UnionMembers<unknown> = [
      member(readNumber),
      member(readBoolean),
      { kind: "null", read: readNull },
    ];
    const node: Read<unknown> = (input, given, key) =>
      readUnion(input, given, key, members);
    const nested = (depth: number, leaf: string): string =>
      depth === 0 ? leaf : `{"a":${nested(depth - 1, leaf)},"b":true}`;
    const start = performance.now();
    expect(bind(node, nested(8, "null")).ok).toBe(true);
    expect(bind(node, nested(50, '"x"')).ok).toBe(false);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe("discriminated unions", () => {
  const shape = (tag: string | number, name: string) => {
    const own = defineShape({
      required: ["kind", name],
      optional: [],
      read: (input, from) => ({
        kind: input.oneOf(from["kind"], "kind", [tag]),
        [name]: input.number(from[name], name),
      }),
    });
    const read: Read<unknown> = (i, v, k) => i.object(v, k, own);
    return read;
  };
  const read: Read<unknown> = (input, given, key) =>
    readDiscriminated(input, given, key, "kind", [
      ["circle", shape("circle", "radius")],
      [2, shape(2, "side")],
    ]);

  test.each([
    ['{"kind":"circle","radius":1}', { kind: "circle", radius: 1 }],
    ['{"kind":"Circle","radius":1}', { kind: "circle", radius: 1 }],
    ['{"kind":"2","side":1}', { kind: 2, side: 1 }],
    ['"{\\"kind\\":2,\\"side\\":1}"', { kind: 2, side: 1 }],
  ])("%s", (json, expected) => {
    expect(value(read, json)).toStrictEqual(expected);
  });

  test("the tag's conversion is recorded once", () => {
    expect(rules(read, '{"kind":"Circle","radius":1}')).toEqual(["enum_case"]);
  });

  test.each([
    ['{"radius":1}', ["missing /v/kind"]],
    ['{"kind":"oval","radius":1}', ["enum /v/kind"]],
    [
      '{"kind":"circle","side":1}',
      ["missing /v/radius", "unknown_argument /v/side"],
    ],
    ["[]", ["type /v"]],
  ])("%s is refused", (json, expected) => {
    expect(kinds(read, json)).toEqual(expected);
  });
});

describe("null", () => {
  const nullable =
    (read: Read<unknown>): Read<unknown> =>
    (input, given, key) =>
      input.nullable(given, key, read);

  test.each<[Read<unknown>, string, unknown]>([
    [nullable(readNumber), "null", null],
    [nullable(readNumber), '"null"', null],
    [nullable(readNumber), '"NONE"', null],
    [nullable(readNumber), '"\\"null\\""', null],
    [nullable(readNumber), '"5"', 5],
    [nullable(readString), '"null"', "null"],
    [nullable((i, v, k) => i.oneOf(v, k, ["none", "all"])), '"None"', "none"],
    [nullable(strings), '"[\\"a\\"]"', ["a"]],
  ])("%# %s", (read, json, expected) => {
    expect(value(read, json)).toStrictEqual(expected);
  });
});

describe("registry options", () => {
  const registry = createRegistry([
    testTool(
      "f",
      { n: readNumber, s: readString, b: readBoolean, i: readBigint },
      () => undefined,
    ),
    testTool(
      "one",
      { n: (i, v, k) => i.number(v, k, { minimum: 1 }) },
      () => undefined,
    ),
    testTool("list", { l: strings }, () => undefined),
  ]);

  test("unknown arguments can be dropped, all or some", () => {
    const ignoring = registry.with({ unknownArguments: "ignore" });
    const text = '{"n":1,"sessionId":"x"}';
    expect(ignoring.bind("one", text)).toEqual({
      ok: true,
      args: { n: 1 },
      conversions: [
        {
          path: "/sessionId",
          from: '"x"',
          to: "nothing",
          rule: "unknown_ignored",
        },
      ],
    });
    const some = registry.with({ unknownArguments: ["sessionId"] });
    expect(some.bind("one", text).ok).toBe(true);
    expect(some.bind("one", '{"n":1,"other":1}').ok).toBe(false);
  });

  test("missing primitives can be zero", () => {
    const zero = registry.with({ missingArguments: "zero" });
    expect(zero.bind("f", "")).toMatchObject({
      ok: true,
      args: { n: 0, s: "", b: false, i: 0n },
    });
    expect(zero.bind("one", "{}")).toMatchObject({
      issues: [{ kind: "out_of_range", path: "/n" }],
    });
    expect(zero.bind("list", "{}")).toMatchObject({
      issues: [{ kind: "missing", path: "/l" }],
    });
  });
});

describe("objects that an SDK parsed", () => {
  const any = { v: undefined } as { v: unknown };
  const own = (given: unknown) => ({ ...any, v: given });

  test("bind like text", () => {
    expect(value(numbers, own([1, "2"]))).toEqual([1, 2]);
    expect(value(readString, own(5))).toBe("5");
    expect(value(readBigint, own(5n))).toBe(5n);
    expect(value(readInteger, own(-0))).toBe(0);
    expect(kinds(readNumber, own(undefined))).toEqual(["missing /v"]);
    expect(value(readNumber, Object.assign(own(1), { w: undefined }))).toBe(1);
  });

  test.each([readNumber, readInteger, readString, readBigint, readUnknown])(
    "lost the digits of large integers, for every target",
    (read) => {
      expect(kinds(read, own(2 ** 53))).toEqual(["unsafe_integer /v"]);
    },
  );

  test("objects without a prototype and of other realms are plain", async () => {
    const { runInNewContext } = await import("node:vm");
    const foreign = runInNewContext("({ v: { a: [1] } })") as object;
    expect(value(readUnknown, foreign)).toEqual({ a: [1] });
    const bare = Object.assign(Object.create(null) as object, { v: 1 });
    expect(value(readNumber, bare)).toBe(1);
  });

  class Point {
    x = 1;
  }
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  const twins: { a?: unknown; b?: unknown } = {};
  twins.a = twins;
  twins.b = twins;
  const throwing = {
    get x(): number {
      throw new Error("no");
    },
  };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();

  test.each<[string, unknown]>([
    ["a function", () => 1],
    ["a symbol", Symbol("x")],
    ["an instance", new Point()],
    ["a Map", new Map()],
    ["a Date", new Date()],
    ["NaN", Number.NaN],
    ["Infinity", Infinity],
    ["a cycle", cyclic],
    ["cycles that branch", twins],
    ["a getter that throws", throwing],
    ["a revoked proxy", revoked.proxy],
    [
      "a proxy that throws",
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error("no");
          },
        },
      ),
    ],
    ["Object.prototype", Object.prototype],
    ["a long hollow array", Array(4e9 / 2)],
  ])("%s is an issue, and no exception", (_name, given) => {
    for (const read of [
      readUnknown,
      readAnyObject,
      (i, v, k) => i.array(v, k, readUnknown),
    ] satisfies Read<unknown>[])
      expect(bind(read, own(given)).ok).toBe(false);
  });

  test.each<[string, unknown]>([
    ["an instance", new Point()],
    ["a function", () => 1],
    ["a revoked proxy", revoked.proxy],
    [
      "a getter that throws",
      Object.defineProperty({}, "v", {
        enumerable: true,
        get: () => {
          throw new Error("no");
        },
      }),
    ],
  ])("%s is no arguments object", (_name, given) => {
    expect(bind(readUnknown, given as object).ok).toBe(false);
  });

  test("are not shared with the function, and not changed", () => {
    const given = own({ list: [{ a: "1" }], n: "5" });
    const before = structuredClone(given);
    const result = value(readUnknown, given);
    expect(result).toEqual(given.v);
    expect(result).not.toBe(given.v);
    expect(given).toEqual(before);
  });

  test("a getter that binds while it is read disturbs nothing", () => {
    const registry = createRegistry([
      testTool("f", { a: readNumber, b: readNumber }, () => undefined),
    ]);
    const inner = { a: 1, b: 2 };
    const outer = {
      a: "no number",
      get b(): number {
        expect(registry.bind("f", inner).ok).toBe(true);
        return 2;
      },
    };
    expect(registry.bind("f", outer)).toMatchObject({
      issues: [{ kind: "type", path: "/a" }],
    });
  });
});

describe("names that objects inherit", () => {
  const inherits = defineTool({
    name: "f",
    description: "",
    inputSchema: {
      type: "object",
      properties: { toString: {}, valueOf: {} },
      required: ["toString"],
      additionalProperties: false,
    },
    bind: (input, from) => {
      const args: { toString: unknown; valueOf?: unknown } = {
        toString: readUnknown(input, input.own(from, "toString"), "toString"),
      };
      if (input.has(input.own(from, "valueOf"), "valueOf", "null"))
        args.valueOf = readUnknown(
          input,
          input.own(from, "valueOf"),
          "valueOf",
        );
      return args;
    },
    invoke: (args) => args,
  });
  const registry = createRegistry([inherits]);

  test.each([["{}"], [{}], ['{"other":1}'], [{ other: 1 }]])(
    "%j lacks them",
    (source) => {
      const bound = registry.bind("f", source);
      expect(bound.ok).toBe(false);
      expect(bound).toHaveProperty("issues.0.kind", "missing");
      expect(bound).toHaveProperty("issues.0.path", "/toString");
    },
  );

  test("as own ones they are read", () => {
    const bound = registry.bind("f", '{"toString":1,"valueOf":2}');
    expect(bound).toMatchObject({ ok: true });
    expect(bound.ok && Object.entries(bound.args)).toEqual([
      ["toString", 1],
      ["valueOf", 2],
    ]);
  });
});
