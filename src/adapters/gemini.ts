/**
 * Google's Gemini API, by AI Studio or Vertex.
 *
 * @example
 * ```ts
 * import { type Content, GoogleGenAI } from "@google/genai";
 * import { respond, toTools } from "toolgen/gemini";
 * import { registry } from "./tools.generated.js";
 *
 * const client = new GoogleGenAI({});
 * const contents: Content[] = [{ role: "user", parts: [{ text: "Will it rain in Oslo?" }] }];
 * for (;;) {
 *   const answer = await client.models.generateContent({ model: "gemini-2.5-flash", contents, config: { tools: toTools(registry) } });
 *   const content = answer.candidates?.[0]?.content;
 *   if (content === undefined) break;
 *   contents.push(content);
 *   const results = await respond(registry, answer);
 *   if (results.length === 0) break;
 *   contents.push(...results);
 * }
 * ```
 */
import type { ObjectSchema } from "../dialects/dialect.js";
import { declareForGemini, gemini } from "../dialects/gemini.js";
import {
  declareForParameters,
  geminiParameters,
} from "../dialects/gemini-parameters.js";
import type { Reply } from "../runtime/loop.js";
import type { ToolCall, ToolResult } from "../runtime/tool-call.js";
import type { CallableRegistry, OfferedRegistry } from "./callable-registry.js";
import { contentInWords, contentOf, type MediaContent } from "./content.js";
import { type OfferOptions, offerTools } from "./offer.js";

export { collect } from "./gemini-stream.js";
export type { CollectedCandidate, GeminiChunk } from "./gemini-stream.js";
export type { OfferOptions, OmittedTool } from "./offer.js";

export interface GeminiOptions extends OfferOptions {
  /** The key that takes the schema: JSON Schema, or the older subset of OpenAPI, which some gateways still want. Default `"parametersJsonSchema"`. */
  readonly schema?: "parametersJsonSchema" | "parameters" | undefined;
}

/** A function declaration. */
export interface GeminiDeclaration {
  name: string;
  description: string;
  parametersJsonSchema?: ObjectSchema;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the SDK types it by an enum of its own, which no other type fits
  parameters?: any;
}

/** The one entry of `config.tools` that holds a registry's tools. */
export interface GeminiTool {
  functionDeclarations: GeminiDeclaration[];
}

export interface GeminiResponsePart {
  functionResponse: {
    id?: string;
    name: string;
    response: { output: unknown } | { error: string };
    parts?: { inlineData: { mimeType: string; data: string } }[];
  };
}

/** The one content that holds the results of a turn. */
export interface GeminiContent {
  role: "user";
  parts: GeminiResponsePart[];
}

interface GeminiPart {
  readonly text?: string | undefined;
  readonly thought?: boolean | undefined;
  readonly functionCall?:
    | {
        readonly id?: string | undefined;
        readonly name?: string | undefined;
        readonly args?: { readonly [key: string]: unknown } | undefined;
      }
    | undefined;
}

interface GeminiParts {
  readonly parts?: readonly GeminiPart[] | undefined;
}

interface GeminiCandidate<Content = GeminiParts> {
  readonly content?: Content | undefined;
  readonly finishReason?: string | undefined;
}

/** The whole response, its first candidate, or the candidate's content, which alone does not tell that it was cut off by length. */
export type GeminiAnswer =
  | { readonly candidates?: readonly GeminiCandidate[] | undefined }
  | GeminiCandidate
  | GeminiParts;

/** The registry's tools for `config.tools`: one entry, or none for an empty registry. */
export function toTools(
  registry: OfferedRegistry,
  options: GeminiOptions = {},
): GeminiTool[] {
  const declarations: GeminiDeclaration[] =
    options.schema === "parameters"
      ? offerTools(registry, geminiParameters, undefined, options).map(
          ({ lowered }) => declareForParameters(lowered),
        )
      : offerTools(registry, gemini, undefined, options).map(({ lowered }) =>
          declareForGemini(lowered),
        );
  return declarations.length === 0
    ? []
    : [{ functionDeclarations: declarations }];
}

/** The function calls of a response, in order. Gemini may leave ids out; results are then paired by order. */
export function toCalls(answer: GeminiAnswer): ToolCall[] {
  const candidate = candidateOf(answer);
  return (candidate?.content?.parts ?? []).flatMap(({ functionCall: call }) =>
    call === undefined
      ? []
      : [
          {
            id: call.id,
            name: call.name ?? "",
            arguments: call.args,
            finishReason: candidate?.finishReason,
          },
        ],
  );
}

/** One content for all results of a turn, or none for none. */
export function toMessages(results: readonly ToolResult[]): GeminiContent[] {
  if (results.length === 0) return [];
  return [{ role: "user", parts: results.map(toPart) }];
}

/**
 * Runs the calls of a response and gives the content that answers them: exactly one result a call, in order. Empty when the
 * model called nothing.
 */
export async function respond<Options>(
  registry: CallableRegistry<Options>,
  answer: GeminiAnswer,
  options?: NoInfer<Options>,
): Promise<GeminiContent[]> {
  return toMessages(await registry.executeAll(toCalls(answer), options));
}

/** What `runTools` of `toolgen/loop` reads out of a response, or of what `collect` makes of a stream. */
export function reply<Content extends GeminiParts>(
  answer:
    | { readonly candidates?: readonly GeminiCandidate<Content>[] | undefined }
    | GeminiCandidate<Content>,
): Reply<Content | GeminiContent> {
  const candidate =
    "content" in answer
      ? answer
      : "candidates" in answer
        ? answer.candidates?.[0]
        : undefined;
  const content = candidate?.content;
  const texts = (content?.parts ?? []).filter(
    ({ thought }) => thought !== true,
  );
  return {
    messages: content === undefined ? [] : [content],
    text: texts.map(({ text }) => text ?? "").join(""),
    calls: candidate === undefined ? [] : toCalls(candidate),
    toMessages,
  };
}

function candidateOf(answer: GeminiAnswer): GeminiCandidate | undefined {
  if ("candidates" in answer) return answer.candidates?.[0];
  if ("parts" in answer) return { content: answer };
  return "content" in answer ? answer : undefined;
}

function toPart(result: ToolResult): GeminiResponsePart {
  const blocks = contentOf(result);
  const media = (blocks ?? []).filter(
    (block): block is MediaContent => block.kind !== "text",
  );
  const words = (blocks ?? []).filter(({ kind }) => kind === "text");
  return {
    functionResponse: {
      ...(result.id !== "" && { id: result.id }),
      name: result.name.replaceAll(".", "_"),
      response: !result.ok
        ? { error: result.text }
        : {
            output:
              blocks === undefined
                ? outputOf(result.structured, result.text)
                : words.map(contentInWords).join("\n"),
          },
      ...(media.length > 0 && {
        parts: media.map(({ mimeType, data }) => ({
          inlineData: { mimeType, data },
        })),
      }),
    },
  };
}

/** The value itself, unless it was shortened to its text, or holds keys that the API takes for a schema's and refuses. */
function outputOf(structured: unknown, text: string): unknown {
  return JSON.stringify(structured) === text && !/"\$(ref|defs)":/u.test(text)
    ? structured
    : text;
}
