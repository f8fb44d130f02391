/** Collects a streamed response. */

/** An event of the stream, as far as it is read. */
export interface ResponseEvent<Item> {
  readonly type: string;
  readonly item?: Item;
  readonly item_id?: string;
  readonly output_index?: number;
  readonly delta?: unknown;
  readonly arguments?: string;
  readonly response?: CollectedResponse<Item>;
}

/** A response, as if it had not been streamed. */
export interface CollectedResponse<Item> {
  /** For `previous_response_id`; missing when the stream broke off. */
  id?: string;
  output: Item[];
  incomplete_details?: { reason?: string } | null;
}

/**
 * Reads a stream to its end. The last event brings the whole response; should it be missing, the stream was cut off, and
 * what had arrived is marked so.
 *
 * @param onText hears each piece of text as it comes.
 */
export async function collect<Item extends object>(
  events: AsyncIterable<ResponseEvent<Item>>,
  onText?: (text: string) => void,
): Promise<CollectedResponse<Item>> {
  const items = new Map<number, Record<string, unknown>>();
  for await (const event of events) {
    const index = event.output_index ?? items.size;
    switch (event.type) {
      case "response.output_text.delta":
        if (typeof event.delta === "string") onText?.(event.delta);
        break;
      case "response.output_item.added":
      case "response.output_item.done":
        items.set(index, { ...event.item });
        break;
      case "response.function_call_arguments.delta": {
        const item = items.get(index) ?? {};
        const before =
          typeof item["arguments"] === "string" ? item["arguments"] : "";
        items.set(index, { ...item, arguments: before + String(event.delta) });
        break;
      }
      case "response.function_call_arguments.done":
        items.set(index, { ...items.get(index), arguments: event.arguments });
        break;
      case "response.completed":
      case "response.incomplete":
      case "response.failed":
        if (event.response !== undefined) return event.response;
        break;
    }
  }
  const output = [...items.entries()]
    .sort(([a], [b]) => a - b)
    // What the start of an item promised is what its deltas fill in.
    .map(([, item]) => item as Item);
  return { output, incomplete_details: { reason: "incomplete" } };
}
