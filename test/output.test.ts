/** What is planned against what is there, and writing the difference. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { expect, it, vi } from "vitest";
import { marker as emittedMarker } from "../src/emit/registry-module.js";
import { marker, planOutput, writeOutput } from "../src/output.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const head = `// ${marker} from src/a.ts.\n`;

function states(
  root: string,
  files: Readonly<Record<string, string>>,
): readonly string[] {
  return planOutput(
    new Map(
      Object.entries(files).map(([path, text]) => [`${root}/${path}`, text]),
    ),
  ).map(({ state, path }) => `${state} ${path.slice(root.length + 1)}`);
}

it("has the marker that emitted modules have", () => {
  expect(marker).toBe(emittedMarker);
});

it("tells the states of planned files apart", () => {
  const root = temporaryFolder({
    "same.ts": `${head}one\n`,
    "returns.ts": `${head}one\n`.replaceAll("\n", "\r\n"),
    "old.ts": `${head}two\n`,
    "blank.ts": "\n",
    "mine.ts": "export const x = 1;\n",
    "late.ts": `\n\n\n${head}`,
  });
  const planned = ["same", "returns", "old", "blank", "mine", "late", "new"];
  expect(
    states(
      root,
      Object.fromEntries(planned.map((name) => [`${name}.ts`, `${head}one\n`])),
    ),
  ).toEqual([
    "unchanged same.ts",
    "unchanged returns.ts",
    "changed old.ts",
    "changed blank.ts",
    "foreign mine.ts",
    "foreign late.ts",
    "missing new.ts",
  ]);
});

it("finds the orphans beside planned files, and nowhere else", () => {
  const root = temporaryFolder({
    "src/tools.ts": head,
    "src/z.generated.ts": head,
    "src/a.json": `{\n  "$comment": "${marker} from src/a.ts."\n}\n`,
    "src/mine.ts": `// ${"x".repeat(600)}\n${head}`.replace(head, ""),
    "src/notes.md": head,
    "src/deep/b.ts": head,
    "lib/c.ts": head,
  });
  expect(states(root, { "src/tools.ts": head })).toEqual([
    "unchanged src/tools.ts",
    "orphaned src/a.json",
    "orphaned src/z.generated.ts",
  ]);
  const plan = planOutput(new Map([[`${root}/src/tools.ts`, head]]), {
    orphans: false,
  });
  expect(plan.map(({ state }) => state)).toEqual(["unchanged"]);
});

it("writes what is missing or changed, and touches nothing else", () => {
  const root = temporaryFolder({
    "same.ts": head.replaceAll("\n", "\r\n"),
    "old.ts": `${head}two\n`,
    "mine.ts": "mine",
    "orphan.ts": head,
  });
  const past = new Date("2020-01-01T00:00:00Z");
  for (const name of ["same", "old", "mine", "orphan"])
    utimesSync(`${root}/${name}.ts`, past, past);
  chmodSync(`${root}/old.ts`, 0o640);

  const files = ["same.ts", "old.ts", "mine.ts", "deep/er/new.ts"];
  const written = writeOutput(
    planOutput(new Map(files.map((name) => [`${root}/${name}`, head]))),
  );
  expect(written).toEqual([`${root}/old.ts`, `${root}/deep/er/new.ts`]);
  expect(readFileSync(`${root}/old.ts`, "utf8")).toBe(head);
  expect(readFileSync(`${root}/deep/er/new.ts`, "utf8")).toBe(head);
  expect(readFileSync(`${root}/mine.ts`, "utf8")).toBe("mine");
  expect(statSync(`${root}/old.ts`).mode & 0o777).toBe(0o640);
  for (const name of ["same", "mine", "orphan"])
    expect(statSync(`${root}/${name}.ts`).mtime).toEqual(past);
  // No temporary file is left.
  expect(readdirSync(root).sort()).toEqual(
    ["deep", "mine.ts", "old.ts", "orphan.ts", "same.ts"].sort(),
  );
});

it("writes the target of a symbolic link", () => {
  const root = temporaryFolder({ "real/tools.ts": head });
  symlinkSync(`${root}/real/tools.ts`, `${root}/tools.ts`);
  writeOutput(planOutput(new Map([[`${root}/tools.ts`, `${head}new\n`]])));
  expect(lstatSync(`${root}/tools.ts`).isSymbolicLink()).toBe(true);
  expect(readFileSync(`${root}/real/tools.ts`, "utf8")).toBe(`${head}new\n`);
});

it("writes none where one cannot be written, and says why in one line", () => {
  const root = temporaryFolder({ "a.ts": head, file: "" });
  const plan = planOutput(
    new Map([
      [`${root}/a.ts`, `${head}new\n`],
      [`${root}/file/b.ts`, head],
    ]),
  );
  expect(() => writeOutput(plan)).toThrow(
    `Cannot write ${root}/file/b.ts: a part of its path is a file.`,
  );
  expect(readFileSync(`${root}/a.ts`, "utf8")).toBe(head);
  expect(readdirSync(root).sort()).toEqual(["a.ts", "file"]);
});

it("says that a folder stands where a file is due", () => {
  const root = temporaryFolder();
  mkdirSync(`${root}/a.ts`);
  expect(() => planOutput(new Map([[`${root}/a.ts`, head]]))).toThrow(
    `Cannot read ${root}/a.ts: it is a folder.`,
  );
});

// The superuser may write everywhere, so that the refusal has to be made.
it("says that a folder is read-only", async () => {
  const root = temporaryFolder();
  vi.doMock("node:fs", async (original) => ({
    ...(await original<typeof import("node:fs")>()),
    writeFileSync: () => {
      throw Object.assign(new Error("x"), { code: "EROFS" });
    },
  }));
  vi.resetModules();
  const output = await import("../src/output.js");
  expect(() =>
    output.writeOutput([
      { state: "missing", path: `${root}/a.ts`, text: head },
    ]),
  ).toThrow(`Cannot write ${root}/a.ts: the file system is read-only.`);
  expect(existsSync(`${root}/a.ts`)).toBe(false);
  vi.doUnmock("node:fs");
});
