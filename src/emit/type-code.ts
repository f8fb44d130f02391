/** Types of the generated code, as documents in the layout that prettier gives them. */
import {
  align,
  type Document,
  group,
  ifBreak,
  indent,
  join,
  line,
  softline,
} from "./document.js";
import { numberLiteral, quote } from "./source-text.js";

/**
 * What a type is, as far as the layout of what is around it depends on that. `simple` is a keyword or a name without arguments,
 * `prefixed` begins with an operator (`typeof`, `readonly`).
 */
export type TypeKind =
  | "simple"
  | "void"
  | "reference"
  | "literal"
  | "union"
  | "intersection"
  | "prefixed"
  | "other";

export interface TypeCode {
  readonly kind: TypeKind;
  readonly document: Document;
  /** The members of a union. */
  readonly members?: readonly TypeCode[];
  /** The arguments of a reference. */
  readonly typeArguments?: readonly TypeCode[];
}

/** `string`, `unknown`, … */
export function keyword(text: string): TypeCode {
  return {
    kind: text === "null" || text === "void" ? "void" : "simple",
    document: text,
  };
}

/** A named type, with or without type arguments. */
export function reference(
  name: string,
  typeArguments: readonly TypeCode[] = [],
): TypeCode {
  return typeArguments.length === 0
    ? { kind: "simple", document: name }
    : {
        kind: "reference",
        document: [name, typeArgumentList(typeArguments)],
        typeArguments,
      };
}

export function literal(value: string | number | boolean | bigint): TypeCode {
  const document =
    typeof value === "string"
      ? quote(value)
      : typeof value === "number"
        ? numberLiteral(value)
        : typeof value === "bigint"
          ? `${String(value)}n`
          : String(value);
  return { kind: "literal", document };
}

/** `typeof expression`. */
export function typeQuery(expression: string): TypeCode {
  return { kind: "prefixed", document: `typeof ${expression}` };
}

/** A union, unions in it flattened as they would be read; of one member, that member. */
export function union(parts: readonly TypeCode[]): TypeCode {
  const members = parts.flatMap((part) => part.members ?? [part]);
  const [first] = members;
  if (members.length === 1 && first !== undefined) return first;
  return { kind: "union", document: unionOf(members, true), members };
}

/** @param indented Where it does not fit, it begins on a line of its own, further in than what is around it. */
function unionOf(members: readonly TypeCode[], indented: boolean): Document {
  if (hugsUnion(members)) {
    return join(
      " | ",
      members.map((each) => each.document),
    );
  }
  const choices = group([
    ifBreak("| "),
    join(
      [line, "| "],
      members.map((each) => align(2, each.document)),
    ),
  ]);
  return indented ? group(indent([softline, choices])) : choices;
}

/** A union of one name and `null` is written without a choice. */
function hugsUnion(members: readonly TypeCode[]): boolean {
  const named = members.find(isNamed);
  return (
    named !== undefined &&
    members.every((each) => each === named || each.kind === "void")
  );
}

/** Prettier's syntax tree has a reference where the text has a name, and a keyword where it has one of these. */
const keywords = new Set([
  "string",
  "number",
  "bigint",
  "boolean",
  "unknown",
  "undefined",
  "object",
  "never",
]);

function isNamed(type: TypeCode): boolean {
  return (
    type.kind === "reference" ||
    (type.kind === "simple" &&
      !(typeof type.document === "string" && keywords.has(type.document)))
  );
}

/** `A & B`; of one member, that member. */
export function intersection(members: readonly TypeCode[]): TypeCode {
  const [first, ...others] = members;
  if (first === undefined) return keyword("unknown");
  if (others.length === 0) return first;
  return {
    kind: "intersection",
    document: group([
      first.document,
      ...others.map((each) => indent([" &", line, each.document])),
    ]),
  };
}

export function arrayOf(item: TypeCode): TypeCode {
  return { kind: "other", document: [postfixed(item), "[]"] };
}

/** `readonly T[]`, of an array or a tuple. */
export function readonly(list: TypeCode): TypeCode {
  return { kind: "prefixed", document: ["readonly ", list.document] };
}

/** `T["key"]`, `T[0]`, `T[number]`. */
export function indexed(object: TypeCode, key: TypeCode): TypeCode {
  return {
    kind: "other",
    document: [postfixed(object), "[", key.document, "]"],
  };
}

/** A type before `[…]` or `?`, in parentheses where it needs them. */
function postfixed(type: TypeCode): Document {
  if (type.kind === "union" && type.members !== undefined) {
    return hugsUnion(type.members)
      ? ["(", type.document, ")"]
      : [
          "(",
          group([indent([softline, unionOf(type.members, false)]), softline]),
          ")",
        ];
  }
  return type.kind === "prefixed" || type.kind === "intersection"
    ? ["(", type.document, ")"]
    : type.document;
}

export interface TupleElementCode {
  readonly type: TypeCode;
  readonly optional?: boolean;
  readonly rest?: boolean;
}

export function tuple(elements: readonly TupleElementCode[]): TypeCode {
  if (elements.length === 0) return { kind: "other", document: "[]" };
  const printed = elements.map(({ type, optional, rest }): Document => {
    if (rest === true) return ["...", postfixed(type), "[]"];
    if (optional === true) return [postfixed(type), "?"];
    if (type.kind !== "union" || type.members === undefined)
      return type.document;
    if (hugsUnion(type.members)) return type.document;
    const parts = unionOf(type.members, false);
    return elements.length > 1
      ? group([
          indent([ifBreak(["(", softline]), parts]),
          softline,
          ifBreak(")"),
        ])
      : parts;
  });
  return {
    kind: "other",
    document: group([
      "[",
      indent([
        softline,
        join(
          [",", line],
          printed.map((each) => group(each)),
        ),
        ifBreak(","),
      ]),
      softline,
      "]",
    ]),
  };
}

/** `<A, B>`. */
export function typeArgumentList(types: readonly TypeCode[]): Document {
  const [only] = types;
  if (types.length === 1 && only !== undefined && hugsAlone(only))
    return ["<", only.document, ">"];
  return group([
    "<",
    indent([softline, join([",", line], types.map(asTypeArgument))]),
    softline,
    ">",
  ]);
}

function hugsAlone(type: TypeCode): boolean {
  return (
    type.kind === "simple" ||
    type.kind === "void" ||
    type.kind === "literal" ||
    (type.kind === "union" &&
      type.members !== undefined &&
      hugsUnion(type.members))
  );
}

function asTypeArgument(type: TypeCode): Document {
  return type.kind === "union" && type.members !== undefined
    ? unionOf(type.members, false)
    : type.document;
}
