/** A model's call, and what came of it. */
import type { Conversion, ErrorKind, Issue } from "./issue.js";
import type { Json } from "./schema.js";

/** A call as a model makes it. */
export interface ToolCall {
  /** The provider's id of the call, by which the result is paired with it. */
  readonly id?: string | undefined;
  readonly name: string;
  /** JSON text, or an object that an SDK has parsed already. Blank, missing and `null` mean no arguments. */
  readonly arguments?: unknown;
  /** Why the model stopped. One that says "length" refuses the call, since its arguments may be cut off. */
  readonly finishReason?: string | null | undefined;
}

/** Why a call has no result. */
export interface ToolFailure {
  readonly kind: ErrorKind;
  /** The same text as the result's. */
  readonly message: string;
  /** Every problem of the arguments, when that is what failed; else one entry. */
  readonly issues: readonly Issue[];
  /** What was thrown, in full, for the application and never for the model. */
  readonly cause?: unknown;
  /** An id that is also in the model's text, when `exposeErrors` is `"none"`. */
  readonly errorId?: string;
}

interface ToolResultBase {
  /** The id of the call, or `""`. */
  readonly id: string;
  readonly name: string;
  /** What the model is told. Always there, always well-formed Unicode. */
  readonly text: string;
  /** What binding accepted as a second spelling. */
  readonly conversions: readonly Conversion[];
}

export interface ToolSuccess<Value = unknown> extends ToolResultBase {
  readonly ok: true;
  /** What the function returned (for a stream: its last value), as it is. */
  readonly value: Value;
  /** The same as a JSON-safe value, for structured results. Not shortened. `"Success"` for a function without a result. */
  readonly structured: Json;
  readonly error?: undefined;
}

export interface ToolFailed extends ToolResultBase {
  readonly ok: false;
  readonly error: ToolFailure;
  readonly value?: undefined;
  readonly structured?: undefined;
}

/** What came of a call: exactly one a call, whatever happened. */
export type ToolResult<Value = unknown> = ToolSuccess<Value> | ToolFailed;

/** What came of binding alone. */
export type BindResult<Args = Readonly<Record<string, unknown>>> =
  | {
      readonly ok: true;
      readonly args: Args;
      readonly conversions: readonly Conversion[];
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };
