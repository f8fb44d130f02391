/** Whole tool sets as fast-check makes them up, with the source file that they stand for. */
import fc from "fast-check";
import type { ToolSet } from "../../src/model/tool.js";
import { SampleSource } from "./sample-source.js";
import {
  oddNames,
  type SampleOptions,
  sampleText,
  samplesOf,
} from "./sample-type.js";

export interface Sample {
  readonly source: string;
  readonly toolSet: ToolSet;
}

/** Names of functions that mean something else in the generated module, or are hard to turn into other names. */
const functionNames = [
  "getForecast",
  "get_forecast",
  "input",
  "args",
  "registry",
  "defineTool",
  "readString",
  "getForecastTool",
  "from",
  "Reader",
  "ToolsContext",
  "x",
  "open_ticket_now",
  "a".repeat(60),
  "_",
  "größe",
];

const typeNames = [
  "Thing",
  "Reader",
  "Shape",
  "Key",
  "readString",
  "GetForecastArgs",
  "registry",
  "input",
  "Writable",
  "L".repeat(50),
];

/** @param path Where the source file lies. */
export function sample(
  path: string,
  options: SampleOptions = { names: oddNames, trailing: true },
): fc.Arbitrary<Sample> {
  const { type: sampleType, property: sampleProperty } = samplesOf(options);
  const tool = fc.record({
    name: fc.constantFrom(...functionNames),
    description: sampleText,
    parameters: fc.uniqueArray(sampleProperty, {
      maxLength: 5,
      selector: ({ name }) => name,
    }),
    rest: fc.option(sampleType, { nil: undefined, freq: 4 }),
    flattened: fc.boolean(),
    result: fc.option(sampleType, { nil: undefined }),
    hidden: fc.oneof(
      fc.constant([]),
      fc
        .uniqueArray(
          fc.constantFrom(
            "context" as const,
            "typedContext" as const,
            "signal" as const,
            "inject" as const,
            "injectNamed" as const,
          ),
          { maxLength: 3 },
        )
        .filter(
          (kinds) =>
            kinds.filter(
              (kind) => kind === "context" || kind === "typedContext",
            ).length < 2,
        ),
    ),
    polymorphic: fc.boolean(),
    owner: fc.constantFrom("none", "none", "class", "genericClass"),
  });
  return fc
    .record({
      tools: fc.uniqueArray(tool, {
        minLength: 1,
        maxLength: 4,
        selector: ({ name }) => name,
      }),
      names: fc.shuffledSubarray(typeNames, { minLength: 1 }),
    })
    .map(({ tools, names }) => {
      const source = new SampleSource(path, names);
      const toolSet = source.toolSet(tools.map((each) => source.tool(each)));
      return { source: source.text(), toolSet };
    });
}
