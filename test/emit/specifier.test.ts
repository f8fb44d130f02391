import { describe, expect, it } from "vitest";
import { specifierOf } from "../../src/emit/specifier.js";

function specifier(
  path: string,
  more: {
    root?: string;
    output?: string;
    importStyle?: ".js" | ".ts" | "";
  } = {},
): string {
  return specifierOf(
    { kind: "file", path },
    {
      root: "/project",
      output: "/project/src/tools.generated.ts",
      importStyle: ".js",
      ...more,
    },
  );
}

describe("the specifier of a source file", () => {
  it("is relative to the folder of the output", () => {
    expect(specifier("src/weather.ts")).toBe("./weather.js");
    expect(specifier("src/crm/tools.ts")).toBe("./crm/tools.js");
    expect(specifier("lib/tools.ts")).toBe("../lib/tools.js");
    expect(
      specifier("src/weather.ts", { output: "/project/gen/deep/t.ts" }),
    ).toBe("../../src/weather.js");
    expect(specifier("../shared/tools.ts")).toBe("../../shared/tools.js");
    expect(
      specifier("tools.ts", { output: "/project/tools.generated.ts" }),
    ).toBe("./tools.js");
  });

  it.each([
    ["a.ts", "./a.js", "./a.ts", "./a"],
    ["a.tsx", "./a.js", "./a.tsx", "./a"],
    ["a.mts", "./a.mjs", "./a.mts", "./a.mjs"],
    ["a.cts", "./a.cjs", "./a.cts", "./a.cjs"],
    ["a.d.ts", "./a.js", "./a.js", "./a"],
    ["a.d.mts", "./a.mjs", "./a.mjs", "./a.mjs"],
    ["a.d.cts", "./a.cjs", "./a.cjs", "./a.cjs"],
    ["a.js", "./a.js", "./a.js", "./a"],
    ["a.jsx", "./a.jsx", "./a.jsx", "./a"],
    ["a.mjs", "./a.mjs", "./a.mjs", "./a.mjs"],
    ["a.tools.ts", "./a.tools.js", "./a.tools.ts", "./a.tools"],
  ])(
    "of %s follows the style of the project's imports",
    (file, js, ts, none) => {
      expect(specifier(`src/${file}`)).toBe(js);
      expect(specifier(`src/${file}`, { importStyle: ".ts" })).toBe(ts);
      expect(specifier(`src/${file}`, { importStyle: "" })).toBe(none);
    },
  );

  it("holds for the paths of Windows", () => {
    const windows = {
      root: "C:\\work\\project",
      output: "c:/work/project/src/tools.generated.ts",
    };
    expect(specifier("src/weather.ts", windows)).toBe("./weather.js");
    expect(specifier("src\\crm\\tools.ts", windows)).toBe("./crm/tools.js");
    expect(specifier("lib/tools.ts", windows)).toBe("../lib/tools.js");
    expect(specifier("C:\\work\\shared\\tools.ts", windows)).toBe(
      "../../shared/tools.js",
    );
  });

  it("of a package is the package's", () => {
    expect(
      specifierOf(
        { kind: "package", specifier: "date-fns" },
        { root: "/p", output: "/p/t.ts", importStyle: ".js" },
      ),
    ).toBe("date-fns");
  });
});
