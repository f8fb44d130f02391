import { describe, expect, it } from "vitest";
import {
  extractSources,
  messagesOf,
  onlyTool,
  toolNames,
  toolOf,
} from "./support/extract-sources.js";

const calleeOf = (
  sources: string | Readonly<Record<string, string>>,
  name: string,
): string => {
  const { callee } = toolOf(extractSources(sources), name);
  const reference =
    callee.kind === "function" ? callee.reference : callee.class;
  const module =
    reference.module.kind === "file"
      ? reference.module.path
      : reference.module.specifier;
  return [
    `${module}#${reference.export}`,
    ...reference.path,
    ...(callee.kind === "method" ? [`new.${callee.method}`] : []),
    ...(callee.kind === "method" && callee.generic === true ? ["generic"] : []),
    ...(reference.localName === reference.export
      ? []
      : [`as ${reference.localName}`]),
  ].join(" ");
};

describe("forms of declaration", () => {
  it.each([
    ["/** F. */\nexport function f(): void {}", "f", "input.ts#f"],
    [
      "/** F. */\nexport async function f(): Promise<void> {}",
      "f",
      "input.ts#f",
    ],
    [
      "/** F. */\nexport function* f(): Generator<number> {}",
      "f",
      "input.ts#f",
    ],
    ["/** F. */\nexport const f = (): void => {};", "f", "input.ts#f"],
    ["/** F. */\nexport const f = function (): void {};", "f", "input.ts#f"],
    ["/** F. */\nexport let f = (): void => {};", "f", "input.ts#f"],
    [
      "/** F. */\nexport const f: (a: string) => void = () => {};",
      "f",
      "input.ts#f",
    ],
    [
      "export const a = 1,\n  /** F. */\n  f = (): void => {};",
      "f",
      "input.ts#f",
    ],
    [
      "/** F. */\nexport const f = ((): void => {}) satisfies () => void;",
      "f",
      "input.ts#f",
    ],
    ["/** F. */\nfunction f(): void {}\nexport { f };", "f", "input.ts#f"],
    ["/** F. */\nfunction f(): void {}\nexport { f as g };", "g", "input.ts#g"],
    [
      "/** F. */\nfunction f(): void {}\nexport { f as delete };",
      "delete",
      "input.ts#delete as delete_",
    ],
    [
      "/** F. */\nexport default function f(): void {}",
      "f",
      "input.ts#default as f",
    ],
    [
      "/** F. */\nfunction f(): void {}\nexport default f;",
      "f",
      "input.ts#default as f",
    ],
    [
      "/** F. */\nexport default function (): void {}",
      "input",
      "input.ts#default as input",
    ],
    [
      "/** F. */\nexport default (): void => {};",
      "input",
      "input.ts#default as input",
    ],
    [
      "export default {\n  /** F. */\n  f(): void {},\n};",
      "input_f",
      "input.ts#default f as input",
    ],
    [
      "export const files = {\n  /** F. */\n  read(): void {},\n};",
      "files_read",
      "input.ts#files read",
    ],
    [
      "export const files = {\n  /** F. */\n  read: (): void => {},\n} as const;",
      "files_read",
      "input.ts#files read",
    ],
    [
      "export const files = Object.freeze({\n  /** F. */\n  read: (): void => {},\n});",
      "files_read",
      "input.ts#files read",
    ],
    [
      "export const a = { b: {\n  /** F. */\n  f(): void {},\n} };",
      "a_b_f",
      "input.ts#a b f",
    ],
    [
      "/** F. */\nfunction f(): void {}\nexport const o = { f };",
      "o_f",
      "input.ts#o f",
    ],
    [
      "interface Files { /** F. */ read(): void }\nexport const files: Files = { read() {} };",
      "files_read",
      "input.ts#files read",
    ],
    [
      "export namespace clock {\n  /** F. */\n  export function now(): void {}\n}",
      "clock_now",
      "input.ts#clock now",
    ],
    [
      "export namespace a.b {\n  /** F. */\n  export const f = (): void => {};\n}",
      "a_b_f",
      "input.ts#a b f",
    ],
    [
      "export class C {\n  /** F. */\n  f(): void {}\n}",
      "f",
      "input.ts#C new.f",
    ],
    [
      "export class C<T> {\n  /** F. */\n  f(): void {}\n}",
      "f",
      "input.ts#C new.f generic",
    ],
    [
      "export class C {\n  /** F. */\n  f = (): void => {};\n}",
      "f",
      "input.ts#C new.f",
    ],
    [
      "export class C {\n  /** F. */\n  static f(): void {}\n}",
      "f",
      "input.ts#C f",
    ],
    [
      "export default class {\n  /** F. */\n  f(): void {}\n}",
      "f",
      "input.ts#default new.f as input",
    ],
    [
      "class Base {\n  /** F. */\n  f(): void {}\n}\nexport class C extends Base {}",
      "f",
      "input.ts#C new.f",
    ],
    [
      "/** F. */\nexport function f(): void {}\nexport namespace f {\n  /** G. */\n  export function g(): void {}\n}",
      "f_g",
      "input.ts#f g",
    ],
    [
      "export class C {}\nexport namespace C {\n  /** F. */\n  export function f(): void {}\n}",
      "f",
      "input.ts#C f",
    ],
    [
      "export abstract class C {\n  /** F. */\n  abstract f(): void;\n}",
      "f",
      "input.ts#C new.f",
    ],
  ])("%s", (source, name, callee) => {
    expect(messagesOf(extractSources(source))).toEqual([]);
    expect(calleeOf(source, name)).toBe(callee);
  });

  it("names an anonymous default export after its file, or after the folder of an index", () => {
    const source = "/** F. */\nexport default (): void => {};";
    expect(calleeOf({ "src/send-mail.tools.ts": source }, "send-mail")).toBe(
      "src/send-mail.tools.ts#default as sendMail",
    );
    expect(calleeOf({ "src/mail/index.ts": source }, "mail")).toBe(
      "src/mail/index.ts#default as mail",
    );
  });

  it("reads callable constants of the type of a function elsewhere", () => {
    const extraction = extractSources({
      "node_modules/lib/package.json":
        '{ "name": "lib", "types": "index.d.ts" }',
      "node_modules/lib/index.d.ts":
        "/** Splits into parts.\n * @param size How many each */\nexport declare function chunk(items: string[], size: number): string[][];",
      "input.ts":
        'import * as lib from "lib";\nexport const chunk: typeof lib.chunk = lib.chunk;\n/** Mine. */\nexport const mine: typeof lib.chunk = lib.chunk;',
    });
    expect(toolOf(extraction, "chunk").description).toBe("Splits into parts.");
    expect(toolOf(extraction, "mine").description).toBe("Mine.");
    expect(toolOf(extraction, "mine").parameters[1]).toMatchObject({
      description: "How many each",
    });
  });

  it("reads JavaScript that JSDoc types", () => {
    const extraction = extractSources({
      "a.js": `/**
 * Adds.
 * @param {number} left The left one
 * @param {number} [right=2] The right one
 * @returns {number} The sum
 */
export function add(left, right = 2) { return left + right; }`,
      "b.cjs":
        "/** Says. @param {string} text What */\nexports.say = function (text) { return text; };",
      "c.cjs":
        "module.exports = {\n  /** Shouts.\n   * @param {string} text What */\n  shout(text) { return text; },\n};",
    });
    expect(messagesOf(extraction)).toEqual([]);
    expect(toolOf(extraction, "add").parameters).toMatchObject([
      { name: "left", type: { kind: "number" }, optional: false },
      { name: "right", type: { kind: "number" }, optional: true, default: 2 },
    ]);
    expect(toolOf(extraction, "say").callee).toMatchObject({
      reference: { export: "say" },
    });
    expect(toolOf(extraction, "shout").callee).toMatchObject({
      reference: { export: "default", path: ["shout"] },
    });
  });

  it("leaves alone what a class inherits from the platform or a package", () => {
    const extraction = extractSources({
      "node_modules/lib/package.json":
        '{ "name": "lib", "types": "index.d.ts" }',
      "node_modules/lib/index.d.ts":
        "export declare class Base {\n  /** Theirs. */\n  theirs(): void;\n}",
      "input.ts": `import { Base } from "lib";
export class Mine extends Base {
  /** Mine. */
  mine(): void {}
}
export class Failure extends Error {
  /** Fails. */
  fail(): void {}
}`,
    });
    expect(toolNames(extraction)).toEqual(["fail", "mine"]);
  });

  it("leaves private, protected and accessor members alone", () => {
    const extraction = extractSources(`export class C {
  /** A. */ private a(): void {}
  /** B. */ protected b(): void {}
  /** C. */ #c(): void {}
  /** D. */ get d(): string { return ""; }
  /** E. */ constructor() {}
  /** F. */ f(): void {}
}`);
    expect(toolNames(extraction)).toEqual(["f"]);
  });
});

