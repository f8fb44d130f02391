/** The head of a `@param`: `{type} [name=default] - text`. */

export interface ParamHead {
  readonly typeText?: string;
  readonly path: string;
  /** Code units before the name. */
  readonly nameAt: number;
  readonly optional: boolean;
  readonly default?: string;
  /** Code units before the text, behind one separator. */
  readonly textAt: number;
}

/** Reads what stands behind `@param`; `undefined` when it names nothing. */
export function readParamHead(text: string): ParamHead | undefined {
  let at = skipSpace(text, 0);
  let typeText: string | undefined;
  const takeType = (): void => {
    if (text[at] !== "{" || text[at + 1] === "@") return;
    const close = closing(text, at, "{", "}");
    if (close === undefined) return;
    typeText = text.slice(at + 1, close).trim();
    at = skipSpace(text, close + 1);
  };
  takeType();
  const head = text[at] === "[" ? bracketed(text, at) : bare(text, at);
  if (head === undefined) return undefined;
  at = skipSpace(text, head.end);
  // Some write the type behind the name.
  if (typeText === undefined) takeType();
  const separator = /^([-–—:]+)(\s+|$)/.exec(text.slice(at));
  return {
    ...(typeText !== undefined && { typeText }),
    path: head.path,
    nameAt: head.nameAt,
    optional: head.optional || typeText?.endsWith("=") === true,
    ...(head.default !== undefined && { default: head.default }),
    textAt: at + (separator?.[0].length ?? 0),
  };
}

interface NameHead {
  readonly path: string;
  readonly nameAt: number;
  readonly optional: boolean;
  readonly default?: string;
  readonly end: number;
}

function bare(text: string, at: number): NameHead | undefined {
  const found = /^(\.\.\.)?([^\s\]{}]+)/.exec(
    // `[]` is part of a path, any other bracket ends it.
    text.slice(at).replace(/\[\]/g, "\0\0"),
  );
  if (found === null) return undefined;
  const [whole, dots = "", name = ""] = found;
  const path = name.replaceAll("\0\0", "[]").replace(/[:,]$/, "");
  if (path === "" || /^[-–—]/.test(path)) return undefined;
  return {
    path,
    nameAt: at + dots.length,
    optional: false,
    end: at + whole.length,
  };
}

function bracketed(text: string, at: number): NameHead | undefined {
  const close = closing(text, at, "[", "]");
  if (close === undefined) return undefined;
  const inner = text.slice(at + 1, close);
  const equals = inner.indexOf("=");
  const name = (equals === -1 ? inner : inner.slice(0, equals)).trim();
  const value = equals === -1 ? "" : inner.slice(equals + 1).trim();
  if (name === "") return undefined;
  return {
    path: name.replace(/^\.\.\./, ""),
    nameAt: at + 1 + inner.indexOf(name),
    optional: true,
    ...(value !== "" && { default: value }),
    end: close + 1,
  };
}

/** The bracket that closes the one at `open`; what stands in quotes does not count. */
function closing(
  text: string,
  open: number,
  left: string,
  right: string,
): number | undefined {
  let depth = 0;
  let quote: string | undefined;
  for (let at = open; at < text.length; at += 1) {
    const character = text[at];
    if (quote !== undefined) {
      if (character === "\\") at += 1;
      else if (character === quote) quote = undefined;
    } else if (character === '"' || character === "`") quote = character;
    else if (character === left) depth += 1;
    else if (character === right && (depth -= 1) === 0) return at;
  }
  return undefined;
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (/\s/.test(text[next] ?? "")) next += 1;
  return next;
}
