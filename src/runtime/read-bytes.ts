/** Bytes in base64, as RFC 4648 section 4 writes it, padded. Without `Buffer`, which browsers do not have. */
import { readContent } from "./read-content.js";
import type { BytesRules, Key, Reader } from "./reader.js";
import { readingOf, standIn } from "./reading.js";

/** Reads bytes. */
export function readBytes(
  input: Reader,
  value: unknown,
  key: Key,
  { maxLength = Infinity }: BytesRules = {},
): Uint8Array<ArrayBuffer> {
  const most =
    maxLength < Infinity ? ` of at most ${maxLength} characters` : "";
  return readContent(input, value, key, `base64${most}`, (text) =>
    text.length > maxLength ||
    text.length % 4 !== 0 ||
    !/^[A-Za-z\d+/]*={0,2}$/.test(text)
      ? undefined
      : [Uint8Array.from(atob(text), (character) => character.charCodeAt(0))],
  );
}

/** Reads bytes and hands them to `convert` (`Buffer.from`), which is called only with bytes that fitted. */
export function readConvertedBytes<T>(
  input: Reader,
  value: unknown,
  key: Key,
  convert: (bytes: Uint8Array<ArrayBuffer>) => T,
  rules?: BytesRules,
): T {
  const reading = readingOf(input);
  const bytes = readBytes(input, value, key, rules);
  return reading.failed ? standIn(reading) : convert(bytes);
}