describe("one declaration is one tool", () => {
  it("takes the name under which it is declared, and the first of others", () => {
    expect(
      toolNames(
        extractSources(
          "/** F. */\nfunction f(): void {}\nexport { f as a, f, f as b };",
        ),
      ),
    ).toEqual(["f"]);
    expect(
      toolNames(
        extractSources(
          "/** F. */\nfunction f(): void {}\nexport { f as b, f as a };",
        ),
      ),
    ).toEqual(["b"]);
  });

  it("imports it from the file that declares it, in any order of the files", () => {
    const files = {
      "a.ts":
        'export * from "./b.js"; export { f as g } from "./b.js"; export * as ns from "./b.js";',
      "b.ts": "/** F. */\nexport function f(): void {}",
    };
    expect(calleeOf(files, "f")).toBe("b.ts#f");
    expect(
      calleeOf(Object.fromEntries(Object.entries(files).reverse()), "f"),
    ).toBe("b.ts#f");
    expect(toolNames(extractSources(files))).toEqual(["f"]);
  });

  it("imports it through the file that was asked for when the other was not", () => {
    const extraction = extractSources({
      "a.ts":
        'export * from "./lib/b.d.ts"; export * as ns from "./lib/c.d.ts";',
      "lib/b.d.ts": "/** F. */\nexport declare function f(): void;",
      "lib/c.d.ts": "/** G. */\nexport declare function g(): void;",
    });
    expect(toolNames(extraction)).toEqual(["f", "ns_g"]);
    expect(toolOf(extraction, "ns_g").callee).toMatchObject({
      reference: { export: "ns", path: ["g"] },
    });
  });

  it("counts a method that a subclass inherits once", () => {
    expect(
      toolNames(
        extractSources(
          "export class A {\n  /** F. */\n  f(): void {}\n}\nexport class B extends A {}",
        ),
      ),
    ).toEqual(["f"]);
  });
});

