/**
 * The intermediate model of TypeScript types: what a JSON Schema and a reader need to know of a type, and nothing of
 * the compiler. `extract` writes it, `emit` reads it. Plain readonly data, unions by `kind`; no node is ever mutated.
 */

/** Where an importable declaration lives. `path` is relative to the project root, with `/`, and keeps its extension. */
export type ModuleReference =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "package"; readonly specifier: string };

/** A declaration that generated code can import: `export` is its exported name, `"default"` for a default export. */
export interface ImportReference {
  readonly module: ModuleReference;
  readonly export: string;
  /** The name to use locally where it is free: the declared name of a default export, else the exported name. */
  readonly localName: string;
  /** Members below the import, for what lives in a namespace, an object or a class: `["N", "I"]` after the import of its owner. */
  readonly path: readonly string[];
}

/** The TypeScript name of a type, when it has one that generated code can write. */
export interface TypeName {
  readonly reference: ImportReference;
  readonly typeArguments: readonly TypeNode[];
}

export interface NumberConstraints {
  readonly integer?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

export interface StringConstraints {
  readonly minLength?: number;
  readonly maxLength?: number;
  /** ECMAScript source, matched unanchored with the flag `u`, as JSON Schema says. */
  readonly pattern?: string;
  readonly format?: string;
}

export interface ArrayConstraints {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** One member of an enum or of a union of literals, in declaration order. */
export interface EnumMember {
  /** What the model writes: the member's name for numeric and mixed enums, else the value. A bigint literal is its digits. */
  readonly json: string | number | boolean;
  /** What the function receives. */
  readonly value: string | number | boolean | bigint;
  /** The member's name when the type is a TypeScript enum: generated code writes `Color.Red`. */
  readonly member?: string;
  readonly description?: string;
}

/** A property of an object type, or a parameter: a type with what is said of it at this place. */
export interface Annotations {
  readonly description?: string;
  readonly title?: string;
  readonly deprecated?: boolean;
  readonly examples?: readonly Json[];
}

export interface PropertyModel extends Annotations {
  readonly name: string;
  readonly type: TypeNode;
  /** The key may be absent: `?`, or a type that admits `undefined`. */
  readonly optional: boolean;
  /** Declared without `?`, but its type admits `undefined`: an absent key binds to an own property that is `undefined`. */
  readonly undefinable: boolean;
  readonly readonly: boolean;
  /** From a literal initialiser, `@default` or `[x=5]`; stands in the schema. */
  readonly default?: Json;
}

export interface TupleElement {
  readonly type: TypeNode;
  readonly optional: boolean;
  readonly name?: string;
}

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * A type. `name` is how TypeScript can write it, when it is declared under a name that can be imported.
 *
 * `narrow` marks a type that is narrower for TypeScript than its JSON form can prove (a template literal, a brand): its reader
 * is a generic helper of the runtime, `input.text<T>()`.
 */
export type TypeNode =
  | ({
      readonly kind: "string";
      readonly narrow?: boolean;
      readonly name?: TypeName;
      /** Known values of an open union, for the description. */ readonly suggestions?: readonly string[];
    } & StringConstraints)
  | ({
      readonly kind: "number";
      readonly narrow?: boolean;
      readonly name?: TypeName;
    } & NumberConstraints)
  /** Bounds are decimal digits, since they may lie beyond 2^53. */
  | {
      readonly kind: "bigint";
      readonly narrow?: boolean;
      readonly name?: TypeName;
      readonly minimum?: string;
      readonly maximum?: string;
    }
  | {
      readonly kind: "boolean";
      readonly narrow?: boolean;
      readonly name?: TypeName;
    }
  | { readonly kind: "null" }
  /** `name` is the TypeScript enum, or the alias of the union. `enumObject` says that `members[].member` exist on it. `subset`: `members` are only some of that enum's, and TypeScript writes the type `E.A | E.B`. An enum without `name` whose members have `member` cannot be imported. */
  | {
      readonly kind: "enum";
      readonly members: readonly EnumMember[];
      readonly name?: TypeName;
      readonly enumObject?: boolean;
      readonly subset?: boolean;
    }
  | { readonly kind: "date" }
  | { readonly kind: "url" }
  | { readonly kind: "regexp" }
  | {
      readonly kind: "bytes";
      readonly buffer: boolean;
      readonly maxLength?: number;
    }
  | ({
      readonly kind: "array";
      readonly items: TypeNode;
      readonly readonly: boolean;
      readonly name?: TypeName;
    } & ArrayConstraints)
  /** `[...leading, ...rest[], ...trailing]`; `trailing` is not empty only where a rest element stands before fixed ones. */
  | ({
      readonly kind: "tuple";
      readonly leading: readonly TupleElement[];
      readonly rest?: TypeNode;
      readonly trailing: readonly TypeNode[];
      readonly readonly: boolean;
      readonly name?: TypeName;
    } & ArrayConstraints)
  | ({
      readonly kind: "set";
      readonly items: TypeNode;
      readonly readonly: boolean;
    } & ArrayConstraints)
  | {
      readonly kind: "map";
      readonly key: MapKey;
      readonly values: TypeNode;
      readonly readonly: boolean;
    }
  | ObjectType
  | UnionType
  | { readonly kind: "unknown"; readonly name?: TypeName }
  /** `object` and `{}`: any JSON object. */
  | { readonly kind: "anyObject" }
  /** A named or recursive type; look it up in `ToolSet.definitions`. */
  | { readonly kind: "reference"; readonly id: DefinitionId };

/** How the keys of a map or an index signature look in JSON. */
export type MapKey =
  | {
      readonly kind: "string";
      readonly pattern?: string;
      readonly name?: TypeName;
      /** Narrower than `string`: a template literal or brand. */ readonly narrow?: boolean;
    }
  | { readonly kind: "number" }
  | {
      readonly kind: "enum";
      readonly members: readonly EnumMember[];
      readonly name?: TypeName;
      readonly enumObject?: boolean;
    };

export interface ObjectType {
  readonly kind: "object";
  readonly properties: readonly PropertyModel[];
  /** An index signature beside or instead of the properties. Without one the object is closed. */
  readonly index?: {
    readonly key: MapKey;
    readonly values: TypeNode;
    readonly readonly: boolean;
  };
  /** Set when the function must receive an instance: the class has public data only and its constructor needs no argument. */
  readonly instanceOf?: ImportReference;
}

export interface UnionType {
  readonly kind: "union";
  /** In declaration order; `null` is a member of its own; nested unions are flattened. At least two. */
  readonly members: readonly TypeNode[];
  /** The property by whose literal the members are told apart, when all members but `null` are objects with such a property. `tags[i]` are the JSON values of `members[i]`, empty for `null`. */
  readonly discriminator?: {
    readonly property: string;
    readonly tags: readonly (readonly (string | number | boolean)[])[];
  };
  readonly name?: TypeName;
}

/** Unique in a `ToolSet`, stable from run to run. */
export type DefinitionId = string;

/** A type that has a name of its own or is recursive. */
export interface Definition extends Annotations {
  readonly id: DefinitionId;
  /** The name to use in `$defs` and for the reader, before clashes are resolved: `ForecastOptions`, `BoxOfNumber`. */
  readonly schemaName: string;
  /** How TypeScript can write it; absent when the type is not exported: it is then written out as a local declaration. */
  readonly name?: TypeName;
  /** Never a `reference` itself. */
  readonly type: TypeNode;
}
