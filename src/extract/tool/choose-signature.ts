/** Which of several overloads a tool is made of. */
import type { ts } from "ts-morph";
import type { DocBlock } from "../jsdoc/doc-block.js";
import type { ReadParameters } from "../parameters/read-parameters.js";

export interface ReadSignature {
  readonly signature: ts.Signature;
  /** Its own comment, else that of the function. */
  readonly docs: DocBlock;
  readonly parameters: ReadParameters;
}

/**
 * The one with the most of its parameters in JSON form, among those that can be called at all where there are such; the first of equals.
 * In real packages that is what a person would choose in most cases, and mostly the first one.
 */
export function chooseSignature(
  candidates: readonly [ReadSignature, ...ReadSignature[]],
): ReadSignature {
  const [first, ...rest] = candidates;
  return rest.reduce(
    (best, candidate) => (isBetter(candidate, best) ? candidate : best),
    first,
  );
}

function isBetter(candidate: ReadSignature, best: ReadSignature): boolean {
  const works = isCallable(candidate);
  if (works !== isCallable(best)) return works;
  return candidate.parameters.shown > best.parameters.shown;
}

function isCallable({ parameters }: ReadSignature): boolean {
  return parameters.diagnostics.every((item) => item.severity !== "error");
}