describe("what is left out, and why", () => {
  it("lists reasons", () => {
    const { toolSet } = extractSources(`
export function a(): void {}
/** @ignore */
export function b(): void {}
/** B. @internal */
export function c(): void {}
/** @private */
export function d(): void {}
/** A number. */
export const e = 1;
export const f = 1;
/** Keeps things. */
export class G { private g = 1; }
/** A type. */
export interface H {}
export class I { i(): void {} }
/** Fine. */
export function z(): void {}`);
    expect(
      toolSet.skipped.map(({ name, reason }) => `${name} ${reason}`),
    ).toEqual([
      "a has no JSDoc comment",
      "b is marked @ignore",
      "c is marked @internal",
      "d is marked @private",
      "I.i has no JSDoc comment",
      "e is not a function",
      "G is a class without public methods",
    ]);
    expect(toolSet.skipped[0]?.position).toMatchObject({
      path: "input.ts",
      line: 2,
      column: 17,
      length: 1,
    });
  });

  it("takes only what is marked @tool when told so", () => {
    const extraction = extractSources(
      "/** A. @tool */\nexport function a(): void {}\n/** B. */\nexport function b(): void {}\n/** C.\n * @tool sea\n */\nexport function c(): void {}",
      { select: "tagged" },
    );
    expect(toolNames(extraction)).toEqual(["a", "sea"]);
    expect(extraction.toolSet.skipped).toMatchObject([
      { name: "b", reason: "is not marked @tool" },
    ]);
  });

  it("is an error when nothing is a tool, with the reasons", () => {
    expect(
      messagesOf(
        extractSources(
          "export function a(): void {}\nexport function b(): void {}\n/** @ignore */\nexport function c(): void {}",
        ),
      ),
    ).toEqual([
      'no-tool: No tool was found in the file that was read: "a" and 1 more have no JSDoc comment, "c" is marked @ignore.',
    ]);
    expect(messagesOf(extractSources("const a = 1;"))).toEqual([
      "no-tool: No tool was found in the file that was read, which exports no function.",
    ]);
  });
});

