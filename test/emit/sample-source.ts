/** Turns samples into a source file and the model that stands for it. */
import type {
  ParameterModel,
  ToolModel,
  ToolSet,
} from "../../src/model/tool.js";
import type {
  Definition,
  EnumMember,
  ImportReference,
  PropertyModel,
  TypeName,
  TypeNode,
} from "../../src/model/types.js";
import { compareCodeUnits } from "../../src/model/compare-code-units.js";
import type { Declared, SampleProperty, SampleType } from "./sample-type.js";

interface Made {
  readonly node: TypeNode;
  readonly text: string;
}

export interface SampleTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly SampleProperty[];
  readonly rest: SampleType | undefined;
  /** One object parameter, whose properties are the arguments. */
  readonly flattened: boolean;
  readonly result: SampleType | undefined;
  /** Parameters that the model never sees, before the others. */
  readonly hidden: readonly (
    "context" | "typedContext" | "signal" | "inject" | "injectNamed"
  )[];
  /** The class whose method it is. */
  readonly owner: "none" | "class" | "genericClass";
  /** What it returns is not asked of its type. */
  readonly polymorphic: boolean;
}

/** A source file under construction: its declarations, and what the model knows of them. */
export class SampleSource {
  readonly declarations: string[] = [];
  readonly definitions = new Map<string, Definition>();
  private readonly classes = new Map<string, readonly string[]>();
  private count = 0;

  constructor(
    private readonly path: string,
    private readonly names: readonly string[] = ["Thing"],
  ) {}

  private fresh(): string {
    this.count += 1;
    return `${this.names[this.count % this.names.length] ?? "Thing"}${String(this.count)}`;
  }

  reference(name: string): ImportReference {
    return {
      module: { kind: "file", path: this.path },
      export: name,
      localName: name,
      path: [],
    };
  }

  private typeName(
    name: string,
    typeArguments: readonly TypeNode[] = [],
  ): TypeName {
    return { reference: this.reference(name), typeArguments };
  }

  /** Declares an alias, exported or not; what is in place stays there. */
  private alias(
    declared: Declared,
    made: {
      readonly node: TypeNode & { readonly name?: TypeName };
      readonly text: string;
    },
  ): Made {
    if (declared === "inline") return made;
    const name = this.fresh();
    this.declarations.push(
      `${declared === "exported" ? "export " : ""}type ${name} = ${made.text};`,
    );
    return {
      node:
        declared === "exported"
          ? { ...made.node, name: this.typeName(name) }
          : made.node,
      text: name,
    };
  }

  private define(declared: Declared, name: string, type: TypeNode): TypeNode {
    this.definitions.set(name, {
      id: name,
      schemaName: name,
      type,
      description: `Doc of ${name}.`,
      ...(declared === "exported" && { name: this.typeName(name) }),
    });
    return { kind: "reference", id: name };
  }

