/** One MCP server over a registry that may be replaced while it serves. */
import type { McpServer } from "@modelcontextprotocol/server";
import { respond, toTools } from "../../adapters/mcp.js";
import type { Registry } from "../../runtime/index.js";
import type { McpSdk } from "./mcp-sdk.js";

export interface ServedTools {
  readonly name: string;
  readonly version: string;
  /** The registry of this moment. */
  readonly registry: () => Registry;
  /** Whether the list of tools may change. */
  readonly listChanges: boolean;
}

export function createMcpServer(
  { McpServer }: Pick<McpSdk, "McpServer">,
  { name, version, registry, listChanges }: ServedTools,
): McpServer {
  const server = new McpServer(
    { name, version },
    { capabilities: { tools: listChanges ? { listChanged: true } : {} } },
  );
  // Below `registerTool`, since the tools are not the same for ever.
  server.server.setRequestHandler("tools/list", () => ({
    tools: toTools(registry()),
  }));
  server.server.setRequestHandler("tools/call", (request, extra) =>
    respond(registry(), request, { extra }),
  );
  return server;
}
