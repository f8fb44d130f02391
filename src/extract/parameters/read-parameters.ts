/** The parameters of a function → those of its tool: schema-rules, "Parameters". */
import type { ts } from "ts-morph";
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { ParameterModel } from "../../model/tool.js";
import type { ExtractContext } from "../extract-context.js";
import { readDocBlock, type DocParam } from "../jsdoc/doc-block.js";
import { positionOf } from "../position.js";
import { injectedKind } from "./injected.js";
import { assignDocs, type ParameterDocs } from "./parameter-docs.js";
import {
  hasTag,
  resolved,
  type ParameterReading,
  type ShownParameter,
} from "./parameter-reading.js";
import { patternNames } from "./pattern-defaults.js";
import {
  signatureParameters,
  type DeclaredParameter,
} from "./signature-parameters.js";
import { flattenedParameter, valueParameter } from "./shown-parameter.js";
import { unknownParams } from "./unknown-params.js";

export interface ReadParameters {
  readonly parameters: readonly ParameterModel[];
  readonly diagnostics: readonly Diagnostic[];
  /** How many have a JSON form. */
  readonly shown: number;
  /** The text of a flattened parameter, which speaks of all arguments. */
  readonly text: string | undefined;
  /** The properties of the arguments object. */
  readonly argumentNames: readonly string[];
  /** The first required parameter without a JSON form, and why it has none: "is a function". */
  readonly failure:
    { readonly name: string; readonly reason: string } | undefined;
}

type ReadParameter =
  | { readonly kind: "shown"; readonly shown: ShownParameter }
  | {
      readonly kind: "failed";
      readonly failure: NonNullable<ReadParameters["failure"]>;
    }
  | { readonly kind: "model"; readonly model: ParameterModel };

export function readParameters(
  signature: ts.Signature,
  reading: ParameterReading,
): ReadParameters {
  const { context } = reading;
  const declared = signatureParameters(
    signature,
    reading.fallback,
    context.checker,
  );
  const assigned = assignDocs(
    reading.docs?.params ?? [],
    declared.map((parameter) => parameter.name),
    declared.flatMap((parameter) =>
      parameter.pattern === undefined ? [] : [patternNames(parameter.pattern)],
    ),
  );
  const diagnostics: Diagnostic[] = [];
  const read = declared.map((parameter, index): ReadParameter => {
    const docs = withInlineDocs(
      parameter,
      assigned.docs[index] ?? { nested: [] },
      context,
    );
    const name = parameter.name ?? assigned.names[index] ?? "options";
    const injected = readInjected(parameter, docs, name, index, reading);
    if (injected !== undefined) return { kind: "model", model: injected };
    return readShown(parameter, docs, name, reading, diagnostics);
  });
  const shown = read.flatMap((item) =>
    item.kind === "shown" ? [item.shown] : [],
  );
  const texts: string[] = [];
  const parameters = read.map((item): ParameterModel => {
    if (item.kind === "model") return item.model;
    if (item.kind === "failed") return { kind: "omitted" };
    const flat = flattenedParameter(item.shown, shown.length === 1, reading);
    if (flat === undefined) {
      const value = valueParameter(item.shown, reading);
      diagnostics.push(...value.diagnostics);
      return value.parameter;
    }
    const text = item.shown.docs.own?.text ?? "";
    if (text !== "") texts.push(text);
    return flat;
  });
  // A call need not mention them, unless they are required and only admit undefined.
  while (parameters.at(-1)?.kind === "omitted") {
    const last = declared[parameters.length - 1];
    if (last?.optional !== true && last?.rest !== true) break;
    parameters.pop();
  }
  diagnostics.push(
    ...unknownParams(
      // `this` is a parameter to TypeScript, though none of a call.
      assigned.unmatched.filter((param) => param.path !== "this"),
      shown.map((item) => ({
        name: item.name,
        type: item.result.type,
        nested: item.docs.nested,
      })),
      declared.flatMap((parameter) => parameter.name ?? []),
      reading.owner,
      (type) => resolved(type, reading.reader),
    ),
  );
  return {
    parameters,
    diagnostics,
    shown: shown.length,
    text: texts.length === 0 ? undefined : texts.join("\n\n"),
    argumentNames: parameters.flatMap(argumentNames),
    failure: read.find((item) => item.kind === "failed")?.failure,
  };
}

