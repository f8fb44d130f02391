/** Results at random: every one becomes well-formed text and JSON, whatever it is made of. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRegistry } from "../../src/runtime/index.js";
import { testTool } from "../runtime/test-tool.js";
import { fuzzRuns, fuzzTimeout } from "./fuzz-runs.js";

/** Makes a value: fast-check would look into the values themselves, and some of them throw. */
type Make = () => unknown;

/** Values that throw, or are large. */
const nasty: fc.Arbitrary<Make> = fc.oneof(
  fc.constant<Make>(() => undefined),
  fc.constant<Make>(() => () => 1),
  fc.constant<Make>(() => Symbol("x")),
  fc.constant<Make>(() => new Error("inside")),
  fc.constant<Make>(() => /x/),
  fc.constant<Make>(() => new URL("https://a.b/")),
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => () => text),
  fc
    .integer({ min: 1, max: 60_000 })
    .map((length) => () => "😀".repeat(length)),
  fc.constant<Make>(() => ({
    get bad(): never {
      throw new Error("no");
    },
  })),
  fc.constant<Make>(() => ({
    toJSON: () => {
      throw new Error("no");
    },
  })),
  fc
    .constantFrom("ownKeys", "get", "getOwnPropertyDescriptor", "has")
    .map((trap) => () => new Proxy({ a: 1 }, { [trap]: refuse })),
);

function refuse(_target: object, key: unknown): undefined {
  // What JavaScript asks of every value that is awaited.
  if (key !== "then") throw new Error("no");
}

const value: fc.Arbitrary<Make> = fc.letrec<{ value: Make }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    nasty,
    fc
      .anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withNullPrototype: true,
        maxDepth: 2,
      })
      .map((anything) => () => anything),
    fc
      .array(tie("value"), { maxLength: 4 })
      .map((items) => () => items.map((make) => make())),
    fc
      .array(fc.tuple(fc.string(), tie("value")), { maxLength: 4 })
      .map(
        (entries) => () =>
          Object.fromEntries(entries.map(([name, make]) => [name, make()])),
      ),
    fc
      .array(fc.tuple(tie("value"), tie("value")), { maxLength: 3 })
      .map(
        (entries) => () =>
          new Map(entries.map(([key, make]) => [key(), make()])),
      ),
    tie("value").map((make) => () => {
      const inner = make();
      const cyclic: Record<string, unknown> = { inner };
      cyclic["self"] = cyclic;
      cyclic["list"] = [cyclic, inner, inner];
      return cyclic;
    }),
  ),
})).value;

test(
  "every result is one result",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        value,
        fc.constantFrom<"void" | "value" | "stream">("void", "value", "stream"),
        fc.integer({ min: 100, max: 30_000 }),
        async (make, returns, maxResultLength) => {
          const returned = make();
          const registry = createRegistry([
            testTool("f", {}, () => returned, { returns }),
          ]).with({ maxResultLength });
          const result = await registry.execute({ id: "1", name: "f" });
          expect(result.id).toBe("1");
          expect(typeof result.text).toBe("string");
          expect(result.text.isWellFormed()).toBe(true);
          expect(result.text.length).toBeLessThanOrEqual(
            Math.max(maxResultLength, 2100),
          );
          if (!result.ok) return;
          const json = JSON.stringify(result.structured);
          expect(json.isWellFormed()).toBe(true);
          expect(JSON.stringify(JSON.parse(json))).toBe(json);
        },
      ),
      fuzzRuns(1000),
    );
  },
  fuzzTimeout,
);

test(
  "every thrown value is one result",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        value,
        fc.constantFrom<"message" | "none">("message", "none"),
        async (make, exposeErrors) => {
          const thrown = make();
          const registry = createRegistry([
            testTool("f", {}, () => {
              throw thrown;
            }),
          ]).with({ exposeErrors });
          const result = await registry.execute({ name: "f" });
          expect(result).toMatchObject({ ok: false });
          expect(result.error?.cause).toBe(thrown);
          expect(result.text.trim()).not.toBe("");
          expect(result.text.isWellFormed()).toBe(true);
          expect(result.text.length).toBeLessThanOrEqual(2000);
          expect(result.text).not.toMatch(/\n\s+at /);
        },
      ),
      fuzzRuns(500),
    );
  },
  fuzzTimeout,
);