  make(sample: SampleType): Made {
    switch (sample.kind) {
      case "string":
        return {
          text: "string",
          node: {
            kind: "string",
            ...(sample.rules === "length" && { minLength: 1, maxLength: 50 }),
            ...(sample.rules === "pattern" && { pattern: "^[a-z/\\\\]*$" }),
            ...(sample.rules === "format" && { format: "email" }),
          },
        };
      case "template":
        return {
          text: `\`${sample.prefix}\${string}\``,
          node: {
            kind: "string",
            narrow: true,
            pattern: `^${sample.prefix.replaceAll("/", "\\/").replaceAll(".", "\\.")}`,
          },
        };
      case "brand":
        return this.alias(sample.declared, {
          text: `${sample.of} & { readonly __brand: "B" }`,
          node: { kind: sample.of, narrow: true },
        });
      case "suggestions":
        return {
          text: `"red" | "blue" | (string & {})`,
          node: { kind: "string", suggestions: ["red", "blue"] },
        };
      case "number":
        return {
          text: "number",
          node: {
            kind: "number",
            ...(sample.rules === "integer" && { integer: true, minimum: 0 }),
            ...(sample.rules === "bounds" && {
              minimum: -1.5,
              exclusiveMaximum: 1e21,
            }),
          },
        };
      case "bigint":
        return {
          text: "bigint",
          node: {
            kind: "bigint",
            ...(sample.bounded && {
              minimum: "0",
              maximum: "18446744073709551615",
            }),
          },
        };
      case "boolean":
      case "unknown":
        return { text: sample.kind, node: { kind: sample.kind } };
      case "date":
        return { text: "Date", node: { kind: "date" } };
      case "url":
        return { text: "URL", node: { kind: "url" } };
      case "regexp":
        return { text: "RegExp", node: { kind: "regexp" } };
      case "bytes":
        return { text: "Uint8Array", node: { kind: "bytes", buffer: false } };
      case "buffer":
        return { text: "Buffer", node: { kind: "bytes", buffer: true } };
      case "anyObject":
        return { text: "object", node: { kind: "anyObject" } };
      case "literals":
        return this.alias(sample.declared, {
          text: sample.values
            .map((value) =>
              typeof value === "bigint"
                ? `${String(value)}n`
                : JSON.stringify(value),
            )
            .join(" | "),
          node: {
            kind: "enum",
            members: sample.values.map((value) => ({
              json: typeof value === "bigint" ? String(value) : value,
              value,
            })),
          },
        });
      case "enum":
        return this.enum(sample);
      case "array": {
        const { node, text } = this.make(sample.items);
        return this.alias(sample.declared, {
          text: `${sample.readonly ? "readonly " : ""}(${text})[]`,
          node: {
            kind: "array",
            items: node,
            readonly: sample.readonly,
            ...(sample.bounded && {
              minItems: 1,
              maxItems: 9,
              uniqueItems: true,
            }),
          },
        });
      }
      case "tuple":
        return this.tuple(sample);
      case "set": {
        const { node, text } = this.make(sample.items);
        return {
          text: `${sample.readonly ? "Readonly" : ""}Set<${text}>`,
          node: { kind: "set", items: node, readonly: sample.readonly },
        };
      }
      case "map": {
        const { node, text } = this.make(sample.values);
        const [key, keyText] = mapKey(sample.key);
        return {
          text: `${sample.readonly ? "Readonly" : ""}Map<${keyText}, ${text}>`,
          node: { kind: "map", key, values: node, readonly: sample.readonly },
        };
      }
      case "record": {
        const { node, text } = this.make(sample.values);
        const [key, keyText] = mapKey(sample.key);
        const type: TypeNode = {
          kind: "object",
          properties: [],
          index: { key, values: node, readonly: false },
        };
        if (sample.declared === "inline")
          return { text: `Record<${keyText}, ${text}>`, node: type };
        const name = this.fresh();
        this.declarations.push(
          `${sample.declared === "exported" ? "export " : ""}interface ${name} { [key: ${keyText}]: ${text} }`,
        );
        return { text: name, node: this.define(sample.declared, name, type) };
      }
      case "object":
        return this.object(sample);
      case "class": {
        const name = this.fresh();
        const fields = sample.properties.filter(
          (property) => property.name !== "constructor",
        );
        const made = fields.map((property) => this.property(property, "!"));
        this.declarations.push(
          `export class ${name} { ${made.map(({ text }) => text).join(" ")} }`,
        );
        return {
          text: name,
          node: this.define("exported", name, {
            kind: "object",
            properties: made.map(({ model }) => model),
            instanceOf: this.reference(name),
          }),
        };
      }
      case "generic": {
        const { node, text } = this.make(sample.argument);
        const name = this.fresh();
        this.declarations.push(
          `export interface ${name}<T> { readonly value?: T; list: T[] }`,
        );
        const id = `${name}Of`;
        this.definitions.set(id, {
          id,
          schemaName: id,
          name: this.typeName(name, [node]),
          type: {
            kind: "object",
            properties: [
              {
                name: "value",
                type: node,
                optional: true,
                undefinable: false,
                readonly: true,
              },
              {
                name: "list",
                type: { kind: "array", items: node, readonly: false },
                optional: false,
                undefinable: false,
                readonly: false,
              },
            ],
          },
        });
        return { text: `${name}<${text}>`, node: { kind: "reference", id } };
      }
      case "nullable": {
        const { node, text } = this.make(sample.of);
        if (node.kind === "unknown" || node.kind === "null")
          return { node, text };
        if (node.kind === "union") {
          return {
            text: `${text} | null`,
            node: {
              ...unnamed(node),
              members: [
                ...node.members.filter(({ kind }) => kind !== "null"),
                { kind: "null" },
              ],
            },
          };
        }
        return {
          text: `${text} | null`,
          node: { kind: "union", members: [node, { kind: "null" }] },
        };
      }
      case "union": {
        const members = sample.members.map((member) => this.make(member));
        return this.alias(sample.declared, {
          text: [
            ...members.map(({ text }) => `(${text})`),
            ...(sample.nullable ? ["null"] : []),
          ].join(" | "),
          node: {
            kind: "union",
            members: [
              ...members.map(({ node }) => node),
              ...(sample.nullable ? [{ kind: "null" } as const] : []),
            ],
          },
        });
      }
      case "discriminated":
        return this.discriminated(sample);
    }
  }

