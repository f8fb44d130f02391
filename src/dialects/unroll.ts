/** Writes out definitions that contain themselves, a few levels deep, for providers that refuse a cycle. */
import type { JsonSchema } from "./dialect.js";
import type { Findings } from "./findings.js";
import { annotationKeywords } from "./json-schema.js";
import { copyNode } from "./map-nodes.js";
import { placeInWords } from "./place.js";
import type { References, Target } from "./references.js";
import { describeFirst } from "./wording.js";

/** Levels of recursive definitions inside each other. */
const deepest = 3;

/** A schema with more nodes than this is tried again with fewer levels… */
const manyNodes = 1_000;

/** …and beyond this every definition is cut off. */
const mostNodes = 4_000;

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
  let depth = deepest;
  let unrolled = unrollTo(root, depth, options);
  while (depth > 1 && unrolled.nodes > manyNodes) {
    depth--;
    unrolled = unrollTo(root, depth, options);
  }
  const { findings, provider } = options;
  for (const pointer of unrolled.cut) {
    findings.note(
      "inputSchema",
      pointer,
      `${placeInWords(pointer)} is written out for ${provider} to a depth of ${String(depth)} and is open below, since references in a circle are refused.`,
      "Flatten the type, or bound its depth with a type for each level, if the model must see more of it.",
    );
  }
  return unrolled.schema;
}

interface Unrolled {
  readonly schema: JsonSchema;
  readonly nodes: number;
  /** Pointers of the definitions that were cut off somewhere. */
  readonly cut: ReadonlySet<string>;
}

function unrollTo(
  root: JsonSchema,
  depth: number,
  { references, inlineAll, leaf }: UnrollOptions,
): Unrolled {
  let nodes = 0;
  const cut = new Set<string>();
  const kept = new Map<string, JsonSchema>();
  const visit = (schema: JsonSchema, level: number): JsonSchema => {
    nodes++;
    const { $ref: ref, $defs: _, ...rest } = schema;
    const target = references.resolve(ref);
    if (target === undefined) {
      return copyNode(rest, (child) => visit(child, level));
    }
    const recursive = references.isRecursive(target.pointer);
    const plain = Object.keys(rest).every((key) => annotationKeywords.has(key));
    if (!recursive && !inlineAll && plain) {
      const name = target.pointer.replace("/$defs/", "");
      if (!kept.has(name)) {
        kept.set(name, {});
        kept.set(name, visit(target.schema, 0));
      }
      return { $ref: ref, ...copyNode(rest, (child) => visit(child, level)) };
    }
    const { description, ...overridden } = rest;
    if (nodes > mostNodes || (recursive && level >= depth)) {
      cut.add(target.pointer);
      const name = placeInWords(target.pointer);
      return describeFirst(leaf(target, name), description);
    }
    const written = { ...target.schema, ...overridden };
    return describeFirst(
      visit(written, recursive ? level + 1 : level),
      description,
    );
  };
  const schema = visit(root, 0);
  const $defs = Object.fromEntries(kept);
  return {
    schema: kept.size > 0 ? { ...schema, $defs } : schema,
    nodes,
    cut,
  };
}
