/**
 * Whether a provider's grammar can follow a regular expression: no lookaround, no back reference, no word boundary, no
 * class by Unicode property, no flag group.
 */
export function isSimplePattern(pattern: unknown): boolean {
  return (
    typeof pattern === "string" &&
    !/\(\?(?!:)|\\[1-9bBkpP]/u.test(pattern.replaceAll("\\\\", ""))
  );
}
