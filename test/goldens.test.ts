/**
 * The golden cases: every folder of `fixtures/` that holds an `input.ts`. Each is built, compared with what is committed, and its
 * `calls.json` is executed against the committed module. `npm run goldens` writes anew what a change of toolgen changes.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { globSync } from "tinyglobby";
import type { Registry } from "toolgen/runtime";
import { describe, expect, it } from "vitest";
import { buildCase, fixtures } from "./support/build-case.js";
import { renderDiagnostics } from "../src/diagnostics/render.js";

const update = process.env["UPDATE_GOLDENS"] === "1";

const cases = globSync("*/input.{ts,mts,cts,tsx,js}", { cwd: fixtures })
  .map((path) => dirname(path))
  .sort();

interface Call {
  readonly tool: string;
  readonly arguments?: unknown;
  readonly text?: string;
  readonly result?: string;
  readonly error?: string;
  readonly issues?: readonly string[];
  readonly conversions?: readonly string[];
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function writeOrRemove(path: string, text: string | undefined): void {
  if (text === undefined) rmSync(path, { force: true });
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

it("finds at least forty cases", () => {
  expect(cases.length).toBeGreaterThanOrEqual(40);
});

describe.each(cases)("%s", (name) => {
  const folder = join(fixtures, name);
  const modulePath = join(folder, "expected/tools.generated.ts");
  const diagnosticsPath = join(folder, "expected/diagnostics.txt");

  it("gives the committed module and diagnostics", async () => {
    const built = await buildCase(folder);
    const diagnostics = renderDiagnostics(built.diagnostics, {
      format: "pretty",
    });
    if (update) {
      writeOrRemove(modulePath, built.module);
      writeOrRemove(
        diagnosticsPath,
        diagnostics === "" ? undefined : diagnostics,
      );
    }
    expect(built.module).toBe(readIfThere(modulePath));
    expect(diagnostics).toBe(readIfThere(diagnosticsPath) ?? "");
  });

  const callsPath = join(folder, "calls.json");
  // The cast holds by the layout of fixtures: calls.json is written by hand for this reader.
  const calls = existsSync(callsPath)
    ? (JSON.parse(readFileSync(callsPath, "utf8")) as readonly Call[])
    : [];
  it.each(
    calls.map(
      (call) =>
        [
          `${call.tool} ${call.text ?? JSON.stringify(call.arguments)}`,
          call,
        ] as const,
    ),
  )("%s", async (_, call) => {
    const generated = (await import(pathToFileURL(modulePath).href)) as {
      readonly registry: Registry;
    };
    const { registry } = generated;
    const text = call.text ?? JSON.stringify(call.arguments);
    const bound = registry.bind(call.tool, text);
    if (call.issues !== undefined) {
      expect(
        bound.ok
          ? []
          : bound.issues.map((issue) => `${issue.kind} ${issue.path}`).sort(),
      ).toEqual([...call.issues].sort());
    } else {
      expect(bound).toMatchObject({ ok: true });
      if (bound.ok && call.conversions !== undefined)
        expect(bound.conversions.map((conversion) => conversion.path)).toEqual(
          call.conversions,
        );
    }
    const result = await registry.execute({
      id: "call-1",
      name: call.tool,
      arguments: text,
    });
    if (call.result !== undefined)
      expect(result).toMatchObject({ ok: true, text: call.result });
    else expect(result.ok).toBe(false);
    if (call.error !== undefined) expect(result.error?.kind).toBe(call.error);
    // The same arguments as an object, as SDKs pass them that parse themselves.
    if (call.text === undefined && call.result !== undefined) {
      expect(
        await registry.execute({
          id: "call-2",
          name: call.tool,
          arguments: call.arguments,
        }),
      ).toMatchObject({ ok: true });
    }
  });
});
