/** What the MCP SDKs tell a handler of its request. */

interface ProgressNotification {
  method: "notifications/progress";
  params: {
    progressToken: string | number;
    progress: number;
    message?: string;
  };
}

interface Metadata {
  readonly progressToken?: string | number | undefined;
}

/** The second argument of a request handler: v1's `extra`, or v2's `ctx`. */
export type McpExtra =
  | {
      readonly signal?: AbortSignal;
      readonly requestId?: string | number;
      readonly _meta?: Metadata | undefined;
      readonly sendNotification?: (
        notification: ProgressNotification,
      ) => Promise<void>;
    }
  | {
      readonly mcpReq: {
        readonly id: string | number;
        readonly signal: AbortSignal;
        readonly _meta?: Metadata | undefined;
        readonly notify: (notification: ProgressNotification) => Promise<void>;
      };
    };

interface Request {
  readonly id: string;
  readonly signal: AbortSignal | undefined;
  readonly progressToken: string | number | undefined;
  readonly notify:
    ((notification: ProgressNotification) => Promise<void>) | undefined;
}

/** The request behind either SDK's argument. */
export function requestOf(extra: McpExtra | undefined): Request {
  if (extra !== undefined && "mcpReq" in extra) {
    const { id, signal, _meta, notify } = extra.mcpReq;
    return {
      id: String(id),
      signal,
      progressToken: _meta?.progressToken,
      notify,
    };
  }
  return {
    id: String(extra?.requestId ?? ""),
    signal: extra?.signal,
    progressToken: extra?._meta?.progressToken,
    notify: extra?.sendNotification,
  };
}

/** Sends each value on the way to a result as progress, counted from 1, where the client asked for it. */
export function reportProgress(
  extra: McpExtra | undefined,
): (event: { readonly value: unknown }) => void {
  const { progressToken, notify } = requestOf(extra);
  let progress = 0;
  return ({ value }) => {
    if (progressToken === undefined || notify === undefined) return;
    progress++;
    const message = typeof value === "string" ? value : JSON.stringify(value);
    // A client that is gone needs no progress.
    notify({
      method: "notifications/progress",
      params: {
        progressToken,
        progress,
        ...(typeof message === "string" && { message }),
      },
    }).catch(() => undefined);
  };
}
