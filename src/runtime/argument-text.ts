/** From argument text to one tree without loss, through the ways in which models wrap and spoil it. */
import { describeValue, quoteShort } from "./describe.js";
import type { Conversion, ConversionRule } from "./issue.js";
import {
  cutOffHint,
  parseJson,
  UnreadableError,
  type JsonTree,
  type JsonTreeObject,
  type Limits,
} from "./json-parser.js";
import { isPlainObject } from "./plain-object.js";

/** Layers of JSON in JSON strings that are taken off. */
export const maximumLayers = 2;

/** Reads argument text, and notes in `conversions` what that took. @throws UnreadableError */
export function readArgumentText(
  text: string,
  limits: Limits,
  conversions: Conversion[],
): JsonTreeObject {
  let layer = text;
  for (let layers = 0; ; layers++) {
    const note = (rule: ConversionRule): void => {
      conversions.push({
        path: "",
        from: quoteShort(layer),
        to: "an object",
        rule,
      });
    };
    const value =
      layer.trim() === "" ? null : readLayer(layer, layers > 0, limits, note);
    // Trees are made by the parser, or empty here.
    if (value === null) return Object.create(null) as JsonTreeObject;
    if (isPlainObject(value)) return value;
    if (typeof value !== "string" || layers === maximumLayers)
      throw notAnObject(value);
    note("double_encoded");
    layer = value;
  }
}

/** The error of arguments that are something else. */
export function notAnObject(value: unknown): UnreadableError {
  return new UnreadableError(
    "not_an_object",
    "an object with the arguments by name",
    describeValue(value),
  );
}

function readLayer(
  text: string,
  isInner: boolean,
  limits: Limits,
  note: (rule: ConversionRule) => void,
): JsonTree {
  try {
    // Valid JSON is never touched by repair.
    return parseJson(text, limits);
  } catch (error) {
    if (
      !(error instanceof UnreadableError) ||
      error.issue.kind === "duplicate_key" ||
      error.issue.kind === "too_large"
    )
      throw error;
  }
  // The content of a string that does not even begin like an object is just text.
  if (isInner && !/^[\s\uFEFF]*["'`{[/]/.test(text)) throw notAnObject(text);
  const notes = new Set<ConversionRule>();
  const value = parseJson(
    unwrapped(text, (rule) => notes.add(rule)),
    limits,
    (rule) => notes.add(rule),
  );
  notes.forEach(note);
  return value;
}

/** Takes off a byte order mark, one code fence, and stray quotes around an object. One of a pair: the other was cut off. */
function unwrapped(text: string, note: (rule: ConversionRule) => void): string {
  let inner = text.trim();
  const pair = (open: string, close: string, rule: ConversionRule): void => {
    if (
      open === "" ||
      !inner.endsWith(close) ||
      inner.length < open.length + close.length
    )
      throw new UnreadableError(
        "truncated_json",
        `${close} before and after`,
        quoteShort(text),
        cutOffHint,
      );
    note(rule);
    inner = inner.slice(open.length, -close.length).trim();
  };
  // `trim` takes a byte order mark for white space.
  if (text.startsWith("\uFEFF")) note("repair_byte_order_mark");
  const [fence = ""] = /^```[\w+-]*/.exec(inner) ?? [];
  if (fence !== "" || inner.endsWith("```"))
    pair(fence, "```", "repair_code_fence");
  const [, quote] = /^(["'])\s*\{/.exec(inner) ?? [];
  const hasEscapes = inner.includes("\\");
  // A string with escapes is for the parser. Single quotes around escapes could be a string or stray.
  if (quote === "'" && hasEscapes && inner.endsWith(quote))
    throw new UnreadableError(
      "malformed_json",
      "an object without quotes around it",
      quoteShort(text),
    );
  if (quote !== undefined && !(quote === '"' && hasEscapes))
    pair(quote, quote, "repair_outer_quotes");
  return inner;
}
