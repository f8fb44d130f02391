import { describe, expect, it } from "vitest";
import {
  extractSources,
  messagesOf,
  onlyTool,
  parametersOf,
  toolOf,
} from "./support/extract-sources.js";

const parameters = (
  declaration: string,
  options: Parameters<typeof onlyTool>[1] = {},
): readonly string[] =>
  parametersOf(onlyTool(`/** F. */\n${declaration}`, options));

/** A project in which toolgen's runtime is installed. */
const withRuntime = (source: string): Record<string, string> => ({
  "input.ts": source,
  "node_modules/toolgen/package.json":
    '{ "name": "toolgen", "exports": { "./runtime": "./runtime.d.ts" } }',
  "node_modules/toolgen/runtime.d.ts":
    "export interface ToolContext<Values = unknown> { callId: string; values: Values }",
});

describe("required and optional", () => {
  it.each([
    ["export function f(a: string): void {}", ["a: string"]],
    ["export function f(a?: string): void {}", ["a?: string"]],
    ["export function f(a: string | undefined): void {}", ["a?: string"]],
    ["export function f(a: string = 'x'): void {}", ['a?: string = "x"']],
    [
      "export function f(a = 5, b: string): void {}",
      ["a?: number = 5", "b: string"],
    ],
    ["export function f(...a: string[]): void {}", ["...a?: array"]],
    ["export function f(...a: readonly string[]): void {}", ["...a?: array"]],
    ["export function f(this: Date, a: string): void {}", ["a: string"]],
    [
      "export function f(...a: [from: number, to?: number]): void {}",
      ["from: number", "to?: number"],
    ],
    ["export function f(...a: [number, string]): void {}", ["...a: tuple"]],
    [
      "export class C { constructor(readonly x: string) {} /** F. */ f(a: string): void {} }",
      ["a: string"],
    ],
  ])("%s", (declaration, expected) => {
    expect(parameters(declaration)).toEqual(expected);
  });

  it("tells a type that admits undefined from a question mark", () => {
    expect(
      onlyTool(
        "/** F. */ export function f(a: string | undefined, b?: string): void {}",
      ).parameters,
    ).toMatchObject([
      { optional: true, undefinable: true },
      { optional: true, undefinable: false },
    ]);
  });
});

describe("defaults", () => {
  it.each([
    ["a = 1.5", "a?: number = 1.5"],
    ["a = -1", "a?: number = -1"],
    ["a = 0x10", "a?: number = 16"],
    ["a = true", "a?: boolean = true"],
    ["a = `text`", 'a?: string = "text"'],
    ["a: string | null = null", "a?: union = null"],
    ["a: string[] = []", "a?: array = []"],
    ["a: number[] = [1, -2]", "a?: array = [1,-2]"],
    ["a: [string, number] = ['x', 1]", 'a?: tuple = ["x",1]'],
    ["a: { x: number } = { x: 1 }, b: string", 'a?: object = {"x":1}'],
    ["a: Record<string, number> = { 'a-b': 1 }", 'a?: object = {"a-b":1}'],
    ["a: 'x' | 'y' = 'y'", 'a?: enum = "y"'],
    ["a: Level = Level.High", 'a?: enum = "High"'],
    ["a: Colour = Colour.Red", 'a?: enum = "red"'],
    ["a = LIMIT", "a?: number = 20"],
    ["a = 12n", 'a?: bigint = "12"'],
    ["a = -12n", 'a?: bigint = "-12"'],
    ["a: unknown = { x: [1] }", 'a?: unknown = {"x":[1]}'],
  ])("says %s", (parameter, expected) => {
    expect(
      parameters(
        `export function f(${parameter}${parameter.includes(", b:") ? "" : ", b: string"}): void {}
enum Level { Low, High }
enum Colour { Red = "red" }
const LIMIT = 20;`,
      )[0],
    ).toBe(expected);
  });

  it.each([
    "a: number = Date.now()",
    "a: Date = new Date()",
    "a: number | undefined = undefined",
    "a: string = process.env.X",
    "a: number[] = [Math.random()]",
    "a: Map<string, number> = new Map()",
    "a: number = 1 / 0",
  ])("is silent of %s", (parameter) => {
    const [tool] = extractSources(
      `// @ts-nocheck\n/** F. */\nexport function f(${parameter}): void {}`,
    ).toolSet.tools;
    expect(tool?.parameters[0]).not.toHaveProperty("default");
  });

  it("takes one that only the comment tells, when it is a value of the type", () => {
    const tool = onlyTool(`/**
 * F.
 * @param [a=5] A
 * @param [b='x'] B
 * @param [c=word] C
 * @param [d=today] D
 * @param [e=[1, 2]] E
 * @param [g="q"] G
 */
export function f(a?: number, b?: string, c?: string, d?: number, e?: number[], g?: string): void {}`);
    expect(parametersOf(tool)).toEqual([
      "a?: number = 5",
      'b?: string = "x"',
      'c?: string = "word"',
      "d?: number",
      "e?: array = [1,2]",
      'g?: string = "q"',
    ]);
  });
});

