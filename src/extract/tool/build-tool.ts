/** One exported function → its tool, or why it is none. */
import type { ts } from "ts-morph";
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { ToolModel } from "../../model/tool.js";
import type { ExtractContext } from "../extract-context.js";
import type { FunctionExport } from "../functions/function-export.js";
import { filledIn, readDocBlock, type DocBlock } from "../jsdoc/doc-block.js";
import { readParameters } from "../parameters/read-parameters.js";
import type { TypeReader } from "../types/type-reader.js";
import { chooseSignature, type ReadSignature } from "./choose-signature.js";
import { readExamples } from "./read-examples.js";
import { readResult } from "./read-result.js";
import { skipPhrase } from "./skip-phrase.js";
import { derivedToolName, givenToolName, nameProblem } from "./tool-name.js";
import { readToolTags } from "./tool-tags.js";

export interface ToolBuilding {
  readonly context: ExtractContext;
  readonly reader: TypeReader;
  readonly select: "documented" | "tagged";
  readonly toolNames: "preserve" | "snake_case";
  readonly loneObject: "flatten" | "nest";
}

export type BuiltTool =
  /** Without an error among the diagnostics. */
  | {
      readonly kind: "tool";
      readonly tool: ToolModel;
      readonly diagnostics: readonly Diagnostic[];
    }
  /** With one. `reason` is a phrase, for functions whose faults are not the user's. */
  | {
      readonly kind: "failed";
      readonly diagnostics: readonly Diagnostic[];
      readonly reason: string;
    }
  | { readonly kind: "skipped"; readonly reason: string };

export function buildTool(
  found: FunctionExport,
  building: ToolBuilding,
): BuiltTool {
  const { context } = building;
  const anyDocs = firstDocBlock(found.docNodes, context);
  const reason = skipReason(anyDocs, building.select);
  if (anyDocs === undefined || reason !== undefined)
    return { kind: "skipped", reason: reason ?? noComment };

  const signatures = found.type.getCallSignatures();
  const candidates = signatures.map((signature): ReadSignature => {
    const declaration: ts.Node | undefined = signature.declaration;
    const docs = docsOf(declaration, found, anyDocs, context);
    return {
      signature,
      docs,
      parameters: readParameters(signature, {
        ...building,
        owner: found.label,
        fallback: declaration ?? found.declaration,
        docs,
      }),
    };
  });
  const [first, ...rest] = candidates;
  if (first === undefined)
    return { kind: "skipped", reason: "is not a function" };
  const { signature, docs, parameters } = chooseSignature([first, ...rest]);
  const later = signatures.length - 1 - signatures.indexOf(signature);

  const given = givenToolName(docs.tags);
  const name = given?.text ?? derivedToolName(found.name, building.toolNames);
  const tags = readToolTags(docs.tags, found.label);
  const examples = readExamples(
    docs.tags,
    found.label,
    parameters.argumentNames,
  );
  const result = readResult(signature, {
    context,
    reader: building.reader,
    owner: found.label,
    position: found.position,
    fallback: found.declaration,
    description: docs.returns,
  });
  const description = [docs.description, parameters.text]
    .filter((text) => text !== undefined && text !== "")
    .join("\n\n");
  const diagnostics = [
    ...nameDiagnostics(name, given?.position ?? found.position),
    ...overloadNote(found, signature, signatures.length, context),
    ...(description === ""
      ? [diagnose("missing-description", { name }, found.position)]
      : []),
    ...clashes(parameters.argumentNames, found),
    ...parameters.diagnostics,
    ...result.diagnostics,
    ...tags.diagnostics,
    ...examples.diagnostics,
  ].map((diagnostic) =>
    // What belongs to a declaration that several tools share is told once, and is of no tool alone.
    diagnostic.severity === "error"
      ? { ...diagnostic, tool: name }
      : diagnostic,
  );
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined)
    return {
      kind: "failed",
      diagnostics,
      reason: skipPhrase(error.code, parameters.failure),
    };
  return {
    kind: "tool",
    tool: {
      name,
      description,
      ...(tags.deprecated && { deprecated: true }),
      callee: found.callee,
      parameters: parameters.parameters,
      ...(later > 0 && { laterOverloads: later }),
      ...((signatures.length > 1 || signature.typeParameters !== undefined) && {
        polymorphic: true,
      }),
      result: result.result,
      hints: tags.hints,
      settings: tags.settings,
      examples: examples.examples,
      position: found.position,
    },
    diagnostics,
  };
}

/**
 * The comment of an overload stands before that of the function. That of a function which a constant only has the type of fills in what the constant's
 * own does not say.
 */
function docsOf(
  declaration: ts.Node | undefined,
  found: FunctionExport,
  anyDocs: DocBlock,
  context: ExtractContext,
): DocBlock {
  // Mostly there is one declaration, whose comment has been read.
  if (declaration === undefined || declaration === found.docNodes[0])
    return anyDocs;
  const docs = readDocBlock(declaration, context);
  if (docs === undefined) return anyDocs;
  return found.ownNodes.includes(declaration) ? docs : filledIn(anyDocs, docs);
}

const noComment = "has no JSDoc comment";

/** The first comment that one of some declarations has or inherits. */
export function firstDocBlock(
  nodes: readonly ts.Node[],
  context: ExtractContext,
): DocBlock | undefined {
  for (const node of nodes) {
    const block = readDocBlock(node, context);
    if (block !== undefined) return block;
  }
  return undefined;
}

/** Why a function is left out though nothing is wrong with it; undefined for one that is to be a tool. */
function skipReason(
  docs: DocBlock | undefined,
  select: "documented" | "tagged",
): string | undefined {
  if (docs === undefined) return noComment;
  const mark = docs.tags.find((tag) =>
    /^(ignore|internal|private|hidden)$/i.test(tag.name),
  );
  if (mark !== undefined) return `is marked @${mark.name}`;
  if (
    select === "tagged" &&
    !docs.tags.some((tag) => tag.name.toLowerCase() === "tool")
  )
    return "is not marked @tool";
  return undefined;
}

function nameDiagnostics(
  name: string,
  position: FunctionExport["position"],
): readonly Diagnostic[] {
  const problem = nameProblem(name);
  return problem === undefined
    ? []
    : [diagnose("tool-name", { name, problem }, position)];
}

function overloadNote(
  found: FunctionExport,
  signature: ts.Signature,
  count: number,
  context: ExtractContext,
): readonly Diagnostic[] {
  if (count < 2) return [];
  return [
    diagnose(
      "overload-chosen",
      {
        owner: found.label,
        count,
        signature: context.checker.signatureToString(signature),
      },
      found.position,
    ),
  ];
}

function clashes(
  names: readonly string[],
  found: FunctionExport,
): readonly Diagnostic[] {
  const twice = new Set(
    names.filter((name, index) => names.indexOf(name) !== index),
  );
  return [...twice].map((name) =>
    diagnose(
      "argument-name-clash",
      { name, owner: found.label },
      found.position,
    ),
  );
}
