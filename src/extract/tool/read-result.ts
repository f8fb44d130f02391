/** What a function returns → what its tool answers: schema-rules, "Results". */
import { ts } from "ts-morph";
import { diagnose } from "../../diagnostics/catalog.js";
import type {
  Diagnostic,
  SourcePosition,
} from "../../diagnostics/diagnostic.js";
import type { ResultModel } from "../../model/tool.js";
import type { TypeNode } from "../../model/types.js";
import type { ExtractContext } from "../extract-context.js";
import { isPlatformSymbol } from "../platform.js";
import type { TypeReader } from "../types/type-reader.js";

export interface ResultReading {
  readonly context: ExtractContext;
  readonly reader: TypeReader;
  readonly owner: string;
  readonly position: SourcePosition;
  readonly fallback: ts.Node;
  /** The text of `@returns`. */
  readonly description: string | undefined;
}

export interface ReadResult {
  readonly result: ResultModel;
  readonly diagnostics: readonly Diagnostic[];
}

/** Types whose values arrive one after the other, and the argument that is the type of a value. */
const streams =
  /^(AsyncIterable|AsyncIterator|AsyncIterableIterator|AsyncIteratorObject|AsyncGenerator|Generator|IterableIterator|IteratorObject|Iterator)$/;

/** Byte streams and the like of the platform: a model can be given nothing of them. */
const unreadable =
  /^(ReadableStream|WritableStream|TransformStream|Response|Readable|Writable|Duplex|Transform|PassThrough|Stream|ReadStream|WriteStream|ReadWriteStream|IncomingMessage|ServerResponse|Socket)$/;

/** Reads the declared return type, or the one that the compiler infers. */
export function readResult(
  signature: ts.Signature,
  reading: ResultReading,
): ReadResult {
  const { checker } = reading.context;
  const description =
    reading.description === undefined || reading.description === ""
      ? {}
      : { description: reading.description };
  const returned = awaited(signature.getReturnType(), checker);
  const streamed = streamedType(returned, reading.context);
  const type = streamed === undefined ? returned : awaited(streamed, checker);
  const isStream = streamed !== undefined;
  const bytes = unreadableName(type, reading.context);
  if (bytes !== undefined)
    return {
      result: { kind: "value", streams: isStream, ...description },
      diagnostics: [
        diagnose(
          "stream-result",
          { owner: reading.owner, type: bytes },
          reading.position,
        ),
      ],
    };
  if (hasNoValue(type))
    return {
      result: {
        kind: isStream ? "value" : "void",
        streams: isStream,
        ...description,
      },
      diagnostics: [],
    };
  const value = (node: TypeNode | undefined): ResultModel => ({
    kind: "value",
    ...(node !== undefined && { type: node }),
    streams: isStream,
    ...description,
  });
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0)
    return { result: value(undefined), diagnostics: [] };
  const declaration: ts.SignatureDeclaration | ts.JSDocSignature | undefined =
    signature.declaration;
  const read = reading.reader.readType(type, {
    at: declaration?.type ?? reading.fallback,
    subject: "result",
    owner: reading.owner,
    onlyWritten: true,
    declaredTypeNode:
      declaration?.type !== undefined &&
      !ts.isJSDocSignature(declaration) &&
      !ts.isJSDocReturnTag(declaration.type)
        ? resultTypeNode(declaration.type, isStream)
        : undefined,
  });
  const failure =
    read.kind === "unsupported"
      ? read.culprit
      : read.kind === "type"
        ? read.diagnostics.find((item) => item.severity === "error")?.message
        : undefined;
  if (read.kind !== "type" || failure !== undefined)
    return {
      result: value(undefined),
      diagnostics: [
        diagnose(
          "result-without-schema",
          {
            owner: reading.owner,
            type:
              read.kind === "type" ? checker.typeToString(type) : read.typeText,
            ...(failure !== undefined && { culprit: failure }),
          },
          reading.position,
        ),
      ],
    };
  return {
    result: value(read.undefinable ? nullable(read.type) : read.type),
    diagnostics: [],
  };
}

/** The annotation of the value itself: `T` of `Promise<T>` and of a stream. */
function resultTypeNode(
  node: ts.TypeNode,
  isStream: boolean,
): ts.TypeNode | undefined {
  if (ts.isTypeReferenceNode(node) && node.typeArguments?.[0] !== undefined) {
    const name = node.typeName.getText();
    if (name === "Promise" || name === "PromiseLike")
      return resultTypeNode(node.typeArguments[0], isStream);
    if (isStream && streams.test(name)) return node.typeArguments[0];
  }
  return isStream ? undefined : node;
}

function awaited(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  return checker.getAwaitedType(type) ?? type;
}

function streamedType(
  type: ts.Type,
  context: ExtractContext,
): ts.Type | undefined {
  const symbol = type.getSymbol();
  if (symbol === undefined || !streams.test(symbol.name)) return undefined;
  return isPlatformSymbol(symbol, context)
    ? // The cast holds: each of these is a generic interface.
      context.checker.getTypeArguments(type as ts.TypeReference)[0]
    : undefined;
}

function unreadableName(
  type: ts.Type,
  context: ExtractContext,
): string | undefined {
  const members = type.isUnion() ? type.types : [type];
  for (const member of members) {
    const symbol = member.getSymbol();
    if (
      symbol !== undefined &&
      unreadable.test(symbol.name) &&
      isPlatformSymbol(symbol, context)
    )
      return symbol.name;
  }
  return undefined;
}

function hasNoValue(type: ts.Type): boolean {
  const nothing =
    ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never;
  return (
    (type.flags & nothing) !== 0 ||
    (type.isUnion() &&
      type.types.every((member) => (member.flags & nothing) !== 0))
  );
}

/** `undefined` where a value was due reaches the client as `null`. */
function nullable(type: TypeNode): TypeNode {
  if (type.kind === "null" || type.kind === "unknown") return type;
  if (type.kind !== "union")
    return { kind: "union", members: [type, { kind: "null" }] };
  if (type.members.some((member) => member.kind === "null")) return type;
  const { discriminator, ...union } = type;
  return {
    ...union,
    members: [...type.members, { kind: "null" }],
    ...(discriminator !== undefined && {
      discriminator: { ...discriminator, tags: [...discriminator.tags, []] },
    }),
  };
}
