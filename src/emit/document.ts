/** Text with choices of where to break lines. */
import type { MeasuredJson } from "./json-literal.js";
import { stringWidth } from "./string-width.js";

/**
 * Text with choices of where to break lines, after Wadler's "A prettier printer" as prettier refined it: `print-document.ts` makes the
 * choices. Generated code is built from these, in the shapes that prettier gives the same syntax, so that prettier finds nothing to change.
 */
export type Document =
  | string
  | readonly Document[]
  | Line
  | Group
  | Indent
  | Align
  | IfBreak
  | IndentIfBreak
  | Fill
  | Literal;

/** A space, or nothing (`soft`), where its group is flat; a line end otherwise, or always (`hard`). */
export interface Line {
  readonly kind: "line";
  readonly soft: boolean;
  readonly hard: boolean;
}

/** Printed flat when what is in it fits the line, else with every line end directly in it taken. */
export interface Group {
  readonly kind: "group";
  readonly content: Document;
  /** Holds a hard line end, or was told so: never flat. */
  readonly broken: boolean;
  /** Other layouts to try in turn, the least spread out first; `content` is the first of them. The last one is taken when none fits. */
  readonly states?: readonly Document[] | undefined;
  /** Names the group for `IfBreak` and `IndentIfBreak`. */
  readonly id?: symbol | undefined;
  /** What is printed where it is flat, put together once; absent where that depends on another group, or never happens. */
  readonly flat?: FlatText | undefined;
}

/** Two columns further in. */
export interface Indent {
  readonly kind: "indent";
  readonly content: Document;
  readonly hard: boolean;
}

/** Further in by that many columns. */
export interface Align {
  readonly kind: "align";
  readonly columns: number;
  readonly content: Document;
  readonly hard: boolean;
}

/** The one text where the enclosing group, or the one named, is broken, the other where it is flat. */
export interface IfBreak {
  readonly kind: "ifBreak";
  readonly broken: Document;
  readonly flat: Document;
  readonly group?: symbol;
}

/** Indented where the named group is broken. */
export interface IndentIfBreak {
  readonly kind: "indentIfBreak";
  readonly content: Document;
  readonly group: symbol;
  readonly hard: boolean;
}

/** Contents and line ends in turn, as many contents on each line as fit. */
export interface Fill {
  readonly kind: "fill";
  readonly parts: readonly Document[];
  /** Where in `parts` it begins. */
  readonly start: number;
}

/** A JSON value, laid out when its place is known; it is followed by a comma. */
export interface Literal {
  readonly kind: "literal";
  readonly value: MeasuredJson;
}

export const line: Line = { kind: "line", soft: false, hard: false };
export const softline: Line = { kind: "line", soft: true, hard: false };
export const hardline: Line = { kind: "line", soft: false, hard: true };

/** Whether a document holds a hard line end, outside of the groups that choose between layouts. */
export function mustBreak(document: Document): boolean {
  if (typeof document === "string") return false;
  if (isConcatenation(document)) return document.some(mustBreak);
  switch (document.kind) {
    case "line":
    case "indent":
    case "align":
    case "indentIfBreak":
      return document.hard;
    case "group":
      return document.broken;
    case "ifBreak":
    case "fill":
    case "literal":
      return false;
  }
}

/** `Array.isArray` does not narrow a readonly array out of a union. */
export function isConcatenation(
  document: Document,
): document is readonly Document[] {
  return Array.isArray(document);
}

export function group(
  content: Document,
  options: { readonly broken?: boolean; readonly id?: symbol } = {},
): Group {
  const broken = options.broken === true || mustBreak(content);
  return new EagerGroup(content, broken, options.id, undefined);
}

/** A group that takes the first of several layouts that fits. Hard line ends in it do not reach the groups around it. */
export function firstFitting(
  states: readonly [Document, ...Document[]],
): Group {
  return new EagerGroup(states[0], false, undefined, states);
}

class EagerGroup implements Group {
  readonly kind = "group";
  private known: { readonly flat: FlatText | undefined } | undefined;

  constructor(
    readonly content: Document,
    readonly broken: boolean,
    readonly id: symbol | undefined,
    readonly states: readonly Document[] | undefined,
  ) {}

  get flat(): FlatText | undefined {
    if (this.broken) return undefined;
    return (this.known ??= { flat: flatText(this.content) }).flat;
  }
}

/** Text with its width, which is added up from its parts: to measure it would copy it out of them. */
export class FlatText {
  constructor(
    readonly text: string,
    readonly width: number,
  ) {}
}

/**
 * A group whose content is made only when it does not fit flat, which most do.
 *
 * @param flat What `make` gives when it is printed flat; `undefined` where it holds a hard line end, and is then made at once.
 */
export function lazyGroup(
  flat: FlatText | undefined,
  make: () => Group,
): Group {
  return flat === undefined ? make() : new LazyGroup(flat, make);
}

class LazyGroup implements Group {
  readonly kind = "group";
  readonly broken = false;
  private made: Group | undefined;

  constructor(
    readonly flat: FlatText,
    private readonly make: () => Group,
  ) {}

  get content(): Document {
    return (this.made ??= this.make()).content;
  }

  get states(): readonly Document[] {
    return (this.made ??= this.make()).states ?? [];
  }

  /** Printed flat, it is one text, and nothing in it asks for the name. */
  get id(): symbol | undefined {
    return this.made?.id;
  }
}

/** What a document is when it is printed flat; `undefined` where a hard line end or another group decides that. */
export function flatText(document: Document): FlatText | undefined {
  if (typeof document === "string")
    return new FlatText(document, stringWidth(document));
  if (isConcatenation(document)) return flatTexts(document);
  switch (document.kind) {
    case "line":
      return document.hard ? undefined : document.soft ? nothing : space;
    case "indent":
    case "align":
    case "indentIfBreak":
      return flatText(document.content);
    case "group":
      return document.flat;
    case "ifBreak":
      return document.group === undefined ? flatText(document.flat) : undefined;
    case "fill":
      return flatTexts(document.parts.slice(document.start));
    case "literal":
      return undefined;
  }
}

/** What some documents are flat, one after the other, with a separator between them. */
export function flatTexts(
  documents: readonly Document[],
  separator = "",
): FlatText | undefined {
  let text = "";
  let width = 0;
  for (let index = 0; index < documents.length; index += 1) {
    // The index runs over the array's own length.
    const document = documents[index] as Document;
    if (index > 0) {
      text += separator;
      width += separator.length;
    }
    if (typeof document === "string") {
      text += document;
      width += stringWidth(document);
      continue;
    }
    const part = flatText(document);
    if (part === undefined) return undefined;
    text += part.text;
    width += part.width;
  }
  return new FlatText(text, width);
}

const nothing = new FlatText("", 0);
const space = new FlatText(" ", 1);

export function indent(content: Document): Indent {
  return { kind: "indent", content, hard: mustBreak(content) };
}

export function align(columns: number, content: Document): Align {
  return { kind: "align", columns, content, hard: mustBreak(content) };
}

export function ifBreak(
  broken: Document,
  flat: Document = "",
  group?: symbol,
): IfBreak {
  return group === undefined
    ? { kind: "ifBreak", broken, flat }
    : { kind: "ifBreak", broken, flat, group };
}

export function indentIfBreak(content: Document, group: symbol): IndentIfBreak {
  return { kind: "indentIfBreak", content, group, hard: mustBreak(content) };
}

export function join(
  separator: Document,
  documents: readonly Document[],
): Document {
  const joined: Document[] = [];
  for (const document of documents) {
    if (joined.length > 0) joined.push(separator);
    joined.push(document);
  }
  return joined;
}
