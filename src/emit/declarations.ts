/** Statements of the generated module, as documents in the layout that prettier gives them. */
import { assignment, type Code } from "./code.js";
import { type Document, group, hardline, indent } from "./document.js";
import { block, parameterList } from "./function-code.js";
import type { ModuleWriter } from "./module-writer.js";
import { commentText } from "./source-text.js";
import type { TypeCode } from "./type-code.js";

/**
 * A JSDoc comment before a declaration.
 *
 * @param tags Words of JSDoc's own, without their `@`.
 */
export function docComment(
  text: string,
  tags: readonly "deprecated"[] = [],
): Document {
  const lines = commentText(text)
    .split("\n")
    .map((each) => each.trim());
  while (lines.at(-1) === "") lines.pop();
  if (tags.length > 0) lines.push("", ...tags.map((tag) => `@${tag}`));
  const [only = ""] = lines;
  if (lines.length <= 1) return [`/** ${only} */`, hardline];
  return [
    "/**",
    hardline,
    ...lines.flatMap((each): Document[] => [
      each === "" ? " *" : ` * ${each}`,
      hardline,
    ]),
    " */",
    hardline,
  ];
}

export interface PropertySignature {
  readonly key: string;
  readonly optional: boolean;
  readonly type: TypeCode;
}

export function interfaceDeclaration(
  name: string,
  properties: readonly PropertySignature[],
  exported = false,
): Document {
  const head = `${exported ? "export " : ""}interface ${name} {`;
  if (properties.length === 0) return `${head}}`;
  return [
    head,
    indent(
      properties.map(({ key, optional, type }) => [
        hardline,
        key,
        optional ? "?: " : ": ",
        type.document,
        ";",
      ]),
    ),
    hardline,
    "}",
  ];
}

export function typeDeclaration(
  name: string,
  type: TypeCode,
  exported = false,
): Document {
  return [
    assignment(`${exported ? "export " : ""}type ${name}`, " =", {
      kind: "other",
      document: type.document,
    }),
    ";",
  ];
}

export function constDeclaration(
  name: string,
  type: TypeCode | undefined,
  value: Code,
  exported = false,
): Document {
  const head = `${exported ? "export " : ""}const ${name}`;
  if (type === undefined) return [assignment(head, " =", value), ";"];
  const left = [head, ": ", type.document];
  return hasNestedArguments(type)
    ? [group([left, " = ", group(value.document)]), ";"]
    : [assignment(left, " =", value), ";"];
}

/** Such a type is broken before anything else is. */
function hasNestedArguments({ typeArguments = [] }: TypeCode): boolean {
  return (
    typeArguments.length > 1 &&
    typeArguments.some(({ typeArguments: inner = [] }) => inner.length > 0)
  );
}

/** `function readX(input: Reader, value: unknown, key: Key): X { return …; }`. Functions are hoisted, so that tables may name them before. */
export function readerFunction(
  name: string,
  returnType: TypeCode | undefined,
  body: Code,
  writer: ModuleWriter,
): Document {
  const parameters =
    returnType === undefined
      ? ["input", "value", "key"]
      : [
          `input: ${writer.imports.runtimeType("Reader")}`,
          "value: unknown",
          `key: ${writer.imports.runtimeType("Key")}`,
        ];
  return [
    `function ${name}`,
    group([
      parameterList(parameters),
      returnType === undefined ? "" : [": ", returnType.document],
    ]),
    " ",
    block([returnStatement(body)]),
  ];
}

/** `return …;`. */
export function returnStatement(value: Code): Document {
  return ["return ", value.document, ";"];
}
