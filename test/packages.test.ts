/**
 * Tools of popular packages, from their declarations as they are: no crash, no schema that JSON Schema refuses, no module that the
 * compiler refuses. The floors are what was reached; they may only rise.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Ajv2020 from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openProject } from "../src/extract/project.js";
import { openSession } from "../src/session.js";
import floors from "./packages.json" with { type: "json" };

const repository = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = mkdtempSync(join(tmpdir(), "toolgen-packages-"));
const ajv = new Ajv2020.default({ strict: false, validateFormats: false });

interface Row {
  readonly package: string;
  readonly documented: number;
  readonly tools: number;
  readonly share: string;
  readonly "kB a tool": string;
  readonly seconds: string;
  readonly "left out for": string;
}

const rows: Row[] = [];

beforeAll(() => {
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(
    join(root, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "ES2022",
        lib: ["ES2023", "ES2024.String", "DOM"],
        module: "NodeNext",
        types: ["node"],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        verbatimModuleSyntax: true,
        skipLibCheck: true,
        noEmit: true,
        // The package under test, as its generated modules import it.
        paths: {
          "toolgen/runtime": [join(repository, "src/runtime/index.ts")],
        },
      },
      include: ["*.generated.ts"],
    }),
  );
});

afterAll(() => {
  rmSync(root, { recursive: true });
  console.table(rows);
});

describe("the documented functions of", () => {
  it.each(Object.entries(floors))("%s", async (name, floor) => {
    const start = performance.now();
    const project = openProject({
      root,
      tsconfig: join(root, "tsconfig.json"),
    });
    const output = join(root, `${name.replace(/\W+/g, "-")}.generated.ts`);
    const { tools, skipped, specs, files, diagnostics } = await openSession(
      project,
      {
        root,
        include: [],
        output,
        tsconfig: join(root, "tsconfig.json"),
        select: "documented",
        toolNames: "preserve",
        loneObject: "flatten",
        targets: [],
        emitJson: {},
        packages: [name],
        rules: {},
      },
    ).build();
    const text = files.get(output);
    if (text !== undefined) writeFileSync(output, text);
    const seconds = (performance.now() - start) / 1000;

    const documented = skipped.filter(
      ({ reason }) => reason !== "has no JSDoc comment",
    );
    rows.push({
      package: name,
      documented: documented.length + tools.length,
      tools: tools.length,
      share: `${String(Math.round((100 * tools.length) / Math.max(1, documented.length + tools.length)))} %`,
      "kB a tool": (
        (text ?? "").length /
        1000 /
        Math.max(1, tools.length)
      ).toFixed(1),
      seconds: seconds.toFixed(1),
      "left out for": commonest(documented.map(({ reason }) => reason)),
    });
    expect(tools.length).toBeGreaterThanOrEqual(floor);
    // A package's faults are its own: they leave functions out and never stop a build.
    if (tools.length > 0)
      expect(
        diagnostics.filter(({ severity }) => severity === "error"),
      ).toEqual([]);
    for (const { inputSchema, outputSchema } of specs) {
      ajv.compile(inputSchema);
      if (outputSchema !== undefined) ajv.compile(outputSchema);
    }
  });
});

it("gives modules that the compiler accepts", () => {
  let printed = "";
  try {
    execFileSync(
      process.execPath,
      [
        join(repository, "node_modules/typescript/bin/tsc"),
        "-p",
        root,
        "--pretty",
        "false",
      ],
      { encoding: "utf8" },
    );
  } catch (error) {
    // tsc prints its errors on stdout.
    printed = String((error as { stdout: unknown }).stdout);
  }
  expect(printed).toBe("");
});

/** The three commonest reasons, without the names in them, with their counts. */
function commonest(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) {
    const kind = reason.replace(/"[^"]*"|\([^)]*\)/g, "…");
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .slice(0, 3)
    .map(([kind, count]) => `${String(count)} ${kind}`)
    .join("; ");
}
