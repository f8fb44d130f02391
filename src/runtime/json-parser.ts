/**
 * Reads JSON text without loss, and says exactly what is wrong with it. When it may repair, it also accepts the slips of models
 * that have one reading; it never completes text that was cut off.
 */
import { quoteShort } from "./describe.js";
import type { ConversionRule, ErrorKind, Issue } from "./issue.js";
import type { Caps } from "./registry-options.js";
import { losslessNumber, type JsonNumber } from "./json-number.js";

/** A JSON value without loss: its objects have no prototype. */
export type JsonTree =
  null | boolean | string | number | JsonNumber | JsonTree[] | JsonTreeObject;

export interface JsonTreeObject {
  [key: string]: JsonTree;
}

/** What is read at most. */
export type Limits = Required<Caps>;

/** Arguments that cannot be read at all. */
export class UnreadableError extends Error {
  readonly issue: Issue;

  constructor(
    kind: ErrorKind,
    expected: string,
    received: string,
    hint?: string,
    path = "",
  ) {
    super(expected);
    this.issue = {
      kind,
      path,
      expected,
      received,
      ...(hint !== undefined && { hint }),
    };
  }
}

/** The advice that goes with text that ends too early. */
export const cutOffHint = "it was cut off: send the whole call again, shorter";

const literals: Readonly<Record<string, boolean | null>> = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  None: null,
};

/** A string without its closing quote, with some characters that cannot stand in it and some that can be escaped. Sticky. */
const stringBody = (quote: string, except: string, escaped: string): RegExp =>
  new RegExp(
    String.raw`${quote}(?:[^${quote}\\${except}]+|\\(?:["\\/bfnrt${escaped}]|u[\da-fA-F]{4}))*`,
    "y",
  );

const properString = stringBody('"', String.raw`\0-\x1f`, "");
const spoiledStrings: Readonly<Record<string, RegExp>> = {
  '"': stringBody('"', "", ""),
  "'": stringBody("'", "", "'"),
};

/**
 * Reads one JSON value that is all of `text`. With `repair`, which is told of each slip, slips are mended.
 * @throws UnreadableError
 */
