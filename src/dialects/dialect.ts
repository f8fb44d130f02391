/** What every provider dialect is: pure functions from a tool's plain JSON Schema to what one provider takes. */

/** The names of the dialects, as `targets` of the config spells them. */
export type DialectName =
  | "openai"
  | "openai-strict"
  | "anthropic"
  | "anthropic-strict"
  | "gemini"
  | "gemini-parameters"
  | "mcp";

/** A JSON Schema node of the base dialect (2020-12). */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * The schema of an arguments object. Of all candidates the only type that every SDK takes without a cast: readonly
 * arrays, `unknown` values and absent keys each fail in several of them.
 */
export interface ObjectSchema {
  type: "object";
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above: `unknown` is refused by six SDKs
  properties: Record<string, any>;
  required: string[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as for `properties`
  additionalProperties: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as for `properties`
  [keyword: string]: any;
}

/** What the model may know of a tool beyond its schema; MCP's tool annotations. */
export interface ToolHints {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** The plain part of a tool, in the base dialect. Every tool of a registry is one. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema | undefined;
  readonly annotations?: ToolHints | undefined;
  readonly examples?: readonly unknown[] | undefined;
}

/** Something that a dialect cannot say, or that a provider is known to refuse or to drop. */
export interface Finding {
  /** What of the tool is meant. `pointer` is a place in the schema when it is a schema, else `""`. */
  readonly part: "name" | "description" | "inputSchema" | "outputSchema";
  /** A JSON pointer (RFC 6901) into the base schema, not into the lowered one. `""` is the root. */
  readonly pointer: string;
  /** One sentence that names what is wrong with what. */
  readonly message: string;
  /** Imperative: what to do about it. */
  readonly help: string;
  /**
   * The tool as a whole cannot be said in this dialect: it is sent without strict mode where there is one, else left
   * out. Without it the tool is sent, and the model sees a little less than the schema says.
   */
  readonly unsayable: boolean;
}

/** A limit on a request as a whole, or a clash between its tools. */
export interface RequestFinding {
  readonly message: string;
  readonly help: string;
  /** The tools that do not fit any more, by their own names, in the order given. */
  readonly tools: readonly string[];
  /** The provider refuses the whole request with these tools in it. */
  readonly unsayable: boolean;
}

/** A tool as one provider sees it. Shares nothing with the spec that it was made from. */
export interface LoweredTool<Schema = ObjectSchema> {
  /** The provider's spelling of the name: dots are `_`, except for MCP. */
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
}

export interface Translation<Tool = LoweredTool<JsonSchema>> {
  /** The best that can be said, also when a finding says that it is not enough. */
  readonly tool: Tool;
  readonly findings: readonly Finding[];
}

export interface Dialect<Tool = LoweredTool<JsonSchema>> {
  readonly name: DialectName;
  /** Lowers and lints at once. */
  readonly translate: (spec: ToolSpec) => Translation<Tool>;
  readonly lower: (spec: ToolSpec) => Tool;
  /** Empty when the whole tool can be said. Each place once. */
  readonly lint: (spec: ToolSpec) => readonly Finding[];
  /** Checks what holds for a request as a whole, over the tools that are to be sent in it. */
  readonly lintRequest: (
    specs: readonly ToolSpec[],
  ) => readonly RequestFinding[];
  /** The lowered tool as it stands in the provider's list of tools, ready for `JSON.stringify`. */
  readonly declare: (spec: ToolSpec) => Readonly<Record<string, unknown>>;
}

/** Completes a dialect with what follows from `translate`. `declare` here takes the lowered tool. */
export function defineDialect<Tool>(
  parts: Pick<Dialect<Tool>, "name" | "translate" | "lintRequest"> & {
    readonly declare: (tool: Tool) => Readonly<Record<string, unknown>>;
  },
): Dialect<Tool> {
  const lower = (spec: ToolSpec): Tool => parts.translate(spec).tool;
  return {
    ...parts,
    lower,
    lint: (spec) => parts.translate(spec).findings,
    declare: (spec) => parts.declare(lower(spec)),
  };
}
