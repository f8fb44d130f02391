/** Which warnings and notes the run before did not have. */
import type { Diagnostic } from "../../diagnostics/diagnostic.js";

export interface News {
  /** Begins a run; says of each of its diagnostics whether the run before lacked it. */
  next(): (diagnostic: Diagnostic) => boolean;
}

export function createNews(): News {
  let current = new Set<string>();
  return {
    next: () => {
      const before = current;
      const seen = new Set<string>();
      current = seen;
      return (diagnostic) => {
        // Without the line, which moves with whatever is written above it.
        const key = JSON.stringify([
          diagnostic.code,
          diagnostic.message,
          diagnostic.position?.path,
        ]);
        seen.add(key);
        return !before.has(key);
      };
    },
  };
}