export function parseJson(
  text: string,
  { depth, digits }: Limits,
  repair?: (rule: ConversionRule) => void,
): JsonTree {
  let at = 0;

  const fail = (
    expected: string,
    hint?: string,
    kind: ErrorKind = "malformed_json",
  ): never => {
    const lines = text.slice(0, at).split("\n");
    const isCutOff = at >= text.length;
    throw new UnreadableError(
      isCutOff ? "truncated_json" : kind,
      `${expected} at line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`,
      isCutOff ? "the end" : quoteShort(text.slice(at, at + 20)),
      isCutOff ? cutOffHint : hint,
    );
  };

  /** Skips what a sticky pattern finds here, and gives it. */
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [token] = pattern.exec(text) ?? [""];
    at += token.length;
    return token;
  };

  const takes = (character: string): boolean =>
    text[at] === character && ++at > 0;

  const blanks = (): void => {
    const skipped = take(
      repair ? /(?:[ \t\r\n]+|\/\/.*|\/\*[^]*?\*\/)*/y : /[ \t\r\n]*/y,
    );
    if (skipped.includes("/")) repair?.("repair_comment");
    if (repair && text.startsWith("/*", at)) {
      at = text.length;
      fail("the end of a comment");
    }
  };

  const string = (): string => {
    const start = at;
    const quote = text[at] ?? "";
    if (quote === "'") repair?.("repair_single_quotes");
    take((repair && spoiledStrings[quote]) ?? properString);
    const content = text.slice(start + 1, at);
    if (!takes(quote)) {
      // An escape that is not whole, at the very end.
      if (/^\\(?:u[\da-f]{0,3})?$/i.test(text.slice(at, at + 6)))
        at = text.length;
      fail("a whole string", 'write \\ as "\\\\" and a line break as "\\n"');
    }
    // eslint-disable-next-line no-control-regex -- JSON has them escaped only
    if (/^[^"\\\0-\x1f]*$/.test(content)) return content;
    const proper = content
      // Double quotes have to be escaped, single ones must not be.
      .replace(/\\(.)|"/g, (found, escaped) =>
        found === '"' ? '\\"' : escaped === "'" ? "'" : found,
      )
      // eslint-disable-next-line no-control-regex -- as above
      .replace(/[\0-\x1f]/g, (found) => {
        repair?.("repair_control_character");
        return JSON.stringify(found).slice(1, -1);
      });
    // One string, by its quotes.
    return JSON.parse(`"${proper}"`) as string;
  };

  const word = (): boolean | null => {
    const start = at;
    const name = take(/[a-z_$][\w$]*/iy);
    const isOurs = Object.hasOwn(literals, name);
    const isPython = /^[TFN]/.test(name);
    if (isOurs && isPython) repair?.("repair_python_literal");
    if (isOurs && (repair || !isPython)) return literals[name] ?? null;
    // A literal may have been cut in the middle.
    if (
      at < text.length ||
      !Object.keys(literals).some((literal) => literal.startsWith(name))
    )
      at = start;
    return fail("a value", "write text in double quotes");
  };

  const number = (): number | JsonNumber => {
    const start = at;
    const token = take(/-?[\w.+-]*/y);
    if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(token)) {
      if (at < text.length) at = start;
      fail("a JSON number", "write other numbers as text, in double quotes");
    }
    if (token.length > digits) {
      at = start;
      fail(`at most ${digits} digits`, undefined, "too_large");
    }
    return losslessNumber(token);
  };

  /** Reads the items between an opener, which is here, and its closer. */
  const items = (level: number, closer: string, item: () => void): void => {
    if (level > depth) fail(`at most ${depth} levels`, undefined, "too_large");
    at++;
    blanks();
    if (takes(closer)) return;
    for (;;) {
      item();
      blanks();
      if (takes(closer)) return;
      if (!takes(","))
        fail(`"," or "${closer}"`, 'write a quote inside of text as "\\""');
      blanks();
      if (repair && takes(closer)) {
        repair("repair_trailing_comma");
        return;
      }
    }
  };

  const key = (): string => {
    if (text[at] === '"' || (repair && text[at] === "'")) return string();
    const name = repair ? take(/[a-z_$][\w$-]*/iy) : "";
    if (name === "") fail("a key in double quotes");
    repair?.("repair_unquoted_key");
    return name;
  };

  const value = (level: number): JsonTree => {
    const first = text[at] ?? "";
    if (first === "{") {
      // Without a prototype every name is an own one.
      const result = Object.create(null) as JsonTreeObject;
      items(level, "}", () => {
        const start = at;
        const name = key();
        if (name in result) {
          at = start;
          fail("each key once", undefined, "duplicate_key");
        }
        blanks();
        if (!takes(":")) fail('":"');
        blanks();
        result[name] = value(level + 1);
      });
      return result;
    }
    if (first === "[") {
      const result: JsonTree[] = [];
      items(level, "]", () => {
        result.push(value(level + 1));
      });
      return result;
    }
    if (first === '"' || (repair && first === "'")) return string();
    return /[-\d]/.test(first) ? number() : word();
  };

  blanks();
  const result = value(1);
  blanks();
  const rest = text.slice(at);
  if (repair && /^[}\]][}\]\s]*$/.test(rest)) repair("repair_extra_closers");
  else if (rest !== "") {
    // One of a pair of quotes or fences: the other was cut off.
    if (/^["'`]+\s*$/.test(rest)) at = text.length;
    fail(
      "the end",
      "send one JSON object, and nothing else",
      /^[,;]?\s*[[{"]/.test(rest) ? "multiple_values" : undefined,
    );
  }
  return result;
}
