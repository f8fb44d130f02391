/** `@param` that speak of nothing that is there. */
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { TypeNode } from "../../model/types.js";
import type { DocParam } from "../jsdoc/doc-block.js";
import { nearestName } from "../../diagnostics/nearest-name.js";

interface DocumentedPart {
  readonly name: string;
  readonly type: TypeNode;
  readonly nested: readonly DocParam[];
}

/**
 * A warning for each name that no parameter has, and for each part that the type of its parameter has not.
 *
 * @param lookUp The type that a reference stands for.
 */
export function unknownParams(
  unmatched: readonly DocParam[],
  shown: readonly DocumentedPart[],
  names: readonly string[],
  owner: string,
  lookUp: (type: TypeNode) => TypeNode,
): readonly Diagnostic[] {
  const warn = (
    param: DocParam,
    name: string,
    suggestion: string | undefined,
  ): Diagnostic =>
    diagnose(
      "unknown-param",
      { name, owner, ...(suggestion !== undefined && { suggestion }) },
      param.position,
    );
  return [
    ...unmatched.map((param) =>
      warn(param, param.path, nearestName(param.path, names)),
    ),
    ...shown.flatMap(({ name, type, nested }) =>
      nested.flatMap((param) => {
        const missing = missingPart(param.path, type, lookUp);
        if (missing === undefined) return [];
        const joint = param.path.startsWith("[") ? "" : ".";
        const nearest = nearestName(missing.name, missing.candidates);
        return [
          warn(
            param,
            `${name}${joint}${param.path}`,
            nearest === undefined
              ? undefined
              : `${name}${joint}${missing.before}${nearest}`,
          ),
        ];
      }),
    ),
  ];
}

interface MissingPart {
  readonly name: string;
  /** The path up to it. */
  readonly before: string;
  readonly candidates: readonly string[];
}

function missingPart(
  path: string,
  type: TypeNode,
  lookUp: (type: TypeNode) => TypeNode,
): MissingPart | undefined {
  let types = alternatives(type, lookUp);
  let before = "";
  for (const step of path.match(/\[[^\]]*\]|[^.[\]]+/g) ?? []) {
    if (step.startsWith("[")) {
      types = types.flatMap((item) =>
        item.kind === "array" || item.kind === "set"
          ? alternatives(item.items, lookUp)
          : [],
      );
    } else {
      const objects = types.flatMap((item) =>
        item.kind === "object" ? [item] : [],
      );
      const found = objects.flatMap((item) => {
        const property = item.properties.find((one) => one.name === step);
        return property === undefined ? [] : [property];
      });
      // What is open, or no object at all, may have any part that the comment speaks of.
      if (objects.length === 0 || objects.some((item) => item.index))
        return undefined;
      if (found.length === 0)
        return {
          name: step,
          before,
          candidates: objects.flatMap((item) =>
            item.properties.map((property) => property.name),
          ),
        };
      types = found.flatMap((property) => alternatives(property.type, lookUp));
    }
    if (types.length === 0) return undefined;
    before = `${step.startsWith("[") ? before.replace(/\.$/, "") : before}${step}.`;
  }
  return undefined;
}

function alternatives(
  type: TypeNode,
  lookUp: (type: TypeNode) => TypeNode,
): readonly TypeNode[] {
  const itself = lookUp(type);
  return itself.kind === "union"
    ? itself.members.flatMap((member) => alternatives(member, lookUp))
    : [itself];
}
