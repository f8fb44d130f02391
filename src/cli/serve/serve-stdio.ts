/** Serves one client, over the streams of the process. */
import { Writable, type Readable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/server";
import type { CliIo } from "../cli-io.js";
import type { McpSdk } from "./mcp-sdk.js";
import type { Serving } from "./serving.js";

export function serveStdio(
  sdk: McpSdk,
  createServer: () => McpServer,
  { stdin, io }: { readonly stdin: Readable; readonly io: CliIo },
): Serving {
  const stdout = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      io.stdout.write(String(chunk));
      done();
    },
  });
  const servers = new Set<McpServer>();
  const handle = sdk.serveStdio(
    () => {
      const server = createServer();
      servers.add(server);
      return server;
    },
    {
      transport: new sdk.StdioServerTransport(stdin, stdout),
      onerror: (error) => {
        io.stderr.write(`toolgen: ${error.message}\n`);
      },
    },
  );
  return {
    place: "over stdio",
    changed: async () => {
      for (const server of servers)
        // A server that only answered a probe has no client any more.
        await server.server.sendToolListChanged().catch(() => {
          servers.delete(server);
        });
    },
    ended: new Promise((resolve) => {
      stdin.once("end", resolve).once("close", resolve);
    }),
    close: () => handle.close(),
  };
}
