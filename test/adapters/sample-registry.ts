/** A registry in the style of a generated module, with a tool for each thing that adapters treat in its own way. */
import {
  createRegistry,
  defineTool,
  readRecord,
  readString,
  readUnknown,
  type Registry,
  type ToolInputSchema,
} from "../../src/runtime/index.js";

interface GetForecastArgs {
  city: string;
  unit: "celsius" | "fahrenheit";
  days?: number;
}

const getForecastTool = defineTool({
  name: "getForecast",
  description: "Get the weather forecast for a city.",
  inputSchema: {
    type: "object",
    properties: {
      city: { type: "string", description: "The city's name." },
      unit: { type: "string", enum: ["celsius", "fahrenheit"] },
      days: { type: "integer", minimum: 1, maximum: 14, default: 3 },
    },
    required: ["city", "unit"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: { city: { type: "string" }, degrees: { type: "number" } },
    required: ["city", "degrees"],
    additionalProperties: {},
  },
  annotations: { title: "Forecast", readOnlyHint: true },
  examples: [
    { city: "Oslo", unit: "celsius" },
    { city: "Rome", unit: "CELSIUS" },
  ],
  bind: (input, from) => {
    const args: GetForecastArgs = {
      city: input.string(from["city"], "city"),
      unit: input.oneOf(from["unit"], "unit", ["celsius", "fahrenheit"]),
    };
    if (input.has(from["days"], "days", "blank")) {
      args.days = input.integer(from["days"], "days", {
        minimum: 1,
        maximum: 14,
      });
    }
    return args;
  },
  invoke: ({ city, unit, days = 3 }) => ({
    city,
    degrees: unit === "celsius" ? 7 + days : 45 + days,
  }),
});

const rememberTool = defineTool({
  name: "crm.remember",
  description: "Remember a note.",
  inputSchema: {
    type: "object",
    properties: { note: { type: "string" } },
    required: ["note"],
    additionalProperties: false,
  },
  settings: { deferred: true },
  returns: "void",
  bind: (input, from) => ({ note: input.string(from["note"], "note") }),
  invoke: ({ note }) => {
    notes.push(note);
  },
});

/** What `crm.remember` was told. */
export const notes: string[] = [];

const failTool = defineTool({
  name: "fail",
  description: "Fail.",
  inputSchema: {
    type: "object",
    properties: {},
    required: [],
    additionalProperties: false,
  },
  bind: () => ({}),
  invoke: () => {
    throw new Error("boom");
  },
});

const tagTool = defineTool({
  name: "tag",
  description: "Count labels.",
  inputSchema: {
    type: "object",
    properties: {
      labels: { type: "object", additionalProperties: { type: "string" } },
    },
    required: ["labels"],
    additionalProperties: false,
  },
  bind: (input, from) => ({
    labels: readRecord<string, string>(
      input,
      from["labels"],
      "labels",
      readString,
      readString,
    ),
  }),
  invoke: ({ labels }) => Object.keys(labels).length,
});

const chartTool = defineTool({
  name: "chart",
  description: "Draw a chart.",
  inputSchema: {
    type: "object",
    properties: {},
    required: [],
    additionalProperties: false,
  },
  bind: () => ({}),
  invoke: () => [
    { type: "text", text: "A chart." },
    { type: "image", mimeType: "image/png", data: new Uint8Array([1, 2, 3]) },
  ],
});

const listIdsTool = defineTool({
  name: "listIds",
  description: "List ids.",
  inputSchema: {
    type: "object",
    properties: {},
    required: [],
    additionalProperties: false,
  },
  outputSchema: { type: "array", items: { type: "string" } },
  bind: () => ({}),
  invoke: () => ["a", "b"],
});

export const registry = createRegistry([
  chartTool,
  rememberTool,
  failTool,
  getForecastTool,
  listIdsTool,
  tagTool,
]);

/** A registry of tools that are only looked at, with these arguments and no binding to speak of. */
export function schemaRegistry(
  schemas: Readonly<Record<string, ToolInputSchema>>,
): Registry {
  return createRegistry(
    Object.entries(schemas).map(([name, inputSchema]) =>
      defineTool({
        name,
        description: `The tool ${name}.`,
        inputSchema,
        bind: (input, from) =>
          Object.fromEntries(
            Object.keys(inputSchema.properties).map((key) => [
              key,
              readUnknown(input, from[key], key),
            ]),
          ),
        invoke: (args) => args,
      }),
    ),
  );
}
