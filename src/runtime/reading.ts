/**
 * The state of reading arguments: what did not fit, what was converted, and where reading is. The first pass is strict: it only notes
 * that something did not fit. The second, lenient one works on a tree without loss, converts, and keeps issues with their paths.
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
import type { Fields, Key, Read, Reader } from "./reader.js";
import type { Misfit } from "./rules.js";

/** What the second pass is told. */
export interface Leniency {
  readonly unknownArguments?: "reject" | "ignore" | readonly string[];
  readonly missingArguments?: "error" | "zero";
}

/** What came of reading one value on trial. */
export interface Attempt<T> {
  readonly read: Read<T>;
  readonly mode: "exact" | boolean;
  readonly result: T;
  readonly failed: boolean;
  readonly issues: Issue[];
  readonly conversions: Conversion[];
  /** Own keys of the objects that were read. */
  readonly keys: number;
}

/** Issues after which no more are collected: more than any text for a model lists. */
const maximumIssues = 100;

export class Reading {
  /** Something did not fit; whatever was read must be thrown away. */
  failed = false;
  issues: Issue[] = [];
  conversions: Conversion[] = [];
  /** Own keys of all the objects that were read. */
  keys = 0;
  /** Optional properties of the current object that were there. */
  present = 0;
  /** Second pass: every conversion is a problem, since what is asked is whether a value fits as it is. */
  exact = false;
  /** Second pass: scalars may become strings. */
  scalarsToText = true;
  readonly path: Key[] = [];
  readonly limits: Limits;
  /** First pass. */
  readonly isStrict: boolean;
  readonly leniency: Leniency;
  /** What attempts gave, by value. */
  private readonly memory = new Map<unknown, Attempt<unknown>[]>();
  private levels: number;
  /** Values that may yet be looked at, so that objects which refer to each other end. */
  private budget: number;

  constructor(limits: Limits, leniency?: Leniency) {
    this.limits = limits;
    // The arguments object is the first level.
    this.levels = limits.depth - 1;
    this.budget = limits.size;
    this.isStrict = leniency === undefined;
    this.leniency = leniency ?? {};
  }

  pointer(key?: Key): string {
    return [...this.path, ...(key === undefined ? [] : [key])]
      .map(pointerStep)
      .join("");
  }

  /** Notes a problem. */
  note(
    kind: ErrorKind,
    key: Key | undefined,
    expected: string,
    value: unknown,
    hint?: string,
  ): void {
    this.failed = true;
    if (!this.isStrict && this.issues.length < maximumIssues)
      this.issues.push({
        kind,
        path: this.pointer(key),
        expected,
        received: describeValue(value),
        ...(hint !== undefined && { hint }),
      });
  }

  /** Records a conversion, or, where a value has to fit as it is, a problem. */
  convert(
    key: Key | undefined,
    from: unknown,
    to: unknown,
    rule: ConversionRule,
  ): void {
    if (this.isStrict || this.exact) this.failed = true;
    else
      this.conversions.push({
        path: this.pointer(key),
        from: describeValue(from),
        to: describeValue(to),
        rule,
      });
  }

  /** A result whose rules were asked: where it is a misfit, that is noted. */
  checked<T>(
    result: T,
    misfit: Misfit | undefined,
    key: Key,
    value: unknown,
  ): T | undefined {
    if (misfit === undefined) return result;
    this.note(misfit[0], key, misfit[1], value);
    return undefined;
  }

  /** Goes into a container of so many values, if that may be. Each `true` is answered by one `leave`. */
  enter(key: Key, size: number): boolean {
    if (this.levels === 0 || (this.budget -= size + 1) < 0) {
      const { depth } = this.limits;
      this.note("too_large", key, `fewer values, at most ${depth} levels`, "…");
      return false;
    }
    this.levels--;
    if (!this.isStrict) this.path.push(key);
    return true;
  }

  leave(): void {
    this.levels++;
    if (!this.isStrict) this.path.pop();
  }

