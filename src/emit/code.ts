/** Expressions of the generated code, as documents in the layout that prettier gives them. */
import {
  type Document,
  firstFitting,
  group,
  hardline,
  ifBreak,
  indent,
  indentIfBreak,
  join,
  line,
  mustBreak,
  softline,
} from "./document.js";
import { propertyKey, shortKeyWidth } from "./property-key.js";
import { isIdentifierName, numberLiteral, quote } from "./source-text.js";
import type { Json } from "../model/types.js";
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
  readonly asLastArgument?: Document;
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

/** `object.name`, or `object["name"]` where the name is no identifier. */
export function member(object: Code, key: string): Code {
  if (!isIdentifierName(key)) return index(object, key);
  const access = `.${key}`;
  // Only the first step of a chain stays on the line of its object whatever its width.
  return {
    kind: "member",
    document: [
      object.document,
      object.kind === "name" ? access : group(indent([softline, access])),
    ],
  };
}

/** `object["key"]`. */
export function index(object: Code, key: string): Code {
  return {
    kind: "member",
    document: [
      object.document,
      group(["[", indent([softline, quote(key)]), softline, "]"]),
    ],
  };
}

/** Properties are given with their keys already in source form, from `propertyKey`. A property without a value is a spread. */
export function object(
  properties: readonly (readonly [key: Document, value: Code])[],
): Code {
  if (properties.length === 0)
    return { kind: "object", document: "{}", size: 0 };
  return {
    kind: "object",
    size: properties.length,
    document: group([
      "{",
      indent([
        line,
        join(
          [",", line],
          properties.map(([key, value]) => property(key, value)),
        ),
      ]),
      ifBreak(","),
      line,
      "}",
    ]),
  };
}

/** An object that is spread over lines whether it would fit one or not; prettier keeps it so. */
export function openObject(
  properties: readonly (readonly [key: Document, value: Code])[],
): Code {
  const code = object(properties);
  return properties.length === 0
    ? code
    : { ...code, document: group(code.document, { broken: true }) };
}

function property(key: Document, value: Code): Document {
  return group(
    assignment(
      key,
      ":",
      value,
      typeof key === "string" && stringWidth(key) < shortKeyWidth,
    ),
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
  switch (right.kind) {
    case "string":
    case "member":
      if (!hasShortKey)
        return group([
          group(left),
          operator,
          group(indent([line, right.document])),
        ]);
      return neverBreak(left, operator, right);
    case "number":
    case "boolean":
      return neverBreak(left, operator, right);
    default: {
      if (hasShortKey) return neverBreak(left, operator, right);
      const id = Symbol(operator);
      return group([
        group(left),
        operator,
        group(indent(line), { id }),
        indentIfBreak(right.document, id),
      ]);
    }
  }
}

function neverBreak(left: Document, operator: string, right: Code): Document {
  return group([group(left), operator, " ", right.document]);
}

export function array(elements: readonly Code[]): Code {
  const [first] = elements;
  if (first === undefined) return { kind: "array", document: "[]", size: 0 };
  if (
    elements.every(
      (element) => element.kind === "number" || element.kind === "negative",
    )
  )
    return numbers(elements);
  const broken =
    elements.length > 1 &&
    (first.kind === "object" || isArray(first)) &&
    elements.every((element) =>
      element.kind === "object"
        ? first.kind === "object" && (element.size ?? 0) > 1
        : isArray(element) && isArray(first) && (element.size ?? 0) > 1,
    );
  return {
    kind: "array",
    size: elements.length,
    document: group(
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
    ),
  };
}

function isArray(code: Code): boolean {
  return code.kind === "array" || code.kind === "numbers";
}

/** Numbers are filled into lines. */
function numbers(elements: readonly Code[]): Code {
  const id = Symbol("numbers");
  const parts = elements.flatMap((element, position): Document[] =>
    position === elements.length - 1
      ? [[element.document, ifBreak(",", "", id)]]
      : [[element.document, ","], line],
  );
  return {
    kind: "numbers",
    size: elements.length,
    document: group(
      [
        "[",
        indent([softline, { kind: "fill", parts, start: 0 }]),
        softline,
        "]",
      ],
      { id },
    ),
  };
}

/** A JSON scalar. */
export function scalar(value: string | number | boolean): Code {
  switch (typeof value) {
    case "string":
      return string(value);
    case "number":
      return number(value);
    case "boolean":
      return { kind: "boolean", document: String(value) };
  }
}

/** A JSON object or array that is not empty, as the value of a property. */
export function jsonObject(value: Json): Code {
  return { kind: "object", document: { kind: "literal", value } };
}

/** A call. `callee` holds its type arguments. */
export function call(callee: Document, parameters: readonly Code[]): Code {
  return { kind: "call", document: group([callee, callArguments(parameters)]) };
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
  const hugged = last.asLastArgument ?? last.document;
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
    ((last.kind === "object" || isArray(last)) && (last.size ?? 0) > 0) ||
    (last.kind === "arrow" && last.asLastArgument !== undefined);
  return (
    expandable &&
    (before === undefined || before.kind !== last.kind) &&
    !(parameters.length === 2 && before?.kind === "arrow" && isArray(last)) &&
    !(parameters.length > 1 && last.kind === "numbers")
  );
}

/** `(parameters) => body`. */
export function arrow(
  parameters: readonly Document[],
  body: Code,
  returnType?: Document,
): Code {
  const returns = returnType === undefined ? "" : [": ", returnType];
  const signature = group([parameterList(parameters), returns]);
  const fixed = group([group([["(", join(", ", parameters), ")"], returns])]);
  if (body.kind === "object" || isArray(body)) {
    const inner =
      body.kind === "object" ? ["(", body.document, ")"] : body.document;
    return {
      kind: "arrow",
      document: group([signature, " =>", group([" ", inner])]),
      asLastArgument: group([fixed, " =>", group([" ", inner])]),
    };
  }
  const own = group([signature, " =>", group(indent([line, body.document]))]);
  if (body.kind !== "call") return { kind: "arrow", document: own };
  return {
    kind: "arrow",
    document: own,
    asLastArgument: group([
      fixed,
      " =>",
      group([indent([line, body.document]), ifBreak(","), softline]),
    ]),
  };
}

/** `(parameters) => { statements }`. */
export function blockArrow(
  parameters: readonly Document[],
  statements: readonly Document[],
  returnType?: Document,
): Code {
  const returns = returnType === undefined ? "" : [": ", returnType];
  const body = [" =>", group([" ", block(statements)])];
  return {
    kind: "arrow",
    document: group([group([parameterList(parameters), returns]), body]),
    asLastArgument: group([
      group(["(", join(", ", parameters), ")", returns]),
      body,
    ]),
  };
}

/** The parameters of a function that stands at a place of its own. */
export function parameterList(parameters: readonly Document[]): Document {
  if (parameters.length === 0) return "()";
  return [
    "(",
    indent([softline, join([",", line], parameters)]),
    ifBreak(","),
    softline,
    ")",
  ];
}

/** `{ statements }`, a line each. */
export function block(statements: readonly Document[]): Document {
  return ["{", indent([hardline, join(hardline, statements)]), hardline, "}"];
}

/** `if (test) statement`, the statement on its own line where it does not fit. */
export function ifStatement(test: Code, statement: Document): Document {
  return group([
    "if (",
    group([indent([softline, test.document]), softline]),
    ")",
    indent([line, statement]),
  ]);
}
