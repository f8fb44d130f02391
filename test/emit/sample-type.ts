/**
 * Types as fast-check makes them up: each as a recipe, from which come the model's type and the TypeScript that it stands for. So what is
 * emitted for the model can be compiled against a source that really has these types.
 */
import fc from "fast-check";

export interface SampleProperty {
  readonly name: string;
  readonly type: SampleType;
  readonly presence: "required" | "optional" | "undefinable";
  readonly readonly: boolean;
  readonly description: string | undefined;
}

/** How an object or a union is declared: in place, under an exported name, or under a name of its own file. */
export type Declared = "inline" | "exported" | "local";

export type SampleType =
  | {
      readonly kind: "string";
      readonly rules: "none" | "length" | "pattern" | "format";
    }
  | { readonly kind: "template"; readonly prefix: string }
  | {
      readonly kind: "brand";
      readonly of: "string" | "number" | "bigint";
      readonly declared: Declared;
    }
  | { readonly kind: "suggestions" }
  | { readonly kind: "number"; readonly rules: "none" | "integer" | "bounds" }
  | { readonly kind: "bigint"; readonly bounded: boolean }
  | {
      readonly kind:
        | "boolean"
        | "date"
        | "url"
        | "regexp"
        | "bytes"
        | "buffer"
        | "unknown"
        | "anyObject";
    }
  | {
      readonly kind: "literals";
      readonly values: readonly (string | number | boolean | bigint)[];
      readonly declared: Declared;
    }
  | {
      readonly kind: "enum";
      readonly values: readonly (string | number)[];
      readonly declared: Declared;
      readonly subset: boolean;
    }
  | {
      readonly kind: "array";
      readonly items: SampleType;
      readonly readonly: boolean;
      readonly declared: Declared;
      readonly bounded: boolean;
    }
  | {
      readonly kind: "tuple";
      readonly leading: readonly SampleType[];
      readonly optional: number;
      readonly rest: SampleType | undefined;
      readonly trailing: SampleType | undefined;
      readonly readonly: boolean;
    }
  | {
      readonly kind: "set";
      readonly items: SampleType;
      readonly readonly: boolean;
    }
  | {
      readonly kind: "map";
      readonly key: "string" | "number" | "literals" | "template";
      readonly values: SampleType;
      readonly readonly: boolean;
    }
  | {
      readonly kind: "record";
      readonly key: "string" | "number" | "template";
      readonly values: SampleType;
      readonly declared: Declared;
    }
  | {
      readonly kind: "object";
      readonly properties: readonly SampleProperty[];
      readonly declared: Declared;
      readonly index: SampleType | undefined;
      readonly recursive: boolean;
    }
  | { readonly kind: "class"; readonly properties: readonly SampleProperty[] }
  | { readonly kind: "generic"; readonly argument: SampleType }
  | { readonly kind: "nullable"; readonly of: SampleType }
  | {
      readonly kind: "union";
      readonly members: readonly SampleType[];
      readonly nullable: boolean;
      readonly declared: Declared;
    }
  | {
      readonly kind: "discriminated";
      readonly variants: readonly (readonly SampleProperty[])[];
      readonly enumTags: boolean;
      readonly declared: Declared;
    };

/** Names that are no identifiers, that objects inherit, that are words of the language, or that are hard to print. */
export const oddNames: readonly string[] = [
  "city",
  "maxResults",
  "a-b",
  "__proto__",
  "constructor",
  "class",
  "500",
  "1.5",
  "",
  "größe",
  "日本語",
  "with space",
  'quo"te',
  "it's",
  "back\\slash",
  "line\nend",
  "\u2028",
  "${x}",
  "*/",
  "x".repeat(70),
  "a_b",
  "result",
  "input",
];

