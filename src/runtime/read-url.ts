/** Absolute URLs. */
import { readContent } from "./read-content.js";
import type { Key, Reader } from "./reader.js";

/** A URI by RFC 3986, as far as a URL that was parsed can still be none. */
const uri =
  /^(?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i;

/**
 * Reads a URL by the WHATWG parser. What that changes (but for a final slash), and what is no URI by RFC 3986, is recorded as a
 * conversion.
 */
export function readUrl(input: Reader, value: unknown, key: Key): URL {
  return readContent(input, value, key, "an absolute URL", (text) => {
    if (!text.isWellFormed() || !URL.canParse(text)) return undefined;
    const url = new URL(text);
    return uri.test(text) && (url.href === text || url.href === `${text}/`)
      ? [url]
      : [url, "url"];
  });
}
