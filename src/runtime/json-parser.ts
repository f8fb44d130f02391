/**
 * Reads JSON text without loss, and says exactly what is wrong with it. When told to repair, it also accepts the slips of
 * models that have one reading; it never completes text that was cut off.
 */
import type { ConversionRule, ErrorKind } from "./issue.js";
import { JsonNumber, type JsonTree, type JsonTreeObject } from "./json-tree.js";

export interface ParserOptions {
  readonly repair: boolean;
  /** Levels of nesting. */
  readonly depth: number;
  /** Digits of one number. */
  readonly digits: number;
}

/** Text that was read, and the repairs that it took, each once. */
export interface ParsedText {
  readonly value: JsonTree;
  readonly repairs: ReadonlySet<ConversionRule>;
}

/** What is wrong with text, and where. */
export class JsonTextError extends Error {
  readonly kind: ErrorKind;
  readonly expected: string;
  readonly received: string;
  readonly hint: string | undefined;

  constructor(
    kind: ErrorKind,
    expected: string,
    received: string,
    hint?: string,
  ) {
    super(expected);
    this.kind = kind;
    this.expected = expected;
    this.received = received;
    this.hint = hint;
  }
}

/** The advice that goes with text that ends too early. */
export const cutOffHint =
  "the text was cut off; send the whole call again, with shorter values if need be";

const literals = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

const pythonLiterals = new Map<string, boolean | null>([
  ["True", true],
  ["False", false],
  ["None", null],
]);

const escapes = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** Reads one JSON value that is all of `text`. @throws JsonTextError */
export function parseJsonText(
  text: string,
  options: ParserOptions,
): ParsedText {
  const parser = new Parser(text, options);
  return { value: parser.whole(), repairs: parser.repairs };
}

