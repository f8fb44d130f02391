/** What the file system refuses, in one line. */

const problems: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk quota is used up"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of its path is a file"],
  ["EEXIST", "a part of its path is a file"],
  ["EMFILE", "too many files are open"],
  ["EBUSY", "another program uses it"],
  ["ENAMETOOLONG", "its name is too long"],
  ["ELOOP", "it is a circle of symbolic links"],
]);

/** A file that cannot be read or written; its message says so without a stack. */
export class OutputError extends Error {
  override readonly name = "OutputError";
  /** Absolute. */
  readonly path: string;
  /** Without the path: "permission denied". */
  readonly problem: string;

  constructor(verb: "read" | "write", path: string, cause: unknown) {
    const problem = problemOf(cause);
    super(`Cannot ${verb} ${path}: ${problem}.`, { cause });
    this.path = path;
    this.problem = problem;
  }
}

function problemOf(cause: unknown): string {
  // Errors of `node:fs` carry a code; anything else says what it says.
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return (
    (code === undefined ? undefined : problems.get(code)) ??
    (cause instanceof Error ? cause.message : String(cause))
  );
}
