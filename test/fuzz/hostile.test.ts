/** Texts at the caps, made to be slow: each is bound or refused in a time that grows with its length alone. */
import { expect, test } from "vitest";
import {
  createRegistry,
  readBoolean,
  readNumber,
  readRecord,
  readString,
  readUnion,
  readUnknown,
  type Read,
} from "../../src/runtime/index.js";
import { testTool } from "../runtime/test-tool.js";

const many = Array.from(
  { length: 40 },
  (_, n) => `a fairly long choice number ${n}`,
);
const listOf =
  (read: Read<unknown>): Read<unknown> =>
  (i, v, k) =>
    i.array(v, k, read);
const numberOrBoolean: Read<unknown> = (input, value, key) =>
  readUnion<unknown>(input, value, key, [
    { kind: "number", read: readNumber },
    { kind: "boolean", read: readBoolean },
  ]);

const cases: [string, Read<unknown>, string][] = [
  [
    "a union of which one member is converted throughout",
    (input, value, key) =>
      readUnion<unknown>(input, value, key, [
        { kind: "array", read: listOf(readNumber) },
        { kind: "boolean", read: readBoolean },
      ]),
    `{"v":[${'"1",'.repeat(250_000)}0]}`,
  ],
  [
    "trailing comma 1MiB numbers",
    listOf(readNumber),
    `{"v":[${"1,".repeat(500_000)}],}`,
  ],
  [
    "strings to numbers",
    listOf(readNumber),
    `{"v":[${'"1",'.repeat(250_000)}]}`,
  ],
  ["bad numbers", listOf(readNumber), `{"v":[${'"x",'.repeat(250_000)}]}`],
  [
    "bad enums",
    listOf((i, v, k) => i.oneOf(v, k, many)),
    `{"v":[${'"a fairly lung choice numbr",'.repeat(35_000)}0]}`,
  ],
  ["unions", listOf(numberOrBoolean), `{"v":[${'"x",'.repeat(250_000)}0]}`],
  ["unions ok", listOf(numberOrBoolean), `{"v":[${'"1",'.repeat(250_000)}0]}`],
  [
    "unknown names",
    readNumber,
    `{${Array.from({ length: 60_000 }, (_, n) => `"key_${n}":1`).join()}}`,
  ],
  ["one long string repair", readString, `{'v':'${"x".repeat(1_000_000)}'}`],
  ["escapes", readString, `{'v':'${"\\n".repeat(500_000)}'}`],
  ["raw newlines", readString, `{"v":"${"\n".repeat(1_000_000)}"}`],
  ["quotes", readString, `{'v':'${'"'.repeat(1_000_000)}'}`],
  ["comments", readString, `{${"/**/".repeat(250_000)}"v":"x"}`],
  ["blanks", readString, `{${" \n".repeat(500_000)}"v":"x",}`],
  ["nested strings", readNumber, `{"v":${nestedString(12)}}`],
  ["digits", readNumber, `{"v":[${`${"1".repeat(999)},`.repeat(1000)}1]}`],
  [
    "zeros",
    (i, v, k) => i.array(v, k, (i, v, k) => i.integer(v, k)),
    `{"v":[${`1${"0".repeat(990)}1,`.repeat(1000)}1]}`,
  ],
  ["open brackets", readUnknown, `{"v":${"[".repeat(1_000_000)}`],
  ["colons", readUnknown, `{"v":${":".repeat(1_000_000)}`],
  ["unterminated comment", readUnknown, `{"v":${"/*".repeat(500_000)}`],
  ["backslashes", readString, `{"v":"${"\\\\".repeat(500_000)}"}`],
  ["backslash run odd", readString, `{"v":"${"\\".repeat(999_999)}`],
  [
    "quote backslash alternations",
    readString,
    `{"v":"${'\\"'.repeat(500_000)}"}`,
  ],
  [
    "record",
    (i, v, k) => readRecord(i, v, k, readString, readNumber),
    `{"v":{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":"x"`).join()}}}`,
  ],
  [
    "duplicate at the end",
    readUnknown,
    `{"v":{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join()},"k1":2}}`,
  ],
  ["exponents", listOf(readNumber), `{"v":[${"1e5,".repeat(250_000)}1]}`],
  ["fences", readUnknown, "`".repeat(1_000_000)],
  ["spaces around", readUnknown, " ".repeat(1_000_000) + "x"],
  ["letters", readUnknown, "a".repeat(1_000_000)],
  ["a. text", readUnknown, "a.".repeat(500_000)],
];
/** A number in so many layers of strings. */
function nestedString(layers: number): string {
  return layers === 0 ? "1" : JSON.stringify(nestedString(layers - 1));
}

test.each(cases)("%s", (_name, read, text) => {
  const registry = createRegistry([
    testTool("f", { v: read }, () => undefined),
  ]);
  expect(text.length).toBeLessThan(1_200_000);
  const start = performance.now();
  const bound = registry.bind("f", text.slice(0, 1_048_576));
  expect(performance.now() - start).toBeLessThan(10_000);
  if (!bound.ok) expect(bound.issues.length).toBeLessThanOrEqual(100);
});

test("a thrown message of megabytes", async () => {
  const registry = createRegistry([
    testTool("f", {}, () => {
      throw new Error("a.".repeat(2_000_000));
    }),
  ]);
  const start = performance.now();
  const result = await registry.execute({ name: "f" });
  expect(performance.now() - start).toBeLessThan(5000);
  expect(result.text).toHaveLength(2000);
});
