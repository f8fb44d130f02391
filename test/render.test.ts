/** Diagnostics as people, scripts, GitHub and code scanning read them. */
import { stripVTControlCharacters } from "node:util";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { diagnose } from "../src/diagnostics/catalog.js";
import type {
  Diagnostic,
  SourcePosition,
} from "../src/diagnostics/diagnostic.js";
import { nearestName } from "../src/diagnostics/nearest-name.js";
import {
  countDiagnostics,
  renderDiagnostics,
  summarizeDiagnostics,
} from "../src/diagnostics/render.js";
import { sarifSchema } from "./support/sarif-schema.js";

function at(
  path: string,
  line: number,
  column: number,
  length = 1,
  lineText?: string,
): SourcePosition {
  return {
    path,
    line,
    column,
    length,
    ...(lineText !== undefined && { lineText }),
  };
}

const unsupported = diagnose(
  "unsupported-type",
  { subject: 'parameter "stream"', owner: "sendMail", type: "Readable" },
  at("src/mail.ts", 8, 3, 16, "  stream: Readable,\r"),
);
const duplicate = diagnose(
  "duplicate-tool",
  { name: "one" },
  at("src/b.ts", 2, 17, 3, "export function two() {}"),
  [
    {
      message: 'The other tool "one" is declared here.',
      position: at("src/a.ts", 1, 17, 3, "export function one() {}"),
    },
  ],
);

describe("pretty", () => {
  const pretty = (...diagnostics: readonly Diagnostic[]) =>
    renderDiagnostics(diagnostics, { format: "pretty" });

  it("shows the sentence, the line and the help", () => {
    expect(pretty(unsupported)).toBe(
      [
        'src/mail.ts:8:3 - error unsupported-type: The parameter "stream" of "sendMail" has the type "Readable", which has no JSON form.',
        "",
        "   8  stream: Readable,",
        "      ~~~~~~~~~~~~~~~~",
        "",
        "  help: Take a path or text, mark the parameter `{@inject}`, or leave the function out with `@ignore`.",
        "",
      ].join("\n"),
    );
  });

  it("shows the other place of a problem that has two", () => {
    expect(pretty(duplicate)).toBe(
      [
        'src/b.ts:2:17 - error duplicate-tool: Two tools are named "one".',
        "",
        "   2  export function two() {}",
        "                      ~~~",
        "",
        '  src/a.ts:1:17 - The other tool "one" is declared here.',
        "",
        "   1  export function one() {}",
        "                      ~~~",
        "",
        "  help: Rename one of them with `@tool other_name`, or leave one out with `@ignore`.",
        "",
      ].join("\n"),
    );
  });

  it("shows no line where there is none", () => {
    expect(pretty(diagnose("config-not-found", { path: "x.json" }))).toBe(
      'error config-not-found: The config "x.json" does not exist.\n\n  help: Correct the path in `--config`, or run `toolgen init` for a config to start from.\n',
    );
  });

  /** The line and what is underlined in it, for a position in a text. */
  function frame(lineText: string, part: string): readonly string[] {
    const column = lineText.indexOf(part) + 1;
    const [, , line = "", marks = ""] = pretty(
      diagnose(
        "no-tool",
        { files: 1, reasons: [] },
        at("a.ts", 12345, column, part.length, lineText),
      ),
    ).split("\n");
    return [line, marks];
  }

  it("underlines what is meant behind tabs and wide characters", () => {
    expect(frame("\t\tconst x =\t1;", "1")).toEqual([
      "12345  const x =  1;",
      "                  ~",
    ]);
    expect(frame('f("東京", "👍", x)', "x")).toEqual([
      '12345  f("東京", "👍", x)',
      `${" ".repeat(24 - 1)}~`,
    ]);
    expect(frame("e\u0301: 東", "東")[1]).toBe(`${" ".repeat(10)}~~`);
  });

  it("crops long lines around what is meant", () => {
    const [line = "", marks = ""] = frame(
      `${"a".repeat(500)}HERE${"b".repeat(500)}`,
      "HERE",
    );
    expect(line.length).toBeLessThan(125);
    expect(line).toMatch(/^12345 {2}…a{20}HEREb+…$/);
    expect(line.slice(marks.indexOf("~"), marks.length)).toBe("HERE");
    const [, whole = ""] = frame(`x${"y".repeat(500)}`, "y".repeat(500));
    expect(whole.length).toBeLessThan(125);
  });

  it("lets nothing of the source steer the terminal", () => {
    expect(frame("a = '\u001b[31m\u202e'", "a")[0]).toBe(
      "12345  a = '\ufffd[31m\ufffd'",
    );
  });

  it("has colours where they are shown, and the same text", () => {
    const colored = renderDiagnostics([unsupported, duplicate], {
      format: "pretty",
      color: true,
    });
    expect(colored).toContain("\u001b[31m");
    expect(stripVTControlCharacters(colored)).toBe(
      pretty(unsupported, duplicate),
    );
  });
});

