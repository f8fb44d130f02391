/** Calls that end without a result. */
import type { ErrorKind, Issue } from "./issue.js";
import type { RegistryOptions } from "./registry-options.js";
import { thrownText } from "./thrown-text.js";
import type { ToolFailure } from "./tool-call.js";
import { ToolError } from "./tool-error.js";

/** Why a call has no result, in words that are meant for the model. Thrown and caught inside the runtime. */
export class CallFailure extends Error {
  readonly kind: ErrorKind;
  readonly issues: readonly Issue[];

  constructor(
    kind: ErrorKind,
    message: string,
    options: {
      readonly issues?: readonly Issue[];
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.issues = options.issues ?? [
      { kind, path: "", expected: "a result", received: message },
    ];
  }
}

/** What is reported of anything that was thrown on the way to a result. */
export function toFailure(
  thrown: unknown,
  { exposeErrors }: Pick<RegistryOptions, "exposeErrors">,
): ToolFailure {
  if (thrown instanceof CallFailure) {
    const { kind, message, issues, cause } = thrown;
    return { kind, message, issues, ...(cause !== undefined && { cause }) };
  }
  const errorId =
    exposeErrors === "none" && !(thrown instanceof ToolError)
      ? Math.random().toString(36).slice(2, 10)
      : undefined;
  const { kind, message, issues } = new CallFailure(
    "tool_error",
    errorId === undefined
      ? thrownText(thrown)
      : `The tool failed (error ${errorId}).`,
  );
  return {
    kind,
    message,
    issues,
    cause: thrown,
    ...(errorId !== undefined && { errorId }),
  };
}
