/** A tool: its spec as plain JSON, and how it is bound and run. */
import type { Fields, Reader, Shape } from "./reader.js";
import type {
  Json,
  JsonObject,
  StandardFaced,
  ToolInputSchema,
  ToolOutputSchema,
} from "./schema.js";

/** The values that an application hands to its tools: `db`, the signed-in user, … */
export type ContextValues = Readonly<Record<string, unknown>>;

/** What a function may know of the call that runs it. Never shown to the model and never set by it. */
export interface ToolContext<Values = ContextValues> {
  /** The provider's id of the call; `""` where it has none. */
  readonly callId: string;
  readonly toolName: string;
  /** Aborts when the caller gives up or the time is over. */
  readonly signal: AbortSignal;
  /** Reports a value on the way to the result. */
  readonly progress: (value: unknown) => void;
  /** The context that the application gave. */
  readonly values: Values;
}

/** MCP tool annotations. Hints, not promises. */
export interface ToolAnnotations {
  title?: string;
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/** How a tool is to be run. */
export interface ToolSettings {
  /** Refuse each call until an `approve` function lets it through. */
  readonly approval?: boolean;
  /** Give up after so many milliseconds. */
  readonly timeoutMs?: number;
  /** A name under which tools can be listed together. */
  readonly group?: string;
  /** Never run beside other calls of the same turn. */
  readonly sequential?: boolean;
  /** The result is the final answer: `runTools` ends with it. */
  readonly returnDirect?: boolean;
  /** Tell the model of this tool only when it searches for tools. */
  readonly deferred?: boolean;
}

/** What is known of a tool before it runs, all of it plain JSON. */
export interface ToolSpec<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  readonly inputSchema: ToolInputSchema;
  readonly outputSchema?: ToolOutputSchema;
  readonly annotations?: ToolAnnotations;
  /** Argument objects that the docs give as examples. */
  readonly examples?: readonly JsonObject[];
}

interface ToolDefinitionBase<Name extends string, Args> extends ToolSpec<Name> {
  readonly settings?: ToolSettings;
  /** Keys of the context that must be there before the run. */
  readonly requires?: readonly string[];
  /** Decided from the declared type: absent means a value; `stream` an async iterable whose items are progress and whose last one is the result. */
  readonly returns?: "void" | "value" | "stream";
  /** The name of a flattened object parameter, in which the model may have wrapped the arguments. */
  readonly wrapper?: string;
  /** Reads the arguments. May run twice, and must not look at what it reads. */
  readonly bind: (input: Reader, from: Fields) => Args;
}

/** What a generated module says of a function. */
export interface ToolDefinition<
  Name extends string = string,
  Args = unknown,
  Result = unknown,
  Values = ContextValues,
> extends ToolDefinitionBase<Name, Args> {
  /** Calls the function with its own positional parameters. */
  invoke(args: Args, context: ToolContext<Values>): Result;
}

/** What a generated module says of an instance method. */
export interface MethodToolDefinition<
  Name extends string,
  Instance,
  Args,
  Result,
  Values,
> extends ToolDefinitionBase<Name, Args> {
  invoke(instance: Instance, args: Args, context: ToolContext<Values>): Result;
}

/** A definition that is ready to run. */
export interface PreparedTool<
  Name extends string = string,
  Args = unknown,
  Result = unknown,
  Values = never,
> extends ToolDefinition<Name, Args, Result, Values> {
  /** The arguments object, read by `bind`. */
  readonly shape: Shape<Args>;
}

/** The key of a tool's definition. Registered globally, so that two copies of this module in one bundle understand each other. */
export const definitionKey: unique symbol = Symbol.for("toolgen.definition.1");

/**
 * A tool as SDKs take it: a plain object with a description, JSON Schemas that are also Standard Schemas, and `execute`.
 * `Args` are the bound arguments by name, `Result` is what the function returns, `Values` what it needs of the context.
 * `Tool` without arguments is any tool.
 */
export interface Tool<
  Name extends string = string,
  Args = unknown,
  Result = unknown,
  Values = never,
> extends ToolSpec<Name> {
  /** Also a Standard Schema, by which SDKs take the tool as it is. */
  readonly inputSchema: ToolInputSchema & StandardFaced;
  readonly outputSchema?: ToolOutputSchema & StandardFaced;
  readonly settings: ToolSettings;
  /**
   * Binds `args` (JSON text or an object) and runs the function, like `registry.execute` of the registry that the tool is from.
   * Gives a JSON-safe value, or `{ error: text }`. Of `options` only `signal` and `abortSignal` are read.
   * @throws ToolArgumentsError, ToolExecutionError where the registry's policies say "throw".
   */
  readonly execute: (args?: unknown, options?: object) => Promise<Json>;
  /** For `createRegistry`. Not enumerable. */
  readonly [definitionKey]: PreparedTool<Name, Args, Result, Values>;
}

/** A method's tool that still needs its instance. */
export interface MethodTool<
  Name extends string,
  Instance,
  Args,
  Result,
  Values,
> extends ToolSpec<Name> {
  /** The tool that calls the method on `instance`. */
  on(instance: Instance): Tool<Name, Args, Result, Values>;
}

/** The bound arguments of a tool, by name. */
export type ToolArgs<T> = T extends Tool<string, infer Args> ? Args : never;

/** What a tool's function returns, after `await`. */
export type ToolValue<T> =
  T extends Tool<string, unknown, infer Result> ? Awaited<Result> : never;

/** What a tool needs of the context: `unknown` where that is nothing. */
export type ToolValues<T> =
  T extends Tool<string, unknown, unknown, infer Values>
    ? string extends keyof Values
      ? unknown
      : Values
    : never;
