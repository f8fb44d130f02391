/** "Did you mean": the name that a misspelt one stands for. */

/**
 * The nearest of some names, when it is near enough to be meant: at most a third of its length away, or else the only one that it begins or that begins
 * it. Case and `_` count for nothing.
 */
export function nearestName(
  name: string,
  candidates: readonly string[],
): string | undefined {
  const wanted = plain(name);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, plain(candidate));
    if (
      distance <=
        Math.max(
          1,
          Math.floor(Math.max(wanted.length, candidate.length) / 3),
        ) &&
      (best === undefined || distance < best.distance)
    )
      best = { name: candidate, distance };
  }
  if (best !== undefined || wanted.length < 3) return best?.name;
  const longer = candidates.filter(
    (candidate) =>
      plain(candidate).startsWith(wanted) ||
      (candidate.length >= 3 && wanted.startsWith(plain(candidate))),
  );
  return longer.length === 1 ? longer[0] : undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll("_", "");
}

/** Insertions, deletions, replacements, and swaps of neighbours. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      let least = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? least) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[right.length] ?? 0;
}
