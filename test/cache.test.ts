/** The cache of builds returns a record exactly as long as nothing changes that the build depended on. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type BuildInputs, openBuildCache } from "../src/cache.js";
import { temporaryFolder, writeFiles } from "./support/temporary-folder.js";

const record = { files: [["/a.ts", "text"]], tools: 1 };

const nothing: BuildInputs = {
  texts: new Map(),
  files: [],
  present: [],
  missingFiles: [],
  missingFolders: [],
  links: new Map(),
  listings: new Map(),
  outputs: [],
};

/** A project with files that are long there when a build begins. */
function project(files: Readonly<Record<string, string>> = {}): string {
  const root = temporaryFolder({ "node_modules/.keep": "", ...files });
  return root;
}

/** A build that begins well after everything in the folder was written. */
const later = (): number => Date.now() + 60_000;

const open = (root: string, startedAt = later(), name = "build") =>
  openBuildCache({ root, name, startedAt });

/** Stores a record with inputs, and says whether it is still found after a change. */
function survives(
  root: string,
  inputs: Partial<BuildInputs>,
  change: () => void,
): boolean {
  const cache = open(root);
  expect(cache.store("key", record, { ...nothing, ...inputs })).toBe(true);
  expect(cache.lookUp("key"), "before the change").toEqual(record);
  change();
  return open(root).lookUp("key") !== undefined;
}

const readText = (path: string): readonly [string, string] => [
  path,
  readFileSync(path, "utf8"),
];

describe("what the cache gives back", () => {
  test("is the record of the same key, and of no other", () => {
    const root = project();
    expect(open(root).lookUp("key")).toBeUndefined();
    open(root).store("key", record, nothing);
    expect(open(root).lookUp("key")).toEqual(record);
    expect(open(root).lookUp("another key")).toBeUndefined();
  });

  test("is one record a name, so that folders do not grow", () => {
    const root = project();
    for (const key of ["1", "2", "3"]) open(root).store(key, record, nothing);
    open(root, later(), "other").store("1", record, nothing);
    expect(readdirSync(join(root, "node_modules/.cache/toolgen"))).toHaveLength(
      2,
    );
    expect(open(root).lookUp("1")).toBeUndefined();
    expect(open(root).lookUp("3")).toEqual(record);
  });

  test("is found from a package whose modules are installed above it", () => {
    const root = project({ "packages/one/package.json": "{}" });
    const cache = open(join(root, "packages/one"));
    expect(cache.store("key", record, nothing)).toBe(true);
    expect(cache.lookUp("key")).toEqual(record);
  });

  test("is nothing where the cache cannot be written, and nothing is thrown", () => {
    const root = project({ "node_modules/.cache": "a file in the way" });
    const cache = open(root);
    expect(cache.store("key", record, nothing)).toBe(false);
    expect(cache.lookUp("key")).toBeUndefined();
  });

  test("is nothing where the record was damaged", () => {
    const root = project();
    open(root).store("key", record, nothing);
    const folder = join(root, "node_modules/.cache/toolgen");
    const [name = ""] = readdirSync(folder);
    const path = join(folder, name);
    const whole = readFileSync(path, "utf8");
    for (const cut of [0, 1, 20, whole.indexOf("\n"), whole.length - 5]) {
      writeFileSync(path, whole.slice(0, cut));
      expect(open(root).lookUp("key")).toBeUndefined();
    }
    for (const text of ["null\nnull\n", "{}\n{}\n", "[]\n1\n"]) {
      writeFileSync(path, text);
      expect(open(root).lookUp("key")).toBeUndefined();
    }
  });
});

