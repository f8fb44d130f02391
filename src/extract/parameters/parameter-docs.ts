/** Which `@param` speaks of which parameter. */
import type { DocParam } from "../jsdoc/doc-block.js";

export interface ParameterDocs {
  /** The `@param` of the parameter itself. */
  readonly own?: DocParam;
  /** Those of its parts; `path` is what stands behind the parameter's name: `to`, `body.text`, `[].name`. */
  readonly nested: readonly DocParam[];
}

export interface DocAssignment {
  /** One for each name, in the same order. */
  readonly docs: readonly ParameterDocs[];
  /** The name that the comment gives to a destructured parameter. */
  readonly names: readonly (string | undefined)[];
  /** Those that speak of no parameter. */
  readonly unmatched: readonly DocParam[];
}

/**
 * Assigns by name. A destructured parameter (name `undefined`) takes what speaks of names that are none, in order, and what speaks of its
 * properties without a name before them.
 */
export function assignDocs(
  params: readonly DocParam[],
  names: readonly (string | undefined)[],
  destructured: readonly (readonly string[])[],
): DocAssignment {
  const roots = new Set(names.filter((name) => name !== undefined));
  const strange: string[] = [];
  for (const param of params) {
    const root = rootOf(param.path);
    const isProperty = destructured.some((properties) =>
      properties.includes(root),
    );
    if (!roots.has(root) && !isProperty && !strange.includes(root))
      strange.push(root);
  }
  // Only a name that is followed by parts, or the only one there is, can be meant for what has no name.
  const patterns = names.filter((name) => name === undefined).length;
  const given = strange
    .filter(
      (root) =>
        patterns === 1 ||
        params.some((param) => param.path.startsWith(`${root}.`)),
    )
    .slice(0, patterns);
  let next = 0;
  const effective = names.map((name) => name ?? given[next++]);
  let pattern = -1;
  const docs = names.map((name, index): ParameterDocs => {
    const effectiveName = effective[index];
    const properties = name === undefined ? destructured[(pattern += 1)] : [];
    const own = params.find((param) => param.path === effectiveName);
    const nested = params.flatMap((param) => {
      if (
        name === undefined &&
        !roots.has(rootOf(param.path)) &&
        properties?.includes(rootOf(param.path)) === true
      )
        return [param];
      if (effectiveName === undefined) return [];
      return param.path.startsWith(`${effectiveName}.`)
        ? [{ ...param, path: param.path.slice(effectiveName.length + 1) }]
        : param.path.startsWith(`${effectiveName}[`)
          ? [{ ...param, path: param.path.slice(effectiveName.length) }]
          : [];
    });
    return { ...(own !== undefined && { own }), nested };
  });
  const known = new Set([
    ...effective.filter((name) => name !== undefined),
    ...destructured.flat(),
  ]);
  return {
    docs,
    names: effective,
    unmatched: params.filter((param) => !known.has(rootOf(param.path))),
  };
}

function rootOf(path: string): string {
  return /^[^.[]+/.exec(path)?.[0] ?? path;
}