describe("docs", () => {
  it("gives parameters their texts and constraints", () => {
    const tool = onlyTool(`/**
 * F.
 * @param a - The {@link URL address}
 * @param b How many {@integer} {@minimum 1}
 */
export function f(a: string, b: number, /** Of its own */ c: boolean): void {}`);
    expect(tool.parameters).toMatchObject([
      { name: "a", description: "The address" },
      {
        name: "b",
        description: "How many",
        type: { kind: "number", integer: true, minimum: 1 },
      },
      { name: "c", description: "Of its own" },
    ]);
  });

  it("documents parts by dotted names at any depth, and elements of arrays", () => {
    const tool = onlyTool(`/**
 * Sends.
 * @param msg The message
 * @param msg.to Receiver
 * @param msg.body.text Plain text
 * @param people[].name Full name
 */
export function send(msg: { to: string; body: { text: string } }, people: { name: string }[]): void {}`);
    expect(tool.parameters).toMatchObject([
      {
        description: "The message",
        type: {
          properties: [
            { name: "to", description: "Receiver" },
            {
              name: "body",
              type: { properties: [{ description: "Plain text" }] },
            },
          ],
        },
      },
      { type: { items: { properties: [{ description: "Full name" }] } } },
    ]);
  });

  it.each([
    ["@param guest Name", "guest", "guestName"],
    ["@param partysize Size", "partysize", "partySize"],
    ["@param wholly Other", "wholly", undefined],
    ["@param options.titel Title", "options.titel", "options.title"],
    ["@param list[].nmae Name", "list[].nmae", "list[].name"],
    ["@param options.when.x Date", undefined, undefined],
  ])("warns of %s", (line, name, suggestion) => {
    const extraction = extractSources(`/**
 * F.
 * ${line}
 */
export function f(guestName: string, partySize: number, options: { title: string; when: Date }, list: { name: string }[]): void {}`);
    if (name === undefined) expect(extraction.diagnostics).toEqual([]);
    else
      expect(extraction.diagnostics).toMatchObject([
        {
          code: "unknown-param",
          severity: "warning",
          position: { line: 3, column: 11 },
        },
      ]);
    expect(
      extraction.diagnostics[0]?.help?.includes("Did you mean") ?? false,
    ).toBe(suggestion !== undefined);
    if (suggestion !== undefined)
      expect(extraction.diagnostics[0]?.help).toContain(`"${suggestion}"`);
  });

  it("warns of a constraint that stands on the function", () => {
    expect(
      messagesOf(
        extractSources(
          "/**\n * F.\n * @param a How many\n * @minimum 1\n */\nexport function f(a: number): void {}",
        ),
      ),
    ).toEqual([
      'misplaced-tag: The tag "@minimum" stands on the function "f", where it constrains nothing.',
    ]);
  });
});

