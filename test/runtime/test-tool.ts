/** Tools for tests, written short: what a build would write at length. */
import {
  defineTool,
  type Read,
  type Tool,
  type ToolContext,
  type ToolSettings,
} from "../../src/runtime/index.js";

/** How parameters are read, in order. Optional ones say what counts as absent. */
export type Reads = Readonly<
  Record<
    string,
    | Read<unknown>
    | { readonly read: Read<unknown>; readonly absent: "null" | "blank" }
  >
>;

/** What else a tool is told. */
export interface TestToolOptions {
  readonly returns?: "void" | "value" | "stream";
  readonly settings?: ToolSettings;
  readonly requires?: readonly string[];
  readonly wrapper?: string;
  /** The function also gets the context, after its arguments. */
  readonly withContext?: boolean;
}

/** A tool whose function gets its arguments by position. */
export function testTool<const Name extends string>(
  name: Name,
  reads: Reads,
  // Its parameters are checked by the reads, and not by the compiler.
  run: (...args: never[]) => unknown,
  { withContext = false, ...options }: TestToolOptions = {},
): Tool<Name, Record<string, unknown>> {
  const names = Object.keys(reads);
  return defineTool({
    name,
    description: `The tool ${name}.`,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(names.map((key) => [key, {}])),
      required: names.filter((key) => typeof reads[key] === "function"),
      additionalProperties: false,
    },
    ...options,
    bind: (input, from) => {
      const args: Record<string, unknown> = {};
      for (const key of names) {
        const read = reads[key];
        const value = input.own(from, key);
        if (typeof read === "function") args[key] = read(input, value, key);
        else if (read !== undefined && input.has(value, key, read.absent))
          args[key] = read.read(input, value, key);
      }
      return args;
    },
    invoke: (args, context: ToolContext) => {
      const values: unknown[] = names.map((key) => args[key]);
      if (withContext) values.push(context);
      return (run as (...args: unknown[]) => unknown)(...values);
    },
  });
}