describe("all formats", () => {
  it("sort by place, then severity, and say nothing twice", () => {
    const note = diagnose(
      "unmatched-include",
      { pattern: "x" },
      at("src/a.ts", 10, 1),
    );
    const config = diagnose("config-shadowed", {});
    const shuffled = [config, unsupported, note, duplicate, note, unsupported];
    const rendered = renderDiagnostics(shuffled, { format: "json" });
    // What has just been rendered has this shape.
    const { diagnostics, summary } = JSON.parse(rendered) as {
      diagnostics: readonly { readonly code: string }[];
      summary: unknown;
    };
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "unmatched-include",
      "duplicate-tool",
      "unsupported-type",
      "config-shadowed",
    ]);
    expect(summary).toEqual({ error: 2, warning: 2, note: 0 });
    expect(countDiagnostics(shuffled)).toEqual(summary);
  });

  it("write paths as they are asked to", () => {
    const rendered = renderDiagnostics([duplicate], {
      format: "json",
      pathOf: (path) => `packages/x/${path}`,
    });
    expect(JSON.parse(rendered)).toMatchObject({
      diagnostics: [
        {
          path: "packages/x/src/b.ts",
          line: 2,
          column: 17,
          length: 3,
          related: [{ path: "packages/x/src/a.ts", line: 1 }],
        },
      ],
    });
  });

  it("count in words", () => {
    expect(summarizeDiagnostics({ error: 1, warning: 2, note: 0 })).toBe(
      "1 error, 2 warnings",
    );
    expect(summarizeDiagnostics({ error: 0, warning: 0, note: 0 })).toBe("");
  });
});

describe("github", () => {
  it("annotates the line, and escapes what would end the command", () => {
    const odd = diagnose(
      "no-tool",
      { files: 1, reasons: ["100 %\r\n::error::no"] },
      at("src/a,b:c%.ts", 3, 5, 4),
    );
    expect(renderDiagnostics([odd, duplicate], { format: "github" })).toBe(
      [
        "::error file=src/a%2Cb%3Ac%25.ts,line=3,col=5,endColumn=9,title=toolgen no-tool::No tool was found in the file that was read: 100 %25%0D%0A::error::no.%0Ahelp: Export a function with a JSDoc comment, or correct `include` and `select`.",
        '::error file=src/b.ts,line=2,col=17,endColumn=20,title=toolgen duplicate-tool::Two tools are named "one".%0Asrc/a.ts:1:17: The other tool "one" is declared here.%0Ahelp: Rename one of them with `@tool other_name`, or leave one out with `@ignore`.',
        "",
      ].join("\n"),
    );
  });

  it("says notes as notices, and places only what has a place", () => {
    const note: Diagnostic = {
      code: "no-tool",
      severity: "note",
      message: "m",
    };
    expect(renderDiagnostics([note], { format: "github" })).toBe(
      "::notice title=toolgen no-tool::m\n",
    );
  });
});

describe("sarif", () => {
  const render = (...diagnostics: readonly Diagnostic[]): unknown =>
    JSON.parse(
      renderDiagnostics(diagnostics, { format: "sarif", version: "1.2.3" }),
    );

  it("is valid, with and without results", () => {
    const ajv = new Ajv();
    // The default export of the package is the function, which its types hide under NodeNext.
    (addFormats as unknown as (ajv: Ajv) => void)(ajv);
    const validate = ajv.compile(sarifSchema);
    const odd = diagnose("config-shadowed", {}, at("src/ä b%.ts", 1, 1));
    for (const log of [render(), render(unsupported, duplicate, odd)]) {
      validate(log);
      expect(validate.errors).toBeNull();
    }
  });

  it("gives a place to what has none, since readers drop it else", () => {
    const shadowed = diagnose("config-shadowed", {});
    const uriIn = (log: unknown) => /"uri":"[^"]*"/.exec(JSON.stringify(log));
    expect(uriIn(render(shadowed))?.[0]).toBe('"uri":"package.json"');
    const log = renderDiagnostics([shadowed], {
      format: "sarif",
      fallbackPath: "app/toolgen.config.json",
    });
    expect(uriIn(JSON.parse(log))?.[0]).toBe('"uri":"app/toolgen.config.json"');
  });

  it("names the rule, the region and the other places", () => {
    expect(render(duplicate)).toMatchObject({
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "toolgen",
              semanticVersion: "1.2.3",
              rules: [
                {
                  id: "duplicate-tool",
                  defaultConfiguration: { level: "error" },
                },
              ],
            },
          },
          results: [
            {
              ruleId: "duplicate-tool",
              ruleIndex: 0,
              level: "error",
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "src/b.ts" },
                    region: {
                      startLine: 2,
                      startColumn: 17,
                      endColumn: 20,
                      snippet: { text: "two" },
                    },
                  },
                },
              ],
              relatedLocations: [
                {
                  message: { text: 'The other tool "one" is declared here.' },
                },
              ],
            },
          ],
        },
      ],
    });
  });
});

describe("nearestName", () => {
  it("finds what is meant, and nothing where nothing is near", () => {
    const names = ["include", "output", "toolNames"];
    expect(nearestName("inlcude", names)).toBe("include");
    expect(nearestName("tool_names", names)).toBe("toolNames");
    expect(nearestName("rules", names)).toBeUndefined();
  });
});
