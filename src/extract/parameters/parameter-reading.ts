/** What the readers of parameters share. */
import type { ts } from "ts-morph";
import type { TypeNode } from "../../model/types.js";
import type { ExtractContext } from "../extract-context.js";
import type { DocBlock, DocTag } from "../jsdoc/doc-block.js";
import type { ReadTypeResult, TypeReader } from "../types/type-reader.js";
import type { ParameterDocs } from "./parameter-docs.js";
import type { DeclaredParameter } from "./signature-parameters.js";

export interface ParameterReading {
  readonly context: ExtractContext;
  readonly reader: TypeReader;
  readonly loneObject: "flatten" | "nest";
  /** For messages: the name of the function. */
  readonly owner: string;
  /** Where to point when the compiler made a parameter. */
  readonly fallback: ts.Node;
  readonly docs: DocBlock | undefined;
}

/** A parameter that the model is shown, once its type is read. */
export interface ShownParameter {
  readonly declared: DeclaredParameter;
  readonly docs: ParameterDocs;
  readonly name: string;
  readonly result: Extract<ReadTypeResult, { kind: "type" }>;
  readonly tags: readonly DocTag[];
}

/** Whether the `@param` of a parameter holds a tag in braces. */
export function hasTag(docs: ParameterDocs, name: string): boolean {
  return docs.own?.tags.some((tag) => tag.name.toLowerCase() === name) === true;
}

/** The type itself, where it is a reference to a definition. */
export function resolved(type: TypeNode, reader: TypeReader): TypeNode {
  return type.kind === "reference"
    ? (reader.definitions.get(type.id)?.type ?? type)
    : type;
}
