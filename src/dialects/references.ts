/** Local `$ref`s: `#`, and JSON pointers such as `#/$defs/Node`. */
import type { JsonSchema } from "./dialect.js";
import { below, isSchema, own } from "./json-schema.js";
import { forEachNode } from "./map-nodes.js";

/** Where a reference leads. */
export interface Target {
  readonly schema: JsonSchema;
  /** A JSON pointer to it in the whole schema. */
  readonly pointer: string;
}

/** What a schema's references lead to; computed once per tool. */
export interface References {
  /** Undefined when the reference is not local or leads nowhere. */
  readonly resolve: (ref: unknown) => Target | undefined;
  /** Whether the schema at this pointer can contain itself. */
  readonly isRecursive: (pointer: string) => boolean;
}

export function referencesOf(root: JsonSchema): References {
  const resolve = (ref: unknown): Target | undefined => {
    if (typeof ref !== "string" || !ref.startsWith("#")) return undefined;
    let schema: unknown = root;
    const steps = ref === "#" ? [] : ref.slice(2).split("/").map(unescape);
    if (ref !== "#" && !ref.startsWith("#/")) return undefined;
    for (const step of steps) {
      schema = Array.isArray(schema) ? schema[Number(step)] : own(schema, step);
    }
    return isSchema(schema)
      ? { schema, pointer: below("", ...steps) }
      : undefined;
  };

  const direct = new Map<string, readonly string[]>();
  const targetsBelow = (pointer: string): readonly string[] => {
    const known = direct.get(pointer);
    if (known !== undefined) return known;
    const target = resolve(`#${pointer}`);
    const found: string[] = [];
    forEachNode(target?.schema, (node) => {
      const next = resolve(node["$ref"]);
      if (next !== undefined) found.push(next.pointer);
    });
    direct.set(pointer, found);
    return found;
  };
  const recursive = new Map<string, boolean>();
  const isRecursive = (pointer: string): boolean => {
    const known = recursive.get(pointer);
    if (known !== undefined) return known;
    const seen = new Set<string>();
    const waiting = [...targetsBelow(pointer)];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...targetsBelow(next));
    }
    const answer = seen.has(pointer);
    recursive.set(pointer, answer);
    return answer;
  };
  return { resolve, isRecursive };
}

function unescape(step: string): string {
  let text = step;
  try {
    text = decodeURIComponent(step);
  } catch {
    // Not percent-encoded: the pointer stands for itself.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}
