/** The code that calls the function with its own positional parameters. */
import type { ParameterModel, ToolModel } from "../model/tool.js";
import { array, call, type Code, member, name, other, string } from "./code.js";
import { loneFlattened } from "./definitions.js";
import type { Document } from "./document.js";
import { arrow } from "./function-code.js";
import { ModuleWriter } from "./module-writer.js";
import { instanceType } from "./parameter-place.js";
import { contextValues, type ToolNames } from "./tool-type.js";
import { reference } from "./type-code.js";

/** `(args, context) => f(args.city, context.signal)`. */
export function invokeCode(
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
