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
import { findAmbiguities } from "./ambiguity.js";
import { applyConstraintTags, readAnnotationTags } from "./apply-tags.js";
import { createReading } from "./create-reading.js";
import { definitionsFor, isRecursive } from "./definitions-of.js";
import { createImportNames, type ImportNames } from "./import-names.js";
import { findTooLarge } from "./too-large.js";
import { applyNestedDocs } from "./nested-docs.js";
import { culpritOf, type Failure, type Outcome } from "./outcome.js";
import { describeRemarks } from "./describe-remarks.js";
import { tooLarge, TypeTooLarge } from "./type-graph.js";

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
  /** The value is only written to JSON and never read from it, so that members of its unions need not be told apart. */
  readonly onlyWritten?: boolean;
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
  /** `@title`, `@deprecated`, `@example`, `@default` of a place of the given type, with diagnostics of those that do not fit it. `owner` is the function, for messages. */
  readAnnotations(
    tags: readonly DocTag[],
    type: TypeNode,
    owner?: string,
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
  /** Under which name generated code imports what a symbol declares. */
  readonly names: ImportNames;
}

/** A reader of the types of one program. It caches by `ts.Type`: make one per program. */
export function createTypeReader(
  context: ExtractContext,
  options: TypeReaderOptions = {},
): TypeReader {
  const names = createImportNames(context, options.packageModules ?? []);
  const reading = createReading(context, names);
  const { graph } = reading;

  function readAtUse(
    type: ts.Type,
    use: TypeUse,
  ): { readonly outcome: Outcome; readonly undefinable: boolean } {
    const { outcome, undefinable } = reading.readUse(
      type,
      use.declaredTypeNode,
      use.mayBeAbsent ?? false,
    );
    if (outcome.kind !== "type") return { outcome, undefinable };
    const constrained = applyConstraintTags(
      outcome.type,
      use.tags ?? [],
      use.owner,
    );
    constrained.diagnostics.forEach(reading.place.declare);
    return { outcome: { ...outcome, type: constrained.type }, undefinable };
  }

  function readType(type: ts.Type, use: TypeUse): ReadTypeResult {
    try {
      const site = {
        node: use.at,
        phrase: `${use.subject} of "${use.owner}"`,
      };
      const { value, remarks } = graph.begin(() =>
        reading.place.atUse(site, () => readAtUse(type, use)),
      );
      const { outcome, undefinable } = value;
      if (outcome.kind !== "type") {
        return outcome.kind === "nothing"
          ? { kind: "nothing", typeText: textOf(type, use, context) }
          : unsupported(outcome, textOf(type, use, context));
      }
      const definitions = definitionsFor([outcome.type], graph.definition);
      const large = findTooLarge(outcome.type, definitions);
      if (large !== undefined)
        return unsupported(large, textOf(type, use, context));
      const documented = applyNestedDocs(
        outcome.type,
        use.nestedDocs ?? [],
        reading,
        use.owner,
      );
      const all = [
        ...remarks,
        ...[...definitions.keys()].flatMap(graph.remarksOf),
      ];
      return {
        kind: "type",
        type: documented.type,
        undefinable,
        annotations: outcome.annotations,
        diagnostics: [
          ...describeRemarks(all, use, context),
          ...documented.diagnostics,
          ...(use.onlyWritten === true
            ? []
            : findAmbiguities(outcome.type, definitions, use, reading)),
        ],
      };
    } catch (error) {
      if (error instanceof TypeTooLarge)
        return unsupported(tooLarge(error.steps), textOf(type, use, context));
      throw error;
    }
  }

  return {
    readType,
    readAnnotations: (tags, type, owner = "") =>
      readAnnotationTags(type, tags, owner, reading.lookUp),
    flatProperties(type) {
      const body = reading.lookUp(type);
      return body.kind === "object" &&
        body.index === undefined &&
        body.instanceOf === undefined &&
        !isRecursive(type, graph.definition)
        ? body.properties
        : undefined;
    },
    definitions: graph.definitions,
    definitionsOf: (types) => definitionsFor(types, graph.definition),
    names,
  };
}

function unsupported(failure: Failure, typeText: string): ReadTypeResult {
  return { kind: "unsupported", typeText, culprit: culpritOf(failure) };
}

/** The type as it is written, where that is short; the checker's text of a union has its members in the order in which it met them. */
function textOf(
  type: ts.Type,
  use: TypeUse,
  { checker }: ExtractContext,
): string {
  const written = use.declaredTypeNode?.getText().replace(/\s+/g, " ");
  return written !== undefined && written.length <= 120
    ? written
    : checker.typeToString(type);
}
