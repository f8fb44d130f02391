/** Docs of parts of a parameter: `@param message.to - Receiver`, `@param people[].name`. */
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { PropertyModel, TypeNode } from "../../model/types.js";
import type { DocParam } from "../jsdoc/doc-block.js";
import { applyTags } from "./apply-tags.js";
import type { TypeReading } from "./type-reading.js";

export interface DocumentedType {
  readonly type: TypeNode;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The type with those docs in it. A definition that they speak of is written out at this use, since its other uses do not share them.
 * What names no part is passed over; whoever assigned the docs says so.
 *
 * @param docs `path` is what stands behind the parameter's name.
 */
export function applyNestedDocs(
  type: TypeNode,
  docs: readonly DocParam[],
  reading: Pick<TypeReading, "lookUp">,
  owner: string,
): DocumentedType {
  const diagnostics: Diagnostic[] = [];
  const documented = docs.reduce(
    (result, doc) =>
      documentPart(result, stepsOf(doc.path), {
        doc,
        reading,
        owner,
        diagnostics,
      }) ?? result,
    type,
  );
  return { type: documented, diagnostics };
}

interface Documenting {
  readonly doc: DocParam;
  readonly reading: Pick<TypeReading, "lookUp">;
  readonly owner: string;
  readonly diagnostics: Diagnostic[];
}

/** `people[].name` → `people`, `[]`, `name`. */
function stepsOf(path: string): readonly string[] {
  return path.match(/\[\]|[^.[\]]+/g) ?? [];
}

/** Undefined when the path leads to no part. */
function documentPart(
  type: TypeNode,
  steps: readonly string[],
  documenting: Documenting,
): TypeNode | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return undefined;
  switch (type.kind) {
    case "reference": {
      const body = documenting.reading.lookUp(type);
      return body.kind === "reference"
        ? undefined
        : documentPart(body, steps, documenting);
    }
    case "union": {
      const members = type.members.map(
        (member) => documentPart(member, steps, documenting) ?? member,
      );
      return members.every((member, index) => member === type.members[index])
        ? undefined
        : { ...type, members };
    }
    case "array":
    case "set": {
      // The brackets are often left out.
      const inner = step === "[]" ? rest : steps;
      const items = documentPart(type.items, inner, documenting);
      return items === undefined ? undefined : { ...type, items };
    }
    case "object": {
      const index = type.properties.findIndex(
        (property) => property.name === step,
      );
      const property = type.properties[index];
      const documented =
        property && documentProperty(property, rest, documenting);
      return documented === undefined
        ? undefined
        : {
            ...type,
            properties: type.properties.with(index, documented),
          };
    }
    default:
      return undefined;
  }
}

function documentProperty(
  property: PropertyModel,
  rest: readonly string[],
  documenting: Documenting,
): PropertyModel | undefined {
  if (rest.length > 0) {
    const type = documentPart(property.type, rest, documenting);
    return type === undefined ? undefined : { ...property, type };
  }
  const { doc, reading, owner, diagnostics } = documenting;
  const tagged = applyTags(
    property.type,
    doc.tags,
    `${owner}(${doc.path})`,
    reading.lookUp,
  );
  diagnostics.push(...tagged.diagnostics);
  return {
    ...property,
    type: tagged.type,
    ...(doc.text !== "" && { description: doc.text }),
    ...tagged.annotations,
  };
}
