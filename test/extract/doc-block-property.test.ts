/** Whatever a comment holds, it is read: nothing throws, nothing is placed outside of it, and plain text stays as it is. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { docText } from "../../src/extract/jsdoc/doc-text.js";
import { parseDocComment } from "../../src/extract/jsdoc/parse-doc-comment.js";
import { openSources } from "./support/open-sources.js";

const { sourceFile } = openSources({ "input.ts": "" });

/** A source file of another text: the reader of comments looks at nothing else. */
function withText(text: string): typeof sourceFile {
  const lineStarts = [0];
  for (const found of text.matchAll(/\r\n|\r|\n/g))
    lineStarts.push(found.index + found[0].length);
  return Object.assign(Object.create(sourceFile) as typeof sourceFile, {
    text,
    getLineAndCharacterOfPosition: (position: number) => {
      const line = lineStarts.findLastIndex((start) => start <= position);
      return { line, character: position - (lineStarts[line] ?? 0) };
    },
  });
}

const piece = fc.constantFrom(
  ..."@param @returns @example @minimum @integer {@link {@inject} } { [ ] [x=5] - a a.b people[].name ``` ~~~ ` * ** \n \r\n \t | > # 1. @@ \\ *\\/ 漢 é 😀 {@ @".split(
    " ",
  ),
  " ",
  "\n * ",
  "\n",
);

it("reads any comment", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const inner = pieces.join(" ").replaceAll("*/", "* /");
      const text = `/**${inner}*/`;
      const block = parseDocComment(
        withText(text),
        { pos: 0, end: text.length },
        { root: "/project" },
      );
      const lines = text.split(/\r\n|\r|\n/);
      for (const { position } of [
        block,
        ...block.tags,
        ...block.params,
        ...block.params.flatMap((param) => param.tags),
      ]) {
        expect(position.line).toBeLessThanOrEqual(lines.length);
        expect(position.lineText).toBe(lines[position.line - 1]);
        expect(position.column).toBeLessThanOrEqual(
          (position.lineText?.length ?? 0) + 1,
        );
      }
      for (const tag of block.tags)
        expect(
          lines[tag.position.line - 1]?.slice(tag.position.column - 1),
        ).toMatch(new RegExp(`^@${tag.name}`));
    }),
    { numRuns: 500, seed: 7 },
  );
});

it("keeps the words of a paragraph, in their order", () => {
  const word = fc.stringMatching(/^[a-zé漢0-9.,()]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
      const lines: string[] = [];
      for (let index = 0; index < words.length; index += 5)
        lines.push(words.slice(index, index + 5).join(" "));
      // A number and a dot at a line's start are a list.
      fc.pre(lines.every((line) => !/^\d+[.)](\s|$)/.test(line)));
      expect(docText(lines).replace(/\s/g, "")).toBe(words.join(""));
      expect(docText(lines)).not.toContain("\n");
    }),
    { numRuns: 300, seed: 7 },
  );
});
