/** What keeps toolgen from running at all, and is no fault of it: said in one line, without a stack. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}
