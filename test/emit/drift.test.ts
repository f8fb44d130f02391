/** A registry that was not built again after its source had changed must not compile. */
import { describe, expect, it } from "vitest";
import { emitRegistry } from "../../src/emit/registry-module.js";
import {
  array,
  boolean,
  enumOf,
  exported,
  flattened,
  imported,
  literals,
  local,
  number,
  object,
  optional,
  refer,
  required,
  string,
  tool,
  toolSet,
  union,
  value,
} from "./hand-model.js";
import { installedRuntime, projectRoot, typeCheck } from "./type-check.js";

const priority = enumOf("Priority", { Low: "low", High: "high" });
const level = enumOf("Level", { Off: 0, On: 1 });

const set = toolSet(
  [
    tool("openTicket", [
      value(required("title", string)),
      value(required("days", number)),
      value(required("priority", priority)),
      value(optional("options", refer("Options"))),
    ]),
    tool("setLevel", [
      value(required("level", level)),
      value(required("unit", literals("celsius", "fahrenheit"))),
    ]),
    tool("listTickets", [
      value(
        optional(
          "filter",
          object(required("owner", string), optional("closed", boolean)),
        ),
      ),
    ]),
    tool("moveTicket", [
      flattened(required("id", number), optional("column", string)),
    ]),
    tool("draw", [
      value(
        required("shape", {
          ...union(
            object(
              required("kind", literals("circle")),
              optional("radius", number),
            ),
            object(
              required("kind", literals("square")),
              optional("side", number),
            ),
          ),
          discriminator: { property: "kind", tags: [["circle"], ["square"]] },
        }),
      ),
    ]),
    tool("pick", [
      value(
        required(
          "choice",
          union(
            object(required("byName", string), optional("exact", boolean)),
            object(required("byId", number)),
          ),
        ),
      ),
    ]),
    tool("plant", [value(required("tree", refer("Tree")))]),
    tool("pair", [
      value(
        required("pair", {
          kind: "tuple",
          leading: [
            { type: string, optional: false },
            { type: number, optional: false },
          ],
          trailing: [],
          readonly: false,
        }),
      ),
    ]),
    tool(
      "query",
      [value(required("name", string)), value(required("limit", number))],
      { callee: { kind: "method", class: imported("Crm"), method: "query" } },
    ),
    tool("save", [
      { kind: "inject", key: "db", optional: false, index: 0 },
      value(required("note", string)),
      { kind: "signal" },
    ]),
  ],
  [
    exported(
      "Options",
      object(
        required("label", string),
        optional("color", string),
        optional("nested", object(optional("depth", number))),
      ),
    ),
    local(
      "Tree",
      object(
        required("name", string),
        optional("children", array(refer("Tree"))),
      ),
    ),
  ],
);

const source = `
export enum Priority { Low = "low", High = "high" }
export enum Level { Off, On }
export interface Options { label: string; color?: string; nested?: { depth?: number } }
interface Tree { name: string; children?: Tree[] }
export function openTicket(title: string, days: number, priority: Priority, options?: Options): void { void [title, days, priority, options]; }
export function setLevel(level: Level, unit: "celsius" | "fahrenheit"): void { void [level, unit]; }
export function listTickets(filter?: { owner: string; closed?: boolean }): void { void filter; }
export function moveTicket(options: { id: number; column?: string }): void { void options; }
export function draw(shape: { kind: "circle"; radius?: number } | { kind: "square"; side?: number }): void { void shape; }
export function pick(choice: { byName: string; exact?: boolean } | { byId: number }): void { void choice; }
export function plant(tree: Tree): void { void tree; }
export function pair(pair: [string, number]): void { void pair; }
export class Crm { query(name: string, limit: number): void { void [name, limit]; } }
export function save(db: { run(sql: string): void }, note: string, signal: AbortSignal): void { void [db, note, signal]; }
`;

const output = `${projectRoot}/src/tools.generated.ts`;
const unchanging = {
  ...installedRuntime(),
  [output]: emitRegistry(set, { root: projectRoot, output }),
};

function check(changed: string): readonly string[] {
  return typeCheck({
    ...unchanging,
    [`${projectRoot}/src/tools.ts`]: changed,
  }).filter((line) => line.startsWith("src/tools.generated.ts"));
}

describe("a stale registry", () => {
  it("compiles while the source stands", () => {
    expect(check(source)).toEqual([]);
  });

  it.each<[what: string, from: string, to: string]>([
    ["a renamed function", "function openTicket", "function createTicket"],
    ["a changed parameter type", "days: number", "days: string"],
    [
      "reordered parameters of different types",
      "title: string, days: number",
      "days: number, title: string",
    ],
    [
      "a parameter that was taken away",
      "priority: Priority, options?: Options",
      "priority: Priority",
    ],
    [
      "a parameter that was added",
      'unit: "celsius" | "fahrenheit")',
      'unit: "celsius" | "fahrenheit", more: boolean)',
    ],
    ["a removed member of a string enum", 'Low = "low", ', ""],
    ["a renamed member of a numeric enum", "{ Off, On }", "{ None, On }"],
    ["a removed literal", 'unit: "celsius" | "fahrenheit"', 'unit: "celsius"'],
    ["a renamed property", "label: string", "title: string"],
    ["a removed property", "label: string; ", ""],
    ["a changed property type", "label: string", "label: number"],
    ["a renamed optional property", "color?: string", "colour?: string"],
    [
      "a renamed optional property of a nested object without a name",
      "depth?: number",
      "deep?: number",
    ],
    [
      "a renamed optional property of a parameter without a named type",
      "closed?: boolean",
      "resolved?: boolean",
    ],
    [
      "a renamed optional property of a flattened parameter",
      "column?: string",
      "lane?: string",
    ],
    [
      "a renamed optional property in a discriminated union",
      "radius?: number",
      "r?: number",
    ],
    [
      "a renamed optional property in another union",
      "exact?: boolean",
      "strict?: boolean",
    ],
    ["a renamed tag", 'kind: "square"', 'kind: "rectangle"'],
    [
      "a renamed property of a type that is not exported",
      "children?: Tree[]",
      "kids?: Tree[]",
    ],
    ["a renamed type", "interface Options", "interface TicketOptions"],
    ["a changed tuple", "[string, number]", "[number, string]"],
    ["a renamed class", "class Crm", "class Customers"],
    ["a renamed method", "query(name", "find(name"],
    [
      "reordered parameters of a method",
      "name: string, limit: number",
      "limit: number, name: string",
    ],
    [
      "an injected parameter that moved",
      "db: { run(sql: string): void }, note: string",
      "note: string, db: { run(sql: string): void }",
    ],
  ])("does not compile after %s", (_what, from, to) => {
    const changed = source.replaceAll(from, to);
    expect(changed).not.toBe(source);
    expect(check(changed)).not.toEqual([]);
  });
});
