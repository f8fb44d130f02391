/** The runtime's types, under the compilers and options that users have. */
import { execFile } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);
let folder: string;

async function compile(compiler: string, project: string): Promise<string> {
  const tsc = join(repository, "node_modules", compiler, "bin/tsc");
  try {
    await run(process.execPath, [tsc, "-p", project]);
    return "";
  } catch (error) {
    // A compiler that finds problems exits with 1 or 2.
    return (error as { stdout: string }).stdout;
  }
}

/** Writes a tsconfig, and gives its path. */
function project(name: string, config: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(config));
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "toolgen-types-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const name of ["tools", "usage", "weather"]) {
    const path = join(folder, `${name}.ts`);
    cpSync(join(repository, "test/runtime/types", `${name}.ts`), path);
    const text = readFileSync(path, "utf8");
    writeFileSync(
      path,
      text.replace("../../../src/runtime/index.js", "toolgen/runtime"),
    );
  }
  const declarations = await compile(
    "typescript",
    project("tsconfig.runtime.json", {
      extends: join(repository, "tsconfig.json"),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: join(repository, "src/runtime"),
        outDir: join(folder, "runtime"),
        typeRoots: [join(repository, "node_modules/@types")],
      },
      include: [],
      files: [join(repository, "src/runtime/index.ts")],
    }),
  );
  expect(declarations).toBe("");
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const resolutions = [
  { module: "NodeNext", moduleResolution: "NodeNext" },
  { module: "ESNext", moduleResolution: "Bundler" },
];

test.each(
  ["typescript-5.9", "typescript", "typescript-7"].flatMap((compiler) =>
    resolutions.map((resolution) => ({ compiler, ...resolution })),
  ),
)("$compiler, $moduleResolution", async ({ compiler, ...resolution }) => {
  const path = project(`tsconfig.${compiler}.${resolution.module}.json`, {
    compilerOptions: {
      ...resolution,
      target: "ES2022",
      lib: ["ES2023", "DOM"],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noPropertyAccessFromIndexSignature: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      skipLibCheck: false,
      noEmit: true,
      paths: { "toolgen/runtime": ["./runtime/index.d.ts"] },
    },
    files: ["usage.ts"],
  });
  expect(await compile(compiler, path)).toBe("");
});
