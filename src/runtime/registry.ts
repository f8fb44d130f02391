/** A set of tools under one set of options. */
import { bindArguments } from "./bind.js";
import { newRunCounts } from "./call-limits.js";
import { runnableTool } from "./define-tool.js";
import { describeChoices, didYouMean } from "./describe.js";
import { bothHooks } from "./hooks.js";
import type { Issue } from "./issue.js";
import { enforcePolicies } from "./policies.js";
import type { ExecuteOptions, RegistryOptions } from "./registry-options.js";
import { runCall, type Running } from "./run-call.js";
import { runTurn } from "./run-turn.js";
import type {
  BindResult,
  ToolCall,
  ToolFailed,
  ToolResult,
} from "./tool-call.js";
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
  get<Name extends Tools["name"]>(name: Name): ToolNamed<Tools, Name>;
  get(name: string): Tools | undefined;
  /** Reads arguments (JSON text or an object) and calls no tool. An unknown name is an issue. */
  bind<Name extends Tools["name"]>(
    name: Name,
    args: unknown,
  ): BindResult<ToolArgs<ToolNamed<Tools, Name>>>;
  bind(name: string, args: unknown): BindResult;
  /**
   * Runs one call. Gives exactly one result, whatever happens.
   * @throws ToolArgumentsError, ToolExecutionError where a policy says "throw"
   */
  execute<Name extends Tools["name"]>(
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
): Registry<Tools> {
  const running: Running = { options, counts: newRunCounts() };
  const own = tools.map((tool) => runnableTool(tool[definitionKey], running));
  const byName = indexByName(own);

  const run = async (
    call: ToolCall,
    execution: ExecuteOptions<unknown>,
  ): Promise<ToolResult> => {
    const tool = byName.get(call.name);
    return tool === undefined
      ? unknownTool(call, own, options)
      : runCall(tool, call, running, execution);
  };

  const registry = {
    tools: own,
    get: (name: string) => byName.get(name),
    bind: (name: string, args: unknown): BindResult<unknown> => {
      const tool = byName.get(name);
      return tool === undefined
        ? { ok: false, issues: [unknownToolIssue(name, own)] }
        : bindArguments(tool[definitionKey], args, options);
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
      makeRegistry<Tools>(tools, {
        ...options,
        ...changed,
        hooks: bothHooks(options.hooks, changed.hooks),
      }),
  };
  // `tools` are of the types `Tools`; what their names promise, the map by names holds.
  return registry as unknown as Registry<Tools>;
}

/** Tools by their names, and by what dialects and SDKs make of names that have more than letters, digits and `_`. */
function indexByName(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const byName = new Map<string, Tool>();
  for (const tool of tools) {
    if (byName.has(tool.name))
      throw new Error(
        `Two tools are named "${tool.name}"${describePair(byName.get(tool.name), tool)}: a registry needs each name once.`,
      );
    byName.set(tool.name, tool);
  }
  for (const tool of tools) {
    const lowered = tool.name.replace(/\W/g, "_");
    const other = byName.get(lowered);
    if (other !== undefined && other !== tool)
      throw new Error(
        `The tools "${other.name}" and "${tool.name}" have one name where names have no dots or dashes: rename one of them.`,
      );
    byName.set(lowered, tool);
  }
  return byName;
}

/** What tells two tools of one name apart. */
function describePair(first: Tool | undefined, second: Tool): string {
  const short = (tool: Tool | undefined): string =>
    JSON.stringify(tool?.description.split("\n")[0]?.slice(0, 80) ?? "");
  return ` (${short(first)} and ${short(second)})`;
}

function unknownToolIssue(name: string, tools: readonly Tool[]): Issue {
  const names = tools.map((tool) => tool.name);
  const hint = didYouMean(name, names);
  return {
    kind: "unknown_tool",
    path: "",
    expected: describeChoices(names),
    received: JSON.stringify(name.slice(0, 64).toWellFormed()),
    ...(hint !== undefined && { hint }),
  };
}

function unknownTool(
  call: ToolCall,
  tools: readonly Tool[],
  { hooks }: RegistryOptions<unknown>,
): ToolFailed {
  const issue = unknownToolIssue(call.name, tools);
  const hint = issue.hint === undefined ? "" : ` ${issue.hint}`;
  const message = `There is no tool ${issue.received};${hint === "" ? "" : `${hint}`} the tools are: ${issue.expected.replace(/^one of /, "")}.`;
  return {
    ok: false,
    id: call.id ?? "",
    name: call.name,
    text: message,
    conversions: [],
    error: { kind: "unknown_tool", message, issues: [issue] },
  };
}
