/** `@param [x=5]`: a default that only the comment tells. */
import type { Json, TypeNode } from "../../model/types.js";
import type { DocParam } from "../jsdoc/doc-block.js";
import type { TypeReader } from "../types/type-reader.js";

/** The default as JSON, when it is a value of the type; a description in words (`[date=today]`) is none. */
export function docDefault(
  param: DocParam,
  type: TypeNode,
  reader: Pick<TypeReader, "readAnnotations">,
): Json | undefined {
  const source = param.default ?? "";
  const quoted = /^(['`])([^\\'`]*)\1$/.exec(source)?.[2];
  const texts =
    quoted === undefined
      ? [source, JSON.stringify(source)]
      : [JSON.stringify(quoted)];
  for (const text of texts) {
    if (!isJson(text)) continue;
    const { annotations, diagnostics } = reader.readAnnotations(
      [{ name: "default", text, position: param.position }],
      type,
    );
    if (diagnostics.length === 0 && annotations.default !== undefined)
      return annotations.default;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