describe("a lone object", () => {
  const both = (
    declaration: string,
  ): readonly [readonly string[], readonly string[]] => [
    parameters(declaration),
    parameters(declaration, { loneObject: "nest" }),
  ];

  it.each([
    ["o: { a: string; b?: number }", "{ a: string, b?: number }", "o: object"],
    ["o: Options", "{ a: string }", "o: reference"],
    ["o?: { a?: string }", "{ a?: string }?", "o?: object"],
    ["o: { a?: string } = {}", "{ a?: string }?", "o?: object = {}"],
    ["o: { a?: string } | undefined", "{ a?: string }?", "o?: object"],
    [
      "o: Pick<Options, 'a'> & { b: number }",
      "{ a: string, b: number }",
      "o: object",
    ],
  ])("is the arguments object: %s", (parameter, flat, nested) => {
    expect(
      both(
        `export function f(${parameter}): void {}\nexport interface Options { a: string }`,
      ),
    ).toEqual([[flat], [nested]]);
  });

  it.each([
    ["o?: { a: string }", "o?: object"],
    ["o: { a: string } | { b: string }", "o: union"],
    ["o: Record<string, number>", "o: object"],
    ["o: { a: string; [key: string]: string }", "o: object"],
    ["o: string[]", "o: array"],
    ["o: Date", "o: date"],
    ["o: Point", "o: reference"],
    ["o: Tree", "o: reference"],
    ["o: object", "o: anyObject"],
    ["o: unknown", "o: unknown"],
    ["o: Map<string, string>", "o: map"],
    ["...o: { a: string }[]", "...o?: array"],
  ])("stays under its name: %s", (parameter, expected) => {
    expect(
      both(
        `export function f(${parameter}): void {}
export class Point { x = 0 }
export interface Tree { a: string; children: Tree[] }`,
      ),
    ).toEqual([[expected], [expected]]);
  });

  it("stays under its name beside another, and where {@nest} says so", () => {
    expect(
      parameters("export function f(o: { a: string }, b: string): void {}"),
    ).toEqual(["o: object", "b: string"]);
    expect(
      parametersOf(
        onlyTool(
          "/** F.\n * @param o {@nest}\n */\nexport function f(o: { a: string }): void {}",
        ),
      ),
    ).toEqual(["o: object"]);
  });

  it("is alone among what is shown", () => {
    const source =
      withRuntime(`import type { ToolContext } from "toolgen/runtime";
/** F. */
export function f(context: ToolContext, o: { a: string }, done?: () => void): void {}`);
    expect(parametersOf(toolOf(extractSources(source), "f"))).toEqual([
      "context",
      "{ a: string }",
    ]);
  });

  it("adds its text to the description, and those of its parts to them", () => {
    const tool = onlyTool(`/**
 * Searches.
 * @param options What to look for.
 * @param options.query The words
 */
export function f(options: { query: string }): void {}`);
    expect(tool.description).toBe("Searches.\n\nWhat to look for.");
    expect(tool.parameters).toMatchObject([
      { name: "options", properties: [{ description: "The words" }] },
    ]);
  });

  it.each(["flatten", "nest"] as const)(
    "is flattened when it is destructured, with the defaults of the pattern (%s)",
    (loneObject) => {
      const tool = onlyTool(
        `/**
 * F.
 * @param options The options
 * @param options.to Receiver
 * @param subject About what
 */
export function f({ to, subject = "(none)", count: n = 3, ...rest }: { to: string; subject?: string; count?: number; more?: boolean }): void {}`,
        { loneObject },
      );
      expect(parametersOf(tool)).toEqual([
        '{ to: string, subject?: string = "(none)", count?: number = 3, more?: boolean }',
      ]);
      expect(tool.description).toBe("F.\n\nThe options");
      expect(tool.parameters).toMatchObject([
        {
          properties: [
            { description: "Receiver" },
            { description: "About what" },
            {},
            {},
          ],
        },
      ]);
      expect(tool.parameters[0]).not.toHaveProperty("name");
    },
  );

  it("is flattened beside others when it is destructured", () => {
    expect(
      parameters(
        "export function f(id: string, { a }: { a: string }, n?: number): void {}",
      ),
    ).toEqual(["id: string", "{ a: string }", "n?: number"]);
    expect(
      messagesOf(
        extractSources(
          "/** F. */\nexport function f(a: string, { a: b }: { a: string }): void {}",
        ),
      ),
    ).toEqual(['argument-name-clash: Two arguments of "f" are named "a".']);
  });

  it("has the name of the comment when it is destructured and cannot be flattened", () => {
    expect(
      parametersOf(
        onlyTool(
          "/** F.\n * @param shape The shape\n */\nexport function f({ kind }: { kind: 'a'; a: 1 } | { kind: 'b'; b: 2 }): void {}",
        ),
      ),
    ).toEqual(["shape: union"]);
  });
});

describe("what the model never sees", () => {
  it("is the context and the signal of the runtime and the platform, in any position", () => {
    const source =
      withRuntime(`import type { ToolContext } from "toolgen/runtime";
/** F. */
export function f(a: string, context: ToolContext<{ db: string }>, b: number, signal?: AbortSignal): void {}`);
    expect(parametersOf(toolOf(extractSources(source), "f"))).toEqual([
      "a: string",
      "context",
      "b: number",
      "signal",
    ]);
  });

  it("is no type of the user's that has such a name", () => {
    expect(
      parameters(
        "export function f(a: ToolContext, b: AbortSignal): void {}\ninterface ToolContext { x: string }\nexport interface AbortSignal { y: string }",
      ),
    ).toEqual(["a: reference", "b: reference"]);
  });

  it("is what is marked {@inject}, whatever its type", () => {
    const tool = onlyTool(`/**
 * F.
 * @param db {@inject}
 * @param log Where to {@inject} write
 */
export function f(db: Db, a: string, log?: (text: string) => void): void {}
export interface Db { query(): void }`);
    expect(parametersOf(tool)).toEqual([
      "inject db",
      "a: string",
      "inject log?",
    ]);
    expect(tool.parameters).toMatchObject([
      { index: 0, type: { reference: { export: "Db" } } },
      {},
      { index: 2 },
    ]);
    expect(tool.parameters[2]).not.toHaveProperty("type");
  });
});

