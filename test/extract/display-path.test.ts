import { describe, expect, it } from "vitest";
import { displayPath } from "../../src/extract/display-path.js";

describe("displayPath", () => {
  it.each([
    ["/project/src/a.ts", "/project", "src/a.ts"],
    ["/project/src/a.ts", "/project/src", "a.ts"],
    ["/project/other/a.ts", "/project/src", "../other/a.ts"],
    ["/project2/a.ts", "/project", "../project2/a.ts"],
    ["/a.ts", "/", "a.ts"],
    ["C:/project/src/a.ts", "C:/project", "src/a.ts"],
    ["D:/other/a.ts", "C:/project", "D:/other/a.ts"],
    [
      "/project/node_modules/.pnpm/b@1.0.0/node_modules/b/index.d.ts",
      "/project",
      "node_modules/b/index.d.ts",
    ],
    [
      "/store/node_modules/@scope/b/index.d.ts",
      "/project",
      "node_modules/@scope/b/index.d.ts",
    ],
  ])("shows %s from %s as %s", (path, root, expected) => {
    expect(displayPath(path, root)).toBe(expected);
  });
});
