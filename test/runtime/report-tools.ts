/** The tools of the cases in `cases/reports.json`, by the case's id: what a build makes of its `tsSource`, under `loneObject: "nest"`. */
import {
  defineShape,
  defineTool,
  readBigint,
  readDate,
  readRecord,
  readString,
  readUnknown,
  type Read,
  type Tool,
} from "../../src/runtime/index.js";

type Reads = Readonly<
  Record<
    string,
    | Read<unknown>
    | { readonly read: Read<unknown>; readonly absent: "null" | "blank" }
  >
>;

/** A tool whose parameters are read by `reads`, in order. Optional ones say what counts as absent. */
function tool<Args extends readonly unknown[]>(
  name: string,
  reads: Reads,
  run: (...args: Args) => unknown,
  returns: "void" | "value" = "value",
): Tool {
  const names = Object.keys(reads);
  const required = names.filter((key) => typeof reads[key] === "function");
  return defineTool({
    name,
    description: `${name}.`,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(names.map((key) => [key, {}])),
      required,
      additionalProperties: false,
    },
    returns,
    bind: (input, from) => {
      const args: Record<string, unknown> = {};
      for (const key of names) {
        const read = reads[key];
        if (typeof read === "function")
          args[key] = read(input, input.own(from, key), key);
        else if (read !== undefined && input.has(from[key], key, read.absent))
          args[key] = read.read(input, from[key], key);
      }
      return args;
    },
    // The reads give what the function takes.
    invoke: (args) =>
      run(...(names.map((key) => args[key]) as unknown as Args)),
  });
}

const number: Read<number> = (input, value, key) => input.number(value, key);
const boolean: Read<boolean> = (input, value, key) => input.boolean(value, key);
const nullableText: Read<string | null> = (input, value, key) =>
  input.nullable(value, key, readString);

function listOf<T>(read: Read<T>): Read<T[]> {
  return (input, value, key) => input.array(value, key, read);
}

/** An object whose fields are all required. */
function objectOf(
  fields: Readonly<Record<string, Read<unknown>>>,
): Read<unknown> {
  const names = Object.keys(fields);
  const shape = defineShape({
    required: names,
    optional: [],
    read: (input, from) =>
      Object.fromEntries(
        names.map((key) => [key, fields[key]?.(input, from[key], key)]),
      ),
  });
  return (input, value, key) => input.object(value, key, shape);
}

interface ScrapeOptions {
  mode?: "auto" | "manual";
  wait?: number;
}

const scrapeOptions = defineShape<ScrapeOptions>({
  required: [],
  optional: ["mode", "wait"],
  read: (input, from) => {
    const result: ScrapeOptions = {};
    if (input.has(from["mode"], "mode", "blank"))
      result.mode = input.oneOf(from["mode"], "mode", ["auto", "manual"]);
    if (input.has(from["wait"], "wait", "blank"))
      result.wait = input.number(from["wait"], "wait");
    return result;
  },
});

const echo = (): Tool =>
  tool("echo", { text: readString }, (text: string) => text);

const circular = (): unknown => {
  const a: { name: string; self?: unknown } = { name: "n" };
  a.self = a;
  return a;
};

const shared = (): unknown => {
  const p = { x: 1 };
  return { a: p, b: p };
};

