/** Public reports against other generators, as far as they concern what is found and how its docs read. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { extractTools, type Extraction } from "../../src/extract/extract.js";
import { openProject } from "../../src/extract/project.js";
import type { ParameterModel } from "../../src/model/tool.js";
import type { Definition, TypeNode } from "../../src/model/types.js";
import { defaults, toolNames } from "./support/extract-sources.js";

interface Report {
  readonly id: string;
  readonly title: string;
  readonly tsSource: string;
  readonly expected: {
    readonly description?: string;
    readonly paramDescriptions?: Readonly<Record<string, string>>;
  };
}

const reports = JSON.parse(
  readFileSync(new URL("cases/reports.json", import.meta.url), "utf8"),
  // The cast holds by the data, which this test reads all of.
) as readonly Report[];

/** Several files are split by `// @filename:`. */
function filesOf(report: Report): Map<string, string> {
  const parts = report.tsSource.split(/^\/\/ @filename: (.*)\n/m);
  const [first = "", ...named] = parts;
  const files = new Map<string, string>();
  if (first.trim() !== "") files.set("/project/input.ts", first);
  for (let index = 0; index < named.length; index += 2)
    files.set(`/project/${named[index] ?? ""}`, named[index + 1] ?? "");
  return files;
}

function reportOf(id: string): Report {
  const report = reports.find((item) => item.id === id);
  if (report === undefined) throw new Error(`There is no report ${id}.`);
  return report;
}

function extractFiles(
  inMemory: Map<string, string>,
  reverse = false,
): Extraction {
  const files = [...inMemory.keys()].filter((path) => path.endsWith(".ts"));
  return extractTools(
    openProject({ root: "/project", inMemory }),
    reverse ? files.reverse() : files,
    { ...defaults, loneObject: "nest" },
  );
}

const extractReport = (id: string): Extraction =>
  extractFiles(filesOf(reportOf(id)));

function described(
  extraction: Extraction,
): Readonly<Record<string, string | undefined>> {
  const all: Record<string, string | undefined> = {};
  const visit = (
    path: string,
    description: string | undefined,
    type: TypeNode,
  ): void => {
    all[path] = description;
    const node: TypeNode | undefined =
      type.kind === "reference"
        ? extraction.toolSet.definitions.get(type.id)?.type
        : type;
    if (node?.kind === "object")
      for (const property of node.properties)
        visit(`${path}.${property.name}`, property.description, property.type);
    if (node?.kind === "array") visit(`${path}[]`, undefined, node.items);
  };
  for (const tool of extraction.toolSet.tools) {
    all["()"] = tool.description;
    for (const parameter of tool.parameters)
      if (parameter.kind === "value")
        visit(parameter.name, parameter.description, parameter.type);
  }
  return all;
}

describe("reports on docs", () => {
  it.each(
    reports
      .filter(
        ({ expected }) =>
          expected.description !== undefined ||
          expected.paramDescriptions !== undefined,
      )
      .map((report) => [report.id, report.title, report] as const),
  )("%s %s", (id, _, { expected }) => {
    const texts = described(extractReport(id));
    if (expected.description !== undefined)
      expect(texts["()"]).toBe(expected.description);
    expect(texts).toMatchObject(expected.paramDescriptions ?? {});
  });

  it("J06 a link over two lines", () => {
    expect(described(extractReport("J06"))["()"]).toBe(
      "Matches a state, see state definitions (https://example.com/states) for details.",
    );
  });

  it("J10 dotted names at depth two", () => {
    expect(described(extractReport("J10"))).toMatchObject({
      msg: "The message",
      "msg.to": "Receiver",
      "msg.body.text": "Plain text",
    });
  });

  it("J11 elements of arrays", () => {
    expect(described(extractReport("J11"))).toMatchObject({
      people: "List of people",
      "people[].name": "Full name",
    });
  });

  it("J13 an @ inside of a value", () => {
    const extraction = extractReport("J13");
    expect(described(extraction)["contact"]).toBe("Reach @alice or @bob first");
    const contact = [...extraction.toolSet.definitions.values()].find(
      (item: Definition) => item.schemaName === "Contact",
    );
    expect(contact?.type).toMatchObject({
      properties: [{ type: { pattern: "^[\\w.]+ ?@[a-z]+$" } }],
    });
  });

  it("J15 line endings of the checkout", () => {
    const files = filesOf(reportOf("J15"));
    const windows = new Map(
      [...files].map(([path, text]) => [path, text.replace(/\r?\n/g, "\r\n")]),
    );
    expect(described(extractFiles(windows))).toEqual(
      described(extractFiles(files)),
    );
    expect(described(extractFiles(windows))["o.a"]).toBe("Multi line.");
  });

  it("J16 ends of comments in literals and defaults", () => {
    const [tool] = extractReport("J16").toolSet.tools;
    expect(tool?.parameters[0]).toMatchObject({
      type: { members: [{ json: "*/" }, { json: "/*" }] },
      default: "*/",
      optional: true,
    });
  });

  it("J21 defaults", () => {
    const [tool] = extractReport("J21").toolSet.tools;
    const defaultsOf = (parameter: ParameterModel): unknown =>
      parameter.kind === "value"
        ? [parameter.name, parameter.default, parameter.optional]
        : parameter;
    expect(tool?.parameters.map(defaultsOf)).toEqual([
      ["port", 8081, true],
      ["interval", 100, true],
    ]);
  });
});

describe("reports on builds", () => {
  it("B01 and B03: paths with backslashes name the same files", () => {
    const inMemory = filesOf(reportOf("B01"));
    const project = openProject({ root: "\\project\\", inMemory });
    expect(project.root).toBe("/project");
    project.refresh(["\\project\\input.ts"]);
    const { toolSet } = extractTools(project, ["/project/input.ts"], defaults);
    expect(toolSet.sources).toEqual(["input.ts"]);
  });

  it("B05: imports keep the style of the project", () => {
    const { toolSet } = extractReport("B05");
    expect(toolSet.importStyle).toBe(".js");
    expect(toolSet.sources).toEqual(["src/tools/echo.ts"]);
  });

  it("B10: a solution that references its projects", () => {
    const extraction = extractReport("B10");
    expect(toolNames(extraction)).toEqual(["hi"]);
    expect(extraction.diagnostics).toEqual([]);
  });

  it("B11: a package that has not been built", () => {
    const { tsSource } = reportOf("B11");
    // Its comment stands before the import; here it is the function's own.
    const [comment = "", ...rest] = tsSource.split("\n");
    const source = rest
      .join("\n")
      .replace("export function", `${comment}\nexport function`);
    const { diagnostics, toolSet } = extractFiles(
      new Map([["/project/input.ts", source]]),
    );
    expect(toolSet.tools).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: "unresolved-type",
        position: { path: "input.ts", line: 4, column: 22 },
      },
    ]);
    expect(diagnostics[0]?.message).toContain('"@acme/shapes"');
    expect(diagnostics[0]?.message).toContain('"shape"');
  });

  it("B13: aliases that lead to aliases", () => {
    const extraction = extractReport("B13");
    expect(extraction.diagnostics).toEqual([]);
    expect(described(extraction)).toHaveProperty(["m.deep.n"]);
  });

  it("B21: the order of the files makes no difference", () => {
    const files = filesOf(reportOf("B21"));
    expect(extractFiles(files, true)).toEqual(extractFiles(files));
  });

  it("B31: a parameter that drags in a huge library type", () => {
    const { diagnostics } = extractReport("B31");
    expect(diagnostics).toMatchObject([
      { code: "unsupported-type", severity: "error", position: { line: 2 } },
    ]);
  });
});
