/** Expressions of the generated code, as documents in the layout that prettier gives them. */
import type { Json } from "../model/types.js";
import {
  type Document,
  firstFitting,
  FlatText,
  flatText,
  flatTexts,
  group,
  ifBreak,
  indent,
  indentIfBreak,
  join,
  lazyGroup,
  line,
  mustBreak,
  softline,
} from "./document.js";
import { measureJson } from "./json-literal.js";
import { shortKeyWidth } from "./property-key.js";
import { isIdentifierName, numberLiteral, quote } from "./source-text.js";
import { stringWidth } from "./string-width.js";

/** What an expression is, as far as the layout of what is around it depends on that. */
export type CodeKind =
  | "name"
  | "member"
  | "string"
  | "number"
  | "negative"
  | "boolean"
  | "object"
  | "array"
  | "numbers"
  | "call"
  | "arrow"
  | "other";

export interface Code {
  readonly kind: CodeKind;
  readonly document: Document;
  /** The layout as the last argument of a call that is spread out around it, where it differs. */
  readonly asLastArgument?: () => Document;
  /** Arrays and objects: elements or properties in it. */
  readonly size?: number;
}

/** An identifier, a keyword, or any text that is never broken. */
export function name(text: string): Code {
  return { kind: "name", document: text };
}

export function other(document: Document): Code {
  return { kind: "other", document };
}

export function string(text: string): Code {
  return { kind: "string", document: quote(text) };
}

export function number(value: number): Code {
  return {
    kind: value < 0 || Object.is(value, -0) ? "negative" : "number",
    document: numberLiteral(value),
  };
}

/** A JSON scalar. */
export function scalar(value: string | number | boolean): Code {
  if (typeof value === "string") return string(value);
  if (typeof value === "number") return number(value);
  return { kind: "boolean", document: String(value) };
}

/** A JSON object or array that is not empty, as the value of a property. */
export function jsonObject(value: Json): Code {
  return {
    kind: "object",
    document: { kind: "literal", value: measureJson(value) },
  };
}

/** `object.name`, or `object["name"]` where the name is no identifier. */
export function member(object: Code, key: string): Code {
  if (!isIdentifierName(key)) return index(object, key);
  const access = `.${key}`;
  // Only the first step of a chain stays on the line of its object whatever its width.
  if (object.kind === "name") {
    return { kind: "member", document: [object.document, access] };
  }
  return {
    kind: "member",
    document: [
      object.document,
      lazyGroup(flatText(access), () => group(indent([softline, access]))),
    ],
  };
}

/** `object["key"]`. */
export function index(object: Code, key: string): Code {
  const quoted = quote(key);
  return {
    kind: "member",
    document: [
      object.document,
      lazyGroup(flatTexts(["[", quoted, "]"]), () =>
        group(["[", indent([softline, quoted]), softline, "]"]),
      ),
    ],
  };
}

/** A property of an object literal; the key is in source form already, from `propertyKey`. */
export type Property = readonly [key: string, value: Code];

export function object(properties: readonly Property[]): Code {
  if (properties.length === 0)
    return { kind: "object", document: "{}", size: 0 };
  const printed = properties.map(([key, value]) => property(key, value));
  return {
    kind: "object",
    size: properties.length,
    document: lazyGroup(enclosed("{ ", printed, " }"), () =>
      spreadObject(printed),
    ),
  };
}

/** An object that is spread over lines whether it would fit one or not; prettier keeps it so. */
export function openObject(properties: readonly Property[]): Code {
  if (properties.length === 0) return object(properties);
  const printed = properties.map(([key, value]) => property(key, value));
  return {
    kind: "object",
    size: properties.length,
    document: spreadObject(printed, true),
  };
}

function spreadObject(properties: readonly Document[], broken = false) {
  return group(
    [
      "{",
      indent([line, join([",", line], properties)]),
      ifBreak(","),
      line,
      "}",
    ],
    { broken },
  );
}

function property(key: string, value: Code): Document {
  return assignment(key, ":", value, stringWidth(key) < shortKeyWidth);
}

/** The parts with commas between them, flat; `undefined` where one of them is never flat. */
function enclosed(
  start: string,
  parts: readonly Document[],
  end: string,
): FlatText | undefined {
  const inner = flatTexts(parts, ", ");
  return (
    inner &&
    new FlatText(
      start + inner.text + end,
      start.length + inner.width + end.length,
    )
  );
}

/**
 * `left operator right`, with a line end after the operator or within the right side, whichever prettier prefers.
 *
 * @param hasShortKey The left side is so narrow that a line end after it would gain nothing.
 */
