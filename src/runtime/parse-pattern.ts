/**
 * The regular expression of a source: with the flag `u`, as JSON Schema says, or without it where only that compiles (`\-`). Never with
 * `\Z`, which other languages use as an anchor and JavaScript reads as a letter.
 */
export function parsePattern(text: string): RegExp | undefined {
  for (const flags of /[^\\]\\Z/.test(text) ? [] : ["u", ""]) {
    try {
      return new RegExp(text, flags);
    } catch {
      // Not in this dialect.
    }
  }
  return undefined;
}
