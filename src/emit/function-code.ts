/** Functions and statements of the generated code, as documents in the layout that prettier gives them. */
import type { Code } from "./code.js";
import {
  type Document,
  flatText,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  lazyGroup,
  line,
  softline,
} from "./document.js";

/** `(parameters) => body`. */
export function arrow(
  parameters: readonly Document[],
  body: Code,
  returnType?: Document,
): Code {
  const returns = returnType === undefined ? "" : [": ", returnType];
  const signature = () => group([parameterList(parameters), returns]);
  const fixed = () => group([fixedList(parameters), returns]);
  const bracketed =
    body.kind === "object" || body.kind === "array" || body.kind === "numbers";
  const inner =
    body.kind === "object" ? ["(", body.document, ")"] : body.document;
  const flat = flatText([fixedList(parameters), returns, " => ", inner]);
  if (bracketed) {
    return {
      kind: "arrow",
      document: lazyGroup(flat, () =>
        group([signature(), " =>", group([" ", inner])]),
      ),
      asLastArgument: () => group([fixed(), " =>", group([" ", inner])]),
    };
  }
  const document = lazyGroup(flat, () =>
    group([signature(), " =>", group(indent([line, inner]))]),
  );
  if (body.kind !== "call") return { kind: "arrow", document };
  return {
    kind: "arrow",
    document,
    asLastArgument: () =>
      group([
        fixed(),
        " =>",
        group([indent([line, inner]), ifBreak(","), softline]),
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
    asLastArgument: () =>
      group([group([fixedList(parameters), returns]), body]),
  };
}

function fixedList(parameters: readonly Document[]): Document {
  return ["(", join(", ", parameters), ")"];
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
  const flat = flatText(["if (", test.document, ") ", statement]);
  return lazyGroup(flat, () =>
    group([
      "if (",
      group([indent([softline, test.document]), softline]),
      ")",
      indent([line, statement]),
    ]),
  );
}