describe("names", () => {
  it("come from @tool, and in snake case from the code when told so", () => {
    const extraction = extractSources(
      `/** A. */
export function getHTTPStatus(): void {}
/** B. */
export function openTicket2(): void {}
/** C. @tool keepThis */
export function c(): void {}
/** D. */
export function already_snake(): void {}
export const myFiles = { /** E. */ readAll(): void {} };`,
      { toolNames: "snake_case" },
    );
    expect(toolNames(extraction)).toEqual([
      "already_snake",
      "get_http_status",
      "keepThis",
      "my_files_read_all",
      "open_ticket2",
    ]);
  });

  it.each([
    ["/** A. @tool say-hello */\nexport function a(): void {}", "say-hello"],
    ["/** A. @tool mail.send */\nexport function a(): void {}", "mail.send"],
    ["/** A. */\nexport function _(): void {}", "_"],
  ])("may be %s", (source, name) => {
    expect(onlyTool(source).name).toBe(name);
  });

  it.each([
    [
      "/** A.\n * @tool say hello\n */\nexport function a(): void {}",
      "holds a space",
      2,
    ],
    [
      "/** A. */\nexport function $a(): void {}",
      "does not start with a letter",
      2,
    ],
    ["/** A. */\nexport function größe(): void {}", 'holds "ö"', 2],
    [
      `/** A. */\nexport function ${"a".repeat(65)}(): void {}`,
      "65 characters",
      2,
    ],
  ])("may not be %j", (source, problem, line) => {
    const { diagnostics, toolSet } = extractSources(source);
    expect(toolSet.tools).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: "tool-name", severity: "error", position: { line } },
    ]);
    expect(diagnostics[0]?.message).toContain(problem);
  });

  it("may not occur twice, also across files, and both places are shown", () => {
    const { diagnostics, toolSet } = extractSources({
      "a.ts": "/** A. */\nexport function f(): void {}",
      "b.ts": "/** B. */\nexport function f(): void {}",
    });
    expect(diagnostics).toMatchObject([
      {
        code: "duplicate-tool",
        tool: "f",
        position: { path: "b.ts", line: 2, column: 17 },
        related: [{ position: { path: "a.ts", line: 2, column: 17 } }],
      },
    ]);
    expect(toolSet.tools).toHaveLength(1);
  });

  it("may not be one when dots are lowered", () => {
    expect(
      messagesOf(
        extractSources(
          "/** A. @tool mail.send */\nexport function a(): void {}\n/** B. @tool mail_send */\nexport function b(): void {}",
        ),
      ),
    ).toEqual([
      'tool-name-clash: The tools "mail.send" and "mail_send" are both "mail_send" for providers that take no dots.',
    ]);
  });
});

describe("the tool set", () => {
  it("is sorted by code unit and names its sources", () => {
    const { toolSet } = extractSources({
      "src/b.ts":
        "/** B. */\nexport function b(): void {}\n/** Z. */\nexport function Z(): void {}",
      "src/a.ts": "/** A. */\nexport function a(): void {}",
      "src/c.ts": "export function c(): void {}",
    });
    expect(toolSet.tools.map((tool) => tool.name)).toEqual(["Z", "a", "b"]);
    expect(toolSet.sources).toEqual(["src/a.ts", "src/b.ts"]);
  });

  it.each([
    [
      ".js",
      'import "./b.js"; import "./c"; import "./b.js"; import fs from "node:fs";',
    ],
    [".ts", 'import "./b.ts";'],
    ["", 'import "./b"; import "../x/c"; import "./data.json";'],
    [".js", 'import fs from "node:fs";'],
  ])("copies the style of imports: %j for %s", (style, imports) => {
    const { toolSet } = extractSources({
      "input.ts": `// @ts-nocheck\n${imports}\n/** A. */\nexport function a(): void {}`,
    });
    expect(toolSet.importStyle).toBe(style);
  });
});

describe("docs of types", () => {
  it("do not document what only has the type", () => {
    const { toolSet } = extractSources(
      `interface Handler { /** Handles. */ (event: string): void }
/** Handles too. */
type Other = (event: string) => void;
export const a: Handler = () => {};
export const b: Other = () => {};
/** C. */
export const c: Handler = () => {};`,
    );
    expect(toolSet.tools.map((tool) => [tool.name, tool.description])).toEqual([
      ["c", "C."],
    ]);
  });
});
