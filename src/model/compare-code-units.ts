/** Orders text by UTF-16 code units: the one order of this project, the same on every machine and in every locale. */
export function compareCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
