/** What the readers of the several kinds of types share while they read. */
import type { ts } from "ts-morph";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { TypeName, TypeNode } from "../../model/types.js";
import type { ExtractContext } from "../extract-context.js";
import type { DocTag } from "../jsdoc/doc-block.js";
import type { ImportNames } from "./import-names.js";
import type { Outcome } from "./outcome.js";
import type { ReadingPlace } from "./reading-place.js";
import type { TypeGraph } from "./type-graph.js";
import type { UseAnnotations } from "./type-reader.js";

/**
 * Something to tell the user that is no failure of the type. A `declared` one belongs to a declaration of the project and is the same
 * object wherever the type is used; the others are told at each use.
 */
export type Remark =
  | { readonly kind: "declared"; readonly diagnostic: Diagnostic }
  /** A part in foreign code that has no JSON form and may be absent. */
  | {
      readonly kind: "omitted";
      readonly part: string;
    }
  | {
      readonly kind: "unresolved";
      readonly place: string;
      readonly specifier: string | undefined;
    }
  /** A type parameter without constraint and default. */
  | { readonly kind: "unconstrained"; readonly typeParameter: string }
  | {
      readonly kind: "dropped";
      readonly union: string;
      readonly members: readonly string[];
    };

export interface TypeReading {
  readonly context: ExtractContext;
  readonly checker: ts.TypeChecker;
  readonly names: ImportNames;
  readonly graph: TypeGraph;
  readonly place: ReadingPlace;

  /**
   * Reads a type that is no union with `undefined`. `node` is the annotation that it comes from, where it is known; what it says is used
   * only as far as it is the checker's `type`.
   */
  read(type: ts.Type, node: ts.TypeNode | undefined): Outcome;
  /** Reads a part that JSON cannot leave absent: an item, a value of a map. `undefined` in its type is passed over. */
  readPart(type: ts.Type, node: ts.TypeNode | undefined): Outcome;
  /** Reads a type of a place, and says whether it admitted `undefined`. */
  readUse(
    type: ts.Type,
    node: ts.TypeNode | undefined,
    mayBeAbsent: boolean,
  ): { readonly outcome: Outcome; readonly undefinable: boolean };

  /** A type that is a definition under the name of a symbol. */
  named(type: ts.Type, symbol: ts.Symbol, body: () => Outcome): Outcome;
  /** An object type without a name; `node` only where the outcome depends on how it is written. */
  anonymous(
    type: ts.Type,
    node: ts.TypeNode | undefined,
    body: () => Outcome,
  ): Outcome;
  /** Any other type: it can only be recursive through its alias, whose node `body` is given then. */
  inline(
    type: ts.Type,
    node: ts.TypeNode | undefined,
    body: (node: ts.TypeNode | undefined) => Outcome,
  ): Outcome;
  /** What stands in for a type that is not known. */
  standIn(
    type: ts.Type,
    instead: ts.Type,
    node: ts.TypeNode | undefined,
  ): Outcome;
  /** How generated code can write what a symbol declares. */
  nameOf(
    symbol: ts.Symbol,
    typeArguments: readonly ts.Type[],
  ): TypeName | undefined;
  /** The type that a reference stands for; any other type itself. */
  readonly lookUp: (type: TypeNode) => TypeNode;

  applyTags(
    type: TypeNode,
    tags: readonly DocTag[],
    owner: string,
  ): { readonly type: TypeNode; readonly annotations: UseAnnotations };
  /** Keeps a remark with the type that is being read. */
  readonly remark: (remark: Remark) => void;
  /** Whether the value of the place that is being read may be left out. */
  mayBeAbsent(): boolean;
  typeText(type: ts.Type): string;
}
