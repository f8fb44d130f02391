/** Writes out definitions that contain themselves, a few levels deep, for providers that refuse a cycle. */
import type { JsonSchema } from "./dialect.js";
import type { Findings } from "./findings.js";
import { annotationKeywords } from "./json-schema.js";
import { copyNode } from "./map-nodes.js";
import { placeInWords } from "./place.js";
import type { References, Target } from "./references.js";
import { describeFirst } from "./wording.js";

interface Depth {
  /** Definitions that contain themselves, inside each other. */
  readonly recursive: number;
  /** All definitions inside each other. */
  readonly any: number;
}

/** Tried in this order, until the schema has no more than so many nodes. */
const attempts: readonly (Depth & { readonly nodes: number })[] = [
  { recursive: 3, any: Infinity, nodes: 1_000 },
  { recursive: 2, any: Infinity, nodes: 1_000 },
  { recursive: 1, any: Infinity, nodes: 4_000 },
  { recursive: 1, any: 4, nodes: 4_000 },
  { recursive: 1, any: 3, nodes: 4_000 },
  { recursive: 1, any: 2, nodes: 4_000 },
  { recursive: 1, any: 1, nodes: Infinity },
];

/** What stands for a definition where it is cut off; `name` is the definition's in words. */
export type Leaf = (target: Target, name: string) => JsonSchema;

export interface UnrollOptions {
  readonly references: References;
  readonly findings: Findings;
  readonly provider: string;
  /** Whether definitions that do not contain themselves are written out too. */
  readonly inlineAll: boolean;
  readonly leaf: Leaf;
}

/** A schema without cycles; definitions that are not referred to any more are gone. */
export function unroll(root: JsonSchema, options: UnrollOptions): JsonSchema {
  const { findings, provider, references } = options;
  for (const attempt of attempts) {
    const unrolled = unrollTo(root, attempt, options);
    if (unrolled === undefined) continue;
    for (const pointer of unrolled.cut) {
      const place = placeInWords(pointer);
      const [depth, reason] = references.isRecursive(pointer)
        ? [attempt.recursive, "references in a circle are refused"]
        : [attempt.any, "the schema would grow too large"];
      findings.note(
        "inputSchema",
        pointer,
        `${place} is written out for ${provider} to a depth of ${String(depth)} and is open below, since ${reason}.`,
        "Flatten the type, or bound its depth with a type for each level, if the model must see more of it.",
      );
    }
    return unrolled.schema;
  }
  return {};
}

interface Unrolled {
  readonly schema: JsonSchema;
  /** Pointers of the definitions that were cut off somewhere. */
  readonly cut: ReadonlySet<string>;
}

/** Undefined when the schema would have more nodes than the attempt allows. */
function unrollTo(
  root: JsonSchema,
  attempt: (typeof attempts)[number],
  { references, inlineAll, leaf }: UnrollOptions,
): Unrolled | undefined {
  let nodes = 0;
  const cut = new Set<string>();
  const kept = new Map<string, JsonSchema>();
  const visit = (schema: JsonSchema, depth: Depth): JsonSchema => {
    nodes++;
    if (nodes > attempt.nodes) return {};
    const { $ref: ref, $defs: _, ...rest } = schema;
    const target = references.resolve(ref);
    if (target === undefined) {
      return copyNode(rest, (child) => visit(child, depth));
    }
    const recursive = references.isRecursive(target.pointer);
    const plain = Object.keys(rest).every((key) => annotationKeywords.has(key));
    if (!recursive && !inlineAll && plain) {
      const name = target.pointer.replace("/$defs/", "");
      if (!kept.has(name)) {
        kept.set(name, {});
        kept.set(name, visit(target.schema, none));
      }
      return { $ref: ref, ...copyNode(rest, (child) => visit(child, depth)) };
    }
    const { description, ...overridden } = rest;
    const inner = {
      recursive: depth.recursive + (recursive ? 1 : 0),
      any: depth.any + 1,
    };
    if (inner.recursive > attempt.recursive || inner.any > attempt.any) {
      cut.add(target.pointer);
      return describeFirst(
        leaf(target, placeInWords(target.pointer)),
        description,
      );
    }
    const written = { ...target.schema, ...overridden };
    return describeFirst(visit(written, inner), description);
  };
  const schema = visit(root, none);
  if (nodes > attempt.nodes) return undefined;
  const $defs = Object.fromEntries(kept);
  return { schema: kept.size > 0 ? { ...schema, $defs } : schema, cut };
}

const none: Depth = { recursive: 0, any: 0 };
