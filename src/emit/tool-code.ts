/** The code of one tool: the type of its arguments, its spec, and how it is bound and invoked. */
import type { ParameterModel, ToolModel } from "../model/tool.js";
import type { PropertyModel } from "../model/types.js";
import {
  array,
  call,
  type Code,
  jsonObject,
  member,
  name,
  openObject,
  other,
  string,
} from "./code.js";
import { arrow } from "./function-code.js";
import {
  constDeclaration,
  docComment,
  interfaceDeclaration,
  typeDeclaration,
} from "./declarations.js";
import type { Document } from "./document.js";
import { argumentsOf, definitionOf, loneFlattened } from "./json-schema.js";
import type { ModuleWriter } from "./module-writer.js";
import {
  functionType,
  instanceType,
  parameterPlace,
} from "./parameter-place.js";
import { pathType, type Place, placeAt, propertyPlace } from "./place.js";
import { fieldsReader, shapeName } from "./shape-code.js";
import type { EmittedSpec } from "./specs.js";
import {
  indexed,
  intersection,
  keyword,
  literal,
  reference,
  type TypeCode,
} from "./type-code.js";
import { definitionText, propertySignatures } from "./type-text.js";

/** What the exports of one tool are called. */
export interface ToolNames {
  /** `getForecastTool`. */
  readonly constant: string;
  /** `GetForecastArgs`. */
  readonly args: string;
  /** `ToolsContext`: the same for all tools of a module. */
  readonly context: string;
}

/** The statements that declare one tool. */
export function toolCode(
  tool: ToolModel,
  spec: EmittedSpec,
  names: ToolNames,
  writer: ModuleWriter,
): readonly Document[] {
  const flattened = loneFlattened(tool.parameters);
  const bind =
    flattened === undefined
      ? positionalBind(tool, names, writer)
      : flattenedBind(
          tool,
          tool.parameters.indexOf(flattened),
          flattened,
          names,
          writer,
        );
  const method = tool.callee.kind === "method";
  const requires = tool.parameters.flatMap((parameter) =>
    parameter.kind === "inject" && !parameter.optional ? [parameter.key] : [],
  );
  const returns =
    tool.result.kind === "void"
      ? "void"
      : tool.result.streams
        ? "stream"
        : undefined;
  const definition = openObject([
    ["name", string(spec.name)],
    ["description", string(spec.description)],
    ["inputSchema", jsonObject(spec.inputSchema)],
    ...(
      ["outputSchema", "annotations", "examples", "settings"] as const
    ).flatMap((key) => {
      const value = spec[key];
      return value === undefined ? [] : [[key, jsonObject(value)] as const];
    }),
    ...(requires.length === 0
      ? []
      : [["requires", array([...new Set(requires)].map(string))] as const]),
    ...(returns === undefined ? [] : [["returns", string(returns)] as const]),
    ...(flattened?.name === undefined
      ? []
      : [["wrapper", string(flattened.name)] as const]),
    ["bind", bind.code],
    ["invoke", invokeCode(tool, names, writer)],
  ]);
  const define = writer.imports.runtime(
    method ? "defineMethodTool" : "defineTool",
  );
  return [
    ...(bind.argsType === undefined
      ? []
      : [
          [
            docComment(`Arguments of the tool \`${tool.name}\`.`),
            bind.argsType,
          ],
        ]),
    [
      docComment(summaryOf(tool)),
      constDeclaration(
        names.constant,
        toolType(tool, names, writer),
        call(define, [definition]),
        true,
      ),
    ],
  ];
}

/** The type of the tool's constant, in full: nothing has to be inferred for a declaration file, or could not be named in one. */
function toolType(
  tool: ToolModel,
  names: ToolNames,
  writer: ModuleWriter,
): TypeCode | undefined {
  if (!writer.typed) return undefined;
  const { callee } = tool;
  const args = reference(names.args);
  const values = contextValues(tool, names, writer);
  if (callee.kind === "function") {
    return reference(writer.imports.runtimeType("Tool"), [
      literal(tool.name),
      args,
      resultType(tool, writer),
      ...(values === undefined ? [] : [values]),
    ]);
  }
  return reference(writer.imports.runtimeType("MethodTool"), [
    literal(tool.name),
    instanceType(callee, writer),
    args,
    resultType(tool, writer),
    values ?? keyword("never"),
  ]);
}

/** What the function returns, in its own words where it has one signature to ask. */
function resultType(tool: ToolModel, writer: ModuleWriter): TypeCode {
  return tool.polymorphic === true || tool.laterOverloads !== undefined
    ? keyword("unknown")
    : reference("ReturnType", [functionType(tool, writer)]);
}

/** What the tool needs of the context; absent where that is nothing. */
function contextValues(
  tool: ToolModel,
  names: ToolNames,
  writer: ModuleWriter,
): TypeCode | undefined {
  const types: TypeCode[] = tool.parameters.some(
    ({ kind }) => kind === "inject",
  )
    ? [reference(names.context)]
    : [];
  // The function itself says which values it expects in the context that it takes.
  const position = tool.parameters.findIndex(({ kind }) => kind === "context");
  const { path } =
    position === -1 ? {} : parameterPlace(tool, position, writer);
  if (path !== undefined)
    types.push(indexed(pathType(path), literal("values")));
  return types.length === 0 ? undefined : intersection(types);
}

/** The first paragraph of the description: the module's reader wants to know what the tool is, the model gets it all. */
function summaryOf(tool: ToolModel): string {
  const [first = ""] = tool.description.split(/\n\s*\n/);
  return first.trim() === "" ? `The tool \`${tool.name}\`.` : first;
}

