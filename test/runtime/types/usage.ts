/* eslint-disable -- statements that are only for the compiler */
/** How an application uses a registry, and what the compiler must not let it do. */
import {
  createRegistry,
  defineMethodTool,
  mergeRegistries,
  withImplementation,
  type LastOf,
  type MapKeyOf,
  type MapValueOf,
  type OverloadParameters,
  type Registry,
  type SetItemOf,
  type Tool,
  type ToolContext,
  type WithoutLast,
  type Writable,
} from "../../../src/runtime/index.js";
import { getForecastTool, registry, rememberTool } from "./tools.js";

// Any registry, any tool.
export const anyRegistry: Registry = registry;
export const anyTools: readonly Tool[] = registry.tools;

// The context that the tools need.
export const ready = registry.with({ context: { db: { put() {} } } });
// @ts-expect-error db is missing
registry.with({ context: { nothing: 1 } });
// @ts-expect-error db is of another type
registry.with({ context: { db: 5 } });
createRegistry([getForecastTool]).with({ context: { anything: 1 } });

// Tools by name.
export const name: "getForecast" = registry.get("getForecast").name;
// @ts-expect-error another name
export const wrong: "remember" = registry.get("getForecast").name;
// @ts-expect-error a name of a model's may be none
registry.get("other" as string).name;

// Arguments and values by name.
const bound = registry.bind("getForecast", "{}");
if (bound.ok) {
  bound.args.unit satisfies "celsius" | "fahrenheit";
  bound.args.days satisfies number | undefined;
  // @ts-expect-error no such argument
  bound.args.town;
}
export async function run(): Promise<string> {
  const result = await registry.execute({ name: "getForecast" });
  if (result.ok) return result.value;
  result.error.issues satisfies readonly { readonly path: string }[];
  await ready.executeAll([{ name: "remember" }], {
    context: { db: { put() {} } },
    signal: new AbortController().signal,
  });
  return result.error.message;
}

// Merging and swapping.
mergeRegistries(
  createRegistry([getForecastTool]),
  createRegistry([rememberTool]),
).get("remember").name satisfies "remember";
const mock = withImplementation(
  getForecastTool,
  (args, _context, original) => args.city + original(args),
);
createRegistry([mock]).get("getForecast").name satisfies "getForecast";
// @ts-expect-error another result
withImplementation(getForecastTool, () => 5);

// Methods.
class Desk {
  open(title: string): number {
    return title.length;
  }
}
const openTool = defineMethodTool({
  name: "open",
  description: "Opens.",
  inputSchema: {
    type: "object",
    properties: { title: { type: "string" } },
    required: ["title"],
    additionalProperties: false,
  },
  bind: (input, from) => ({ title: input.string(from["title"], "title") }),
  invoke: (desk: Desk, args) => desk.open(args.title),
});
export const desk = createRegistry([openTool.on(new Desk())]);
// @ts-expect-error no instance
openTool.on(Desk);

// Types that generated modules write with.
declare function over(a: string): void;
declare function over(a: number, b: string): void;
declare function over(a: boolean): void;
export const last: OverloadParameters<typeof over, 0> = [true];
export const middle: OverloadParameters<typeof over, 1> = [1, "a"];
export const first: OverloadParameters<typeof over, 2> = ["a"];
export const writable: Writable<{ readonly a?: number }> = {};
writable.a = 1;
"x" satisfies SetItemOf<ReadonlySet<string>>;
1 satisfies MapKeyOf<Map<number, string>>;
"x" satisfies MapValueOf<ReadonlyMap<number, string>>;
true satisfies LastOf<[string, boolean]>;
["x"] satisfies WithoutLast<[string, boolean], 1>;

// A context of a user's own.
interface User {
  readonly name: string;
}
export function greet({ values, progress }: ToolContext<User>): string {
  progress("greeting");
  return values.name;
}