describe("a record outlives", () => {
  test("no change of a file's text, even of one whose size and time stay", () => {
    const root = project({ "src/a.ts": "export const a = 1;" });
    const path = join(root, "src/a.ts");
    const then = new Date("2020-01-01");
    utimesSync(path, then, then);
    expect(
      survives(root, { texts: new Map([readText(path)]) }, () => {
        writeFileSync(path, "export const a = 2;");
        utimesSync(path, then, then);
      }),
    ).toBe(false);
  });

  test("a new time of a file whose text stays", () => {
    const root = project({ "src/a.ts": "export const a = 1;" });
    const path = join(root, "src/a.ts");
    expect(
      survives(root, { texts: new Map([readText(path)]) }, () => {
        writeFileSync(path, "export const a = 1;");
      }),
    ).toBe(true);
  });

  test("no edit that was made while the build ran", () => {
    const root = project({ "src/a.ts": "export const a = 1;" });
    const path = join(root, "src/a.ts");
    const texts = new Map([readText(path)]);
    writeFileSync(path, "export const a = 2;");
    const cache = open(root);
    cache.store("key", record, { ...nothing, texts });
    expect(cache.lookUp("key")).toBeUndefined();
  });

  test("a byte order mark, which no reader sees", () => {
    const root = project({ "src/a.ts": "\ufeffexport {};" });
    const path = join(root, "src/a.ts");
    const cache = open(root);
    cache.store("key", record, {
      ...nothing,
      texts: new Map([[path, "export {};"]]),
    });
    expect(cache.lookUp("key")).toEqual(record);
  });

  test.each<[string, (path: string) => void]>([
    ["deleted", unlinkSync],
    [
      "replaced by a folder",
      (path) => {
        unlinkSync(path);
        mkdirSync(path);
      },
    ],
  ])("no file that is %s", (_, change) => {
    const root = project({ "a.ts": "1", "b.js": "2", ".prettierrc": "{}" });
    const at = (name: string): string => join(root, name);
    const kinds: readonly [string, Partial<BuildInputs>][] = [
      [at("a.ts"), { texts: new Map([readText(at("a.ts"))]) }],
      [at("b.js"), { present: [at("b.js")] }],
      [at(".prettierrc"), { files: [at(".prettierrc")] }],
    ];
    for (const [path, inputs] of kinds)
      expect(
        survives(root, inputs, () => {
          change(path);
        }),
        path,
      ).toBe(false);
  });

  test("no file or folder that appears where one was looked for", () => {
    const root = project({ "src/a.ts": "1" });
    const file = join(root, "src/b.ts");
    expect(
      survives(root, { missingFiles: [file] }, () => {
        writeFileSync(file, "");
      }),
    ).toBe(false);
    const folder = join(root, "node_modules/pkg");
    expect(
      survives(
        root,
        {
          missingFiles: [join(folder, "package.json")],
          missingFolders: [folder],
        },
        () => {
          mkdirSync(folder);
        },
      ),
    ).toBe(false);
  });

  test("a folder where a file was looked for, and a file where a folder was", () => {
    const root = project({ "src/a.ts": "1" });
    const file = join(root, "src/lib");
    const folder = join(root, "types");
    expect(
      survives(root, { missingFiles: [file], missingFolders: [folder] }, () => {
        mkdirSync(file);
        writeFileSync(folder, "");
      }),
    ).toBe(true);
  });

  test("no symbolic link that leads elsewhere, to the same text", () => {
    const root = project({
      "store/one/index.d.ts": "export {};",
      "store/two/index.d.ts": "export {};",
    });
    const link = join(root, "node_modules/pkg");
    symlinkSync(join(root, "store/one"), link);
    expect(
      survives(
        root,
        { links: new Map([[link, join(root, "store/one")]]) },
        () => {
          unlinkSync(link);
          symlinkSync(join(root, "store/two"), link);
        },
      ),
    ).toBe(false);
  });

  test("no source and no folder that comes or goes in a listed folder", () => {
    const listings = (root: string): Partial<BuildInputs> => ({
      listings: new Map([[join(root, "src"), ["a.ts", "sub/"]]]),
    });
    const changes: readonly ((at: (name: string) => string) => void)[] = [
      (at) => {
        writeFileSync(at("globals.d.ts"), "");
      },
      (at) => {
        mkdirSync(at("other"));
      },
      (at) => {
        unlinkSync(at("a.ts"));
      },
      (at) => {
        rmSync(at("sub"), { recursive: true });
      },
      (at) => {
        renameSync(at("a.ts"), at("b.ts"));
      },
      (at) => {
        symlinkSync(at("sub"), at("link"));
      },
    ];
    for (const change of changes) {
      const root = project({ "src/a.ts": "", "src/sub/b.ts": "" });
      expect(
        survives(root, listings(root), () => {
          change((name) => join(root, "src", name));
        }),
        String(change),
      ).toBe(false);
    }
  });

  test("files in a listed folder that are no sources", () => {
    const root = project({ "src/a.ts": "" });
    expect(
      survives(
        root,
        { listings: new Map([[join(root, "src"), ["a.ts"]]]) },
        () => {
          writeFiles(root, { "src/notes.md": "", "src/.a.ts.swp": "" });
        },
      ),
    ).toBe(true);
  });

  test("the outputs that the build writes, in a folder of their own too", () => {
    const root = project({ "src/a.ts": "" });
    const src = join(root, "src");
    const inputs: Partial<BuildInputs> = {
      listings: new Map([[src, ["a.ts"]]]),
      outputs: [
        join(src, "tools.generated.ts"),
        join(src, "made/for/it/tools.generated.ts"),
      ],
    };
    expect(
      survives(root, inputs, () => {
        writeFiles(root, {
          "src/tools.generated.ts": "",
          "src/made/for/it/tools.generated.ts": "",
        });
      }),
    ).toBe(true);
    writeFiles(root, { "src/made/for/globals.d.ts": "" });
    expect(open(root).lookUp("key")).toBeUndefined();
  });
});

describe("a file that others read", () => {
  test("is not trusted when it may have been changed since the build began", () => {
    const root = project({ ".prettierrc": "{}" });
    const files = [join(root, ".prettierrc")];
    const cache = open(root, Date.now());
    expect(cache.store("key", record, { ...nothing, files })).toBe(false);
    expect(cache.lookUp("key")).toBeUndefined();
    expect(open(root).store("key", record, { ...nothing, files })).toBe(true);
  });
});
