/** A model behind OpenAI's Chat Completions, or whatever speaks them too. */
import {
  type ChatChunk,
  collect,
  type CollectedChoice,
} from "../../adapters/openai.js";
import { EnvironmentError } from "../environment-error.js";
import type { ChatModel } from "./chat-model.js";

export interface EndpointOptions {
  /** Up to `/chat/completions`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Absent: for servers that want none. */
  readonly apiKey?: string;
}

/** The model at an endpoint. What goes wrong there is an `EnvironmentError`, in one line. */
export function endpointModel({
  baseUrl,
  model,
  apiKey,
}: EndpointOptions): ChatModel {
  const url = `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
  return async ({ messages, tools, signal, onText }) => {
    let response: Response;
    try {
      response = await fetch(url, {
        method: "POST",
        signal,
        headers: {
          "content-type": "application/json",
          ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({
          model,
          messages,
          stream: true,
          // Some servers refuse an empty list.
          ...(tools.length > 0 && { tools }),
        }),
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new EnvironmentError(
        `${url} cannot be reached: ${causeOf(error)}.`,
      );
    }
    if (!response.ok) {
      const said = errorMessage(await response.text());
      throw new EnvironmentError(
        `${url} answered ${String(response.status)}${said === undefined ? "." : `: ${said}`}`,
      );
    }
    const type = response.headers.get("content-type") ?? "";
    if (!type.includes("json")) return collect(chunksOf(response), onText);
    // A server that cannot stream gives the whole; it is read as far as it is one.
    const { choices } = (await response.json()) as {
      readonly choices?: readonly CollectedChoice[];
    };
    const [choice] = choices ?? [];
    if (choice === undefined)
      throw new EnvironmentError(`${url} gave no answer.`);
    if (typeof choice.message.content === "string")
      onText(choice.message.content);
    return choice;
  };
}

/** The events of a stream, up to `[DONE]`. */
async function* chunksOf({ body }: Response): AsyncGenerator<ChatChunk> {
  for await (const data of eventData(body)) {
    if (data === "[DONE]") return;
    const said = errorMessage(data);
    if (said !== undefined)
      throw new EnvironmentError(`The model broke off: ${said}`);
    const chunk: unknown = JSON.parse(data);
    // The last one of some servers only counts tokens.
    if (hasChoices(chunk)) yield chunk;
  }
}

function hasChoices(chunk: unknown): chunk is ChatChunk {
  return (
    typeof chunk === "object" &&
    chunk !== null &&
    "choices" in chunk &&
    Array.isArray(chunk.choices)
  );
}

/** The data of server-sent events: lines of one event are joined, comments and other fields passed over. */
async function* eventData(body: Response["body"]): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  // Without a type of its chunks in Node 20's declarations; those of a response are bytes.
  for await (const bytes of body as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(
      /\r\n|\n|\r(?!$)/,
    );
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
      else if (line === "" && data.length > 0) {
        yield data.join("\n");
        data = [];
      }
    }
  }
  if (rest.startsWith("data:")) data.push(rest.slice(5).trim());
  if (data.length > 0) yield data.join("\n");
}

/** The message of an error as OpenAI's servers tell it, or of the like; undefined for what is none. */
function errorMessage(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const [line = ""] = text.trim().split("\n", 1);
    return line === "" ? undefined : line.slice(0, 200);
  }
  const { error } = Object(value) as { readonly error?: unknown };
  if (error === undefined || error === null) return undefined;
  const { message } = Object(error) as { readonly message?: unknown };
  return typeof message === "string" ? message : JSON.stringify(error);
}

/** `fetch` says only that it failed; why is told by its cause. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, message } = Object(cause) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  if (typeof message === "string" && message !== "") return message;
  return typeof code === "string" ? code : String(cause);
}
