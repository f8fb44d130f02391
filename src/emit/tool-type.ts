/** The types of tools, in full: nothing has to be inferred for a declaration file, or could not be named in one. */
import type { ToolModel } from "../model/tool.js";
import { ModuleWriter } from "./module-writer.js";
import {
  functionType,
  instanceType,
  parameterPlace,
} from "./parameter-place.js";
import { pathType } from "./place.js";
import {
  indexed,
  intersection,
  keyword,
  literal,
  reference,
  type TypeCode,
} from "./type-code.js";

/** What the exports of one tool are called. */
export interface ToolNames {
  /** `getForecastTool`. */
  readonly constant: string;
  /** `GetForecastArgs`. */
  readonly args: string;
  /** `ToolsContext`: the same for all tools of a module. */
  readonly context: string;
}

/** The type of the tool's constant, in full: nothing has to be inferred for a declaration file, or could not be named in one. */
export function toolType(
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
export function contextValues(
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
