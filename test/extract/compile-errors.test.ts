import { describe, expect, it } from "vitest";
import { extractTools } from "../../src/extract/extract.js";
import { openProject } from "../../src/extract/project.js";
import {
  defaults,
  extractSources,
  messagesOf,
  toolNames,
} from "./support/extract-sources.js";

describe("compile errors", () => {
  it("in the declaration of a tool leave that tool out", () => {
    const extraction = extractSources(
      '/** A. */\nexport function a(\n  b: Pick<{ x: 1 }, "y">,\n): void {}\n/** B. */\nexport function b(): void {}',
    );
    expect(extraction.diagnostics).toMatchObject([
      {
        code: "compile-error",
        severity: "error",
        tool: "a",
        position: { path: "input.ts", line: 3, column: 21, length: 3 },
      },
    ]);
    expect(messagesOf(extraction)).toEqual([
      `compile-error: TypeScript does not accept this file: Type '"y"' does not satisfy the constraint '"x"' (TS2344).`,
    ]);
    expect(toolNames(extraction)).toEqual(["b"]);
  });

  it("elsewhere in the file of a tool are of no tool", () => {
    const extraction = extractSources(
      "/** A. */\nexport function a(): void {}\ninterface N extends Missing {}\n",
    );
    expect(extraction.diagnostics).toMatchObject([
      { code: "compile-error", position: { line: 3 } },
    ]);
    expect(extraction.diagnostics[0]).not.toHaveProperty("tool");
    expect(toolNames(extraction)).toEqual(["a"]);
  });

  it("in the bodies of functions are left to tsc: no registry depends on them", () => {
    expect(
      messagesOf(
        extractSources(
          '/** A. */\nexport function a(): number {\n  return "x";\n}\n/** B. */\nexport const b = (): number => "x";',
        ),
      ),
    ).toEqual([]);
  });

  it("in what a declaration says by default are told", () => {
    expect(
      messagesOf(
        extractSources("/** A. */\nexport function a(b: number = ''): void {}"),
      ),
    ).toHaveLength(1);
  });

  it("of syntax are told even when no tool is left", () => {
    const extraction = extractSources("/** A. */\nexport function a(: void {}");
    expect(extraction.diagnostics.map((item) => item.code)).toContain(
      "compile-error",
    );
  });

  it("in files that declare no tool are not told", () => {
    expect(
      messagesOf(
        extractSources({
          "a.ts": "/** A. */\nexport function a(): void {}",
          "b.ts": "export const n: number = '';",
        }),
      ),
    ).toEqual([]);
  });

  it("in files that tools import are not told", () => {
    expect(
      messagesOf(
        extractSources({
          "a.ts":
            'import { n } from "./lib/b.js";\n/** A. */\nexport function a(): number { return n; }',
          "lib/b.d.ts": "export const n: number = missing;",
        }),
      ),
    ).toEqual([]);
  });

  it("do not count what is only unused", () => {
    expect(
      messagesOf(
        extractSources({
          "tsconfig.json":
            '{ "compilerOptions": { "noUnusedLocals": true, "noUnusedParameters": true } }',
          "a.ts":
            'import { x } from "./x.js";\n/** A. */\nexport function a(b: string): void { const c = 1; }',
          "x.ts": "export const x = 1;",
        }),
      ),
    ).toEqual([]);
  });

  it("are not told of importers of the generated module, which may be missing or stale", () => {
    const files = {
      "src/a.ts":
        'import { registry } from "./tools.generated.js";\nvoid registry;\n/** A. */\nexport function a(): void {}',
    };
    expect(messagesOf(extractSources(files))).toHaveLength(1);
    const extraction = extractSources(files, {
      generated: ["/project/src/tools.generated.ts"],
    });
    expect(messagesOf(extraction)).toEqual([]);
    expect(toolNames(extraction)).toEqual(["a"]);
  });

  it("tell a missing import once, where its type is used", () => {
    expect(
      extractSources(
        'import type { Shape } from "@acme/shapes";\n/** Draws. */\nexport function draw(shape: Shape): void {}',
      ).diagnostics.map((item) => item.code),
    ).toEqual(["unresolved-type"]);
    expect(
      extractSources(
        'import { draw as inner } from "@acme/shapes";\n/** Draws. */\nexport function draw(a: string): void { inner(a); }',
      ).diagnostics.map((item) => item.code),
    ).toEqual(["compile-error"]);
  });

  it("never makes a tool of the generated module itself", () => {
    const extraction = extractSources(
      {
        "a.ts": "/** A. */\nexport function a(): void {}",
        "tools.generated.ts": "/** B. */\nexport function b(): void {}",
      },
      { generated: ["/project/tools.generated.ts"] },
    );
    expect(toolNames(extraction)).toEqual(["a"]);
  });
});

it("sorts diagnostics by place", () => {
  const { diagnostics } = extractSources({
    "b.ts": "/** B.\n * @param y Y\n */\nexport function b(x: string): void {}",
    "a.ts":
      "/** @param z Z */\nexport function a(x: string): void {}\n/** A. @tool 1 */\nexport function c(): void {}",
  });
  expect(
    diagnostics.map(
      ({ position }) =>
        `${position?.path ?? ""}:${String(position?.line)}:${String(position?.column)}`,
    ),
  ).toEqual(["a.ts:1:12", "a.ts:2:17", "a.ts:3:8", "b.ts:2:11"]);
});

it("tells of files that cannot be read", () => {
  const extraction = extractTools(
    openProject({
      root: "/project",
      inMemory: new Map([["/project/notes.txt", ""]]),
    }),
    ["/project/gone.ts", "/project/notes.txt"],
    defaults,
  );
  expect(
    extraction.diagnostics.map(({ code, message }) => `${code}: ${message}`),
  ).toEqual([
    'unreadable-file: The file "gone.ts" cannot be read as TypeScript or JavaScript.',
    'unreadable-file: The file "notes.txt" cannot be read as TypeScript or JavaScript.',
  ]);
});
