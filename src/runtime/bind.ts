/** From what a model or an SDK sent to the arguments of a function, by name. */
import {
  readArgumentObject,
  readArgumentText,
  type ArgumentReading,
  type ArgumentTree,
} from "./argument-tree.js";
import { describeValue } from "./describe.js";
import type { Conversion, Issue } from "./issue.js";
import { cutOffHint, JsonTextError, parseJsonText } from "./json-parser.js";
import { isTreeObject, type JsonTreeObject } from "./json-tree.js";
import { LenientReader } from "./lenient-reader.js";
import type { Shape } from "./reader.js";
import type { RegistryOptions } from "./registry-options.js";
import { StrictReader } from "./strict-reader.js";
import { countKeys } from "./survey.js";
import type { BindResult } from "./tool-call.js";

/** What binding needs to know of a tool. */
export interface Bindable<Args> {
  readonly shape: Shape<Args>;
  /** The name of a flattened object parameter. */
  readonly wrapper?: string;
}

/** The options of a registry that are about reading. */
export type ReadingOptions = Pick<
  RegistryOptions,
  "unknownArguments" | "missingArguments" | "repair" | "caps"
>;

const none: readonly Conversion[] = [];

/**
 * Binds text or an object. A first pass takes arguments that fit as they are; where anything does not, a second one reads
 * without loss, converts what has one reading, and collects every issue. Never throws.
 */
export function bindArguments<Args>(
  tool: Bindable<Args>,
  source: unknown,
  options: ReadingOptions,
): BindResult<Args> {
  const depth = options.caps?.depth ?? 64;
  const size = options.caps?.text ?? 1_048_576;
  try {
    if (typeof source !== "string" || source.length <= size) {
      const reader = new StrictReader(depth, size);
      const value = typeof source === "string" ? parsed(source) : source;
      const args = reader.object(value, "", tool.shape);
      if (
        !reader.failed &&
        (typeof source !== "string" || countKeys(source) === reader.keys)
      )
        return { ok: true, args, conversions: none };
    }
  } catch {
    // An object that throws when it is looked at, or nests deeper than the stack: the second pass says so.
  }
  return bindLeniently(tool, source, options, {
    depth,
    size,
    digits: options.caps?.digits ?? 1000,
    repair: options.repair,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bindLeniently<Args>(
  tool: Bindable<Args>,
  source: unknown,
  options: ReadingOptions,
  reading: ArgumentReading,
): BindResult<Args> {
  const tree = readTree(source, reading);
  if ("kind" in tree) return { ok: false, issues: [tree] };
  const conversions = [...tree.conversions];
  const fields = withoutEnvelope(tool, tree.fields, reading, conversions);
  const reader = new LenientReader({
    depth: reading.depth,
    digits: reading.digits,
    unknownArguments: options.unknownArguments ?? "reject",
    missingArguments: options.missingArguments ?? "error",
  });
  const args = reader.root(fields, tool.shape);
  return reader.issues.length > 0
    ? { ok: false, issues: reader.issues }
    : { ok: true, args, conversions: [...conversions, ...reader.conversions] };
}

function readTree(
  source: unknown,
  reading: ArgumentReading,
): ArgumentTree | Issue {
  if (source !== undefined && source !== null && typeof source !== "string")
    return readArgumentObject(source, reading);
  try {
    return readArgumentText(source ?? "", reading);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const { kind, expected, received, hint } = error;
    return {
      kind,
      path: "",
      expected,
      received,
      ...(hint !== undefined && { hint }),
    };
  }
}

/** Names in which models wrap the arguments. */
const envelopes: readonly string[] = [
  "arguments",
  "args",
  "input",
  "params",
  "parameters",
];

/** Takes off a lone wrapper whose name the tool does not declare. */
function withoutEnvelope(
  { shape, wrapper }: Bindable<unknown>,
  fields: JsonTreeObject,
  { depth, digits }: ArgumentReading,
  conversions: Conversion[],
): JsonTreeObject {
  const [name, ...others] = Object.keys(fields);
  if (
    name === undefined ||
    others.length > 0 ||
    (name !== wrapper && !envelopes.includes(name)) ||
    shape.open === true ||
    shape.required.includes(name) ||
    shape.optional.includes(name)
  )
    return fields;
  let content = fields[name];
  if (typeof content === "string") {
    try {
      content = parseJsonText(content, { repair: false, depth, digits }).value;
    } catch {
      return fields;
    }
  }
  if (!isTreeObject(content)) return fields;
  conversions.push({
    path: "",
    from: `{${describeValue(name)}: …}`,
    to: "an object",
    rule: "envelope",
  });
  return content;
}

/** Reasons for which providers say that a model was stopped by a limit of length. */
const lengthReasons: readonly string[] = [
  "length",
  "max_tokens",
  "max_output_tokens",
  "max_completion_tokens",
  "model_length",
  "model_context_window_exceeded",
  "incomplete",
];

/** The issue of a call that the model did not finish; `undefined` for one that it did. */
export function unfinishedIssue(
  finishReason: string | null | undefined,
): Issue | undefined {
  if (
    typeof finishReason !== "string" ||
    !lengthReasons.includes(finishReason.toLowerCase().replace(/[\s-]/g, "_"))
  )
    return undefined;
  return {
    kind: "truncated_json",
    path: "",
    expected: "a finished call",
    received: `an answer that was cut off (${finishReason})`,
    hint: cutOffHint,
  };
}
