/** The official MCP SDK, which is installed by whoever serves. */
import { EnvironmentError } from "../environment-error.js";

export type McpSdk = typeof import("@modelcontextprotocol/server") &
  typeof import("@modelcontextprotocol/server/stdio");

/** @throws {EnvironmentError} Where it is not installed. */
export async function loadMcpSdk(): Promise<McpSdk> {
  try {
    const [server, stdio] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("@modelcontextprotocol/server/stdio"),
    ]);
    return { ...server, ...stdio };
  } catch (error) {
    // What Node throws has a code.
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND")
      throw error;
    throw new EnvironmentError(
      "`toolgen serve` needs the MCP SDK, which is not installed; run `npm install @modelcontextprotocol/server`.",
    );
  }
}
