/** What can be wrong with a call, and what binding changed: the vocabulary of errors. */

/** Every kind of error that a call can end in. Kinds never change their meaning. */
export type ErrorKind =
  | "type"
  | "not_integer"
  | "out_of_range"
  | "unsafe_integer"
  | "null_not_allowed"
  | "missing"
  | "unknown_argument"
  | "enum"
  | "format"
  | "length"
  | "duplicate_item"
  | "union"
  | "malformed_json"
  | "truncated_json"
  | "multiple_values"
  | "duplicate_key"
  | "not_an_object"
  | "too_large"
  | "unknown_tool"
  | "not_approved"
  | "timeout"
  | "aborted"
  | "limit"
  | "tool_error";

/** One problem of a call. */
export interface Issue {
  readonly kind: ErrorKind;
  /** A JSON pointer into the arguments; empty for the arguments as a whole. */
  readonly path: string;
  /** What would have been right, as a phrase: `an integer`, `one of "a", "b"`. */
  readonly expected: string;
  /** What was there, as a short phrase. Never a long sample of the wrong value. */
  readonly received: string;
  /** What to do about it, where there is something to say: the nearest name, what to escape. */
  readonly hint?: string;
}

/** The rule by which a second spelling was accepted. */
export type ConversionRule =
  /** JSON text of the target in a string. */
  | "json_text"
  /** A number became a string, by the digits that the model wrote. */
  | "source_text"
  /** A boolean became a string. */
  | "scalar_to_string"
  /** An enum member was equal but for case and outer spaces. */
  | "enum_case"
  /** A numeric enum was given by its value. */
  | "enum_value"
  /** A bigint was given as a JSON number. */
  | "bigint_number"
  /** A date without a time or an offset was read as UTC. */
  | "date_utc"
  /** A leap second became the second after it, which a `Date` can hold. */
  | "leap_second"
  /** A URL was normalised by the WHATWG parser. */
  | "url"
  /** `null` for an optional value without `null` in its type. */
  | "null_absent"
  /** `""` for an optional number, boolean or enum. */
  | "blank_absent"
  /** An unknown name was dropped, as the registry was told. */
  | "unknown_ignored"
  /** A missing required primitive became zero, as the registry was told. */
  | "missing_zero"
  /** A lone wrapper around the arguments was taken off. */
  | "envelope"
  /** Argument text that was itself a JSON string was read once more. */
  | "double_encoded"
  /** The text was not JSON, but had one reading: one rule per kind of slip. */
  | "repair_byte_order_mark"
  | "repair_code_fence"
  | "repair_outer_quotes"
  | "repair_trailing_comma"
  | "repair_comment"
  | "repair_unquoted_key"
  | "repair_single_quotes"
  | "repair_control_character"
  | "repair_python_literal"
  | "repair_extra_closers"
  /** The registry's `repair` function changed the text. */
  | "repair_custom";

/** One accepted second spelling. */
export interface Conversion {
  /** A JSON pointer into the arguments; empty for the text as a whole. */
  readonly path: string;
  /** What the model sent, shortened. */
  readonly from: string;
  /** What it was read as, shortened. */
  readonly to: string;
  readonly rule: ConversionRule;
}
