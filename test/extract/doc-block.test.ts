import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import {
  readDocBlock,
  type DocBlock,
} from "../../src/extract/jsdoc/doc-block.js";
import { openSources } from "./support/open-sources.js";

/** The doc block of the declaration whose name is `name`, anywhere in the source. */
function docOf(source: string, name = "f", file = "input.ts"): DocBlock {
  const block = maybeDocOf(source, name, file);
  if (block === undefined) throw new Error(`"${name}" has no doc block.`);
  return block;
}

function maybeDocOf(
  source: string,
  name = "f",
  file = "input.ts",
): DocBlock | undefined {
  const { context, sourceFile } = openSources({ [file]: source });
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    const declared = ts.getNameOfDeclaration(node as ts.Declaration);
    if (
      found === undefined &&
      declared?.getText(sourceFile) === name &&
      !ts.isIdentifier(node)
    )
      found = node;
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  if (found === undefined) throw new Error(`There is no "${name}".`);
  return readDocBlock(found, context);
}

const f = "export function f(a: string, b: string): void {}";

describe("descriptions", () => {
  it("joins hard-wrapped paragraphs and keeps breaks between them", () => {
    const block = docOf(`/**
 * Finds flights between two
 * airports.
 *
 * Prices are in euros.
 */
${f}`);
    expect(block.description).toBe(
      "Finds flights between two airports.\n\nPrices are in euros.",
    );
  });

  it("keeps lists, with their wrapped items joined, and nested ones", () => {
    const block = docOf(`/**
 * Steps:
 * - first, which
 *   is long
 *   - nested
 * - second
 *
 * 1. one
 * 2. two
 */
${f}`);
    expect(block.description).toBe(
      "Steps:\n- first, which is long\n  - nested\n- second\n\n1. one\n2. two",
    );
  });

  it("keeps fenced code, in which a line with @ is no tag", () => {
    const block = docOf(`/**
 * Registers a widget.
 *
 * \`\`\`ts
 * @Widget()
 * class Clock {}
 *   indented();
 * \`\`\`
 *
 * Call it once per page.
 * @param a Widget name
 */
${f}`);
    expect(block.description).toBe(
      "Registers a widget.\n\n```ts\n@Widget()\nclass Clock {}\n  indented();\n```\n\nCall it once per page.",
    );
    expect(block.params.map((param) => [param.path, param.text])).toEqual([
      ["a", "Widget name"],
    ]);
  });

  it("keeps indented code, headings, quotations and tables", () => {
    const block = docOf(`/**
 * # Title
 * text
 *
 *     code();
 *     @Decorated() more();
 *
 * > quoted
 *
 * | a | b |
 * |---|---|
 * | 1 | 2 |
 */
${f}`);
    expect(block.description).toBe(
      "# Title\ntext\n\n    code();\n    @Decorated() more();\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    );
  });

  it.each([
    ["Loads a {@link User}.", "Loads a User."],
    ["Loads a {@link User | user record}.", "Loads a user record."],
    ["Loads a {@link User user record}.", "Loads a user record."],
    ["Loads a {@linkcode User}.", "Loads a `User`."],
    ["See {@link https://a.example/x}.", "See https://a.example/x."],
    [
      "See {@link https://a.example/x the guide}.",
      "See the guide (https://a.example/x).",
    ],
    [
      "See {@link https://a.example/x | state\n * definitions} for details.",
      "See state definitions (https://a.example/x) for details.",
    ],
    ["See [the guide]{@link Guide}.", "See the guide."],
    ["Not `{@link code}` here.", "Not `{@link code}` here."],
    ["Use {@code x} now.", "Use `x` now."],
  ])("replaces links: %s", (text, expected) => {
    expect(docOf(`/**\n * ${text}\n */\n${f}`).description).toBe(expected);
  });

  it("takes back what TypeScript's parser cuts off at an @", () => {
    const block = docOf(`/**
 * Splits at separators such as !, @, # and
 * mails like bob@example.com, to @alice or @bob.
 * @param a Reach @alice or @bob first
 */
${f}`);
    expect(block.description).toBe(
      "Splits at separators such as !, @, # and mails like bob@example.com, to @alice or @bob.",
    );
    expect(block.params[0]?.text).toBe("Reach @alice or @bob first");
  });

  it("strips CRLF everywhere", () => {
    const block = docOf(
      `/**\r\n * Multi\r\n * line.\r\n *\r\n * @param a One\r\n *   two\r\n */\r\n${f}`,
    );
    expect(block.description).toBe("Multi line.");
    expect(block.params[0]?.text).toBe("One two");
  });

  it("un-escapes the end of a comment", () => {
    const block = docOf(
      `/** Finds files by globs such as src/**\\/*.ts or release/*\\/x. */\n${f}`,
    );
    expect(block.description).toBe(
      "Finds files by globs such as src/**/*.ts or release/*/x.",
    );
  });

  it("leaves backticks, ${} and backslashes alone", () => {
    const block = docOf(
      `/** Runs \`npm test\` for \${project} and C:\\\\new\\\\table. "Quoted" 'too'. */\n${f}`,
    );
    expect(block.description).toBe(
      "Runs `npm test` for ${project} and C:\\\\new\\\\table. \"Quoted\" 'too'.",
    );
  });

  it("joins lines of scripts that know no spaces without one", () => {
    expect(docOf(`/**\n * 天気を\n * 調べる。\n */\n${f}`).description).toBe(
      "天気を調べる。",
    );
  });

  it("reads comments without stars, and the last of several", () => {
    expect(
      docOf(`/** Old. */\n/**\n  Two\n  lines.\n\n    code\n*/\n${f}`)
        .description,
    ).toBe("Two lines.\n\ncode");
  });

  it("appends remarks, and takes @description or @summary only where there is no text", () => {
    expect(
      docOf(`/**\n * Text.\n * @remarks More\n * of it.\n */\n${f}`)
        .description,
    ).toBe("Text.\n\nMore of it.");
    expect(docOf(`/** @summary Short. */\n${f}`).description).toBe("Short.");
    expect(
      docOf(`/**\n * @summary Short.\n * @description Long.\n */\n${f}`)
        .description,
    ).toBe("Long.");
    expect(
      docOf(`/**\n * Text.\n * @summary Short.\n */\n${f}`).description,
    ).toBe("Text.");
  });

  it("does not take the comment of the file for that of its first function", () => {
    expect(
      maybeDocOf(`/** @packageDocumentation All tools. */\n${f}`),
    ).toBeUndefined();
    expect(
      docOf(`/** @file All tools. */\n/** Does it. */\n${f}`).description,
    ).toBe("Does it.");
  });

  it.each(["// no\n", "/* no */\n", "/**/\n", "/***/\n", "/** */\n"])(
    "sees none in %j",
    (comment) => {
      expect(maybeDocOf(comment + f)?.description ?? "").toBe("");
    },
  );
});

describe("@param", () => {
  const params = (lines: string): unknown[] =>
    docOf(
      `/**\n * Text.\n * ${lines.replaceAll("\n", "\n * ")}\n */\n${f}`,
    ).params.map(({ position: _, tags, ...param }) => ({
      ...param,
      ...(tags.length > 0 && {
        tags: tags.map((tag) => `${tag.name} ${tag.text}`.trim()),
      }),
    }));

  it.each([
    ["@param a - City - or region - name", "a", "City - or region - name"],
    ["@param a  —  metric or imperial", "a", "metric or imperial"],
    ["@param a: with a colon", "a", "with a colon"],
    ["@param a\n  on the next line", "a", "on the next line"],
    ["@arg a text", "a", "text"],
    ["@param {string} a text", "a", "text"],
    ["@param {{ b: string }} a - text", "a", "text"],
    ["@param a {string} text", "a", "text"],
    ["@param ...a all of them", "a", "all of them"],
    ["@param msg.body.text Plain text", "msg.body.text", "Plain text"],
    ["@param people[].name Full name", "people[].name", "Full name"],
    ["@param a - list:\n- one\n- two", "a", "list:\n- one\n- two"],
    ["@param a", "a", ""],
  ])("reads %j", (lines, path, text) => {
    expect(params(lines)).toMatchObject([{ path, text }]);
  });

  it("reads brackets as optional, with or without a default", () => {
    expect(
      params(
        '@param [a] x\n@param [b=5] y\n@param {number} [c="a ] b"] - z\n@param [d=[1, 2]] w',
      ),
    ).toEqual([
      { path: "a", text: "x", optional: true },
      { path: "b", text: "y", optional: true, default: "5" },
      {
        path: "c",
        text: "z",
        optional: true,
        default: '"a ] b"',
        typeText: "number",
      },
      { path: "d", text: "w", optional: true, default: "[1, 2]" },
    ]);
  });

  it("takes tags in braces out of the text", () => {
    expect(
      params(
        "@param a How many {@integer} {@minimum 1}.\n@param b {@inject}\n@param c Code {@pattern ^[a-z]{2}$} of {@link X}",
      ),
    ).toEqual([
      {
        path: "a",
        text: "How many.",
        optional: false,
        tags: ["integer", "minimum 1"],
      },
      { path: "b", text: "", optional: false, tags: ["inject"] },
      {
        path: "c",
        text: "Code of X",
        optional: false,
        tags: ["pattern ^[a-z]{2}$"],
      },
    ]);
  });

  it("takes constraints behind its text, and an integer type", () => {
    expect(
      params("@param a How many @integer @minimum 1\n@param {integer} b x"),
    ).toEqual([
      {
        path: "a",
        text: "How many",
        optional: false,
        tags: ["integer", "minimum 1"],
      },
      {
        path: "b",
        text: "x",
        optional: false,
        typeText: "integer",
        tags: ["integer"],
      },
    ]);
  });

  it("knows where names and tags stand", () => {
    const block = docOf(
      `/**\n * Text.\n * @param {string} a - x {@minimum one}\n * @timeout 5s\n */\n${f}`,
    );
    expect(block.params[0]?.position).toMatchObject({
      path: "input.ts",
      line: 3,
      column: 20,
      length: 1,
    });
    expect(block.params[0]?.tags[0]?.position).toMatchObject({
      line: 3,
      column: 27,
      length: 12,
    });
    expect(block.tags[0]).toMatchObject({
      name: "timeout",
      text: "5s",
      position: { line: 4, column: 4, length: 11, lineText: " * @timeout 5s" },
    });
  });
});

describe("tags", () => {
  it("reads @returns without its type and dash", () => {
    expect(
      docOf(`/** @returns {Promise<{a: string}>} - The\n * sum. */\n${f}`)
        .returns,
    ).toBe("The sum.");
  });

  it("keeps the lines of an example", () => {
    const block = docOf(
      `/**\n * Text.\n * @example\n * {\n *   "a": 1\n * }\n * @example <caption>x</caption>\n * f()\n */\n${f}`,
    );
    expect(block.tags.map((tag) => tag.text)).toEqual([
      '{\n  "a": 1\n}',
      "<caption>x</caption>\nf()",
    ]);
  });

  it("keeps an @ and spaces in a pattern", () => {
    const block = docOf(
      "export interface A { /** @pattern ^[\\w.]+ ?@[a-z]+$ */\n mail: string }",
      "mail",
    );
    expect(block.tags).toMatchObject([
      { name: "pattern", text: "^[\\w.]+ ?@[a-z]+$" },
    ]);
  });

  it.each([
    [
      "How many results @integer @minimum 1",
      "How many results",
      "integer ,minimum 1",
    ],
    ["It is an @integer part of it", "It is an @integer part of it", ""],
    [
      "Write `@integer` or {@integer} there",
      "Write `@integer` or there",
      "integer ",
    ],
    ["Ask @support about it", "Ask @support about it", ""],
  ])("tells tags behind text from words: %s", (text, description, tags) => {
    const block = docOf(`interface A { /** ${text} */ a: string }`, "a");
    expect(block.description).toBe(description);
    expect(block.tags.map((tag) => `${tag.name} ${tag.text}`).join()).toBe(
      tags,
    );
  });
});

describe("where comments stand", () => {
  it("reads comments between braces on one line", () => {
    const source =
      "interface A { /** first */ a: string; /** second */ b: string; c: string }";
    expect(docOf(source, "a").description).toBe("first");
    expect(docOf(source, "b").description).toBe("second");
    expect(maybeDocOf(source, "c")).toBeUndefined();
  });

  it("reads comments behind a member on its line", () => {
    const source = `interface A {
  a: string; /** of a */
  b: string /** of b */
  c: string;
}
const o = {
  d: 1, /** of d */
  e: 2,
};
enum E { X, /** of X */
  Y }`;
    expect(docOf(source, "a").description).toBe("of a");
    expect(docOf(source, "b").description).toBe("of b");
    expect(maybeDocOf(source, "c")).toBeUndefined();
    expect(docOf(source, "d").description).toBe("of d");
    expect(maybeDocOf(source, "e")).toBeUndefined();
    expect(docOf(source, "X").description).toBe("of X");
    expect(maybeDocOf(source, "Y")).toBeUndefined();
  });

  it.each([
    ["constants", "/** Doc. */\nexport const f = () => 1;"],
    [
      "asserted constants",
      "/** Doc. */\nexport const f = (() => 1) as () => number;",
    ],
    ["later declarators", "export const a = 1,\n  /** Doc. */\n  f = () => 1;"],
    ["decorated methods", "class C {\n  /** Doc. */\n  @dec()\n  f() {}\n}"],
    [
      "methods with the comment behind a decorator",
      "class C {\n  @dec()\n  /** Doc. */\n  f() {}\n}",
    ],
    ["parameters", "function g(/** Doc. */ f: string) {}"],
    [
      "parameters of several lines",
      "function g(\n  a: string, /** Of a. */\n  /** Doc. */\n  f: string) {}",
    ],
    ["properties of functions", "class C {\n  /** Doc. */\n  f = () => 1;\n}"],
    [
      "overloads",
      "/** Doc. */\nfunction f(): void;\nfunction f(a?: string): void {}",
    ],
  ])("reads those of %s", (_, source) => {
    expect(docOf(source).description).toBe("Doc.");
  });

  it("inherits comments from what a member overrides or implements", () => {
    const source = `
interface Store { /** Of the interface. */ load(): void; /** Saves. */ save(): void }
class Base implements Store { load() {} save() {} /** Of the base. */ extra() {} }
class Derived extends Base { override load() {} override extra() {} /** {@inheritDoc} */ override save() {} }
`;
    const { context, sourceFile } = openSources({ "input.ts": source });
    const derived = sourceFile.statements
      .filter((statement) => ts.isClassDeclaration(statement))
      .at(-1);
    expect(
      derived?.members.map(
        (member) => readDocBlock(member, context)?.description,
      ),
    ).toEqual(["Of the interface.", "Of the base.", "Saves."]);
  });

  it("does not inherit from TypeScript's own library", () => {
    const source =
      "class MyMap extends Map<string, string> { override clear() {} }";
    expect(maybeDocOf(source, "clear")).toBeUndefined();
  });

  it("reads those of JavaScript", () => {
    const source = `/** Doc. */\nexports.f = function () {};\n/** @typedef {object} Box\n * @property {string} label What it says\n */`;
    expect(docOf(source, "f", "input.cjs").description).toBe("Doc.");
  });
});
