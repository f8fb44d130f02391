import fc from "fast-check";
import { util } from "prettier";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  commentText,
  lineCommentText,
  numberLiteral,
  quote,
  regularExpression,
} from "../../src/emit/source-text.js";
import { stringWidth } from "../../src/emit/string-width.js";
import { oddTexts } from "./sample-type.js";

const anyText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
);

/** The tokens of a text, by kind and text. */
function tokens(
  text: string,
): readonly { readonly kind: ts.SyntaxKind; readonly text: string }[] {
  const scanner = ts.createScanner(
    ts.ScriptTarget.ESNext,
    true,
    ts.LanguageVariant.Standard,
    text,
  );
  const found = [];
  for (
    let kind = scanner.scan();
    kind !== ts.SyntaxKind.EndOfFileToken;
    kind = scanner.scan()
  )
    found.push({ kind, text: scanner.getTokenText() });
  return found;
}

describe("text in generated code", () => {
  it("is one string literal that reads back as the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const literal = quote(text);
        expect(tokens(literal).map(({ kind }) => kind)).toEqual([
          ts.SyntaxKind.StringLiteral,
        ]);
        // What is evaluated is one string literal, as has just been seen.
        expect((0, eval)(literal)).toBe(text);
        expect(literal).not.toMatch(/[\n\r\u2028\u2029\u200b\u202e\ufeff]/);
      }),
      { numRuns: 3000 },
    );
  });

  it("takes the quotes that need fewer escapes", () => {
    expect(quote('say "hi"')).toBe(`'say "hi"'`);
    expect(quote("it's")).toBe(`"it's"`);
    expect(quote(`"it's"`)).toBe(`'"it\\'s"'`);
  });

  it("shows what is invisible", () => {
    expect(quote("a\u202eb\u200dc\u{e0041}\ud800")).toBe(
      '"a\\u202eb\\u200dc\\u{e0041}\\ud800"',
    );
  });

  it("is a number literal as prettier writes it", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (value) => {
          const literal = numberLiteral(value);
          expect((0, eval)(literal)).toBe(value);
          expect(literal).not.toContain("+");
        },
      ),
    );
  });

  it("never ends a comment, and holds no directive or tag", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const comment = commentText(text);
        expect(
          tokens(`/** ${comment} */1`).map(({ text: found }) => found),
        ).toEqual(["1"]);
        expect(comment).not.toMatch(/[\r\u2028\u2029]|(^|\s)@/);
        expect(
          tokens(`// ${lineCommentText(text)}\n1`).map(
            ({ text: found }) => found,
          ),
        ).toEqual(["1"]);
      }),
      { numRuns: 3000 },
    );
  });

  it("is a regular expression literal that means the same", () => {
    const patterns = [
      "^[a-z/]+$",
      "a/b",
      "[/\\]/]",
      "\\/",
      "",
      "\n",
      "^\\p{L}+\\/$",
      "\u2028",
      "[^/]*/",
      "(?<year>\\d{4})/\\k<year>",
    ];
    for (const pattern of patterns) {
      const literal = regularExpression(pattern);
      expect(tokens(`x = ${literal}`).length).toBeGreaterThan(1);
      const read = (0, eval)(literal) as RegExp;
      const meant = new RegExp(pattern, "u");
      expect(literal.split("\n")).toHaveLength(1);
      for (const sample of [
        "",
        "a",
        "a/b",
        "/",
        "]",
        "\n",
        "ä/",
        "\u2028",
        "2024/2024",
      ])
        expect([literal, sample, read.test(sample)]).toEqual([
          literal,
          sample,
          meant.test(sample),
        ]);
    }
  });
});

describe("the width of text", () => {
  it("is what prettier takes it for, whatever the character", () => {
    const differing: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const character = String.fromCodePoint(point);
      // What this version of Node does not know yet is not known to be a mark either.
      if (/[\p{Cs}\p{Cn}]/u.test(character)) continue;
      if (stringWidth(`a${character}`) !== util.getStringWidth(`a${character}`))
        differing.push(point.toString(16));
    }
    expect(differing).toEqual([]);
  });

  it("is what prettier takes quoted text for", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const literal = quote(text);
        expect([literal, stringWidth(literal)]).toEqual([
          literal,
          util.getStringWidth(literal),
        ]);
      }),
      { numRuns: 3000 },
    );
  });
});