export function assignment(
  left: Document,
  operator: string,
  right: Code,
  hasShortKey = false,
): Document {
  return lazyGroup(flatTexts([left, operator, " ", right.document]), () =>
    brokenAssignment(left, operator, right, hasShortKey),
  );
}

function brokenAssignment(
  left: Document,
  operator: string,
  right: Code,
  hasShortKey: boolean,
) {
  const { kind, document } = right;
  if (hasShortKey || kind === "number" || kind === "boolean")
    return group([group(left), operator, " ", document]);
  if (kind === "string" || kind === "member")
    return group([group(left), operator, group(indent([line, document]))]);
  const id = Symbol(operator);
  return group([
    group(left),
    operator,
    group(indent(line), { id }),
    indentIfBreak(document, id),
  ]);
}

export function array(elements: readonly Code[]): Code {
  const [first] = elements;
  if (first === undefined) return { kind: "array", document: "[]", size: 0 };
  if (elements.every(({ kind }) => kind === "number" || kind === "negative"))
    return numbers(elements);
  const broken =
    elements.length > 1 &&
    elements.every(
      (element) =>
        isBracketed(element) &&
        category(element) === category(first) &&
        (element.size ?? 0) > 1,
    );
  const make = () =>
    group(
      [
        "[",
        indent([
          softline,
          join(
            [",", line],
            elements.map((element) => group(element.document)),
          ),
          ifBreak(","),
        ]),
        softline,
        "]",
      ],
      { broken },
    );
  return {
    kind: "array",
    size: elements.length,
    document: lazyGroup(
      broken
        ? undefined
        : enclosed(
            "[",
            elements.map(({ document }) => document),
            "]",
          ),
      make,
    ),
  };
}

/** Numbers are filled into lines. */
function numbers(elements: readonly Code[]): Code {
  const documents = elements.map(({ document }) => document);
  const make = () => {
    const id = Symbol("numbers");
    const parts = documents.flatMap((document, position): Document[] =>
      position === documents.length - 1
        ? [[document, ifBreak(",", "", id)]]
        : [[document, ","], line],
    );
    return group(
      [
        "[",
        indent([softline, { kind: "fill", parts, start: 0 }]),
        softline,
        "]",
      ],
      { id },
    );
  };
  return {
    kind: "numbers",
    size: elements.length,
    document: lazyGroup(enclosed("[", documents, "]"), make),
  };
}

/** Kinds that are one kind of syntax. */
function category({ kind }: Code): CodeKind {
  return kind === "numbers" ? "array" : kind;
}

function isBracketed(code: Code): boolean {
  return category(code) === "array" || code.kind === "object";
}

/** A call. `callee` holds its type arguments. */
export function call(callee: Document, parameters: readonly Code[]): Code {
  const flat = enclosed(
    "(",
    parameters.map(({ document }) => document),
    ")",
  );
  const flatCallee = flat && flatText(callee);
  return {
    kind: "call",
    document: lazyGroup(
      flatCallee &&
        new FlatText(
          flatCallee.text + flat.text,
          flatCallee.width + flat.width,
        ),
      () => group([callee, callArguments(parameters)]),
    ),
  };
}

function callArguments(parameters: readonly Code[]): Document {
  const last = parameters.at(-1);
  if (last === undefined) return "()";
  const printed = parameters.map((parameter, position) =>
    position === parameters.length - 1
      ? parameter.document
      : [parameter.document, ",", line],
  );
  if (!hugs(parameters, last)) {
    return group([
      "(",
      indent([softline, printed]),
      ifBreak(","),
      softline,
      ")",
    ]);
  }
  const head = printed.slice(0, -1);
  const spreadOut = group(["(", indent([line, printed]), ",", line, ")"], {
    broken: true,
  });
  if (head.some(mustBreak)) return spreadOut;
  const hugged = last.asLastArgument?.() ?? last.document;
  const spreadLast = ["(", head, group(hugged, { broken: true }), ")"];
  return mustBreak(hugged)
    ? [breakParent, firstFitting([spreadLast, spreadOut])]
    : firstFitting([["(", head, hugged, ")"], spreadLast, spreadOut]);
}

/** Breaks every group around it and prints nothing. */
const breakParent: Document = group("", { broken: true });

/** Whether the last argument is spread out between parentheses that stay on the line of the others. */
function hugs(parameters: readonly Code[], last: Code): boolean {
  const before = parameters.at(-2);
  const expandable =
    (isBracketed(last) && (last.size ?? 0) > 0) ||
    (last.kind === "arrow" && last.asLastArgument !== undefined);
  return (
    expandable &&
    (before === undefined || category(before) !== category(last)) &&
    !(
      parameters.length === 2 &&
      before?.kind === "arrow" &&
      category(last) === "array"
    ) &&
    !(parameters.length > 1 && last.kind === "numbers")
  );
}
