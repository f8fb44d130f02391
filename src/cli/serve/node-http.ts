/** Requests and responses of `node:http`, as the web standard has them. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

export type Fetch = (request: Request) => Promise<Response>;

/** Answers a request; one that its client gives up is aborted. */
export async function answerWith(
  fetch: Fetch,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const controller = new AbortController();
  outgoing.once("close", () => {
    controller.abort();
  });
  const response = await fetch(toRequest(incoming, controller.signal));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  try {
    await pipeline(
      // The two types of one and the same stream, of the web's library and of Node's.
      Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
      outgoing,
    );
  } catch (error) {
    // A client that is gone needs no answer.
    if (!controller.signal.aborted) throw error;
  }
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, `http://${headers.host ?? "127.0.0.1"}`), {
    method,
    signal,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value ?? ""]).map(
        (one): [string, string] => [name, one],
      ),
    ),
    ...(hasBody && {
      // The same stream by either library's type.
      body: Readable.toWeb(incoming) as globalThis.ReadableStream<Uint8Array>,
      duplex: "half",
    }),
  });
}