  /**
   * Reads a value without consequences. What came of it is remembered, since unions of unions try the same values again and again.
   */
  attempt<T>(
    value: unknown,
    key: Key,
    read: Read<T>,
    exact: boolean,
  ): Attempt<T> {
    const mode = exact || this.exact ? "exact" : this.scalarsToText;
    const known = this.memory
      .get(value)
      ?.find((each) => each.read === read && each.mode === mode);
    // What `read` gave before is a `T`.
    if (known !== undefined) return known as Attempt<T>;
    const { failed, issues, conversions, keys, present, levels } = this;
    const outer = this.exact;
    this.failed = false;
    this.issues = [];
    this.conversions = [];
    this.exact ||= exact;
    // Generated code gets no other reader than `ArgumentReader`, which extends this class.
    const result = read(this as unknown as Reader, value, key);
    const attempt: Attempt<T> = {
      read,
      mode,
      result,
      failed: this.failed,
      issues: this.issues,
      conversions: this.conversions,
      keys: this.keys - keys,
    };
    this.keys = keys;
    this.present = present;
    this.levels = levels;
    this.failed = failed;
    this.issues = issues;
    this.conversions = conversions;
    this.exact = outer;
    // Scalars are read at once.
    if (typeof value === "object" && value !== null)
      this.memory.set(value, [...(this.memory.get(value) ?? []), attempt]);
    return attempt;
  }

  /** Makes an attempt count. */
  accept<T>({ result, failed, issues, conversions, keys }: Attempt<T>): T {
    this.failed ||= failed;
    this.keys += keys;
    this.issues.push(...issues);
    this.conversions.push(...conversions);
    return result;
  }

  /** The value that text is JSON of; `undefined` where it is none. True, False and None may stand in any case. */
  parse(text: string): JsonTree | undefined {
    const literal = text.trim().toLowerCase();
    try {
      return parseJson(
        /^(?:true|false|null)$/.test(literal)
          ? literal
          : literal === "none"
            ? "null"
            : text,
        { ...this.limits, depth: this.levels },
      );
    } catch (error) {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    }
  }

  /**
   * The slow path of every value that does not fit as it stands: `take` gives what it is after all, or notes why it is nothing; where
   * it does neither, a string may be JSON text of a value that it takes.
   * @param kind the error of a scalar that is not taken
   * @param zero stands in for a missing argument, where the registry wants that
   * @param choices may be near to what was sent
   */
  retry<T>(
    value: unknown,
    key: Key,
    expected: string,
    take: (value: unknown) => T | undefined,
    kind: ErrorKind = "type",
    zero?: unknown,
    choices: readonly unknown[] = [],
  ): T {
    const { failed } = this;
    let current = value;
    if (this.isStrict) return this.standIn();
    if (
      value === undefined &&
      zero !== undefined &&
      this.leniency.missingArguments === "zero" &&
      this.path.length === 0
    ) {
      current = zero;
      this.convert(key, value, zero, "missing_zero");
    }
    for (let layer = 0; layer <= maximumLayers; layer++) {
      this.failed = false;
      const result = take(current);
      if (result !== undefined) {
        if (layer > 0) this.convert(key, value, current, "json_text");
        this.failed ||= failed;
        return result;
      }
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- `take` sets it
      if (this.failed) return this.standIn();
      if (typeof current !== "string" || this.exact) break;
      current = this.parse(current);
    }
    return this.refuse(value, key, expected, kind, choices);
  }

  /** Notes that a value is of the wrong type, `null` or missing; `kind` is the error of scalars. */
  refuse<T>(
    value: unknown,
    key: Key,
    expected: string,
    kind: ErrorKind = "type",
    choices: readonly unknown[] = [],
  ): T {
    const isScalar =
      kind === "union" ||
      typeof value === "string" ||
      (kind !== "format" &&
        (typeof value !== "object" || value instanceof JsonNumber));
    this.note(
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
      typeof value === "string" ? didYouMean(value, choices) : undefined,
    );
    return this.standIn();
  }

  /** The elements of an array. */
  items(value: unknown, key: Key): readonly unknown[] | undefined {
    const take = (given: unknown): readonly unknown[] | undefined =>
      Array.isArray(given) ? given : undefined;
    return take(value) ?? this.retry(value, key, "an array", take);
  }

  /** The fields of an object. */
  fields(value: unknown, key: Key): Fields | undefined {
    const take = (given: unknown): Fields | undefined =>
      isPlainObject(given) ? given : undefined;
    return take(value) ?? this.retry(value, key, "an object", take);
  }

  /** Stands in for a value that does not fit. No one will see it, since `failed` throws everything away. */
  standIn<T>(): T {
    this.failed = true;
    return undefined as T;
  }
}

/** The state behind a reader. */
export function readingOf(input: Reader): Reading {
  // Generated code gets no other reader than `ArgumentReader`, which extends `Reading`.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- as said
  return input as Reader & Reading;
}
