/** Makes tools from what generated modules say of functions. */
import { bindArguments } from "./bind.js";
import { newRunCounts } from "./call-limits.js";
import { executeTool, type Running } from "./execute-tool.js";
import type { Fields, Reader, Shape } from "./reader.js";
import { addStandardFace } from "./standard-schema.js";
import {
  definitionKey,
  type ContextValues,
  type MethodTool,
  type MethodToolDefinition,
  type PreparedTool,
  type Tool,
  type ToolContext,
  type ToolDefinition,
  type ToolSpec,
} from "./tool.js";

/** What an object of one type may hold, and how it is read. */
export function defineShape<T>(shape: Shape<T>): Shape<T> {
  return shape;
}

/** Makes a tool, which can be run alone, with the defaults of every option, or be put into a registry. */
export function defineTool<
  const Name extends string,
  Args,
  Result,
  Values = ContextValues,
>(
  definition: ToolDefinition<Name, Args, Result, Values>,
): Tool<Name, Args, Result, Values> {
  return runnableTool(prepare(definition), {
    options: {},
    hooks: [],
    counts: newRunCounts(),
  });
}

/** Makes a method's tool, which is given its instance by the class's factory. */
export function defineMethodTool<
  const Name extends string,
  Instance,
  Args,
  Result,
  Values = ContextValues,
>(
  definition: MethodToolDefinition<Name, Instance, Args, Result, Values>,
): MethodTool<Name, Instance, Args, Result, Values> {
  return {
    ...specOf(definition),
    on: (instance) =>
      defineTool<Name, Args, Result, Values>({
        ...definition,
        invoke: (args, context) => definition.invoke(instance, args, context),
      }),
  };
}

/**
 * The same tool over another function: a proxy, a mock, tracing. Name, schema and settings stay. The function gets the bound
 * arguments by name, the context, and the original to call.
 */
export function withImplementation<Name extends string, Args, Result, Values>(
  tool: Tool<Name, Args, Result, Values>,
  implementation: (
    args: Args,
    context: ToolContext<Values>,
    original: (args: Args) => Result,
  ) => Result | Awaited<Result> | Promise<Awaited<Result>>,
): Tool<
  Name,
  Args,
  Result | Awaited<Result> | Promise<Awaited<Result>>,
  Values
> {
  const original = tool[definitionKey];
  return defineTool({
    ...original,
    invoke: (args: Args, context: ToolContext<Values>) =>
      implementation(args, context, (changed) =>
        original.invoke(changed, context),
      ),
  });
}

/**
 * Checks that a factory was given an instance, and not its class.
 * @throws TypeError that says what to pass instead
 */
export function requireInstance(
  instance: unknown,
  className: string,
  methods: readonly string[],
): void {
  const expected = `an instance of ${className}`;
  if (typeof instance === "function")
    throw new TypeError(
      `Expected ${expected}, got the class itself: pass \`new ${className}(…)\`.`,
    );
  if (typeof instance !== "object" || instance === null)
    throw new TypeError(
      `Expected ${expected}, got ${instance === null ? "null" : typeof instance}.`,
    );
  const missing = methods.find(
    (method) =>
      // Methods are found on the prototype, and a proxy may make them up.
      typeof (instance as Record<string, unknown>)[method] !== "function",
  );
  if (missing !== undefined)
    throw new TypeError(
      `Expected ${expected}, got an object without the method "${missing}".`,
    );
}

/**
 * The arguments of a flattened object parameter that may be left out: `undefined` when no property was sent, so that the
 * parameter's own default applies.
 */
export function emptyToUndefined<T extends object>(args: T): T | undefined {
  return Object.keys(args).length === 0 ? undefined : args;
}

/**
 * The arguments of a destructured parameter that stands beside others: of those names, the ones that were sent.
 */
export function pickArguments<T extends object, Name extends keyof T>(
  args: T,
  names: readonly Name[],
): Pick<T, Name> {
  // What was not sent is optional in T, and so in what is picked of it.
  return Object.fromEntries(
    names.flatMap((name) =>
      Object.hasOwn(args, name) ? [[name, args[name]]] : [],
    ),
  ) as Pick<T, Name>;
}

function specOf<Name extends string>(spec: ToolSpec<Name>): ToolSpec<Name> {
  const {
    name,
    description,
    inputSchema,
    outputSchema,
    annotations,
    examples,
  } = spec;
  return {
    name,
    description,
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
    ...(annotations !== undefined && { annotations }),
    ...(examples !== undefined && { examples }),
  };
}

function prepare<Name extends string, Args, Result, Values>(
  definition: ToolDefinition<Name, Args, Result, Values>,
): PreparedTool<Name, Args, Result, Values> {
  const { inputSchema, outputSchema } = definition;
  const required = inputSchema.required;
  const shape: Shape<Args> = {
    required,
    optional: Object.keys(inputSchema.properties).filter(
      (name) => !required.includes(name),
    ),
    open: inputSchema.additionalProperties !== false,
    read: (input: Reader, from: Fields) => definition.bind(input, from),
  };
  const prepared = { ...definition, shape };
  addStandardFace(inputSchema, (value) => {
    const bound = bindArguments(prepared, value, {});
    return bound.ok ? [] : bound.issues;
  });
  // Results are made by the function, whose type the compiler has checked.
  if (outputSchema !== undefined) addStandardFace(outputSchema, () => []);
  return prepared;
}

/** A tool that runs under the options of a registry. */
export function runnableTool<Name extends string, Args, Result, Values>(
  definition: PreparedTool<Name, Args, Result, Values>,
  running: Running,
): Tool<Name, Args, Result, Values> {
  const tool = {
    ...specOf(definition),
    settings: definition.settings ?? {},
    // A function of its own, so that it can be taken off the tool.
    execute: (args?: unknown, options?: object) =>
      executeTool(tool, args, options, running),
  } as Tool<Name, Args, Result, Values>;
  // Added here, since a literal's properties are enumerable and SDKs spread tools.
  Object.defineProperty(tool, definitionKey, { value: definition });
  return tool;
}
