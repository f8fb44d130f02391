/** What a model or an SDK sent as arguments, as one tree without loss. */
import type { Conversion, ConversionRule, Issue } from "./issue.js";
import { describeValue, pointerStep } from "./describe.js";
import {
  cutOffHint,
  JsonTextError,
  parseJsonText,
  quoteShort,
} from "./json-parser.js";
import {
  isTreeObject,
  JsonNumber,
  type JsonTree,
  type JsonTreeObject,
} from "./json-tree.js";
import { isPlainObject } from "./plain-value.js";

/** Limits and help while reading. */
export interface ArgumentReading {
  readonly depth: number;
  readonly digits: number;
  /** Code units of text, and values of a parsed object. */
  readonly size: number;
  readonly repair: ((text: string) => string) | undefined;
}

/** The arguments object, and what reading its text took. */
export interface ArgumentTree {
  readonly fields: JsonTreeObject;
  readonly conversions: readonly Conversion[];
}

/** Layers of double encoding that are taken off. */
const maximumLayers = 2;

/** Reads argument text. @throws JsonTextError */
export function readArgumentText(
  text: string,
  reading: ArgumentReading,
): ArgumentTree {
  if (text.length > reading.size)
    throw new JsonTextError(
      "too_large",
      `at most ${reading.size} characters of arguments`,
      `${text.length} characters`,
    );
  try {
    return readLayers(text, reading);
  } catch (error) {
    const { repair } = reading;
    // Text that was cut off is never completed, by no one.
    if (
      repair === undefined ||
      !(error instanceof JsonTextError) ||
      error.kind === "truncated_json" ||
      error.kind === "too_large"
    )
      throw error;
    return readRepaired(repair, text, reading, error);
  }
}

function readRepaired(
  repair: (text: string) => string,
  text: string,
  reading: ArgumentReading,
  problem: JsonTextError,
): ArgumentTree {
  try {
    const repaired = repair(text);
    const { fields, conversions } = readLayers(repaired, reading);
    return {
      fields,
      conversions: [textConversion(text, "repair_custom"), ...conversions],
    };
  } catch {
    // What was wrong with the model's own text says more.
    throw problem;
  }
}

function textConversion(text: string, rule: ConversionRule): Conversion {
  return { path: "", from: quoteShort(text), to: "an object", rule };
}

function readLayers(text: string, reading: ArgumentReading): ArgumentTree {
  const conversions: Conversion[] = [];
  let layer = text;
  for (let layers = 0; ; layers++) {
    if (layer.trim() === "") return { fields: emptyFields(), conversions };
    const value = readLayer(layer, layers, reading, (rule) => {
      conversions.push(textConversion(layer, rule));
    });
    if (value === null) return { fields: emptyFields(), conversions };
    if (isTreeObject(value)) return { fields: value, conversions };
    if (typeof value !== "string" || layers === maximumLayers)
      throw notAnObject(value);
    conversions.push(textConversion(layer, "double_encoded"));
    layer = value;
  }
}

function notAnObject(value: unknown): JsonTextError {
  return new JsonTextError(
    "not_an_object",
    "a JSON object with the arguments by name",
    describeValue(value),
  );
}

function emptyFields(): JsonTreeObject {
  // The type of `Object.create` says nothing.
  return Object.create(null) as JsonTreeObject;
}