/** The properties of the arguments object that a parameter stands for. */
function argumentNames(parameter: ParameterModel): readonly string[] {
  switch (parameter.kind) {
    case "value":
      return [parameter.name];
    case "flattened":
      return parameter.properties.map((property) => property.name);
    default:
      return [];
  }
}

/** A comment at the parameter itself stands for a `@param` that is not there. */
function withInlineDocs(
  parameter: DeclaredParameter,
  docs: ParameterDocs,
  context: ExtractContext,
): ParameterDocs {
  if (parameter.declaration === undefined || docs.own !== undefined)
    return docs;
  const inline = readDocBlock(parameter.declaration, context);
  if (inline === undefined) return docs;
  const own: DocParam = {
    path: parameter.name ?? "",
    text: inline.description,
    tags: inline.tags,
    optional: false,
    position: inline.position,
  };
  return { ...docs, own };
}

function readInjected(
  parameter: DeclaredParameter,
  docs: ParameterDocs,
  name: string,
  index: number,
  reading: ParameterReading,
): ParameterModel | undefined {
  if (hasTag(docs, "inject")) {
    const symbol = parameter.type.aliasSymbol ?? parameter.type.getSymbol();
    const typeArguments =
      parameter.type.aliasTypeArguments ??
      reading.context.checker.getTypeArguments(
        // The cast holds: for a type that is no reference the checker gives none.
        parameter.type as ts.TypeReference,
      );
    const reference =
      symbol === undefined || typeArguments.length > 0
        ? undefined
        : reading.reader.names.referenceTo(symbol);
    return {
      kind: "inject",
      key: name,
      optional: parameter.optional,
      index,
      ...(reference !== undefined && {
        type: { reference, typeArguments: [] },
      }),
    };
  }
  const kind = injectedKind(parameter.type, reading.context);
  return kind === undefined ? undefined : { kind };
}

function readShown(
  parameter: DeclaredParameter,
  docs: ParameterDocs,
  name: string,
  reading: ParameterReading,
  diagnostics: Diagnostic[],
): ReadParameter {
  const tags = docs.own?.tags ?? [];
  const { mayBeAbsent } = parameter;
  const result = reading.reader.readType(parameter.type, {
    at: parameter.node,
    subject: subjectOf(parameter),
    owner: reading.owner,
    tags,
    nestedDocs: docs.nested,
    declaredTypeNode: parameter.typeNode,
    mayBeAbsent,
  });
  if (result.kind === "type") {
    diagnostics.push(...result.diagnostics);
    return {
      kind: "shown",
      shown: { declared: parameter, docs, name, result, tags },
    };
  }
  const facts = {
    owner: reading.owner,
    type: result.typeText,
    culprit: result.kind === "unsupported" ? result.culprit : "has no value",
  };
  const position = positionOf(
    parameter.declaration ?? parameter.node,
    reading.context,
  );
  if (mayBeAbsent) {
    diagnostics.push(
      diagnose("omitted-parameter", { ...facts, name }, position),
    );
    return { kind: "model", model: { kind: "omitted" } };
  }
  diagnostics.push(
    diagnose(
      "unsupported-type",
      { ...facts, subject: subjectOf(parameter) },
      position,
    ),
  );
  // Behind the path to the culprit.
  const reason = facts.culprit
    .slice(facts.culprit.lastIndexOf(": ") + 1)
    .trim();
  return { kind: "failed", failure: { name, reason } };
}

function subjectOf(parameter: DeclaredParameter): string {
  return parameter.name === undefined
    ? "destructured parameter"
    : `parameter "${parameter.name}"`;
}
