/** Regular expressions that a model wrote. */
import { readContent } from "./read-content.js";
import { parsePattern } from "./parse-pattern.js";
import type { Key, Reader } from "./reader.js";

/** Reads the source of a regular expression. */
export function readRegexp(input: Reader, value: unknown, key: Key): RegExp {
  return readContent(input, value, key, "a regular expression", (text) => {
    const pattern = text.isWellFormed() ? parsePattern(text) : undefined;
    return pattern && [pattern];
  });
}
