/** What went wrong, where, and what to do: the only way in which toolgen speaks of a user's mistakes. */
import type { DiagnosticCode } from "./catalog.js";

/** A place in a source file. `path` is relative to the project root, with `/`; line and column count from 1, in UTF-16 code units. */
export interface SourcePosition {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** Code units to underline; at least 1. */
  readonly length: number;
  /** The whole line at `line`, for the code frame; absent where there is no text to show. */
  readonly lineText?: string;
}

export type Severity = "error" | "warning" | "note";

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly help?: string;
  /** The tool that it concerns, when it concerns one: with an error, that tool is left out. */
  readonly tool?: string;
  /** Absent for problems of the configuration as a whole. */
  readonly position?: SourcePosition;
  /** Other places that belong to the same problem: the second tool of one name. */
  readonly related?: readonly {
    readonly message: string;
    readonly position: SourcePosition;
  }[];
}
