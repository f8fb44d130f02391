/**
 * Types of the compiler → types of the model. The one door to this folder: what a type is, the checker says; how it is written (the
 * order of a union's members, its constraints, its names) comes from the declared type nodes.
 */
import type { ts } from "ts-morph";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type {
  Annotations,
  Definition,
  DefinitionId,
  Json,
  PropertyModel,
  TypeNode,
} from "../../model/types.js";
import type { ExtractContext } from "../extract-context.js";
import type { DocParam, DocTag } from "../jsdoc/doc-block.js";

/** A module that generated code may import by a bare specifier although no file of the project does: the entry of `--package`. */
export interface PackageModule {
  readonly specifier: string;
  readonly sourceFile: ts.SourceFile;
}

export interface TypeReaderOptions {
  readonly packageModules?: readonly PackageModule[];
}

/** Where and how a type is used. */
export interface TypeUse {
  /** Diagnostics that belong to the use are shown here. */
  readonly at: ts.Node;
  /** For messages: `parameter "city"`, `result`. */
  readonly subject: string;
  /** For messages: the name of the function. */
  readonly owner: string;
  /** Constraints stated at the use: the tags in braces of its `@param`. Others than constraints are ignored. */
  readonly tags?: readonly DocTag[];
  /** Docs of parts of the type. `path` is what stands behind the parameter's name: `to`, `body.text`, `[].name`. */
  readonly nestedDocs?: readonly DocParam[];
  /** The type annotation, where there is one: for the order of unions, aliases of primitives, and names that the checker lost. */
  readonly declaredTypeNode?: ts.TypeNode | undefined;
  /** The value may be left out: a type of which only `null` would remain then counts as unsupported. */
  readonly mayBeAbsent?: boolean;
}

/**
 * `undefined` and `void` are never part of `type`: `undefinable` says that the type admitted them.
 *
 * `diagnostics` are those of all that the type is built of, definitions included. One that belongs to a declaration is the same object in every result,
 * so that a collector can drop repetitions by identity. With an error among them the tool cannot be built.
 */
export type ReadTypeResult =
  | {
      readonly kind: "type";
      readonly type: TypeNode;
      readonly undefinable: boolean;
      /** What the alias of an inline type and phantom tags say, for a use that says nothing of it itself. */
      readonly annotations: UseAnnotations;
      readonly diagnostics: readonly Diagnostic[];
    }
  | {
      readonly kind: "unsupported";
      readonly typeText: string;
      /** `path › to › culprit: reason`; the reason alone when the type itself is the culprit. */
      readonly culprit: string;
    }
  /** `undefined`, `void` or `never` and nothing else. */
  | { readonly kind: "nothing"; readonly typeText: string };

/** Annotations of a place; constraints are not among them, they are part of the type. */
export interface UseAnnotations extends Annotations {
  readonly default?: Json;
}

export interface TypeReader {
  readType(type: ts.Type, use: TypeUse): ReadTypeResult;
  /** `@title`, `@deprecated`, `@example`, `@default` of a place of the given type, with diagnostics of those that do not fit it. */
  readAnnotations(
    tags: readonly DocTag[],
    type: TypeNode,
  ): {
    readonly annotations: UseAnnotations;
    readonly diagnostics: readonly Diagnostic[];
  };
  /**
   * The properties of a type that a lone parameter can be flattened to: a closed plain object that is not recursive. Undefined for
   * every other type.
   */
  flatProperties(type: TypeNode): readonly PropertyModel[] | undefined;
  /** All definitions that have been read. */
  readonly definitions: ReadonlyMap<DefinitionId, Definition>;
  /** Those that the given types need, by first appearance. */
  definitionsOf(
    types: Iterable<TypeNode>,
  ): ReadonlyMap<DefinitionId, Definition>;
}

/** A reader of the types of one program. It caches by `ts.Type`: make one per program. */
export function createTypeReader(
  context: ExtractContext,
  options: TypeReaderOptions = {},
): TypeReader {
  throw new Error(
    `Not built yet: ${String(options.packageModules?.length)} ${context.root}`,
  );
}
