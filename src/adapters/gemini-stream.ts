/** Collects a streamed response of Gemini, with arguments that come in parts as Vertex sends them. */

interface PartialArgument {
  readonly jsonPath?: string | undefined;
  readonly stringValue?: string | undefined;
  readonly numberValue?: number | undefined;
  readonly boolValue?: boolean | undefined;
  readonly nullValue?: unknown;
}

interface CallPart {
  readonly text?: string | undefined;
  readonly thought?: boolean | undefined;
  readonly functionCall?:
    | {
        readonly name?: string | undefined;
        readonly args?: { readonly [key: string]: unknown } | undefined;
        readonly partialArgs?: readonly PartialArgument[] | undefined;
        readonly willContinue?: boolean | undefined;
      }
    | undefined;
}

export interface GeminiChunk<Part> {
  readonly candidates?:
    | readonly {
        readonly content?:
          { readonly parts?: readonly Part[] | undefined } | undefined;
        readonly finishReason?: string | undefined;
      }[]
    | undefined;
}

/** The first candidate of a response, as if it had not been streamed. */
export interface CollectedCandidate<Part> {
  content: { role: "model"; parts: Part[] };
  finishReason: string;
}

/**
 * Reads a stream to its end. One that ends inside a call, or without a finish reason, was cut off, and is marked so.
 *
 * @param onText hears each piece of text as it comes, thoughts apart.
 */
export async function collect<Part extends CallPart>(
  chunks: AsyncIterable<GeminiChunk<Part>>,
  onText?: (text: string) => void,
): Promise<CollectedCandidate<Part>> {
  const parts: Part[] = [];
  let finishReason: string | undefined;
  /** The place of the call whose arguments still come. */
  let open: number | undefined;
  for await (const { candidates } of chunks) {
    const candidate = candidates?.[0];
    finishReason = candidate?.finishReason ?? finishReason;
    for (const part of candidate?.content?.parts ?? []) {
      const call = part.functionCall;
      if (
        part.text !== undefined &&
        part.text !== "" &&
        part.thought !== true
      ) {
        onText?.(part.text);
      }
      if (call === undefined) {
        if (part.text !== "" || Object.keys(part).length > 1) parts.push(part);
        continue;
      }
      const isNew = call.name !== undefined || open === undefined;
      const at = isNew ? parts.length : (open ?? 0);
      parts[at] = addArguments(isNew ? part : (parts[at] ?? part), call);
      open = call.willContinue === true ? at : undefined;
    }
  }
  return {
    content: { role: "model", parts },
    finishReason:
      open === undefined ? (finishReason ?? "INCOMPLETE") : "INCOMPLETE",
  };
}

/** The part, with what the call brings put into its arguments. */
function addArguments<Part extends CallPart>(
  part: Part,
  { partialArgs = [], args }: NonNullable<CallPart["functionCall"]>,
): Part {
  const { partialArgs: _, willContinue: __, ...call } = part.functionCall ?? {};
  let all: unknown = { ...call.args, ...args };
  for (const partial of partialArgs) {
    const { jsonPath = "$", stringValue, numberValue, boolValue } = partial;
    const steps = stepsOf(jsonPath);
    const value = numberValue ?? boolValue ?? null;
    all = change(all, steps, (before) =>
      stringValue === undefined
        ? value
        : (typeof before === "string" ? before : "") + stringValue,
    );
  }
  return { ...part, functionCall: { ...call, args: all } };
}

/** The steps of a JSONPath such as `$.guests[0]['full name']`. */
function stepsOf(path: string): readonly (string | number)[] {
  const step = /\.([^.[\]]+)|\[(\d+)\]|\[(?:'([^']*)'|"([^"]*)")\]/gu;
  return [...path.matchAll(step)].map(([, name, index, single, double]) =>
    index === undefined ? (name ?? single ?? double ?? "") : Number(index),
  );
}

/** A copy of `value` with the value at `steps` changed. Objects and arrays on the way are made where they are missing. */
function change(
  value: unknown,
  steps: readonly (string | number)[],
  update: (before: unknown) => unknown,
): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return update(value);
  if (typeof step === "number") {
    const list: unknown[] = Array.isArray(value)
      ? Array.from<unknown>(value)
      : [];
    list[Math.min(step, list.length)] = change(list[step], rest, update);
    return list;
  }
  // A map, since a key may be `__proto__`.
  const fields = new Map(
    typeof value === "object" && value !== null ? Object.entries(value) : [],
  );
  fields.set(step, change(fields.get(step), rest, update));
  return Object.fromEntries(fields);
}
