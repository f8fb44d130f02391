/**
 * Results that are more than text. A tool that returns `{ type: "image", data, mimeType }` (or "audio", or "file"), a list of such
 * blocks and `{ type: "text", text }`, or `{ content: […] }` as MCP has it, shows them to models that take them. `data` is
 * base64 text or bytes.
 */
import type { ToolResult } from "../runtime/tool-call.js";

export interface TextContent {
  readonly kind: "text";
  readonly text: string;
}

/** `data` is base64. */
export interface MediaContent {
  readonly kind: "image" | "audio" | "file";
  readonly data: string;
  readonly mimeType: string;
  readonly filename?: string;
}

export type Content = TextContent | MediaContent;

/** The blocks of a result; undefined for a result that is plain text. */
export function contentOf(result: ToolResult): readonly Content[] | undefined {
  return result.ok ? contentOfValue(result.structured) : undefined;
}

/** The same of a structured result by itself. */
export function contentOfValue(
  structured: unknown,
): readonly Content[] | undefined {
  const value = isObject(structured)
    ? (structured["content"] ?? structured)
    : structured;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const blocks = values.map(blockOf).filter((block) => block !== undefined);
  // Data of one's own may look like text blocks; a block of media is no accident.
  const hasMedia = blocks.some((block) => block.kind !== "text");
  return hasMedia && blocks.length === values.length ? blocks : undefined;
}

/** A block in words, for models that cannot take it. */
export function contentInWords(block: Content): string {
  if (block.kind === "text") return block.text;
  const kilobytes = Math.ceil((block.data.length * 3) / 4 / 1000);
  return `[${block.kind} of type ${block.mimeType}, ${String(kilobytes)} kB, which cannot be shown here]`;
}

/** A `data:` URL. */
export function dataUrl({ data, mimeType }: MediaContent): string {
  return `data:${mimeType};base64,${data}`;
}

function blockOf(value: unknown): Content | undefined {
  if (!isObject(value)) return undefined;
  const { type, text, data, mimeType, filename } = value;
  if (type === "text" && typeof text === "string")
    return { kind: "text", text };
  if (type !== "image" && type !== "audio" && type !== "file") return undefined;
  if (typeof data !== "string" || typeof mimeType !== "string")
    return undefined;
  return {
    kind: type,
    data,
    mimeType,
    ...(typeof filename === "string" && { filename }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