describe("types without a JSON form", () => {
  it("are errors at required parameters, with the path to the culprit", () => {
    const { diagnostics, toolSet } = extractSources(
      "/** F. */\nexport function f(a: string, options: { deep: { done: () => void } }, b: string): void {}",
    );
    expect(toolSet.tools).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: "unsupported-type",
        tool: "f",
        position: { line: 2, column: 30, length: 39 },
      },
    ]);
    expect(diagnostics[0]?.message).toContain("deep › done: is a function");
  });

  it("are left out of optional parameters with a warning, which holds their place", () => {
    const extraction = extractSources(
      "/** F. */\nexport function f(a: string, done?: () => void, b?: number, more = () => {}): void {}",
    );
    expect(parametersOf(toolOf(extraction, "f"))).toEqual([
      "a: string",
      "omitted",
      "b?: number",
    ]);
    expect(extraction.diagnostics).toMatchObject([
      { code: "omitted-parameter", severity: "warning" },
      { code: "omitted-parameter", severity: "warning" },
    ]);
    expect(messagesOf(extraction)[0]).toContain('"done" of "f"');
  });

  it("keep their place where the type admits undefined and a call must say so", () => {
    const extraction = extractSources(
      `class Store { private x = 1; use(): void { void this.x; } }
/** F. */
export function f(a: string, b: Store | undefined): void {}
/** G. */
export function g(a: string, b: Store | null | undefined, c?: Store): void {}`,
    );
    expect(extraction.toolSet.tools.map(parametersOf)).toEqual([
      ["a: string", "omitted"],
      ["a: string", "omitted"],
    ]);
    expect(extraction.diagnostics.map((item) => item.code)).toEqual([
      "omitted-parameter",
      "omitted-parameter",
      "omitted-parameter",
    ]);
  });

  it("fail fast and small for huge types", () => {
    const start = performance.now();
    const { diagnostics } = extractSources(
      "/** Renders. */\nexport function render(target: HTMLElement): string { return target.id; }",
    );
    expect(performance.now() - start).toBeLessThan(5000);
    expect(diagnostics).toMatchObject([
      { code: "unsupported-type", position: { line: 2 } },
    ]);
    expect(diagnostics[0]?.message).toContain('"target"');
    expect(diagnostics[0]?.message).toContain('"HTMLElement"');
    expect(diagnostics[0]?.message.length).toBeLessThan(400);
  });

  it("are not what an import that is not found makes of them", () => {
    const { diagnostics } = extractSources(
      '// @ts-expect-error not built\nimport type { Shape } from "@acme/shapes";\n/** Draws. */\nexport function draw(shape: Shape): void {}',
    );
    expect(diagnostics).toMatchObject([
      { code: "unresolved-type", tool: "draw", position: { line: 4 } },
    ]);
    expect(diagnostics[0]?.message).toContain('"@acme/shapes"');
  });
});

describe("overloads", () => {
  it("take the one with most parameters in JSON form, first of equals, and say so", () => {
    const extraction = extractSources(`
/** Formats. */
export function format(value: () => void): string;
/** Formats numbers. @param digits How many */
export function format(value: number, digits?: number): string;
export function format(value: string, more?: string): string;
export function format(value: unknown, digits?: unknown): string { return String(value) + String(digits); }`);
    const tool = toolOf(extraction, "format");
    expect(parametersOf(tool)).toEqual(["value: number", "digits?: number"]);
    expect(tool.description).toBe("Formats numbers.");
    expect(tool.laterOverloads).toBe(1);
    expect(extraction.diagnostics).toMatchObject([
      { code: "overload-chosen", severity: "note" },
    ]);
    expect(messagesOf(extraction)[0]).toContain("Of the 3 overloads");
  });

  it("prefer one that can be called at all", () => {
    const tool = onlyTool(`
/** Reads. */
export function read(path: string, encoding: string, done: () => void): void;
export function read(path: string): string;
export function read(...all: unknown[]): unknown { return all; }`);
    expect(parametersOf(tool)).toEqual(["path: string"]);
  });

  it("report the first when none can", () => {
    expect(
      messagesOf(
        extractSources(`
/** Reads. */
export function read(done: () => void): void;
export function read(path: string, done: () => void): void;
export function read(...all: unknown[]): void { void all; }`),
      ).filter((message) => message.startsWith("unsupported")),
    ).toHaveLength(1);
  });
});

describe("generics", () => {
  it("are their constraint, their default, else anything with a warning", () => {
    const extraction = extractSources(`
/** A. */
export function a<T extends string>(x: T): T { return x; }
/** B. */
export function b<T = number>(x: T): T { return x; }
/** C. */
export function c<T>(x: T): T { return x; }`);
    expect(
      extraction.toolSet.tools.map((tool) => parametersOf(tool).join()),
    ).toEqual(["x: string", "x: number", "x: unknown"]);
    expect(messagesOf(extraction)).toEqual([
      'unconstrained-generic: The type parameter "T" of "c" has no constraint, so any JSON value is accepted for it.',
    ]);
  });
});
