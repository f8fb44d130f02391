/** A registry whose output is a JavaScript file. */
import fc from "fast-check";
import { format } from "prettier";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { emitRegistry } from "../../src/emit/registry-module.js";
import {
  enumOf,
  exported,
  object,
  optional,
  refer,
  required,
  string,
  tool,
  toolSet,
  value,
} from "./hand-model.js";
import { runModule } from "./run-module.js";
import { sample } from "./sample-tool-set.js";

const options = { root: "/p", output: "/p/src/tools.generated.js" };

describe("a registry in JavaScript", () => {
  it("is JavaScript, in prettier's layout", async () => {
    await fc.assert(
      fc.asyncProperty(sample("src/tools.ts"), async ({ toolSet: set }) => {
        const text = emitRegistry(set, options);
        expect(await format(text, { filepath: options.output })).toBe(text);
        const { diagnostics = [] } = ts.transpileModule(text, {
          fileName: "tools.generated.js",
          reportDiagnostics: true,
          compilerOptions: { allowJs: true, target: ts.ScriptTarget.ESNext },
        });
        expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
      }),
      { numRuns: Number(process.env["RUNS"] ?? 40) },
    );
  });

  it("binds and runs", async () => {
    const set = toolSet(
      [
        tool(
          "openTicket",
          [
            value(required("title", string)),
            value(
              required("priority", enumOf("Priority", { Low: 1, High: 2 })),
            ),
            value(optional("options", refer("Options"))),
          ],
          { result: { kind: "value", streams: false } },
        ),
      ],
      [
        exported(
          "Options",
          object(
            required("label", string),
            optional("again", refer("Options")),
          ),
        ),
      ],
    );
    const { registry } = await runModule(
      emitRegistry(set, options),
      `export const Priority = { Low: 1, High: 2 }; export function openTicket(title, priority, options) { return [title, priority, options]; }`,
      ".js",
    );
    const result = await registry?.execute({
      name: "openTicket",
      arguments:
        '{"title":"a","priority":"High","options":{"label":"x","again":{"label":"y"}}}',
    });
    expect(result?.value).toEqual([
      "a",
      2,
      { label: "x", again: { label: "y" } },
    ]);
  });
});