/** Texts that are hard to put into code. */
export const oddTexts: readonly string[] = [
  "Plain.",
  "",
  "`back` ${ticks}",
  "*/ process.exit(1) /*",
  "\u2028\u2029\u0000\u200b\ufeff",
  "\ud800 lone",
  "</script>",
  "quote \" and ' both",
  "'''\"",
  "two\nlines",
  "with\r\ncrlf",
  "日本語の説明".repeat(8),
  "👍🏽 emoji 👨‍👩‍👧 🇩🇪 1️⃣",
  "a\\nb",
  "@deprecated tag",
  "line one\n@ts-ignore\n@internal",
  "x".repeat(100),
  "café e\u0301 ไทย हिन्दी",
  "// prettier-ignore",
  "tab\there",
  "end\\",
  "// @ts-nocheck",
];

const anyText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.lorem({ maxCount: 12 }),
);

const declared = fc.constantFrom<Declared>("inline", "exported", "local");

const leaf: fc.Arbitrary<SampleType> = fc.oneof(
  fc.record({
    kind: fc.constant("string" as const),
    rules: fc.constantFrom("none", "none", "length", "pattern", "format"),
  }),
  fc.record({
    kind: fc.constant("template" as const),
    prefix: fc.constantFrom("id-", "a/b", "x."),
  }),
  fc.record({
    kind: fc.constant("brand" as const),
    of: fc.constantFrom("string", "number", "bigint"),
    declared,
  }),
  fc.constant({ kind: "suggestions" as const }),
  fc.record({
    kind: fc.constant("number" as const),
    rules: fc.constantFrom("none", "integer", "bounds"),
  }),
  fc.record({ kind: fc.constant("bigint" as const), bounded: fc.boolean() }),
  fc
    .constantFrom(
      "boolean",
      "date",
      "url",
      "regexp",
      "bytes",
      "buffer",
      "unknown",
      "anyObject",
    )
    .map((kind) => ({ kind })),
  fc.record({
    kind: fc.constant("literals" as const),
    values: fc.oneof(
      fc.uniqueArray(
        fc.oneof(
          fc.constantFrom("celsius", "fahrenheit", "a b", "*/"),
          anyText,
        ),
        { minLength: 1, maxLength: 6 },
      ),
      fc.uniqueArray(fc.integer({ min: -5, max: 99999 }), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.uniqueArray(
        fc.oneof(
          fc.constantFrom<(string | number | boolean)[]>("auto", 1, true),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      fc.uniqueArray(fc.bigInt({ min: -9n, max: 10n ** 20n }), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    declared,
  }),
  fc.record({
    kind: fc.constant("enum" as const),
    values: fc.oneof(
      fc.uniqueArray(fc.constantFrom("low", "normal", "urgent", "it's"), {
        minLength: 2,
        maxLength: 4,
      }),
      fc.uniqueArray(fc.integer({ min: 0, max: 40 }), {
        minLength: 2,
        maxLength: 4,
      }),
      fc.constant([1, "b", 7]),
    ),
    declared: fc.constantFrom<Declared>("exported", "exported", "local"),
    subset: fc.boolean(),
  }),
);

export interface SampleOptions {
  /** Names of properties beside ordinary ones. */
  readonly names: readonly string[];
  /** Tuples may go on after a rest: `[...number[], string]`. */
  readonly trailing: boolean;
}

/** Arbitraries of types and of properties. */
export function samplesOf({ names, trailing }: SampleOptions): {
  readonly type: fc.Arbitrary<SampleType>;
  readonly property: fc.Arbitrary<SampleProperty>;
} {
  function property(
    type: fc.Arbitrary<SampleType>,
  ): fc.Arbitrary<SampleProperty> {
    return fc.record({
      name: fc.oneof(
        fc.constantFrom(...names),
        fc.stringMatching(/^[a-z]{1,12}$/),
      ),
      type,
      presence: fc.constantFrom(
        "required",
        "required",
        "optional",
        "optional",
        "undefinable",
      ),
      readonly: fc.boolean(),
      description: fc.option(anyText, { nil: undefined }),
    });
  }

  function properties(
    type: fc.Arbitrary<SampleType>,
    minLength = 0,
  ): fc.Arbitrary<SampleProperty[]> {
    return fc.uniqueArray(property(type), {
      minLength,
      maxLength: 5,
      selector: ({ name }) => name,
    });
  }

  /** Members that JSON tells apart, whatever is drawn. */
  function unionMembers(
    type: fc.Arbitrary<SampleType>,
  ): fc.Arbitrary<SampleType[]> {
    return fc
      .tuple(
        fc.constantFrom<SampleType | undefined>(
          undefined,
          { kind: "string", rules: "none" },
          { kind: "template", prefix: "id-" },
          { kind: "literals", values: ["auto", "none"], declared: "inline" },
          { kind: "date" },
        ),
        fc.constantFrom<SampleType | undefined>(
          undefined,
          { kind: "number", rules: "none" },
          { kind: "number", rules: "integer" },
        ),
        fc.constantFrom<SampleType | undefined>(undefined, { kind: "boolean" }),
        fc.option(
          fc.record({
            kind: fc.constant("array" as const),
            items: type,
            readonly: fc.boolean(),
            declared,
            bounded: fc.constant(false),
          }),
          { nil: undefined },
        ),
        fc.option(
          fc.record({
            kind: fc.constant("object" as const),
            properties: properties(type, 1),
            declared,
            index: fc.constant(undefined),
            recursive: fc.constant(false),
          }),
          { nil: undefined },
        ),
      )
      .map((members) => members.filter((member) => member !== undefined))
      .filter((members) => members.length > 1);
  }

  const { sampleType: anyType } = fc.letrec<{ sampleType: SampleType }>(
    (tie) => ({
      sampleType: fc.oneof(
        { maxDepth: 3, depthSize: "small", withCrossShrink: true },
        leaf,
        fc.record({
          kind: fc.constant("array" as const),
          items: tie("sampleType"),
          readonly: fc.boolean(),
          declared,
          bounded: fc.boolean(),
        }),
        fc.record({
          kind: fc.constant("tuple" as const),
          leading: fc.array(tie("sampleType"), { maxLength: 3 }),
          optional: fc.nat({ max: 1 }),
          rest: fc.option(tie("sampleType"), { nil: undefined }),
          trailing: trailing
            ? fc.option(tie("sampleType"), { nil: undefined })
            : fc.constant(undefined),
          readonly: fc.boolean(),
        }),
        fc.record({
          kind: fc.constant("set" as const),
          items: tie("sampleType"),
          readonly: fc.boolean(),
        }),
        fc.record({
          kind: fc.constant("map" as const),
          key: fc.constantFrom("string", "number", "literals", "template"),
          values: tie("sampleType"),
          readonly: fc.boolean(),
        }),
        fc.record({
          kind: fc.constant("record" as const),
          key: fc.constantFrom("string", "number", "template"),
          values: tie("sampleType"),
          declared,
        }),
        fc.record({
          kind: fc.constant("object" as const),
          properties: properties(tie("sampleType")),
          declared,
          index: fc.constant(undefined),
          recursive: fc.boolean(),
        }),
        fc.record({
          kind: fc.constant("class" as const),
          properties: properties(tie("sampleType"), 1),
        }),
        fc.record({
          kind: fc.constant("generic" as const),
          argument: tie("sampleType"),
        }),
        fc.record({
          kind: fc.constant("nullable" as const),
          of: tie("sampleType"),
        }),
        fc.record({
          kind: fc.constant("union" as const),
          members: unionMembers(tie("sampleType")),
          nullable: fc.boolean(),
          declared,
        }),
        fc.record({
          kind: fc.constant("discriminated" as const),
          variants: fc.array(properties(tie("sampleType")), {
            minLength: 2,
            maxLength: 3,
          }),
          enumTags: fc.boolean(),
          declared,
        }),
      ),
    }),
  );

  return { type: anyType, property: property(anyType) };
}

export const sampleText: fc.Arbitrary<string> = anyText;
