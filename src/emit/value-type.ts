import type { ImportReference } from "../model/types.js";
import type { ModuleWriter } from "./module-writer.js";
import { isIdentifierName } from "./source-text.js";
import { indexed, literal, type TypeCode, typeQuery } from "./type-code.js";

/** The type of an imported value: `typeof crm.find`, `(typeof tools)["a-b"]`. */
export function valueType(
  reference: ImportReference,
  writer: ModuleWriter,
): TypeCode {
  const { path } = reference;
  const odd = path.findIndex((key) => !isIdentifierName(key));
  const plain = odd === -1 ? path : path.slice(0, odd);
  const root = writer.imports.root(reference, false);
  return path
    .slice(plain.length)
    .reduce<TypeCode>(
      (type, key) => indexed(type, literal(key)),
      typeQuery([root, ...plain].join(".")),
    );
}
