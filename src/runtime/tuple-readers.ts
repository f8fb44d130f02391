import type { Read, TupleReads } from "./reader.js";

/** The reader of each element of a tuple of so many elements; `undefined` where a tuple cannot have so many. */
export function tupleReaders(
  reads: TupleReads,
  length: number,
): ((index: number) => Read<unknown>) | undefined {
  const { leading, optional = 0, rest, trailing = [] } = reads;
  const minimum = leading.length - optional + trailing.length;
  const maximum =
    rest === undefined ? leading.length + trailing.length : Infinity;
  if (length < minimum || length > maximum) return undefined;
  const tail = length - trailing.length;
  return (index) => {
    const read =
      index >= tail
        ? trailing[index - tail]
        : index < leading.length
          ? leading[index]
          : rest;
    // Checked above: an index without a reader would be beyond `maximum`.
    return read as Read<unknown>;
  };
}
