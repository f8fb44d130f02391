/** The JSON Schema objects that a tool carries, and the Standard Schema face that they show to SDKs. */

/** A JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * The schema of a tool's arguments, JSON Schema 2020-12. Of all candidates this is the only type that type-checks
 * as a parameter schema in every SDK without a cast, which is why it is mutable and says `any`.
 * It also carries a non-enumerable `~standard`; SDKs find it at run time.
 */
export interface ToolInputSchema {
  type: "object";
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  properties: Record<string, any>;
  required: string[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  additionalProperties: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  [key: string]: any;
}

/** The schema of a tool's result, JSON Schema 2020-12 with any root. */
export interface ToolOutputSchema {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as `ToolInputSchema`
  [key: string]: any;
}

/** A problem as Standard Schema reports it. */
export interface StandardIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** What the non-enumerable `~standard` of a schema holds (Standard Schema 1.1, validation and JSON Schema). */
export interface StandardFace {
  readonly version: 1;
  readonly vendor: "toolgen";
  /** Synchronous. Gives back the very value that it was given, never a converted one: `execute` binds, exactly once. */
  readonly validate: (
    value: unknown,
  ) =>
    { readonly value: unknown } | { readonly issues: readonly StandardIssue[] };
  readonly jsonSchema: {
    /** A fresh deep copy. Throws for other targets than `draft-07` and `draft-2020-12`. */
    readonly input: (options: {
      readonly target: string;
    }) => Record<string, unknown>;
    readonly output: (options: {
      readonly target: string;
    }) => Record<string, unknown>;
  };
}

/** A schema that is a Standard Schema too. Not enumerable: `JSON.stringify` and spreading do not see it. */
export interface StandardFaced {
  readonly "~standard": StandardFace;
}
