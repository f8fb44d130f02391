/**
 * The state of reading arguments, and what may be done to it. The first pass is strict: it only notes that something did not fit. The second
 * one works on a tree without loss, converts what has one reading, and keeps issues with their paths.
 */
import { maximumLayers } from "./argument-text.js";
import { describeValue, didYouMean, pointerStep } from "./describe.js";
import type { Conversion, ConversionRule, ErrorKind, Issue } from "./issue.js";
import { JsonNumber } from "./json-number.js";
import {
  parseJson,
  UnreadableError,
  type JsonTree,
  type Limits,
} from "./json-parser.js";
import { isPlainObject } from "./plain-object.js";
import type { Attempt } from "./attempt.js";
import type { Fields, Key, Reader } from "./reader.js";
import type { Misfit } from "./rules.js";

/** What both passes know. */
export interface Reading {
  /** Something did not fit; whatever was read must be thrown away. */
  failed: boolean;
  /** Own keys of all the objects that were read. */
  keys: number;
  /** Optional properties of the current object that were there. */
  present: number;
  /** Levels of nesting that may yet be gone down. */
  levels: number;
  /** Values that may yet be looked at, so that objects which refer to each other end. */
  budget: number;
  readonly limits: Limits;
  /** Absent in the first pass. */
  readonly second: SecondPass | undefined;
  /** What attempts gave, by value. */
  memory: Map<unknown, readonly Attempt<unknown>[]> | undefined;
}

/** What the second pass is told. */
export interface Leniency {
  readonly unknownArguments?: "reject" | "ignore" | readonly string[];
  readonly missingArguments?: "error" | "zero";
}

/** What the second pass knows besides. */
export interface SecondPass {
  issues: Issue[];
  conversions: Conversion[];
  readonly path: Key[];
  /** Every conversion is a problem, since what is asked is whether a value fits as it is. */
  exact: boolean;
  /** Scalars may become strings. */
  scalarsToText: boolean;
  readonly leniency: Leniency;
}

/** The state of a second pass that is about to begin. */
export function beginSecondPass(leniency: Leniency): SecondPass {
  return {
    issues: [],
    conversions: [],
    path: [],
    exact: false,
    scalarsToText: true,
    leniency,
  };
}

/** The state behind a reader. */
export function readingOf(input: Reader): Reading {
  // Generated code gets no other reader than `ArgumentReader`, which is both.
  return input as Reader & Reading;
}

function pointer(path: readonly Key[], key: Key | undefined): string {
  const end = key === undefined ? "" : pointerStep(key);
  return path.map(pointerStep).join("") + end;
}

/** Whether so many issues are noted that reading on is a waste: more than any text for a model lists. */
export function isHopeless({ second }: Reading): boolean {
  return second !== undefined && second.issues.length >= 100;
}

/** Notes a problem. */
export function note(
  reading: Reading,
  kind: ErrorKind,
  key: Key | undefined,
  expected: string,
  value: unknown,
  advise?: () => string | undefined,
): void {
  reading.failed = true;
  const { second } = reading;
  if (second === undefined || isHopeless(reading)) return;
  const hint = advise?.();
  second.issues.push({
    kind,
    path: pointer(second.path, key),
    expected,
    received: describeValue(value),
    ...(hint !== undefined && { hint }),
  });
}

/** Records a conversion, or, where a value has to fit as it is, a problem. */
export function convert(
  reading: Reading,
  key: Key | undefined,
  from: unknown,
  to: unknown,
  rule: ConversionRule,
): void {
  const { second } = reading;
  if (second === undefined || second.exact) reading.failed = true;
  else
    second.conversions.push({
      path: pointer(second.path, key),
      from: describeValue(from),
      to: describeValue(to),
      rule,
    });
}

/** A result whose rules were asked: where it is a misfit, that is noted. */
export function checked<T>(
  reading: Reading,
  result: T,
  misfit: Misfit | undefined,
  key: Key,
  value: unknown,
): T | undefined {
  if (misfit === undefined) return result;
  note(reading, misfit[0], key, misfit[1], value);
  return undefined;
}

