/** Argument texts at random: nothing throws, nothing that was cut off runs, and no value is bound that is not of its type. */
import { inspect, isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createRegistry,
  defineTool,
  type BindResult,
  type Registry,
} from "../../src/runtime/index.js";
import { fuzzType, names, type FuzzType } from "./arbitrary-type.js";
import { fuzzRuns, fuzzTimeout } from "./fuzz-runs.js";

/** A registry of one tool with one parameter, and what its function got. */
function registryOf(type: FuzzType): { registry: Registry; got: unknown[] } {
  const got: unknown[] = [];
  const tool = defineTool({
    name: "f",
    description: type.name,
    inputSchema: {
      type: "object",
      properties: { v: {} },
      required: ["v"],
      additionalProperties: false,
    },
    bind: (input, from) => ({ v: type.read(input, from["v"], "v") }),
    invoke: ({ v }) => {
      got.push(v);
    },
  });
  return { registry: createRegistry([tool]), got };
}

/** Vitest takes a property named `constructor` for a type. */
function expectSame(actual: BindResult, expected: BindResult): void {
  const argsOf = (bound: BindResult): unknown => bound.ok && bound.args;
  if (!isDeepStrictEqual(argsOf(actual), argsOf(expected)))
    expect(inspect(argsOf(actual))).toBe(inspect(argsOf(expected)));
}

/** What must be the same after every call. */
function prototypes(): string {
  return JSON.stringify(
    [Object, Array, Map, Set, String, Number].map((each) =>
      Reflect.ownKeys(each.prototype as object).map(String),
    ),
  );
}

const before = prototypes();

/** A type and JSON that fits it. */
const typed = fuzzType.chain((type) =>
  fc.record({ type: fc.constant(type), json: type.json }),
);

test(
  "what fits is bound as it is, as text and as an object",
  () => {
    fc.assert(
      fc.property(typed, ({ type, json }) => {
        const { registry } = registryOf(type);
        const text = JSON.stringify({ v: json });
        const fromText = registry.bind("f", text);
        expect(fromText).toMatchObject({ ok: true, conversions: [] });
        expect(fromText.ok && type.has(fromText.args["v"])).toBe(true);
        // Another layout, through the second pass, gives the same.
        const mended = registry.bind("f", `${text.slice(0, -1)},}`);
        expectSame(mended, fromText);
        const parsed = registry.bind("f", JSON.parse(text));
        expectSame(parsed, fromText);
        expect(prototypes()).toBe(before);
      }),
      fuzzRuns(400),
    );
  },
  fuzzTimeout,
);

test(
  "text that is cut off anywhere never runs",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        typed,
        fc.constantFrom<(text: string) => string>(
          (text) => text,
          (text) => JSON.stringify(text),
          (text) => `\`\`\`json\n${text}\n\`\`\``,
          (text) => JSON.stringify(JSON.parse(text), null, 1),
          (text) => `"${text}"`,
          (text) => `'${text}'`,
        ),
        async ({ type, json }, wrap) => {
          const { registry, got } = registryOf(type);
          const text = wrap(JSON.stringify({ v: json }));
          for (let length = 1; length < text.length; length++) {
            const cut = text.slice(0, length);
            const result = await registry.execute({
              name: "f",
              arguments: cut,
            });
            expect(`${cut} ${String(result.ok)}`).toBe(`${cut} false`);
          }
          expect(got).toEqual([]);
        },
      ),
      fuzzRuns(60),
    );
  },
  fuzzTimeout,
);

/** Pieces of JSON and of what breaks it. */
const piece = fc.oneof(
  fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "'",
    "\\",
    "/",
    "//",
    "/*",
    "*/",
    "```",
    "```json\n",
    "\n",
    "\u0000",
    "\uFEFF",
    "true",
    "True",
    "None",
    "null",
    "NaN",
    "-",
    "0",
    "1e999",
    "-0",
    "1.50",
    "9007199254740993",
    "0x10",
    "\\ud800",
    "\ud800",
    '"v"',
    '{"v":',
    '"__proto__":',
    '{"__proto__":{"polluted":1}}',
    '"constructor":',
    "undefined",
  ),
  fc.integer({ min: 1, max: 400 }).map((digits) => "7".repeat(digits)),
  fc.integer({ min: 1, max: 80 }).map((depth) => "[".repeat(depth)),
  fc.string({ maxLength: 4 }),
);