class Parser {
  readonly repairs = new Set<ConversionRule>();
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly options: ParserOptions,
  ) {}

  whole(): JsonTree {
    this.blanks();
    const value = this.value(1);
    this.blanks();
    if (this.at < this.text.length) this.afterTheEnd();
    return value;
  }

  private afterTheEnd(): void {
    const rest = this.text.slice(this.at);
    if (this.options.repair && /^[}\]][}\]\s]*$/.test(rest)) {
      this.repairs.add("repair_extra_closers");
      return;
    }
    if (/^[,;]?\s*[[{"]/.test(rest) && rest.trim() !== '"')
      throw this.error(
        "multiple_values",
        "one JSON object",
        "make one call at a time",
      );
    if (/^(?:"|'|`+)\s*$/.test(rest))
      throw this.error("truncated_json", "the end of the text", cutOffHint);
    throw this.error(
      "malformed_json",
      "the end of the text",
      "send the JSON object alone, without text around it",
    );
  }

  /** Skips white space and, when repairing, comments. */
  private blanks(): void {
    for (;;) {
      while (isBlank(this.text.charCodeAt(this.at))) this.at++;
      if (!this.options.repair || this.text.charAt(this.at) !== "/") return;
      const opener = this.text.slice(this.at, this.at + 2);
      if (opener !== "//" && opener !== "/*") return;
      const end = this.text.indexOf(opener === "//" ? "\n" : "*/", this.at + 2);
      if (end < 0 && opener === "/*") {
        this.at = this.text.length;
        throw this.cutOff("the end of a comment");
      }
      this.at = end < 0 ? this.text.length : end + (opener === "//" ? 1 : 2);
      this.repairs.add("repair_comment");
    }
  }

  private value(depth: number): JsonTree {
    const character = this.text.charAt(this.at);
    if (character === "{") return this.object(depth);
    if (character === "[") return this.array(depth);
    if (character === '"') return this.string('"');
    if (character === "-" || isDigit(character)) return this.number();
    if (character === "'" && this.options.repair) {
      this.repairs.add("repair_single_quotes");
      return this.string("'");
    }
    return this.word();
  }

  private word(): boolean | null {
    const word = /^[A-Za-z_$][\w$]*/.exec(
      this.text.slice(this.at, this.at + 24),
    )?.[0];
    if (word === undefined) throw this.unexpected("a value");
    const literal = literals.get(word);
    if (literal !== undefined) {
      this.at += word.length;
      return literal;
    }
    const python = this.options.repair ? pythonLiterals.get(word) : undefined;
    if (python !== undefined) {
      this.at += word.length;
      this.repairs.add("repair_python_literal");
      return python;
    }
    // A literal that was cut in the middle: the text ends with it.
    if (
      this.at + word.length === this.text.length &&
      [...literals.keys(), ...pythonLiterals.keys()].some((known) =>
        known.startsWith(word),
      )
    ) {
      this.at = this.text.length;
      throw this.cutOff("a value");
    }
    throw this.error(
      "malformed_json",
      "a value",
      word === "NaN" || word === "Infinity" || word === "undefined"
        ? `JSON has no ${word}`
        : "write text in double quotes",
    );
  }

  private number(): JsonNumber {
    const start = this.at;
    if (this.text.charAt(this.at) === "-") this.at++;
    const first = this.at;
    this.digits("a digit");
    if (this.text.charAt(first) === "0" && this.at > first + 1) {
      this.at = start;
      throw this.error(
        "malformed_json",
        "a number without leading zeros",
        "write identifiers as text, in double quotes",
      );
    }
    if (this.text.charAt(this.at) === ".") {
      this.at++;
      this.digits("a digit after the point");
    }
    const exponent = this.text.charAt(this.at);
    if (exponent === "e" || exponent === "E") {
      this.at++;
      const sign = this.text.charAt(this.at);
      if (sign === "+" || sign === "-") this.at++;
      this.digits("a digit of the exponent");
    }
    const length = this.at - start;
    if (length > this.options.digits) {
      this.at = start;
      throw this.error(
        "too_large",
        `a number of at most ${this.options.digits} digits`,
      );
    }
    return new JsonNumber(this.text.slice(start, this.at));
  }

  private digits(expected: string): void {
    const start = this.at;
    while (isDigit(this.text.charAt(this.at))) this.at++;
    if (this.at === start) throw this.unexpected(expected);
  }

  private string(quote: '"' | "'"): string {
    const start = ++this.at;
    let result = "";
    let from = start;
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (this.at >= this.text.length)
        throw this.cutOff(`the closing ${quote} of a string`);
      if (code === quote.charCodeAt(0)) break;
      if (code === 92) {
        result += this.text.slice(from, this.at) + this.escape(quote);
        from = this.at;
      } else if (code < 32) {
        if (!this.options.repair)
          throw this.error("malformed_json", "an escaped control character");
        this.repairs.add("repair_control_character");
        this.at++;
      } else this.at++;
    }
    result += this.text.slice(from, this.at);
    this.at++;
    return result;
  }

  /** Reads an escape, its backslash included. */
  private escape(quote: string): string {
    const character = this.text.charAt(this.at + 1);
    if (character === "") {
      this.at++;
      throw this.cutOff("the rest of an escape");
    }
    const plain = character === quote ? quote : escapes.get(character);
    if (plain !== undefined) {
      this.at += 2;
      return plain;
    }
    if (character === "u") {
      const digits = this.text.slice(this.at + 2, this.at + 6);
      if (/^[\da-f]{4}$/i.test(digits)) {
        this.at += 6;
        return String.fromCharCode(Number.parseInt(digits, 16));
      }
      if (digits.length < 4 && /^[\da-f]*$/i.test(digits)) {
        this.at = this.text.length;
        throw this.cutOff("the rest of an escape");
      }
    }
    throw this.error(
      "malformed_json",
      "one of the escapes of JSON",
      'write a backslash in a string as "\\\\"',
    );
  }

  private array(depth: number): JsonTree[] {
    const result: JsonTree[] = [];
    this.items("]", depth, () => {
      result.push(this.value(depth + 1));
    });
    return result;
  }

  private object(depth: number): JsonTreeObject {
    // Without a prototype, every name is an own one. The type of `Object.create` says nothing.
    const result = Object.create(null) as JsonTreeObject;
    this.items("}", depth, () => {
      const start = this.at;
      const key = this.key();
      if (key in result) {
        this.at = start;
        throw this.error(
          "duplicate_key",
          "each key once",
          `write ${quoteShort(key)} once`,
        );
      }
      this.blanks();
      if (!this.takes(":")) throw this.unexpected('":" after a key');
      this.blanks();
      result[key] = this.value(depth + 1);
    });
    return result;
  }

  /** Reads what stands between an opener, which is next, and its closer. */
  private items(closer: string, depth: number, read: () => void): void {
    if (depth > this.options.depth)
      throw this.error(
        "too_large",
        `at most ${this.options.depth} levels of nesting`,
      );
    this.at++;
    this.blanks();
    if (this.takes(closer)) return;
    for (;;) {
      read();
      this.blanks();
      if (this.takes(closer)) return;
      if (!this.takes(","))
        throw this.unexpected(
          `"," or "${closer}"`,
          'write a double quote inside text as \\"',
        );
      this.blanks();
      if (this.options.repair && this.takes(closer)) {
        this.repairs.add("repair_trailing_comma");
        return;
      }
    }
  }

  private takes(character: string): boolean {
    if (this.text.charAt(this.at) !== character) return false;
    this.at++;
    return true;
  }

  private key(): string {
    const character = this.text.charAt(this.at);
    if (character === '"') return this.string('"');
    if (this.options.repair) {
      if (character === "'") {
        this.repairs.add("repair_single_quotes");
        return this.string("'");
      }
      const word = /^[A-Za-z_$][\w$-]*/.exec(this.text.slice(this.at))?.[0];
      if (word !== undefined) {
        this.at += word.length;
        this.repairs.add("repair_unquoted_key");
        return word;
      }
    }
    throw this.unexpected("a key in double quotes");
  }

  private unexpected(expected: string, hint?: string): JsonTextError {
    return this.at >= this.text.length
      ? this.cutOff(expected)
      : this.error("malformed_json", expected, hint);
  }

  private cutOff(expected: string): JsonTextError {
    return this.error("truncated_json", expected, cutOffHint);
  }

  private error(
    kind: ErrorKind,
    expected: string,
    hint?: string,
  ): JsonTextError {
    const before = this.text.slice(0, this.at);
    const line = before.split("\n").length;
    const column = this.at - before.lastIndexOf("\n");
    const received =
      this.at >= this.text.length
        ? "the end of the text"
        : quoteShort(this.text.slice(this.at, this.at + 24));
    return new JsonTextError(
      kind,
      `${expected} at line ${line}, column ${column}`,
      received,
      hint,
    );
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}

/** Text in quotes, on one line, at most 40 characters of it, well-formed. */
export function quoteShort(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  return JSON.stringify(short.toWellFormed());
}
