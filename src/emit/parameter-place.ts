/** How TypeScript reaches the types of a tool's parameters. */
import type { Callee, ToolModel } from "../model/tool.js";
import type { ModuleWriter } from "./module-writer.js";
import { pascalCase } from "./names.js";
import { type Place, placeAt } from "./place.js";
import {
  arrayOf,
  indexed,
  literal,
  reference,
  type TypeCode,
} from "./type-code.js";
import { valueType } from "./value-type.js";

/** The place of the parameter at a position. */
export function parameterPlace(
  tool: ToolModel,
  position: number,
  writer: ModuleWriter,
): Place {
  const parameter = tool.parameters[position];
  const named = parameter?.kind === "value" ? parameter.name : "";
  const name = pascalCase(tool.name) + pascalCase(named);
  if (!writer.typed) return { name };
  const at = (index: number): TypeCode =>
    indexed(parametersType(tool, writer), literal(index));
  if (parameter?.kind !== "value" || !parameter.rest) {
    const undefinable =
      parameter !== undefined && "optional" in parameter && parameter.optional;
    return placeAt(
      name,
      () => at(position),
      undefinable || parameter?.kind === "context",
    );
  }
  return {
    name,
    path: {
      write: () => arrayOf(at(position)),
      undefinable: false,
      nullable: false,
      item: (index) =>
        at(parameter.type.kind === "tuple" ? position + index : position),
    },
  };
}

/** The type of the function that a tool calls. */
export function functionType(tool: ToolModel, writer: ModuleWriter): TypeCode {
  const { callee } = tool;
  return callee.kind === "method"
    ? indexed(instanceType(callee, writer), literal(callee.method))
    : valueType(callee.reference, writer);
}

/** The tuple of a function's parameters. */
function parametersType(tool: ToolModel, writer: ModuleWriter): TypeCode {
  const { laterOverloads = 0 } = tool;
  const type = functionType(tool, writer);
  return laterOverloads === 0
    ? reference("Parameters", [type])
    : reference(writer.imports.runtimeType("OverloadParameters"), [
        type,
        literal(laterOverloads),
      ]);
}

/** The type of the instances of a class. */
export function instanceType(
  callee: Callee & { readonly kind: "method" },
  writer: ModuleWriter,
): TypeCode {
  return callee.generic === true
    ? indexed(valueType(callee.class, writer), literal("prototype"))
    : reference(
        writer.typeName({ reference: callee.class, typeArguments: [] }),
      );
}
