/** Short texts that stand for long ones: 128 bits of SHA-256, in which no two contents have ever met. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export function digestText(text: string): string {
  return createHash("sha256").update(text).digest("base64").slice(0, 22);
}

/** The digest of a file's text, without a byte order mark; undefined where it cannot be read. */
export function digestFile(path: string): string | undefined {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch {
    return undefined;
  }
  const marked =
    content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
  return createHash("sha256")
    .update(marked ? content.subarray(3) : content)
    .digest("base64")
    .slice(0, 22);
}