  private enum(sample: SampleType & { readonly kind: "enum" }): Made {
    const name = this.fresh();
    const byName = sample.values.some((value) => typeof value === "number");
    const all = sample.values.map((value, position): EnumMember => {
      const member = `Member${String(position)}`;
      return {
        json: byName ? member : value,
        value,
        member,
        ...(position === 1 && { description: "The second one." }),
      };
    });
    this.declarations.push(
      `${sample.declared === "exported" ? "export " : ""}enum ${name} { ${all.map(({ member, value }) => `${member ?? ""} = ${JSON.stringify(value)}`).join(", ")} }`,
    );
    const members = sample.subset ? all.slice(0, -1) : all;
    const text = sample.subset
      ? members.map(({ member }) => `${name}.${member ?? ""}`).join(" | ")
      : name;
    return {
      text,
      node: {
        kind: "enum",
        members,
        ...(sample.declared === "exported" && {
          name: this.typeName(name),
          enumObject: true,
          subset: sample.subset,
        }),
      },
    };
  }

  private tuple(sample: SampleType & { readonly kind: "tuple" }): Made {
    const leading = sample.leading.map((element) => this.make(element));
    const rest = sample.rest && this.make(sample.rest);
    const trailing =
      sample.rest && sample.trailing && this.make(sample.trailing);
    const firstOptional =
      trailing === undefined
        ? leading.length - sample.optional
        : leading.length;
    const parts = [
      ...leading.map(({ text }, position) =>
        position >= firstOptional ? `(${text})?` : text,
      ),
      ...(rest === undefined ? [] : [`...(${rest.text})[]`]),
      ...(trailing === undefined ? [] : [trailing.text]),
    ];
    return {
      text: `${sample.readonly ? "readonly " : ""}[${parts.join(", ")}]`,
      node: {
        kind: "tuple",
        leading: leading.map(({ node }, position) => ({
          type: node,
          optional: position >= firstOptional,
        })),
        ...(rest !== undefined && { rest: rest.node }),
        trailing: trailing === undefined ? [] : [trailing.node],
        readonly: sample.readonly,
      },
    };
  }

  private object(sample: SampleType & { readonly kind: "object" }): Made {
    const name = this.fresh();
    const made = sample.properties.map((property) => this.property(property));
    const recursive = sample.recursive && sample.declared !== "inline";
    const own: { model: PropertyModel; text: string }[] = recursive
      ? [
          ...made,
          {
            text: `again?: ${name};`,
            model: {
              name: "again",
              type: { kind: "reference", id: name },
              optional: true,
              undefinable: false,
              readonly: false,
            },
          },
        ]
      : made;
    const type: TypeNode = {
      kind: "object",
      properties: own.map(({ model }) => model),
    };
    const text = `{ ${own.map((property) => property.text).join(" ")} }`;
    if (sample.declared === "inline") return { text, node: type };
    this.declarations.push(
      `${sample.declared === "exported" ? "export " : ""}interface ${name} ${text}`,
    );
    return { text: name, node: this.define(sample.declared, name, type) };
  }

