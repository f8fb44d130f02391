/** Values that JSON cannot write, as the cases write them. */

/** Decodes `{ "$bigint": "1" }` and the like, at any depth. */
export function decodeExpected(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeExpected);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length !== 1 || !first?.[0].startsWith("$"))
    return Object.fromEntries(
      entries.map(([key, member]) => [key, decodeExpected(member)]),
    );
  const [tag, content] = first as [string, unknown];
  switch (tag) {
    case "$undefined":
      return undefined;
    case "$bigint":
      return BigInt(String(content));
    case "$date":
      return new Date(String(content));
    case "$url":
      return new URL(String(content));
    case "$bytes":
      return Uint8Array.from(Buffer.from(String(content), "base64"));
    case "$number":
      return Number(content);
    case "$set":
      return new Set(content as unknown[]);
    case "$map":
      return new Map(content as [unknown, unknown][]);
    default:
      throw new Error(`The cases do not use ${tag}.`);
  }
}
