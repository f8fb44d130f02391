/** Patterns that take exponential time, as redos-detector finds them. It is loaded for the first pattern that is met. */
import { createRequire } from "node:module";
import type * as RedosDetector from "redos-detector";

const verdicts = new Map<string, boolean>();
let detector: typeof RedosDetector | undefined;

/** Milliseconds for one pattern. */
const timeout = 300;

/**
 * Whether a pattern (of the flag `u`) can be made to take exponential time.
 *
 * redos-detector refuses polynomial patterns too, which many patterns in daily use are; of its trails those count on which a text is
 * matched in two ways within one repetition, so that each further repetition doubles the ways.
 */
export function isUnsafePattern(pattern: string): boolean {
  let verdict = verdicts.get(pattern);
  if (verdict === undefined) {
    verdict = detect(pattern);
    verdicts.set(pattern, verdict);
  }
  return verdict;
}

function detect(pattern: string): boolean {
  // Without a quantifier that has no end, nothing can be exponential.
  if (!/[*+]|\{\d+,\}/.test(pattern)) return false;
  detector ??= createRequire(import.meta.url)(
    "redos-detector",
    // `require` cannot know what the package's own types say.
  ) as typeof RedosDetector;
  let result: RedosDetector.RedosDetectorResult;
  try {
    result = detector.isSafePattern(pattern, { unicode: true, timeout });
  } catch {
    // Syntax that is newer than the detector.
    return false;
  }
  return (
    !result.safe &&
    result.trails.some(({ trail }) =>
      trail.some(({ a, b }) => isAmbiguousRepetition(a, b)),
    )
  );
}

/** Two ways through the body of one endless quantifier: in different iterations of it, or at different places of its body. */
function isAmbiguousRepetition(
  a: RedosDetector.RedosDetectorTrailEntrySide,
  b: RedosDetector.RedosDetectorTrailEntrySide,
): boolean {
  const samePlace = a.node.start.offset === b.node.start.offset;
  return a.quantifierIterations.some((left) => {
    if (!isEndless(left.node.source)) return false;
    const right = b.quantifierIterations.find(
      (other) =>
        other.node.start.offset === left.node.start.offset &&
        other.node.end.offset === left.node.end.offset,
    );
    if (right === undefined) return false;
    // Nothing can be read in two ways in `a*`, whose body is the one character.
    const body = bodyOf(left.node.source);
    if (body === a.node.source && body === b.node.source) return false;
    return !samePlace || right.iteration !== left.iteration;
  });
}

function isEndless(source: string): boolean {
  return /(?:[*+]|\{\d+,\})\??$/.test(source);
}

/** What a quantifier repeats, without the parentheses around it. */
function bodyOf(source: string): string {
  let body = source.replace(/(?:[*+]|\{\d+,\})\??$/, "");
  for (;;) {
    const inner = /^\((?:\?:|\?<\w+>)?(.*)\)$/s.exec(body)?.[1];
    if (inner === undefined) return body;
    body = inner;
  }
}