  private discriminated(
    sample: SampleType & { readonly kind: "discriminated" },
  ): Made {
    const kinds = this.fresh();
    if (sample.enumTags) {
      this.declarations.push(
        `export enum ${kinds} { ${sample.variants.map((_, position) => `K${String(position)} = "k${String(position)}"`).join(", ")} }`,
      );
    }
    const variants = sample.variants.map((fields, position) => {
      const value = `k${String(position)}`;
      const member = `K${String(position)}`;
      const tag: PropertyModel = {
        name: "kind",
        optional: false,
        undefinable: false,
        readonly: false,
        type: sample.enumTags
          ? {
              kind: "enum",
              members: [{ json: value, value, member }],
              name: this.typeName(kinds),
              enumObject: true,
              subset: true,
            }
          : { kind: "enum", members: [{ json: value, value }] },
      };
      const made = fields
        .filter(({ name }) => name !== "kind")
        .map((field) => this.property(field));
      return {
        value,
        node: {
          kind: "object",
          properties: [tag, ...made.map(({ model }) => model)],
        } satisfies TypeNode,
        text: `{ kind: ${sample.enumTags ? `${kinds}.${member}` : JSON.stringify(value)}; ${made.map(({ text }) => text).join(" ")} }`,
      };
    });
    return this.alias(sample.declared, {
      text: variants.map(({ text }) => text).join(" | "),
      node: {
        kind: "union",
        members: variants.map(({ node }) => node),
        discriminator: {
          property: "kind",
          tags: variants.map(({ value }) => [value]),
        },
      },
    });
  }

  private property(
    sample: SampleProperty,
    required = "",
  ): { model: PropertyModel; text: string } {
    const { node, text } = this.make(sample.type);
    const key = JSON.stringify(sample.name);
    const type =
      sample.presence === "undefinable" ? `${text} | undefined` : text;
    return {
      text: `${sample.readonly ? "readonly " : ""}${key}${sample.presence === "optional" ? "?" : required}: ${type};`,
      model: propertyModel(sample, node),
    };
  }

  /** Declares a function or a method, and gives its tool. */
  tool(sample: SampleTool): ToolModel {
    const hidden = sample.hidden.map((kind, position) =>
      this.hidden(kind, position),
    );
    const shown = sample.flattened
      ? this.flattened(sample)
      : this.positional(sample);
    const result = sample.result && this.make(sample.result);
    const signature = `(${[...hidden, ...shown].map(({ text }) => text).join(", ")}): ${result?.text ?? "void"};`;
    return {
      name: sample.name,
      description: sample.description,
      callee: this.callee(sample, signature),
      parameters: [...hidden, ...shown].map(({ model }) => model),
      result:
        result === undefined
          ? { kind: "void", streams: false }
          : { kind: "value", type: result.node, streams: false },
      hints: sample.flattened ? { readOnlyHint: true, title: "A title" } : {},
      settings: sample.flattened ? { approval: true, timeoutMs: 5000 } : {},
      ...(sample.polymorphic && { polymorphic: true }),
      examples: sample.flattened ? [{ city: "Bonn" }] : [],
      position: { path: this.path, line: 1, column: 1, length: 1 },
    };
  }

  private callee(sample: SampleTool, signature: string): ToolModel["callee"] {
    if (sample.owner === "none") {
      this.declarations.push(
        `export declare function ${sample.name}${signature}`,
      );
      return { kind: "function", reference: this.reference(sample.name) };
    }
    const name = sample.owner === "class" ? "CrmTools" : "Repository";
    const methods = this.classes.get(name) ?? [];
    this.classes.set(name, [...methods, `${sample.name}${signature}`]);
    return {
      kind: "method",
      class: this.reference(name),
      method: sample.name,
      ...(sample.owner === "genericClass" && { generic: true }),
    };
  }