/** Stands in for a value that does not fit. No one will see it, since `failed` throws everything away. */
export function standIn<T>(reading: Reading): T {
  reading.failed = true;
  return undefined as T;
}

/** Goes into a container of so many values, if that may be. Each `true` is answered by one `leave`. */
export function enter(reading: Reading, key: Key, size: number): boolean {
  if (reading.levels === 0 || (reading.budget -= size + 1) < 0) {
    const { depth } = reading.limits;
    note(reading, "too_large", key, `fewer values, at most ${depth} levels`, 0);
    return false;
  }
  reading.levels--;
  reading.second?.path.push(key);
  return true;
}

export function leave(reading: Reading): void {
  reading.levels++;
  reading.second?.path.pop();
}

/** The value that text is JSON of; `undefined` where it is none. True, False and None may stand in any case. */
export function parseContent(
  text: string,
  { limits, levels }: Reading,
): JsonTree | undefined {
  const literal = text.trim().toLowerCase().replace("none", "null");
  const isLiteral = /^(?:true|false|null)$/.test(literal);
  try {
    return parseJson(isLiteral ? literal : text, { ...limits, depth: levels });
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

/**
 * The slow path of every value that does not fit as it stands: `take` gives what it is after all, or notes why it is nothing; where it does
 * neither, a string may be JSON text of a value that it takes.
 * @param kind the error of a scalar that is not taken
 * @param zero stands in for a missing argument, where the registry wants that
 * @param choices may be near to what was sent
 */
export function retry<T>(
  reading: Reading,
  value: unknown,
  key: Key,
  expected: string,
  take: (value: unknown) => T | undefined,
  kind: ErrorKind = "type",
  zero?: unknown,
  choices?: readonly unknown[],
): T {
  const { failed, second } = reading;
  let current = value;
  if (second === undefined) return standIn(reading);
  if (
    value === undefined &&
    zero !== undefined &&
    second.leniency.missingArguments === "zero" &&
    second.path.length === 0
  ) {
    current = zero;
    convert(reading, key, value, zero, "missing_zero");
  }
  for (let layer = 0; layer <= maximumLayers; layer++) {
    reading.failed = false;
    const result = take(current);
    if (result !== undefined) {
      if (layer > 0) convert(reading, key, value, current, "json_text");
      reading.failed ||= failed;
      return result;
    }
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- `take` sets it
    if (reading.failed) return standIn(reading);
    if (typeof current !== "string" || second.exact) break;
    current = parseContent(current, reading);
  }
  return refuse(reading, value, key, expected, kind, choices);
}

/** Notes that a value is of the wrong type, `null` or missing; `kind` is the error of scalars. */
export function refuse<T>(
  reading: Reading,
  value: unknown,
  key: Key,
  expected: string,
  kind: ErrorKind = "type",
  choices: readonly unknown[] = [],
): T {
  const isText = typeof value === "string";
  const isScalar =
    kind === "union" ||
    isText ||
    (kind !== "format" &&
      (typeof value !== "object" || value instanceof JsonNumber));
  note(
    reading,
    value === undefined
      ? "missing"
      : value === null
        ? "null_not_allowed"
        : isScalar
          ? kind
          : "type",
    key,
    expected,
    value,
    () => (isText ? didYouMean(value, choices) : undefined),
  );
  return standIn(reading);
}

const asItems = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? value : undefined;

const asFields = (value: unknown): Fields | undefined =>
  isPlainObject(value) ? value : undefined;

/** The elements of an array. */
export function itemsOf(
  reading: Reading,
  value: unknown,
  key: Key,
): readonly unknown[] | undefined {
  return Array.isArray(value)
    ? value
    : retry(reading, value, key, "an array", asItems);
}

/** The fields of an object. */
export function fieldsOf(
  reading: Reading,
  value: unknown,
  key: Key,
): Fields | undefined {
  return isPlainObject(value)
    ? value
    : retry(reading, value, key, "an object", asFields);
}
