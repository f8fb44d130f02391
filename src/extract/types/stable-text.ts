/** JSON of parts of the model, for comparing them. */

/** A replacer for `JSON.stringify`, which knows no bigint. */
export function bigintText(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${String(value)}n` : value;
}

export function stableText(value: unknown): string {
  return JSON.stringify(value, bigintText);
}
