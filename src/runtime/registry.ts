/** A set of tools under one set of options. */
import { bindArguments } from "./bind.js";
import { CallFailure } from "./call-failure.js";
import { newRunCounts } from "./call-limits.js";
import { runnableTool } from "./define-tool.js";
import {
  describeChoices,
  describeValue,
  didYouMean,
  quoteShort,
} from "./describe.js";
import { enforcePolicies } from "./policies.js";
import type {
  ExecuteOptions,
  Hooks,
  RegistryOptions,
} from "./registry-options.js";
import { runCall, type Running } from "./run-call.js";
import { runTurn } from "./run-turn.js";
import type { BindResult, ToolCall, ToolResult } from "./tool-call.js";
import {
  definitionKey,
  type Tool,
  type ToolArgs,
  type ToolValue,
  type ToolValues,
} from "./tool.js";

/** The tool of a union that has a name. */
export type ToolNamed<Tools extends Tool, Name extends string> = Extract<
  Tools,
  { readonly name: Name }
>;

/** The names that a registry's type knows: none where it only says `Tool`. */
type KnownName<Tools extends Tool> = string extends Tools["name"]
  ? never
  : Tools["name"];

/** What all the tools together need of the context. */
export type ContextOf<Tools extends Tool> = (
  Tools extends Tool ? (values: ToolValues<Tools>) => void : never
) extends (values: infer Values) => void
  ? Values
  : never;

/** A set of tools. `Tools` is the union of their types. */
export interface Registry<Tools extends Tool = Tool> {
  readonly tools: readonly Tools[];
  /** The tool of a name; `undefined` for a name that the type does not know and the registry neither. */
  get<Name extends KnownName<Tools>>(name: Name): ToolNamed<Tools, Name>;
  get(name: string): Tools | undefined;
  /** Reads arguments (JSON text or an object) and calls no tool. An unknown name is an issue. */
  bind<Name extends KnownName<Tools>>(
    name: Name,
    args: unknown,
  ): BindResult<ToolArgs<ToolNamed<Tools, Name>>>;
  bind(name: string, args: unknown): BindResult;
  /**
   * Runs one call. Gives exactly one result, whatever happens.
   * @throws ToolArgumentsError, ToolExecutionError where a policy says "throw"
   */
  execute<Name extends KnownName<Tools>>(
    call: ToolCall & { readonly name: Name },
    options?: ExecuteOptions<ContextOf<Tools>>,
  ): Promise<ToolResult<ToolValue<ToolNamed<Tools, Name>>>>;
  execute(
    call: ToolCall,
    options?: ExecuteOptions<ContextOf<Tools>>,
  ): Promise<ToolResult>;
  /**
   * Runs the calls of one turn, several at a time; `@sequential` tools run alone, after the calls before them and before those
   * after. Gives one result a call, in the order of the calls.
   * @throws like `execute`, after all calls have ended
   */
  executeAll(
    calls: readonly ToolCall[],
    options?: ExecuteOptions<ContextOf<Tools>>,
  ): Promise<ToolResult[]>;
  /** The same tools under further options. Hooks are added to those that are there, all else replaces; limits are counted anew. */
  with(options: RegistryOptions<ContextOf<Tools>>): Registry<Tools>;
}

/**
 * Makes a registry, with the defaults of every option.
 * @throws Error where two tools have one name, also in the spelling of dialects without dots
 */
export function createRegistry<const Tools extends readonly Tool[]>(
  tools: Tools,
): Registry<Tools[number]> {
  return makeRegistry<Tools[number]>(tools, {});
}

/**
 * One registry of the tools of several, with the defaults of every option.
 * @throws Error where two of them have a tool of one name
 */
export function mergeRegistries<const Registries extends readonly Registry[]>(
  ...registries: Registries
): Registry<Registries[number]["tools"][number]> {
  return createRegistry(registries.flatMap(({ tools }) => [...tools]));
}

function makeRegistry<Tools extends Tool>(
  tools: readonly Tool[],
  options: RegistryOptions<unknown>,
  hooks: readonly Hooks[] = [],
): Registry<Tools> {
  const running: Running = { options, hooks, counts: newRunCounts() };
  const own = tools.map((tool) => runnableTool(tool[definitionKey], running));
  const byName = indexByName(own);
  const lookUp = (name: string): Tool => byName.get(name) ?? noTool(name, own);
  const run = (
    call: ToolCall,
    execution: ExecuteOptions<unknown>,
  ): Promise<ToolResult> =>
    runCall(() => lookUp(call.name), call, running, execution);

  const registry = {
    tools: own,
    get: (name: string) => byName.get(name),
    bind: (name: string, args: unknown): BindResult<unknown> => {
      try {
        return bindArguments(lookUp(name)[definitionKey], args, options);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        return { ok: false, issues: error.issues };
      }
    },
    execute: async (call: ToolCall, execution: ExecuteOptions<unknown> = {}) =>
      enforcePolicies(await run(call, execution), options),
    executeAll: async (
      calls: readonly ToolCall[],
      execution: ExecuteOptions<unknown> = {},
    ) => {
      const results = await runTurn(calls, (call) => run(call, execution), {
        concurrency: options.concurrency ?? 8,
        isSequential: ({ name }) =>
          byName.get(name)?.settings.sequential === true,
      });
      for (const result of results) enforcePolicies(result, options);
      return results;
    },
    with: (changed: RegistryOptions<unknown>) =>
      makeRegistry<Tools>(
        tools,
        { ...options, ...changed },
        changed.hooks === undefined ? hooks : [...hooks, changed.hooks],
      ),
  };
  // `tools` are of the types `Tools`; what their names promise, the map by names holds.
  return registry as unknown as Registry<Tools>;
}

/** Tools by their names, and by what dialects and SDKs make of names that have more than letters, digits and `_`. */
function indexByName(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const byName = new Map<string, Tool>();
  const add = (name: string, tool: Tool): void => {
    const other = byName.get(name) ?? tool;
    if (other !== tool)
      throw new Error(
        `Two tools have the name "${name}": "${other.name}" (${quoteShort(other.description)}) and "${tool.name}" (${quoteShort(tool.description)}). Rename one of them.`,
      );
    byName.set(name, tool);
  };
  for (const tool of tools) add(tool.name, tool);
  for (const tool of tools) add(tool.name.replace(/\W/g, "_"), tool);
  return byName;
}

/** Says which tools there are. `name` is a model's, and may be anything. */
function noTool(name: unknown, tools: readonly Tool[]): never {
  const names = tools.map((tool) => tool.name);
  const kind = "unknown_tool";
  const expected = describeChoices(names);
  const received = describeValue(name);
  const hint = typeof name === "string" ? didYouMean(name, names) : undefined;
  throw new CallFailure(
    kind,
    `There is no tool ${received}${hint === undefined ? "." : `; ${hint}`} The tools are: ${expected.replace(/^one of /, "")}.`,
    {
      issues: [
        {
          kind,
          path: "",
          expected,
          received,
          ...(hint !== undefined && { hint }),
        },
      ],
    },
  );
}
