/** The intermediate model of tools: what `extract` found, checked, and `emit` prints. */
import type { SourcePosition } from "../diagnostics/diagnostic.js";
import type {
  Annotations,
  Definition,
  DefinitionId,
  ImportReference,
  Json,
  PropertyModel,
  TypeName,
  TypeNode,
} from "./types.js";

/** How generated code reaches the function. */
export type Callee =
  /** A function, a static method, or a member of an object or namespace: `import` and its `path`. */
  | { readonly kind: "function"; readonly reference: ImportReference }
  /** A method that needs an instance of `class`; its tools come from the factory of that class. */
  | {
      readonly kind: "method";
      readonly class: ImportReference;
      readonly method: string;
      /** The class has type parameters, so that its bare name is no type. */ readonly generic?: boolean;
    };

/** A parameter as the function declares it, by position. */
export type ParameterModel =
  | ({
      readonly kind: "value";
      readonly rest: boolean;
      /** Of its declaration. */ readonly position?: SourcePosition;
    } & PropertyModel)
  /** A lone object parameter whose properties are the arguments. `type` is an `object` or a reference to one. `optional`: receives `undefined` when no property was sent. */
  | {
      readonly kind: "flattened";
      /** Absent for a destructured one. */ readonly name?: string;
      readonly type: TypeNode;
      readonly optional: boolean;
      readonly properties: readonly PropertyModel[];
      /** Of its declaration. */ readonly position?: SourcePosition;
    }
  /** An optional parameter without a JSON form, which is never sent: the function receives `undefined`. Trailing ones are not listed. */
  | { readonly kind: "omitted" }
  | { readonly kind: "context" }
  | { readonly kind: "signal" }
  /** `{@inject}`: `key` is read from the context's values; `typeText` is how TypeScript writes its type. */
  | {
      readonly kind: "inject";
      readonly key: string;
      readonly optional: boolean;
      /** The positional index, so that `Parameters<typeof f>[index]` names the type. */ readonly index: number;
      /** The type, where it can be imported. */ readonly type?: TypeName;
    };

export interface ResultModel {
  /** `value` also for streams of values; `void` is decided here and not at run time. */
  readonly kind: "void" | "value";
  /** Absent where the result has no JSON form that a schema could state. */
  readonly type?: TypeNode;
  /** An async iterable: each item is progress, the last one is the result. */
  readonly streams: boolean;
  readonly description?: string;
}

/** MCP tool annotations, as far as the tags state them. */
export interface ToolHints {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** Execution settings, as far as the tags state them. */
export interface ToolSettings {
  readonly approval?: boolean;
  readonly timeoutMs?: number;
  readonly group?: string;
  readonly sequential?: boolean;
  readonly returnDirect?: boolean;
  readonly deferred?: boolean;
}

export interface ToolModel extends Pick<
  Annotations,
  "description" | "deprecated"
> {
  readonly name: string;
  readonly description: string;
  readonly callee: Callee;
  readonly parameters: readonly ParameterModel[];
  /** Signatures declared after the chosen one, when there are any: `Parameters<typeof f>` speaks of the last. */
  readonly laterOverloads?: number;
  /** The function has type parameters or several signatures, so that `ReturnType<typeof f>` need not be what a call of it gives. */
  readonly polymorphic?: boolean;
  readonly result: ResultModel;
  readonly hints: ToolHints;
  readonly settings: ToolSettings;
  /** Argument objects from `@example`. */
  readonly examples: readonly { readonly [key: string]: Json }[];
  /** Of the declared name. */
  readonly position: SourcePosition;
}

/** An export that is documented but is no tool. */
export interface SkippedExport {
  readonly name: string;
  readonly position: SourcePosition;
  /**
   * A short phrase: "has no JSDoc comment", "is marked @internal", `has a parameter that is a function ("done")`. What stands in parentheses at
   * its end is particular to this export; without it, phrases group.
   */
  readonly reason: string;
}

/** All that one registry module holds. */
export interface ToolSet {
  /** Sorted by name, by UTF-16 code units. */
  readonly tools: readonly ToolModel[];
  readonly definitions: ReadonlyMap<DefinitionId, Definition>;
  readonly skipped: readonly SkippedExport[];
  /** Root-relative paths of the files whose exports are tools, and specifiers of such packages, sorted. */
  readonly sources: readonly string[];
  /** How the tool files write their own relative imports: `.js`, `.ts`, or nothing. */
  readonly importStyle: ".js" | ".ts" | "";
}
