/** From what a model or an SDK sent to the arguments of a function, by name. */
import { ArgumentReader } from "./argument-reader.js";
import { notAnObject, readArgumentText } from "./argument-text.js";
import { quoteShort } from "./describe.js";
import type { Conversion } from "./issue.js";
import {
  parseJson,
  UnreadableError,
  type JsonTreeObject,
  type Limits,
} from "./json-parser.js";
import { isPlainObject } from "./plain-object.js";
import type { Fields, Shape } from "./reader.js";
import { beginSecondPass } from "./reading.js";
import type { RegistryOptions } from "./registry-options.js";
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

const defaultCaps: Limits = { depth: 64, text: 1_048_576, digits: 1000 };

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
  const { caps } = options;
  const limits = caps === undefined ? defaultCaps : { ...defaultCaps, ...caps };
  const isText = typeof source === "string";
  try {
    if (!isText || source.length <= limits.text) {
      const value: unknown = isText ? JSON.parse(source) : source;
      if (isPlainObject(value)) {
        const reader = new ArgumentReader(limits);
        const args = reader.members(value, tool.shape);
        if (!reader.failed && (!isText || countKeys(source) === reader.keys))
          return { ok: true, args, conversions: none };
      }
    }
  } catch {
    // Not JSON, or an object that throws when it is looked at: the second pass says so.
  }
  try {
    return bindLeniently(tool, source, options, limits);
  } catch (error) {
    if (error instanceof UnreadableError)
      return { ok: false, issues: [error.issue] };
    if (isText) throw error;
    const received = "an object that throws when it is read";
    const { issue } = new UnreadableError("type", "a JSON object", received);
    return { ok: false, issues: [issue] };
  }
}

function bindLeniently<Args>(
  tool: Bindable<Args>,
  source: unknown,
  options: ReadingOptions,
  limits: Limits,
): BindResult<Args> {
  const conversions: Conversion[] = [];
  const tree =
    typeof source === "string" || source === undefined || source === null
      ? readText(source ?? "", options, limits, conversions)
      : source;
  if (!isPlainObject(tree)) throw notAnObject(tree);
  const fields = withoutEnvelope(tool, tree, limits, conversions);
  const second = beginSecondPass(options);
  const reader = new ArgumentReader(limits, second);
  const args = reader.members(fields, tool.shape);
  return reader.failed
    ? { ok: false, issues: second.issues }
    : { ok: true, args, conversions: [...conversions, ...second.conversions] };
}

function readText(
  text: string,
  { repair }: ReadingOptions,
  limits: Limits,
  conversions: Conversion[],
): JsonTreeObject {
  if (text.length > limits.text)
    throw new UnreadableError(
      "too_large",
      `at most ${limits.text} characters`,
      String(text.length),
    );
  try {
    return readArgumentText(text, limits, conversions);
  } catch (problem) {
    // Text that was cut off is never completed, by no one.
    if (
      repair === undefined ||
      !(problem instanceof UnreadableError) ||
      problem.issue.kind === "truncated_json"
    )
      throw problem;
    try {
      const repaired = repair(text);
      conversions.splice(0, Infinity, {
        path: "",
        from: quoteShort(text),
        to: quoteShort(repaired),
        rule: "repair_custom",
      });
      return readArgumentText(repaired, limits, conversions);
    } catch {
      // What was wrong with the model's own text says more.
      throw problem;
    }
  }
}

/** Names in which models wrap the arguments. */
const envelopes: readonly unknown[] = [
  "arguments",
  "args",
  "input",
  "params",
  "parameters",
];

/** Takes off a lone wrapper whose name the tool does not declare. */
function withoutEnvelope(
  { shape, wrapper }: Bindable<unknown>,
  fields: Fields,
  limits: Limits,
  conversions: Conversion[],
): Fields {
  const [name = "", ...others] = Object.keys(fields);
  if (
    others.length > 0 ||
    (name !== wrapper && !envelopes.includes(name)) ||
    shape.open === true ||
    shape.required.includes(name) ||
    shape.optional.includes(name)
  )
    return fields;
  let content = fields[name];
  try {
    if (typeof content === "string") content = parseJson(content, limits);
  } catch {
    // Then it is an unknown argument.
  }
  if (!isPlainObject(content)) return fields;
  conversions.push({
    path: "",
    from: `{${quoteShort(name)}: …}`,
    to: "an object",
    rule: "envelope",
  });
  return content;
}
