/** How a project writes its own relative imports. */
import type { ts } from "ts-morph";
import type { ToolSet } from "../model/tool.js";
import { relativeImports } from "./compile-errors.js";

/** The style of most relative imports of some files: with `.js`, with `.ts`, or without an extension. Without any, or of equals, `.js`. */
export function importStyle(
  sourceFiles: Iterable<ts.SourceFile>,
): ToolSet["importStyle"] {
  let js = 0;
  let ts = 0;
  let none = 0;
  for (const sourceFile of sourceFiles)
    for (const specifier of relativeImports(sourceFile)) {
      if (/\.[cm]?jsx?$/.test(specifier)) js += 1;
      else if (/\.[cm]?tsx?$/.test(specifier)) ts += 1;
      else if (!/\.[a-z]+$/i.test(specifier)) none += 1;
    }
  if (js >= ts && js >= none) return ".js";
  return ts >= none ? ".ts" : "";
}
