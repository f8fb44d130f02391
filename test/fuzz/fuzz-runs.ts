/** How long the fuzz tests run: with fixed seeds in the suite, longer and with new seeds when `FUZZ_RUNS` says so. */
import type { Parameters } from "fast-check";

const asked = Number(process.env["FUZZ_RUNS"] ?? 0);

/** Settings of a property that is tried `runs` times in the suite; `FUZZ_RUNS` is a factor. */
export function fuzzRuns<T>(runs: number): Parameters<T> {
  return asked > 0
    ? { numRuns: runs * asked }
    : { numRuns: runs, seed: 20_261_201 };
}

/** Milliseconds that a property may take. */
export const fuzzTimeout = asked > 0 ? 3_600_000 : 60_000;
