/** An HTTP server on loopback that replays a provider's answers in order, and keeps the requests. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A JSON body, or the events of a stream: their data, with the name of the event where the provider sends one. */
export type Replay =
  | { readonly json: unknown }
  | {
      readonly events: readonly {
        readonly event?: string;
        readonly data: unknown;
      }[];
    };

export interface ReplayServer {
  readonly url: string;
  /** The bodies of the requests so far. */
  readonly requests: Record<string, unknown>[];
}

/** Ends with the test that started it. */
export async function startReplay(
  replays: readonly Replay[],
): Promise<ReplayServer> {
  const requests: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const replay = replays[requests.length];
      // The bodies of all providers are JSON objects.
      requests.push(
        JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
      );
      if (replay === undefined) {
        response.writeHead(500).end("no answer left");
      } else if ("json" in replay) {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(replay.json));
      } else {
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const { event, data } of replay.events) {
          if (event !== undefined) response.write(`event: ${event}\n`);
          const text = typeof data === "string" ? data : JSON.stringify(data);
          response.write(`data: ${text}\n\n`);
        }
        response.end();
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, requests };
}