/** Texts that are valid but for a few changes. */
const mutated = typed.chain(({ type, json }) =>
  fc.record({
    type: fc.constant(type),
    text: fc
      .array(fc.record({ at: fc.nat(), remove: fc.nat(3), insert: piece }), {
        minLength: 1,
        maxLength: 4,
      })
      .map((changes) =>
        changes.reduce(
          (text, { at, remove, insert }) => {
            const start = at % (text.length + 1);
            return text.slice(0, start) + insert + text.slice(start + remove);
          },
          JSON.stringify({ v: json }),
        ),
      ),
  }),
);

/** Texts that are hardly JSON at all. */
const noise = fc.record({
  type: fuzzType,
  text: fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
});

/** JSON of no type in particular, with all that is odd in it. */
const oddJson: fc.Arbitrary<unknown> = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(
      null,
      true,
      "",
      "7",
      " 7 ",
      "true",
      "NULL",
      "None",
      "[1]",
      '{"a":1}',
      '"x"',
      "red",
      "RED",
      "1",
      "low",
      1,
      0,
      -1,
      1.5,
      -0,
      1e21,
      2 ** 53,
      1e300,
      "\ud800",
      "2024-05-01",
      "2024-05-01T00:00:00Z",
      "2024-02-30",
    ),
    fc.array(tie("json"), { maxLength: 3 }),
    fc
      .array(fc.tuple(names, tie("json")), { maxLength: 3 })
      .map((entries) => Object.fromEntries(entries)),
    tie("json").map((json) => JSON.stringify(json)),
  ),
})).json;

const odd = fc.record({
  type: fuzzType,
  text: oddJson.map((json) => JSON.stringify({ v: json })),
});

test(
  "whatever the text: one result, a value of the type, and no prototype touched",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(mutated, noise, odd),
        async ({ type, text }) => {
          const { registry, got } = registryOf(type);
          const call = { id: "1", name: "f", arguments: text };
          const result = await registry.execute(call);
          expect(result.id).toBe("1");
          expect(result.text.isWellFormed()).toBe(true);
          expect(result.text.length).toBeLessThan(6000);
          expect(got).toHaveLength(result.ok ? 1 : 0);
          if (result.ok) expect(type.has(got[0])).toBe(true);
          else expect(result.error.issues.length).toBeGreaterThan(0);
          const bound = registry.bind("f", text);
          expect(bound.ok).toBe(result.ok);
          expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
          expect(prototypes()).toBe(before);
        },
      ),
      fuzzRuns(2000),
    );
  },
  fuzzTimeout,
);

test(
  "what was bound after conversions binds again as it is",
  () => {
    fc.assert(
      fc.property(odd, ({ type, text }) => {
        const { registry } = registryOf(type);
        const first = registry.bind("f", text);
        if (!first.ok) return;
        // A value of plain JSON is its own second spelling.
        const value = first.args["v"];
        if (/Map|Set|bigint|Date|level/.test(type.name) || !isPlainJson(value))
          return;
        const again = registry.bind("f", JSON.stringify({ v: value }));
        expect(again).toMatchObject({ ok: true });
        expectSame(again, first);
      }),
      fuzzRuns(2000),
    );
  },
  fuzzTimeout,
);

function isPlainJson(value: unknown): boolean {
  const others: unknown[] = [];
  JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member === "bigint" || Object.is(member, -0))
      others.push(member);
    return typeof member === "bigint" ? "" : member;
  });
  return others.length === 0;
}

test(
  "objects of all kinds from an SDK: one result, and nothing of theirs is changed",
  async () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withObjectString: true,
      withSparseArray: true,
      withTypedArray: true,
      stringUnit: "binary",
      maxDepth: 4,
    });
    await fc.assert(
      fc.asyncProperty(
        fuzzType,
        fc.oneof(
          anything,
          anything.map((v) => ({ v })),
          odd.map(({ text }) => JSON.parse(text) as unknown),
        ),
        async (type, source) => {
          const { registry, got } = registryOf(type);
          const copy = fc.stringify(source);
          const result = await registry.execute({
            name: "f",
            arguments: source,
          });
          if (result.ok) expect(type.has(got[0])).toBe(true);
          expect(got).toHaveLength(result.ok ? 1 : 0);
          expect(fc.stringify(source)).toBe(copy);
          expect(prototypes()).toBe(before);
        },
      ),
      fuzzRuns(800),
    );
  },
  fuzzTimeout,
);
