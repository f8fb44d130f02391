/** Orders texts by UTF-16 code unit, as `sort` and `<` do: the same on every machine, whatever its locale. */
export function compareCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
