/** What the README takes from the code is what the code says. `npm run docs` writes it anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { compareCodeUnits } from "../src/model/compare-code-units.js";
import { sampleDiagnostics } from "./support/diagnostic-samples.js";

const path = join(dirname(fileURLToPath(import.meta.url)), "../README.md");

function diagnosticsTable(): string {
  const rows = [...sampleDiagnostics()]
    .sort((a, b) => compareCodeUnits(a.code, b.code))
    .map(({ code, severity, message, help = "" }) =>
      [`\`${code}\``, severity, message, help]
        .map((cell) => cell.replaceAll("|", "\\|"))
        .join(" | "),
    );
  return ["Code | Severity | A sample | What to do", "--- | --- | --- | ---"]
    .concat(rows)
    .map((row) => `| ${row} |`)
    .join("\n");
}

const generated =
  /(<!-- diagnostics: [^>]*-->\n<!-- prettier-ignore-start -->\n)[\s\S]*(\n<!-- prettier-ignore-end -->\n<!-- \/diagnostics -->)/;

it("lists every diagnostic in the README", () => {
  const page = readFileSync(path, "utf8");
  expect(page).toMatch(generated);
  const written = page.replace(
    generated,
    (_, start: string, end: string) =>
      `${start}\n${diagnosticsTable()}\n${end}`,
  );
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(path, written);
  else expect(page).toBe(written);
});
