/** A Standard Schema that shows a JSON Schema and takes every value: the registry reads arguments, in its own words, exactly once. */

export interface OpenSchema<Value> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "toolgen";
    readonly validate: (value: unknown) => { readonly value: Value };
    readonly types?: { readonly input: Value; readonly output: Value };
    readonly jsonSchema: {
      readonly input: (options: {
        readonly target: string;
      }) => Record<string, unknown>;
      readonly output: (options: {
        readonly target: string;
      }) => Record<string, unknown>;
    };
  };
}

/** `schema` is given as a fresh copy each time; SDKs write into what they get. */
export function openSchema<Value>(schema: object): OpenSchema<Value> {
  const copy = (): Record<string, unknown> => structuredClone({ ...schema });
  const face: OpenSchema<Value>["~standard"] = {
    version: 1,
    vendor: "toolgen",
    // Whoever asks for a `Value` takes what the model sent, and hands it on to a registry.
    validate: (value) => ({ value: value as Value }),
    jsonSchema: { input: copy, output: copy },
  };
  // Not enumerable, since validators of JSON Schema walk what they see.
  return Object.defineProperty({ "~standard": face }, "~standard", {
    enumerable: false,
  });
}