/** The tools of each case, the called one first. */
export const reportTools: Readonly<Record<string, () => readonly Tool[]>> = {
  R01: () => [tool("now", {}, () => "12:00")],
  R03: () => [
    tool(
      "listFiles",
      { dir: { read: readString, absent: "null" } },
      (dir?: string) => dir ?? ".",
    ),
  ],
  R05: () => [
    tool(
      "scrape",
      {
        url: readString,
        opts: {
          read: (input, value, key) => input.object(value, key, scrapeOptions),
          absent: "null",
        },
      },
      (url: string, opts: ScrapeOptions = {}) => url + JSON.stringify(opts),
    ),
  ],
  R06: () => [
    tool(
      "listUsers",
      { limit: { read: number, absent: "blank" } },
      (limit = 10) => limit,
    ),
  ],
  R08: () => [tool("setPrice", { price: number }, (price: number) => price)],
  R10: () => [
    tool(
      "edit",
      { edits: listOf(objectOf({ from: readString, to: readString })) },
      (edits: unknown[]) => edits.length,
    ),
  ],
  R11: () => [
    tool(
      "run",
      {
        files: {
          read: (input, value, key) =>
            input.nullable(value, key, listOf(readString)),
          absent: "null",
        },
      },
      (files?: string[] | null) => files?.length ?? 0,
    ),
  ],
  R13: () => [
    tool(
      "lookupZip",
      { zip: readString, phone: readString },
      (zip: string, phone: string) => zip + phone,
    ),
  ],
  R15: () => [echo()],
  R16: () => [
    tool(
      "writeFile",
      { path: readString, content: readString },
      (_path: string, content: string) => content.length,
    ),
  ],
  R18: () => [echo()],
  R20: () => [
    tool(
      "storeInput",
      { input: objectOf({ q: readString }) },
      (input: { q: string }) => input.q,
    ),
    tool(
      "callApi",
      { name: readString, input: objectOf({ q: readString }) },
      (name: string, input: { q: string }) => name + input.q,
    ),
  ],
  R21: () => [
    tool(
      "publish",
      { title: readString, body: readString },
      (title: string, body: string) => title + body,
    ),
  ],
  R23: () => [tool("cityTime", { city: readString }, (city: string) => city)],
  R25: () => [echo()],
  R26: () => [
    tool(
      "py",
      {
        items: listOf(
          objectOf({ id: nullableText, name: readString, on: boolean }),
        ),
      },
      (items: unknown[]) => items.length,
    ),
  ],
  R28: () => [echo()],
  R30: () => [echo()],
  R31: () => [
    tool(
      "runCommands",
      { commands: listOf(readString) },
      (commands: string[]) => commands.length,
    ),
  ],
  R33: () => [
    tool(
      "save",
      { path: readString, body: readString },
      (path: string, body: string) => path + body,
    ),
  ],
  R35: () => [echo()],
  R36: () => [
    tool(
      "deck",
      {
        deck: objectOf({
          name: readString,
          inner: objectOf({ name: readString }),
        }),
      },
      (deck: { name: string; inner: { name: string } }) =>
        deck.name + deck.inner.name,
    ),
  ],
  R38: () => [echo()],
  R40: () => [echo()],
  R41: () => [echo()],
  R43: () => [tool("big", { id: readBigint }, (id: bigint) => id.toString())],
  R45: () => [tool("score", { value: number }, (value: number) => value)],
  R46: () => [tool("setAge", { age: number }, (age: number) => age)],
  R48: () => [
    tool("opt", { test: nullableText }, (test: string | null) =>
      test === null ? "null" : test,
    ),
  ],
  R50: () => [
    tool(
      "readPart",
      {
        path: readString,
        offset: { read: number, absent: "blank" },
        limit: { read: number, absent: "blank" },
      },
      (path: string, offset = 0, limit = 2000) => path + offset + limit,
    ),
  ],
  R51: () => [tool("openPage", { url: readString }, (url: string) => url)],
  R53: () => [tool("remind", { at: readDate }, (at: Date) => at.toISOString())],
  R55: () => [echo()],
  R56: () => [
    tool("failObject", {}, () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- the case
      throw { code: "E_QUOTA", detail: "limit 5" };
    }),
  ],
  R58: () => [tool("remove", { id: readString }, () => undefined, "void")],
  R60: () => [tool("loop", {}, circular)],
  R61: () => [tool("share", {}, shared)],
  R63: () => [tool("ad", {}, () => '{"id":1915883588174806058}')],
  R65: () => [
    tool("page", {}, () => ({
      title: "t",
      when: new Date(0),
      tags: new Set(["a"]),
      m: new Map([["k", 1]]),
    })),
  ],
  R66: () => [tool("raw", {}, () => "a\uD800b")],
  R68: () => [echo()],
  X01: () => [echo()],
  X03: () => [
    tool(
      "merge",
      {
        opts: (input, value, key) =>
          readRecord(input, value, key, readString, readUnknown),
      },
      (opts: Record<string, unknown>) => {
        Object.assign({}, opts);
        return String(({} as Record<string, unknown>)["polluted"]);
      },
    ),
  ],
  X05: () => [
    tool(
      "build",
      { constructor: readString, toString: readString } as Reads,
      (constructor: string, toString: string) => constructor + toString,
    ),
  ],
  X06: () => [tool("valueOf", { a: readString }, (a: string) => a)],
  X08: () => [
    tool("stack", {}, () => {
      throw new TypeError("bad");
    }),
  ],
  X10: () => [
    tool("fetchUrl", {}, () => {
      throw new Error(
        "fetch failed: http://user:pw_9x@127.0.0.1/?api_key=tok_9x",
      );
    }),
  ],
};
