/** The code of one tool: the type of its arguments, its spec, and how it is bound and invoked. */
import type { ParameterModel, ToolModel } from "../model/tool.js";
import type { PropertyModel } from "../model/types.js";
import {
  array,
  call,
  type Code,
  jsonObject,
  name,
  openObject,
  string,
} from "./code.js";
import {
  constDeclaration,
  docComment,
  interfaceDeclaration,
  typeDeclaration,
} from "./declarations.js";
import { argumentsOf, definitionOf, loneFlattened } from "./definitions.js";
import type { Document } from "./document.js";
import { arrow } from "./function-code.js";
import { invokeCode } from "./invoke-code.js";
import { definitionText, propertySignatures } from "./local-types.js";
import type { ModuleWriter } from "./module-writer.js";
import { parameterPlace } from "./parameter-place.js";
import { pathType, type Place, placeAt, propertyPlace } from "./place.js";
import { fieldsReader, shapeName } from "./shape-code.js";
import type { EmittedSpec } from "./specs.js";
import { type ToolNames, toolType } from "./tool-type.js";
import { keyword, reference } from "./type-code.js";

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
      docComment(
        summaryOf(tool),
        tool.deprecated === true ? ["deprecated"] : [],
      ),
      constDeclaration(
        names.constant,
        toolType(tool, names, writer),
        call(define, [definition]),
        true,
      ),
    ],
  ];
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