function readLayer(
  text: string,
  layers: number,
  reading: ArgumentReading,
  note: (rule: ConversionRule) => void,
): JsonTree {
  const { depth, digits } = reading;
  try {
    // Valid JSON is never touched by repair.
    return parseJsonText(text, { repair: false, depth, digits }).value;
  } catch (error) {
    if (
      !(error instanceof JsonTextError) ||
      error.kind === "duplicate_key" ||
      error.kind === "too_large"
    )
      throw error;
  }
  // The content of a string that does not even begin like an object is just text.
  if (layers > 0 && !/^[\s\uFEFF]*["'`{[/]/.test(text)) throw notAnObject(text);
  const { value, repairs } = parseJsonText(unwrapped(text, note), {
    repair: true,
    depth,
    digits,
  });
  repairs.forEach(note);
  return value;
}

/** Takes off a byte order mark, one code fence, and stray quotes around an object. One of a pair means that the text was cut off. */
function unwrapped(text: string, note: (rule: ConversionRule) => void): string {
  let inner = text;
  if (inner.startsWith("\uFEFF")) {
    note("repair_byte_order_mark");
    inner = inner.slice(1);
  }
  inner = inner.trim();
  const opening = /^```[\w+-]*[ \t]*\r?\n?/.exec(inner)?.[0];
  const isClosed = inner.endsWith("```");
  if (opening !== undefined || isClosed) {
    if (opening === undefined || !isClosed || inner.length < opening.length + 3)
      throw cutOff("a code fence before and after", inner);
    note("repair_code_fence");
    inner = inner.slice(opening.length, -3).trim();
  }
  const quote = /^(["'])\s*\{/.exec(inner)?.[1];
  if (quote === undefined) return inner;
  return withoutOuterQuotes(inner, quote, note);
}

function withoutOuterQuotes(
  text: string,
  quote: string,
  note: (rule: ConversionRule) => void,
): string {
  // A proper string is for the parser. This text has escapes or none: with escapes, it was meant as a string.
  if (text.includes("\\") && quote === '"') return text;
  if (!text.endsWith(quote) || text.length === 1)
    throw cutOff(`${quote} before and after`, text);
  if (text.includes("\\"))
    throw new JsonTextError(
      "malformed_json",
      "a JSON object without quotes around it",
      quoteShort(text),
    );
  note("repair_outer_quotes");
  return text.slice(1, -1);
}

function cutOff(expected: string, text: string): JsonTextError {
  return new JsonTextError(
    "truncated_json",
    expected,
    quoteShort(text),
    cutOffHint,
  );
}

/** Why a parsed value cannot be read, and where. */
class UnreadableValue extends Error {
  readonly issue: Issue;

  constructor(issue: Issue) {
    super(issue.expected);
    this.issue = issue;
  }
}

/**
 * Copies an object that an SDK parsed. Properties that are `undefined` are absent. What JSON cannot hold is an issue, and so
 * is an object that throws when it is looked at.
 */
export function readArgumentObject(
  value: unknown,
  reading: ArgumentReading,
): ArgumentTree | Issue {
  if (!isReadable(value))
    return {
      kind: "not_an_object",
      path: "",
      expected: "a JSON object with the arguments by name",
      received: describeValue(value),
    };
  let budget = reading.size;
  const ancestors: object[] = [];

  const copy = (source: unknown, path: string): JsonTree => {
    const reject = (
      kind: "type" | "too_large",
      expected: string,
      received = describeValue(source),
    ): never => {
      throw new UnreadableValue({ kind, path, expected, received });
    };
    if (--budget < 0) return reject("too_large", "fewer values", "more");
    switch (typeof source) {
      case "string":
      case "boolean":
        return source;
      case "number":
        return Number.isFinite(source)
          ? new JsonNumber(Object.is(source, -0) ? "-0" : String(source), true)
          : reject("type", "a JSON value");
      case "bigint":
        return new JsonNumber(String(source));
      case "object":
        break;
      default:
        return reject("type", "a JSON value");
    }
    if (source === null) return null;
    if (ancestors.includes(source))
      return reject("type", "a JSON value", "an object that contains itself");
    if (ancestors.length === reading.depth)
      return reject("too_large", `at most ${reading.depth} levels of nesting`);
    ancestors.push(source);
    let result: JsonTree;
    if (Array.isArray(source)) {
      if (source.length > budget)
        return reject("too_large", "fewer values", "more");
      result = Array.from(source, (item: unknown, index) =>
        copy(item, `${path}/${index}`),
      );
    } else if (isPlainObject(source)) {
      result = emptyFields();
      for (const key of Object.keys(source)) {
        const member = source[key];
        if (member !== undefined)
          result[key] = copy(member, path + pointerStep(key));
      }
    } else return reject("type", "a JSON value", "an instance of a class");
    ancestors.pop();
    return result;
  };

  try {
    const fields = copy(value, "");
    // An object gives an object.
    return { fields: fields as JsonTreeObject, conversions: [] };
  } catch (error) {
    if (error instanceof UnreadableValue) return error.issue;
    return {
      kind: "type",
      path: "",
      expected: "a JSON object",
      received: "an object that throws when it is read",
    };
  }
}

function isReadable(value: unknown): boolean {
  try {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    // A revoked proxy; copying it says so.
    return true;
  }
}
