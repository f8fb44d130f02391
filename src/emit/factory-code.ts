/** The factory that makes a registry of the methods of one instance. */
import type { ToolModel } from "../model/tool.js";
import { array, call, name, string } from "./code.js";
import { docComment, returnStatement } from "./declarations.js";
import { type Document, group } from "./document.js";
import { block, parameterList } from "./function-code.js";
import type { ModuleWriter } from "./module-writer.js";
import { instanceType } from "./parameter-place.js";
import { reference, type TypeCode, typeQuery, union } from "./type-code.js";

/** `export function createCrmTools(instance: CrmTools) { … }`. */
export function factoryCode(
  factory: string,
  callee: ToolModel["callee"] & { readonly kind: "method" },
  tools: readonly ToolModel[],
  constants: readonly string[],
  writer: ModuleWriter,
): Document {
  const className = callee.class.localName;
  const methods = tools.flatMap((tool) =>
    tool.callee.kind === "method" ? [string(tool.callee.method)] : [],
  );
  const check = call(writer.imports.runtime("requireInstance"), [
    name("instance"),
    string(className),
    array(methods),
  ]);
  const bound = constants.map((constant) =>
    call(`${constant}.on`, [name("instance")]),
  );
  return [
    docComment(`The tools of an instance of \`${className}\`.`),
    `export function ${factory}`,
    group([
      parameterList([
        writer.typed
          ? ["instance: ", instanceType(callee, writer).document]
          : "instance",
      ]),
      writer.typed ? [": ", registryType(constants, writer).document] : "",
    ]),
    " ",
    block([
      [check.document, ";"],
      returnStatement(
        call(writer.imports.runtime("createRegistry"), [array(bound)]),
      ),
    ]),
  ];
}

function registryType(
  constants: readonly string[],
  writer: ModuleWriter,
): TypeCode {
  return reference(writer.imports.runtimeType("Registry"), [
    union(
      constants.map((constant) =>
        reference("ReturnType", [typeQuery(`${constant}.on`)]),
      ),
    ),
  ]);
}
