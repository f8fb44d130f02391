/** What every reader of the source is given: the compiler's program and the folder to which positions are relative. */
import type { ts } from "ts-morph";

export interface ExtractContext {
  /** Absolute, with `/`, without a trailing slash. */
  readonly root: string;
  readonly program: ts.Program;
  /** Costs nothing until it is asked for; then every file of the program is bound. */
  readonly checker: ts.TypeChecker;
  /** The text of a file, absolute, or `undefined` where there is none: for what a package says of itself. */
  readonly readText: (path: string) => string | undefined;
}
