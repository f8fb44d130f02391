/** Formats, against ajv-formats and by cases of their own. */
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as runtime from "../../src/runtime/index.js";

const formats = Object.values(runtime).filter(
  (value): value is runtime.TextFormat =>
    typeof value === "object" && "test" in value,
);

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

function isValid(format: string, text: string): boolean {
  return ajv.validate({ type: "string", format }, text);
}

test("every format is an export", () => {
  expect(formats.map(({ name }) => name).sort()).toEqual([
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
  ]);
});

/** Texts on and about the border of each format. */
const texts: Readonly<Record<string, readonly string[]>> = {
  date: [
    "2024-02-29",
    "2023-02-29",
    "1900-02-29",
    "2000-02-29",
    "0000-01-01",
    "2024-13-01",
    "2024-00-10",
    "2024-04-31",
    "2024-4-1",
    "24-04-01",
    "2024-04-01 ",
  ],
  time: [
    "10:00:00Z",
    "10:00:00z",
    "10:00:00.123Z",
    "10:00:00+02:00",
    "10:00:00-23:59",
    "10:00:00+24:00",
    "10:00:00+02:60",
    "24:00:00Z",
    "10:60:00Z",
    "23:59:60Z",
    "22:59:60Z",
    "22:59:60-01:00",
    "00:59:60+01:00",
    "00:29:60+00:30",
    "10:00:00",
    "10:00",
    "10:00:00.Z",
  ],
  "date-time": [
    "2024-02-29T10:00:00Z",
    "2024-02-29t10:00:00z",
    "2024-02-29 10:00:00Z",
    "2024-02-30T10:00:00Z",
    "2024-02-29T10:00:00",
    "2024-02-29",
    "2016-12-31T23:59:60Z",
    "2024-02-29T10:00:00Z ",
    "2024-02-29_10:00:00Z",
  ],
  duration: [
    "P1D",
    "PT1S",
    "P1Y2M3DT4H5M6S",
    "P3W",
    "P",
    "PT",
    "P1",
    "P1S",
    "P1W2D",
    "P1DT",
    "-P1D",
    "P1.5D",
  ],
  email: [
    "a@b.c",
    "a.b+c@d-e.org",
    "a@b",
    "@b.c",
    "a@.c",
    "a@b..c",
    "a b@c.d",
    ".a@b.c",
    "a.@b.c",
    "a@-b.c",
    "a@b.c-",
    "a@b.c.",
    "A@B.C",
  ],
  hostname: [
    "a",
    "a.b",
    "a-b.c",
    "a.b.",
    "-a",
    "a-",
    "a..b",
    `${"a".repeat(63)}.b`,
    "a".repeat(64),
    `${"a.".repeat(126)}b`,
    `${"a.".repeat(127)}b`,
    "",
    "a_b",
    "1.2",
  ],
  ipv4: [
    "1.2.3.4",
    "255.255.255.255",
    "256.1.1.1",
    "1.2.3",
    "1.2.3.4.5",
    "01.2.3.4",
    "1.2.3.",
    "1.2.3.4.",
    " 1.2.3.4",
    "0.0.0.0",
  ],
  ipv6: [
    "::",
    "::1",
    "1::",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7::",
    "::2:3:4:5:6:7:8",
    "1::8",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1::2::3",
    ":::",
    "12345::",
    "g::",
    "::ffff:1.2.3.4",
    "1:2:3:4:5:6:1.2.3.4",
    "1:2:3:4:5:6:7:1.2.3.4",
    "::1.2.3.256",
    "1.2.3.4::",
    "1.2.3.4",
    "",
    ":",
    "1:",
    ":1",
    "::1:",
    "1:2:3:4:5:6:7:8::",
  ],
  uri: [
    "https://a.b/c?d=e#f",
    "http://user:pw@host:80/",
    "urn:isbn:123",
    "mailto:a@b.c",
    "http://[::1]/",
    "http://[::1]:80/",
    "http://[v1.a]/",
    "http://[1::2::3]/",
    "a/b",
    "//a.b",
    "http://a b",
    "http://a/%zz",
    "http://a/%41",
    "http://a/[b]",
    "http://a/#b#c",
    "1a:b",
    "",
    "http://ä.b/",
    "file:///etc",
    "data:text/plain,x",
    "http://a:b/",
  ],
  "uri-reference": [
    "https://a.b/c",
    "//a.b/c",
    "/a/b",
    "a/b",
    "?a",
    "#a",
    "a:b",
    "1a:b/",
    "./1a:b",
    "a b",
    "\\",
    "%zz",
    "",
    "[",
    "a#b#c",
  ],
  "uri-template": [
    "http://a/{b}",
    "{+a,b}",
    "{a:3}",
    "{a*}",
    "{",
    "}",
    "{}",
    "{a",
    "a b",
    "{?a,b*}",
    "%41",
    "%zz",
    "{a:0}",
  ],
  uuid: [
    "123e4567-e89b-12d3-a456-426614174000",
    "123E4567-E89B-12D3-A456-426614174000",
    "123e4567e89b12d3a456426614174000",
    "123e4567-e89b-12d3-a456-42661417400",
    "g23e4567-e89b-12d3-a456-426614174000",
    "",
  ],
  regex: [
    "a",
    "^[a-z]+$",
    "(",
    "[",
    "a{2,1}",
    "\\p{L}",
    "\\-",
    "\\Z",
    "a\\Z",
    "\\\\Z",
    "",
  ],
  "json-pointer": ["", "/", "/a/b", "/a~0b~1c", "/a~", "/a~2", "a", "/ä"],
  "relative-json-pointer": [
    "0",
    "0#",
    "1/a",
    "01",
    "-1",
    "1/a~",
    "10/b",
    "#",
    "",
  ],
};

describe.each(formats)("$name", ({ name, test: fits }) => {
  test.each(texts[name] ?? [])("%j", (text) => {
    expect(fits(text)).toBe(isValid(name, text));
  });
});

test("agree with ajv-formats on what is near to their cases", () => {
  for (const { name, test: fits } of formats) {
    const near = fc
      .record({
        text: fc.constantFrom(...(texts[name] ?? [])),
        at: fc.nat(40),
        remove: fc.nat(2),
        insert: fc.constantFrom(
          "",
          "a",
          "1",
          ":",
          "/",
          ".",
          "-",
          "%",
          "[",
          " ",
          "T",
          "Z",
          "é",
        ),
      })
      .map(
        ({ text, at, remove, insert }) =>
          text.slice(0, at) + insert + text.slice(at + remove),
      );
    fc.assert(
      fc.property(near, (text) => {
        // Offsets without a colon are in ajv-formats and not in RFC 3339; a template's inside is only looked at from afar.
        fc.pre(!name.endsWith("time") || !/[+-]\d\d(?:\d\d)?$/.test(text));
        fc.pre(!name.endsWith("time") || !/\s/.test(text.replace(" ", "")));
        expect(`${text} ${String(fits(text))}`).toBe(
          `${text} ${String(isValid(name, text))}`,
        );
      }),
      { numRuns: 300, seed: 7 },
    );
  }
});
