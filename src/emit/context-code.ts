/** The type of what the tools read from the application's context. */
import type { ToolModel } from "../model/tool.js";
import { compareCodeUnits } from "../model/compare-code-units.js";
import { docComment, interfaceDeclaration } from "./declarations.js";
import type { Document } from "./document.js";
import type { ModuleWriter } from "./module-writer.js";
import { parameterPlace } from "./parameter-place.js";
import { pathType } from "./place.js";
import { printDocument } from "./print-document.js";
import { signatureKey } from "./property-key.js";
import {
  intersection,
  keyword,
  reference,
  type TypeCode,
} from "./type-code.js";
import { typeText } from "./type-text.js";

/** `interface ToolsContext`, when a tool has an injected parameter. A key that several tools read has what all of them need. */
export function contextInterface(
  tools: readonly ToolModel[],
  name: string,
  writer: ModuleWriter,
): Document | undefined {
  const keys = new Map<
    string,
    { optional: boolean; readonly types: Map<string, TypeCode> }
  >();
  for (const tool of tools) {
    for (const [position, parameter] of tool.parameters.entries()) {
      if (parameter.kind !== "inject") continue;
      let found = keys.get(parameter.key);
      if (found === undefined)
        keys.set(parameter.key, (found = { optional: true, types: new Map() }));
      found.optional &&= parameter.optional;
      if (writer.typed) {
        const type = injectedType(tool, position, parameter, writer);
        found.types.set(printDocument(type.document), type);
      }
    }
  }
  if (keys.size === 0 || !writer.typed) return undefined;
  const properties = [...keys]
    .sort(([left], [right]) => compareCodeUnits(left, right))
    .map(([key, { optional, types }]) => ({
      key: signatureKey(key),
      optional,
      type: intersection([...types.values()]),
    }));
  return [
    docComment("What the tools read from the application's context."),
    interfaceDeclaration(name, properties, true),
  ];
}

function injectedType(
  tool: ToolModel,
  position: number,
  parameter: ToolModel["parameters"][number] & { readonly kind: "inject" },
  writer: ModuleWriter,
): TypeCode {
  if (parameter.type !== undefined) {
    return reference(
      writer.typeName(parameter.type),
      parameter.type.typeArguments.map((argument) =>
        typeText(argument, { name: "" }, writer),
      ),
    );
  }
  const { path } = parameterPlace(tool, position, writer);
  return path === undefined ? keyword("unknown") : pathType(path);
}
