/** The JSON Schema of `toolgen.config.json`: what editors complete from, and what the check of a config reads. */
import { catalog } from "../diagnostics/catalog.js";

/** The part of JSON Schema that the config needs. */
export type ConfigSchema =
  | {
      readonly type: "string";
      readonly description?: string;
      readonly default?: string;
      readonly enum?: readonly string[];
      readonly minLength?: number;
      readonly pattern?: string;
      /** In words, what `pattern` asks for; an annotation that only our own check reads. */
      readonly patternErrorMessage?: string;
    }
  | {
      readonly type: "array";
      readonly description?: string;
      readonly default?: readonly string[];
      readonly items: ConfigSchema;
      readonly minItems?: number;
    }
  | ObjectConfigSchema;

export interface ObjectConfigSchema {
  readonly type: "object";
  readonly description?: string;
  readonly properties: { readonly [key: string]: ConfigSchema };
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

export const dialectNames = [
  "openai",
  "openai-strict",
  "anthropic",
  "anthropic-strict",
  "gemini",
  "gemini-parameters",
  "mcp",
] as const;

/** The codes whose severity `rules` can set: what is wrong with the config itself is none of them. */
export const ruledCodes: readonly string[] = Object.keys(catalog).filter(
  (code) => !code.startsWith("config-"),
);

/** What holds where the config says nothing; an absent `tsconfig` is looked for. */
export const configDefaults = {
  include: ["src/**/*.tools.ts"],
  output: "src/tools.generated.ts",
  select: "documented",
  toolNames: "preserve",
  loneObject: "flatten",
  targets: [],
  packages: [],
} as const;

const registryKeys: ObjectConfigSchema["properties"] = {
  include: {
    type: "array",
    description:
      "Globs of the files whose exports are tools; one that starts with `!` leaves files out.",
    default: configDefaults.include,
    items: { type: "string", minLength: 1 },
    minItems: 1,
  },
  output: {
    type: "string",
    description:
      "The registry module to write, in TypeScript or JavaScript by its name.",
    default: configDefaults.output,
    pattern: "^(?!.*\\.d\\.m?ts$).*\\.m?[jt]s$",
    patternErrorMessage: 'a path that ends in ".ts", ".mts", ".js" or ".mjs"',
  },
  tsconfig: {
    type: "string",
    description:
      "The compiler configuration to read types with, or its folder; by default the nearest tsconfig.json.",
    minLength: 1,
  },
  select: {
    type: "string",
    description:
      "documented: every exported function with a JSDoc comment is a tool. tagged: only those with `@tool`.",
    default: configDefaults.select,
    enum: ["documented", "tagged"],
  },
  toolNames: {
    type: "string",
    description: "How tools are named after their functions.",
    default: configDefaults.toolNames,
    enum: ["preserve", "snake_case"],
  },
  loneObject: {
    type: "string",
    description:
      "A lone object parameter: flatten its properties into the arguments, or nest them under its name.",
    default: configDefaults.loneObject,
    enum: ["flatten", "nest"],
  },
  targets: {
    type: "array",
    description: "The providers whose limits the build warns about.",
    default: configDefaults.targets,
    items: { type: "string", enum: dialectNames },
  },
  emitJson: {
    type: "object",
    description:
      "Files to write the tools to as JSON, in the words of one provider each.",
    properties: Object.fromEntries(
      dialectNames.map((name): [string, ConfigSchema] => [
        name,
        {
          type: "string",
          pattern: "\\.json$",
          patternErrorMessage: 'a path that ends in ".json"',
        },
      ]),
    ),
    additionalProperties: false,
  },
  packages: {
    type: "array",
    description: "npm packages whose documented exports are tools too.",
    default: configDefaults.packages,
    items: { type: "string", minLength: 1 },
  },
  rules: {
    type: "object",
    description:
      "Severities by diagnostic code. An error lowered to a warning leaves the function out that it concerns.",
    properties: Object.fromEntries(
      ruledCodes.map((code): [string, ConfigSchema] => [
        code,
        { type: "string", enum: ["error", "warning", "off"] },
      ]),
    ),
    additionalProperties: false,
  },
};

export const configSchema: ObjectConfigSchema = {
  type: "object",
  description: "The configuration of toolgen.",
  properties: {
    $schema: {
      type: "string",
      description: "The schema of this file, for completion in editors.",
    },
    ...registryKeys,
    registries: {
      type: "array",
      description:
        "Several registries, each with its own output; what one does not say is taken from the keys beside this one.",
      items: {
        type: "object",
        properties: registryKeys,
        required: ["output"],
        additionalProperties: false,
      },
      minItems: 1,
    },
  },
  additionalProperties: false,
};

/** The text of the schema file that is shipped. */
export function configSchemaText(): string {
  return `${JSON.stringify(
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      title: "toolgen.config.json",
      ...configSchema,
    },
    undefined,
    2,
  )}\n`;
}
