/** The tags of a doc comment that speak of a value: constraints, which become part of its type, and annotations. */
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Json, TypeNode } from "../../model/types.js";
import type { DocTag } from "../jsdoc/doc-block.js";
import { applyConstraint, findConflict, targetOf } from "./constraints.js";
import { readConstraintTag } from "./read-constraint-tag.js";
import { fitsType } from "./fits-type.js";
import { itemTags } from "./item-tags.js";
import type { UseAnnotations } from "./type-reader.js";
import { isUnsafePattern } from "./unsafe-pattern.js";

export interface TaggedType {
  readonly type: TypeNode;
  readonly annotations: UseAnnotations;
  readonly diagnostics: readonly Diagnostic[];
}

type LookUp = ((type: TypeNode) => TypeNode) | undefined;

/**
 * Applies tags in their order. A tag of a package that is wrong or does not fit is passed over in silence: the user cannot mend it.
 *
 * @param owner The place, for messages: `Options.limit`.
 * @param lookUp As for `fitsType`.
 */
export function applyTags(
  type: TypeNode,
  tags: readonly DocTag[],
  owner: string,
  lookUp?: LookUp,
): TaggedType {
  const constrained = applyConstraintTags(type, tags, owner, lookUp);
  const annotated = readAnnotationTags(constrained.type, tags, owner, lookUp);
  return {
    type: constrained.type,
    annotations: annotated.annotations,
    diagnostics: [...constrained.diagnostics, ...annotated.diagnostics],
  };
}

/** The constraints among some tags. */
export function applyConstraintTags(
  type: TypeNode,
  tags: readonly DocTag[],
  owner: string,
  lookUp?: LookUp,
): Omit<TaggedType, "annotations"> {
  const diagnostics: Diagnostic[] = [];
  let result = type;
  for (const tag of tags) {
    const applied = constrain(result, tag, owner, lookUp);
    if (applied?.diagnostic === undefined) result = applied?.type ?? result;
    else if (!isForeignTag(tag)) diagnostics.push(applied.diagnostic);
  }
  return { type: result, diagnostics };
}

/** The annotations among some tags of a place of a type. */
export function readAnnotationTags(
  type: TypeNode,
  tags: readonly DocTag[],
  owner: string,
  lookUp?: LookUp,
): Omit<TaggedType, "type"> {
  const diagnostics: Diagnostic[] = [];
  let annotations: UseAnnotations = {};
  for (const tag of tags) {
    const applied = annotate(type, annotations, tag, owner, lookUp);
    if (applied?.diagnostic === undefined)
      annotations = applied?.annotations ?? annotations;
    else if (!isForeignTag(tag)) diagnostics.push(applied.diagnostic);
  }
  return { annotations, diagnostics };
}

function isForeignTag(tag: DocTag): boolean {
  return tag.position.path.startsWith("node_modules/");
}

interface Applied {
  readonly type?: TypeNode;
  readonly annotations?: UseAnnotations;
  readonly diagnostic?: Diagnostic;
}

/** Undefined for a tag that is no constraint. */
function constrain(
  type: TypeNode,
  tag: DocTag,
  owner: string,
  lookUp?: LookUp,
): Applied | undefined {
  const inner = itemTags(tag);
  if (inner !== undefined) {
    if (typeof inner === "string") return invalid(tag, inner, owner);
    if (type.kind !== "array" && type.kind !== "set")
      return misfit(tag, "array", owner);
    const items = applyTags(type.items, inner, owner, lookUp);
    const [diagnostic] = items.diagnostics;
    return diagnostic === undefined
      ? { type: { ...type, items: items.type } }
      : { diagnostic };
  }
  const constraint = readConstraintTag(tag);
  if (constraint === undefined) return undefined;
  if ("expected" in constraint) return invalid(tag, constraint.expected, owner);
  const constrained = applyConstraint(type, constraint);
  if (constrained === undefined)
    return misfit(tag, targetOf(constraint.name), owner);
  const conflict = findConflict(constrained);
  if (conflict !== undefined) {
    const [first, second] = conflict;
    return {
      diagnostic: diagnose(
        "conflicting-constraints",
        { first, second, owner },
        tag.position,
      ),
    };
  }
  if (
    constraint.name === "pattern" &&
    !isForeignTag(tag) &&
    isUnsafePattern(constraint.value)
  ) {
    return {
      diagnostic: diagnose(
        "unsafe-pattern",
        { pattern: constraint.value, owner },
        tag.position,
      ),
    };
  }
  return { type: constrained };
}

function invalid(tag: DocTag, expected: string, owner: string): Applied {
  return {
    diagnostic: diagnose(
      "invalid-tag",
      { tag: tag.name, text: tag.text, owner, expected },
      tag.position,
    ),
  };
}

function misfit(tag: DocTag, target: string, owner: string): Applied {
  return {
    diagnostic: diagnose(
      "misfit-constraint",
      { tag: tag.name, owner, target },
      tag.position,
    ),
  };
}

/** Undefined for a tag that is no annotation. */
function annotate(
  type: TypeNode,
  annotations: UseAnnotations,
  tag: DocTag,
  owner: string,
  lookUp?: LookUp,
): Applied | undefined {
  switch (tag.name.toLowerCase()) {
    case "title":
      return tag.text === ""
        ? invalid(tag, "a title", owner)
        : { annotations: { ...annotations, title: tag.text } };
    case "deprecated":
      return { annotations: { ...annotations, deprecated: true } };
    case "default":
    case "defaultvalue": {
      const value = valueOf(tag.text, type, lookUp);
      return value === undefined
        ? {
            diagnostic: diagnose(
              "default-not-json",
              { text: tag.text, owner },
              tag.position,
            ),
          }
        : { annotations: { ...annotations, default: value.json } };
    }
    case "example": {
      // An example may be anything that helps a reader; the model is shown those that are values.
      const value = valueOf(tag.text, type, lookUp);
      return value === undefined
        ? {}
        : {
            annotations: {
              ...annotations,
              examples: [...(annotations.examples ?? []), value.json],
            },
          };
    }
    case "examples": {
      const list = parseJson(tag.text)?.json;
      if (!Array.isArray(list)) return {};
      // `Array.isArray` forgets that the elements are JSON.
      const values = (list as readonly Json[]).filter((item) =>
        fitsType(item, type, lookUp),
      );
      return {
        annotations: {
          ...annotations,
          examples: [...(annotations.examples ?? []), ...values],
        },
      };
    }
    default:
      return undefined;
  }
}

/** The value that a tag states: JSON, a text in other quotes, or for a string the bare text. */
function valueOf(
  text: string,
  type: TypeNode,
  lookUp: LookUp,
): { readonly json: Json } | undefined {
  const bare = /^`(.*)`$/s.exec(text)?.[1] ?? text;
  const quoted = /^'([^'\\]*)'$/.exec(bare)?.[1];
  const parsed = quoted === undefined ? parseJson(bare) : { json: quoted };
  if (parsed !== undefined && fitsType(parsed.json, type, lookUp))
    return parsed;
  return parsed === undefined && bare !== "" && fitsType(bare, type, lookUp)
    ? { json: bare }
    : undefined;
}

function parseJson(text: string): { readonly json: Json } | undefined {
  try {
    // JSON.parse yields JSON.
    return { json: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}