  private hidden(
    kind: SampleTool["hidden"][number],
    position: number,
  ): { text: string; model: ParameterModel } {
    const name = `h${String(position)}`;
    switch (kind) {
      case "context":
        return {
          text: `${name}: import("toolgen/runtime").ToolContext`,
          model: { kind: "context" },
        };
      case "typedContext":
        return {
          text: `${name}: import("toolgen/runtime").ToolContext<{ user: string }>`,
          model: { kind: "context" },
        };
      case "signal":
        return { text: `${name}: AbortSignal`, model: { kind: "signal" } };
      case "inject":
        return {
          text: `${name}: { query(sql: string): void }`,
          model: {
            kind: "inject",
            key: "db",
            optional: false,
            index: position,
          },
        };
      case "injectNamed":
        if (!this.declarations.includes(database))
          this.declarations.push(database);
        return {
          text: `${name}: Database | undefined`,
          model: {
            kind: "inject",
            key: "a database",
            optional: true,
            index: position,
            type: this.typeName("Database"),
          },
        };
    }
  }

  private flattened(
    sample: SampleTool,
  ): { text: string; model: ParameterModel }[] {
    const made = sample.parameters.map((parameter) => this.property(parameter));
    const properties = made.map(({ model }) => model);
    const optional = properties.every(
      (property) => property.optional && !property.undefinable,
    );
    return [
      {
        text: `options${optional ? "?" : ""}: { ${made.map(({ text }) => text).join(" ")} }`,
        model: {
          kind: "flattened",
          name: "options",
          optional,
          type: { kind: "object", properties },
          properties,
        },
      },
    ];
  }

  private positional(
    sample: SampleTool,
  ): { text: string; model: ParameterModel }[] {
    const lastRequired = sample.parameters.findLastIndex(
      ({ presence }) => presence !== "optional",
    );
    const parameters = sample.parameters.map(
      (parameter, position): { text: string; model: ParameterModel } => {
        const { node, text } = this.make(parameter.type);
        const name = `p${String(position)}`;
        const presence =
          parameter.presence === "undefinable"
            ? "undefinable"
            : position > lastRequired
              ? "optional"
              : "required";
        return {
          text: `${name}${presence === "optional" ? "?" : ""}: ${text}${presence === "undefinable" ? " | undefined" : ""}`,
          model: {
            kind: "value",
            rest: false,
            ...propertyModel({ ...parameter, name, presence }, node),
          },
        };
      },
    );
    if (sample.rest === undefined) return parameters;
    const { node, text } = this.make(sample.rest);
    return [
      ...parameters,
      {
        text: `...rest: (${text})[]`,
        model: {
          kind: "value",
          rest: true,
          name: "rest",
          type: { kind: "array", items: node, readonly: false },
          optional: true,
          undefinable: false,
          readonly: false,
        },
      },
    ];
  }

  /** The whole file. */
  text(): string {
    const classes = [...this.classes].map(
      ([name, methods]) =>
        `export declare class ${name}${name === "Repository" ? "<T>" : ""} { private constructor(); ${name === "Repository" ? "readonly item: T;" : ""} ${methods.join(" ")} }`,
    );
    return [...this.declarations, ...classes, ""].join("\n");
  }

  toolSet(tools: readonly ToolModel[]): ToolSet {
    return {
      tools: [...tools].sort((left, right) =>
        compareCodeUnits(left.name, right.name),
      ),
      definitions: this.definitions,
      skipped: [],
      sources: [this.path],
      importStyle: ".js",
    };
  }
}

const database = "export interface Database { query(sql: string): void }";

function unnamed(
  node: TypeNode & { readonly kind: "union" },
): TypeNode & { readonly kind: "union" } {
  const { name: _name, ...others } = node;
  return others;
}

function propertyModel(sample: SampleProperty, type: TypeNode): PropertyModel {
  return {
    name: sample.name,
    type,
    optional: sample.presence !== "required",
    undefinable: sample.presence === "undefinable",
    readonly: sample.readonly,
    ...(sample.description !== undefined && {
      description: sample.description,
    }),
  };
}

function mapKey(
  key: "string" | "number" | "literals" | "template",
): [(TypeNode & { kind: "map" })["key"], string] {
  switch (key) {
    case "string":
      return [{ kind: "string" }, "string"];
    case "number":
      return [{ kind: "number" }, "number"];
    case "template":
      return [
        { kind: "string", narrow: true, pattern: "^id-" },
        "`id-${string}`",
      ];
    case "literals":
      return [
        {
          kind: "enum",
          members: [
            { json: "a", value: "a" },
            { json: "b", value: "b" },
          ],
        },
        '"a" | "b"',
      ];
  }
}
