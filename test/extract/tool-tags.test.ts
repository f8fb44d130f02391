import { describe, expect, it } from "vitest";
import {
  extractSources,
  messagesOf,
  onlyTool,
} from "./support/extract-sources.js";

const withTags = (tags: string): string =>
  `/**\n * F.\n * ${tags.replaceAll("\n", "\n * ")}\n */\nexport function f(a: string, b?: number): void {}`;

describe("hints and settings", () => {
  it.each([
    ["@title Delete a file", { title: "Delete a file" }],
    ["@readOnly", { readOnlyHint: true }],
    ["@readonly", { readOnlyHint: true }],
    ["@destructive false", { destructiveHint: false }],
    ["@idempotent", { idempotentHint: true }],
    ["@openWorld", { openWorldHint: true }],
  ])("%s", (tags, hints) => {
    expect(onlyTool(withTags(tags)).hints).toEqual(hints);
  });

  it.each([
    ["@approval", { approval: true }],
    ["@approval since it costs money", { approval: true }],
    ["@timeout 5s", { timeoutMs: 5000 }],
    ["@timeout 250", { timeoutMs: 250 }],
    ["@timeout 1.5 min", { timeoutMs: 90_000 }],
    ["@group files", { group: "files" }],
    ["@sequential", { sequential: true }],
    ["@returnDirect", { returnDirect: true }],
    ["@deferred", { deferred: true }],
    [
      "@approval\n@timeout 2h\n@sequential",
      { approval: true, timeoutMs: 7_200_000, sequential: true },
    ],
  ])("%s", (tags, settings) => {
    expect(onlyTool(withTags(tags)).settings).toEqual(settings);
  });

  it.each([
    ["@timeout soon", "a time such as", 15],
    ["@timeout", "a time such as", 8],
    ["@timeout 0", "a time such as", 10],
    ["@timeout 1000h", "a time such as", 13],
    ["@group", "the name of a group", 6],
    ["@title", "a text", 6],
  ])("a wrong value is an error at the tag: %s", (tags, expected, length) => {
    const { diagnostics, toolSet } = extractSources(withTags(tags));
    expect(toolSet.tools).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: "invalid-tag",
        tool: "f",
        position: { line: 3, column: 4 },
      },
    ]);
    expect(diagnostics[0]?.message).toContain(expected);
    expect(diagnostics[0]?.position?.length).toBeGreaterThanOrEqual(
      Math.min(length, 6),
    );
  });

  it("are read from a comment of one line too", () => {
    const tool = onlyTool(
      "/** Deletes. @destructive @timeout 5s @tool remove */\nexport function f(): void {}",
    );
    expect(tool).toMatchObject({
      name: "remove",
      description: "Deletes.",
      hints: { destructiveHint: true },
      settings: { timeoutMs: 5000 },
    });
  });

  it("mark what is deprecated", () => {
    expect(onlyTool(withTags("@deprecated Use g."))).toMatchObject({
      deprecated: true,
    });
    expect(onlyTool(withTags("@title T"))).not.toHaveProperty("deprecated");
  });
});

describe("descriptions", () => {
  it("are warned of when they are missing", () => {
    const extraction = extractSources(
      "/** @param a The text */\nexport function f(a: string): void {}",
    );
    expect(messagesOf(extraction)).toEqual([
      'missing-description: The tool "f" has no description.',
    ]);
    expect(extraction.toolSet.tools).toHaveLength(1);
  });
});

describe("examples", () => {
  it.each([
    ['@example {"a": "x", "b": 2}', [{ a: "x", b: 2 }]],
    ['@example\n{\n  "a": "x"\n}', [{ a: "x" }]],
    ['@example\n```json\n{ "a": "x" }\n```', [{ a: "x" }]],
    ['@example <caption>Short</caption>\n{ "a": "x" }', [{ a: "x" }]],
    ['@example {"a": "1"}\n@example {"a": "2"}', [{ a: "1" }, { a: "2" }]],
    ["@example f('x', 2)", []],
    ["@example\n```ts\nconst { a } = f('x');\n```", []],
    ["@example Words in prose", []],
  ])("%j", (tags, examples) => {
    const extraction = extractSources(withTags(tags));
    expect(extraction.diagnostics).toEqual([]);
    expect(extraction.toolSet.tools[0]?.examples).toEqual(examples);
  });

  it.each([
    ["@example { a: 'x' }", "not valid JSON"],
    ['@example {"a": "x"', "not valid JSON"],
    ['@example {"aa": "x"}', 'it has no argument "aa", did you mean "a"'],
  ])(
    "that look like arguments and are none are warned of: %j",
    (tags, problem) => {
      const extraction = extractSources(withTags(tags));
      expect(extraction.diagnostics).toMatchObject([
        {
          code: "example-not-json",
          severity: "warning",
          position: { line: 3, column: 4 },
        },
      ]);
      expect(extraction.diagnostics[0]?.message).toContain(problem);
      expect(extraction.toolSet.tools[0]?.examples).toEqual([]);
    },
  );
});
