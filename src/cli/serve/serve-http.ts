/** Serves clients on this machine, over Streamable HTTP. */
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer as createHttpServer } from "node:http";
import type {
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { CliIo } from "../cli-io.js";
import { EnvironmentError } from "../environment-error.js";
import type { McpSdk } from "./mcp-sdk.js";
import { answerWith, type Fetch } from "./node-http.js";
import type { Serving } from "./serving.js";

export interface HttpOptions {
  /** 0: any that is free. */
  readonly port: number;
  /** What clients must bring as a bearer token. Absent: they need none. */
  readonly token?: string;
}

/** The path of the endpoint. */
const endpoint = "/mcp";

/** @throws {EnvironmentError} Where the port is not to be had. */
export async function serveHttp(
  sdk: McpSdk,
  createServer: () => McpServer,
  { port, token, io }: HttpOptions & { readonly io: CliIo },
): Promise<Serving> {
  // Clients of the protocol since 2026 send requests that stand alone, those before it hold sessions.
  const modern = sdk.createMcpHandler(createServer, { legacy: "reject" });
  const sessions = openSessions(sdk, createServer);
  const fetch: Fetch = async (request) =>
    refusal(sdk, request, token) ??
    ((await sdk.isLegacyRequest(request))
      ? sessions.fetch(request)
      : modern.fetch(request));
  const server = createHttpServer((incoming, outgoing) => {
    answerWith(fetch, incoming, outgoing).catch((error: unknown) => {
      io.stderr.write(`toolgen: ${String(error)}\n`);
      outgoing.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        new EnvironmentError(
          error.code === "EADDRINUSE"
            ? `The port ${String(port)} is in use; name another one with \`--http\`.`
            : `Cannot listen on port ${String(port)}: ${error.message}.`,
        ),
      );
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  // A server that listens on TCP has an address of this kind.
  const address = server.address() as AddressInfo;
  return {
    place: `at http://127.0.0.1:${String(address.port)}${endpoint}`,
    changed: async () => {
      modern.notify.toolsChanged();
      await sessions.changed();
    },
    ended: new Promise((resolve) => {
      server.once("close", resolve);
    }),
    close: async () => {
      await Promise.all([modern.close(), sessions.close()]);
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What is answered to a request that may not come in. */
function refusal(
  sdk: McpSdk,
  request: Request,
  token: string | undefined,
): Response | undefined {
  // A page that a user visits may send requests to this machine, under its own name or one that it has led here.
  const foreign =
    sdk.hostHeaderValidationResponse(
      request,
      sdk.localhostAllowedHostnames(),
    ) ?? sdk.originValidationResponse(request, sdk.localhostAllowedOrigins());
  if (foreign !== undefined) return foreign;
  if (token !== undefined && !hasToken(request, token))
    return new Response("A bearer token is needed.\n", {
      status: 401,
      headers: { "www-authenticate": 'Bearer realm="toolgen"' },
    });
  if (new URL(request.url).pathname !== endpoint)
    return new Response(`The endpoint is ${endpoint}.\n`, { status: 404 });
  return undefined;
}

function hasToken(request: Request, token: string): boolean {
  const given = request.headers.get("authorization") ?? "";
  // In a time that tells nothing of how much of it was right.
  return timingSafeEqual(
    digest(given.replace(/^bearer +/i, "Bearer ")),
    digest(`Bearer ${token}`),
  );
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

interface Sessions {
  readonly fetch: Fetch;
  changed(): Promise<void>;
  close(): Promise<void>;
}

function openSessions(sdk: McpSdk, createServer: () => McpServer): Sessions {
  const open = new Map<
    string,
    {
      readonly server: McpServer;
      readonly transport: WebStandardStreamableHTTPServerTransport;
    }
  >();
  return {
    fetch: async (request) => {
      const id = request.headers.get("mcp-session-id");
      const known = id === null ? undefined : open.get(id);
      if (known !== undefined) return known.transport.handleRequest(request);
      if (id !== null)
        return new Response("There is no such session.\n", { status: 404 });
      const server = createServer();
      const transport = new sdk.WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (session) => {
          open.set(session, { server, transport });
        },
        onsessionclosed: (session) => {
          open.delete(session);
        },
      });
      await server.connect(transport);
      return transport.handleRequest(request);
    },
    changed: async () => {
      for (const [id, { server }] of open)
        await server.server.sendToolListChanged().catch(() => {
          open.delete(id);
        });
    },
    close: async () => {
      await Promise.all([...open.values()].map(({ server }) => server.close()));
    },
  };
}
