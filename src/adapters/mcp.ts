/**
 * The Model Context Protocol: the handlers of a server, over the official SDK v1 and v2.
 *
 * @example With v1 (`@modelcontextprotocol/sdk`):
 * ```ts
 * import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
 * import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
 * import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
 * import { respond, toTools } from "toolgen/mcp";
 * import { registry } from "./tools.generated.js";
 *
 * // `registerTool` of v1 takes Zod schemas alone; the server below it takes what a registry has.
 * const { server } = new McpServer({ name: "weather", version: "1.0.0" }, { capabilities: { tools: {} } });
 * server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toTools(registry) }));
 * server.setRequestHandler(CallToolRequestSchema, (request, extra) => respond(registry, request, { extra }));
 * await server.connect(new StdioServerTransport());
 * ```
 *
 * @example With v2 (`@modelcontextprotocol/server`):
 * ```ts
 * import { McpServer } from "@modelcontextprotocol/server";
 * import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
 * import { registerTools } from "toolgen/mcp";
 * import { registry } from "./tools.generated.js";
 *
 * const server = new McpServer({ name: "weather", version: "1.0.0" });
 * registerTools(server, registry);
 * await server.connect(new StdioServerTransport());
 * ```
 */
import { declareForMcp, mcp, type McpDeclaration } from "../dialects/mcp.js";
import type { Json } from "../runtime/schema.js";
import type { ToolCall, ToolResult } from "../runtime/tool-call.js";
import { callOne } from "./call-one.js";
import type { CallableRegistry, OfferedRegistry } from "./callable-registry.js";
import { type Content, contentOf } from "./content.js";
import { type McpExtra, reportProgress, requestOf } from "./mcp-request.js";
import { type OfferOptions, offerTools } from "./offer.js";
import { type OpenSchema, openSchema } from "./open-schema.js";

export type { McpExtra } from "./mcp-request.js";
export type { OfferOptions, OmittedTool } from "./offer.js";

/** A tool as `tools/list` answers. A result that need not be an object is listed as `{ result }`. */
export type McpTool = McpDeclaration;

/** A `tools/call` request. */
export interface McpRequest {
  readonly params: {
    readonly name: string;
    readonly arguments?: { readonly [key: string]: unknown } | undefined;
  };
}

export type McpContent =
  | { type: "text"; text: string }
  | { type: "image" | "audio"; data: string; mimeType: string }
  | {
      type: "resource";
      resource: { uri: string; mimeType: string; blob: string };
    };

/** What `tools/call` answers. */
export interface McpResult {
  content: McpContent[];
  /** There on success when the tool lists an `outputSchema`. */
  structuredContent?: { [key: string]: unknown };
  isError?: boolean;
  [key: string]: unknown;
}

/** The registry's tools for `tools/list`, in an order that stays. */
export function toTools(
  registry: OfferedRegistry,
  options: OfferOptions = {},
): McpTool[] {
  return offerTools(registry, mcp, undefined, options).map(({ lowered }) =>
    declareForMcp(lowered),
  );
}

/** The one call of a request. */
export function toCalls({ params }: McpRequest, extra?: McpExtra): [ToolCall] {
  return [
    {
      id: requestOf(extra).id,
      name: params.name,
      arguments: params.arguments,
    },
  ];
}

/** One result each. `registry` tells which tools list an `outputSchema`, and so owe a `structuredContent`. */
export function toMessages(
  results: readonly ToolResult[],
  registry?: OfferedRegistry,
): McpResult[] {
  return results.map((result) => toResult(result, registry));
}

function toResult(
  result: ToolResult,
  registry: OfferedRegistry | undefined,
): McpResult {
  return {
    content: contentOf(result)?.map(toContent) ?? [
      { type: "text", text: result.text },
    ],
    ...(result.ok
      ? structuredOf(result.name, result.structured, registry)
      : { isError: true }),
  };
}

/** An error whose `code` the SDK sends as that of JSON-RPC. */
export class McpRequestError extends Error {
  override readonly name = "McpRequestError";
  /** JSON-RPC's "invalid params", which the protocol wants for an unknown tool. */
  readonly code = -32602;
}

/**
 * Runs the call of a `tools/call` request and gives its result. Bad arguments and failures are results with `isError`, so that the
 * model sees them. Cancelling the request aborts the call, and its progress goes to a client that asked for it.
 *
 * @throws McpRequestError for a tool that does not exist, as the protocol wants it.
 */
export async function respond<Options>(
  registry: CallableRegistry<Options>,
  request: McpRequest,
  options?: NoInfer<Options> & {
    /** The second argument of the SDK's handler. */
    readonly extra?: McpExtra | undefined;
  },
): Promise<McpResult> {
  const extra = options?.extra;
  const [call] = toCalls(request, extra);
  const result = await callOne(registry, call, options, {
    signal: requestOf(extra).signal,
    onProgress: reportProgress(extra),
  });
  if (result.error?.kind === "unknown_tool") {
    throw new McpRequestError(result.text);
  }
  return toResult(result, registry);
}

type Arguments = Record<string, unknown>;

/** An `McpServer` of v2, as far as it is used. */
export interface McpToolServer {
  registerTool(
    name: string,
    config: {
      title?: string;
      description?: string;
      inputSchema: OpenSchema<Arguments>;
      outputSchema?: OpenSchema<Arguments>;
      annotations?: NonNullable<McpTool["annotations"]>;
    },
    callback: (args: Arguments, extra: McpExtra) => Promise<McpResult>,
  ): unknown;
}

/**
 * Registers the tools of a registry on an `McpServer` of v2. Arguments are read by the registry and not by the SDK, so that the model
 * gets the registry's words. `options` are those of `executeAll`.
 */
export function registerTools<Options>(
  server: McpToolServer,
  registry: CallableRegistry<Options>,
  options?: NoInfer<Options> & OfferOptions,
): void {
  for (const tool of toTools(registry, options)) {
    const { name, inputSchema, outputSchema, ...config } = tool;
    server.registerTool(
      name,
      {
        ...config,
        inputSchema: openSchema<Arguments>(inputSchema),
        ...(outputSchema !== undefined && {
          outputSchema: openSchema<Arguments>(outputSchema),
        }),
      },
      (args, extra) =>
        respond(
          registry,
          { params: { name, arguments: args } },
          // The two are one object: what `executeAll` takes, and the request.
          { ...options, extra } as NoInfer<Options> & { extra: McpExtra },
        ),
    );
  }
}

function structuredOf(
  name: string,
  structured: Json,
  registry: OfferedRegistry | undefined,
): Pick<McpResult, "structuredContent"> {
  const tool = registry?.tools.find((candidate) => candidate.name === name);
  if (tool?.outputSchema === undefined) return {};
  const whole = mcp.lower(tool).wrapsResult || !isObject(structured);
  return {
    structuredContent: whole ? { result: structured } : { ...structured },
  };
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toContent(block: Content): McpContent {
  switch (block.kind) {
    case "text":
      return { type: "text", text: block.text };
    case "file": {
      const { data, mimeType, filename = "file" } = block;
      const uri = `attachment:///${encodeURIComponent(filename)}`;
      return { type: "resource", resource: { uri, mimeType, blob: data } };
    }
    default: {
      const { kind, data, mimeType } = block;
      return { type: kind, data, mimeType };
    }
  }
}
