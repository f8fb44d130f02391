/** Public reports against other generators of schemas: whether the arguments of each fit the types that are read of it. */
import { readFileSync } from "node:fs";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { fitsType } from "../../src/extract/types/fits-type.js";
import type { Json } from "../../src/model/types.js";
import { openSources, type SourceReader } from "./read-source.js";

interface Report {
  readonly id: string;
  readonly title: string;
  readonly tsSource: string;
  /** The text of the arguments, by name. */
  readonly args: string;
  readonly expected: { readonly error?: string };
}

const reports = JSON.parse(
  readFileSync(new URL("cases/reports.json", import.meta.url), "utf8"),
) as readonly Report[];

/** Several files are split by `// @filename:`; functions that stand in the last are meant. */
function filesOf({ tsSource }: Report): Readonly<Record<string, string>> {
  const [first = "", ...named] = tsSource.split(/^\/\/ @filename: (.*)\n/m);
  const files: Record<string, string> = {};
  if (first.trim() !== "") files["a.ts"] = first;
  for (let index = 0; index < named.length; index += 2)
    files[named[index] ?? ""] = named[index + 1] ?? "";
  return files;
}

function takes(
  source: SourceReader,
  file: string,
  text: string,
  args: Readonly<Record<string, Json>>,
): boolean {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const declared = tree.statements.find(ts.isFunctionDeclaration);
  if (declared?.name === undefined) throw new Error(`${file} has no function.`);
  const { name, parameters } = declared;
  return parameters.every((parameter, index) => {
    const key = parameter.name.getText(tree);
    const value = args[key];
    if (value === undefined)
      return (
        parameter.initializer !== undefined ||
        parameter.questionToken !== undefined
      );
    const result = source.readParameter(file, name.text, index);
    if (result.kind !== "type") throw new Error(JSON.stringify(result));
    expect(result.diagnostics).toEqual([]);
    return fitsType(value, result.type, (type) => source.lookUp(type));
  });
}

describe("reports", () => {
  it.each(reports)("$id: $title", (report) => {
    const files = filesOf(report);
    const source = openSources(files);
    const [file = "", text = ""] = Object.entries(files).at(-1) ?? [];
    // Arguments are always an object.
    const args = JSON.parse(report.args) as Readonly<Record<string, Json>>;
    expect(takes(source, file, text, args)).toBe(
      report.expected.error === undefined,
    );
  });
});