interface Bind {
  readonly argsType: Document | undefined;
  readonly code: Code;
}

/** Arguments by the names of the parameters. */
function positionalBind(
  tool: ToolModel,
  names: ToolNames,
  writer: ModuleWriter,
): Bind {
  const type = argumentsOf(tool.parameters, writer.definitions);
  const places = new Map(
    tool.parameters.flatMap((parameter, position) => {
      if (parameter.kind !== "value" && parameter.kind !== "flattened")
        return [];
      const place = parameterPlace(tool, position, writer);
      return parameter.kind === "value"
        ? [[parameter.name, place] as const]
        : parameter.properties.map(
            (property) =>
              [property.name, propertyPlace(place, property)] as const,
          );
    }),
  );
  const placeOf = (property: PropertyModel): Place =>
    places.get(property.name) ?? { name: property.name };
  const self = writer.typed ? reference(names.args) : undefined;
  const code = fieldsReader(
    type,
    { variable: "args", self, place: { name: names.args }, placeOf },
    writer,
  );
  if (self === undefined) return { argsType: undefined, code };
  const argsType =
    type.properties.length === 0
      ? typeDeclaration(
          names.args,
          reference("Record", [keyword("string"), keyword("never")]),
          true,
        )
      : interfaceDeclaration(
          names.args,
          propertySignatures(type.properties, placeOf, writer),
          true,
        );
  return { argsType, code };
}

/** The lone object parameter is the arguments. */
function flattenedBind(
  tool: ToolModel,
  position: number,
  parameter: ParameterModel & { readonly kind: "flattened" },
  names: ToolNames,
  writer: ModuleWriter,
): Bind {
  const place = parameterPlace(tool, position, writer);
  const type = argumentsOf(tool.parameters, writer.definitions);
  if (parameter.type.kind === "reference") {
    const definition = definitionOf(parameter.type.id, writer.definitions);
    const text = writer.typed
      ? definitionText(definition, place, writer)
      : undefined;
    const at = placeAt(definition.schemaName, text && (() => text));
    const shape = shapeName(definition.id, type, at, writer);
    return {
      argsType: text && typeDeclaration(names.args, text, true),
      code: arrow(
        ["input", "from"],
        call(`${shape}.read`, [name("input"), name("from")]),
      ),
    };
  }
  const self = writer.typed ? reference(names.args) : undefined;
  return {
    argsType:
      self &&
      (place.path === undefined
        ? interfaceDeclaration(
            names.args,
            propertySignatures(
              type.properties,
              (property) => propertyPlace(place, property),
              writer,
            ),
            true,
          )
        : typeDeclaration(names.args, pathType(place.path), true)),
    code: fieldsReader(
      type,
      {
        variable: "args",
        self,
        place: placeAt(place.name, self && (() => self)),
      },
      writer,
    ),
  };
}

/** `(args, context) => f(args.city, context.signal)`. */
function invokeCode(
  tool: ToolModel,
  names: ToolNames,
  writer: ModuleWriter,
): Code {
  const { callee, parameters } = tool;
  const lone = loneFlattened(parameters) !== undefined;
  const passed = parameters.map((parameter) =>
    passedCode(parameter, lone, writer),
  );
  const usesArgs = parameters.some(
    (parameter) => parameter.kind === "value" || parameter.kind === "flattened",
  );
  const context = contextParameter(tool, names, writer);
  const signature: Document[] = [];
  if (callee.kind === "method")
    signature.push(
      writer.typed
        ? ["instance: ", instanceType(callee, writer).document]
        : "instance",
    );
  if (usesArgs || context !== undefined)
    signature.push(usesArgs ? "args" : "_args");
  if (context !== undefined) signature.push(context);
  const target =
    callee.kind === "method"
      ? member(name("instance"), callee.method).document
      : writer.value(callee.reference);
  return arrow(signature, call(target, passed));
}

function passedCode(
  parameter: ParameterModel,
  lone: boolean,
  writer: ModuleWriter,
): Code {
  switch (parameter.kind) {
    case "value": {
      const value = member(name("args"), parameter.name);
      if (!parameter.rest) return value;
      return other(
        parameter.optional
          ? ["...(", value.document, " ?? [])"]
          : ["...", value.document],
      );
    }
    case "flattened":
      // Beside others, a destructured parameter gets its own of the arguments.
      if (!lone)
        return call(writer.imports.runtime("pickArguments"), [
          name("args"),
          array(parameter.properties.map((property) => string(property.name))),
        ]);
      return parameter.optional
        ? call(writer.imports.runtime("emptyToUndefined"), [name("args")])
        : name("args");
    case "context":
      return name("context");
    case "signal":
      return member(name("context"), "signal");
    case "inject":
      return member(member(name("context"), "values"), parameter.key);
    case "omitted":
      return name("undefined");
  }
}

/** The parameter `context` of `invoke`, with its type where the values of the context matter; absent where no context is used. */
function contextParameter(
  tool: ToolModel,
  names: ToolNames,
  writer: ModuleWriter,
): Document | undefined {
  const { parameters } = tool;
  if (
    !parameters.some(
      ({ kind }) =>
        kind === "context" || kind === "signal" || kind === "inject",
    )
  )
    return undefined;
  if (!writer.typed) return "context";
  const values = contextValues(tool, names, writer);
  if (values === undefined) return "context";
  const type = reference(writer.imports.runtimeType("ToolContext"), [values]);
  return ["context: ", type.document];
}
