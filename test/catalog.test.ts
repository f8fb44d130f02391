/** The catalogue of diagnostics: how each entry speaks, and that none is there for nothing. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { catalog, type DiagnosticCode } from "../src/diagnostics/catalog.js";
import { sampleDiagnostics } from "./support/diagnostic-samples.js";

const repository = fileURLToPath(new URL("..", import.meta.url));

/** All texts below a folder whose names match, joined. */
function textsOf(pattern: string, ignore: readonly string[] = []): string {
  return globSync(pattern, { cwd: repository, ignore })
    .map((path) => readFileSync(join(repository, path), "utf8"))
    .join("\n");
}

const cases =
  textsOf("fixtures/*/expected/diagnostics.txt") +
  textsOf("test/**/*.test.ts", ["test/catalog.test.ts"]);
const sources = textsOf("src/**/*.ts", ["src/diagnostics/catalog.ts"]);

// The keys of an object of this type are its codes.
describe.each(Object.keys(catalog) as DiagnosticCode[])("%s", (code) => {
  it("is made of words", () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)+$/);
  });

  it("says one sentence, and what to do about it", () => {
    const sample = sampleDiagnostics().find((item) => item.code === code);
    const { message, help } = sample ?? {};
    expect(message).toMatch(/^[A-Z"`].*[.!?]$/s);
    expect(help).toMatch(/^[A-Z].*[.?]$/s);
  });

  it("is made somewhere, and occurs in a case", () => {
    expect(sources).toContain(`"${code}"`);
    expect(cases).toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
  });
});
