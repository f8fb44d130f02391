/** From source files to the model of their tools. Everything that knows the compiler lives below this folder. */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { SkippedExport, ToolModel, ToolSet } from "../model/tool.js";
import type { SourceProject } from "./project.js";

export interface ExtractOptions {
  readonly select: "documented" | "tagged";
  readonly toolNames: "preserve" | "snake_case";
  readonly loneObject: "flatten" | "nest";
  /** npm packages whose documented exports are tools too. */
  readonly packages: readonly string[];
  /** Absolute paths of the modules that toolgen writes: what they and their importers lack, the compiler says, but not we. */
  readonly generated?: readonly string[];
}

export interface Extraction {
  /** A tool with an error of its own is left out of it, whatever severity the error is given later. */
  readonly toolSet: ToolSet;
  /** In source order, with the severities of the catalogue. Those of one tool carry its name. */
  readonly diagnostics: readonly Diagnostic[];
}

export type { SkippedExport, ToolModel, SourceProject };
