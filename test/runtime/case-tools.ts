/** The tools of the coercion cases: for each target type and each signature the tool that toolgen builds of it. */
import type { Registry, Tool } from "../../src/runtime/index.js";
import { compileTools } from "../support/compile-tools.js";
import cases from "./cases/coercion.json" with { type: "json" };

const described: Readonly<Record<string, string>> = cases.meta.types;

const declarations = `
import type { ToolContext } from "toolgen/runtime";
/** @integer @minimum -2147483648 @maximum 2147483647 */
export type Int = number;
export interface Person { name: string; age: Int }
export interface Opts { limit: number; tag?: string }
export enum Level { Low = 1, High = 2 }
export type Shape = { kind: "circle"; radius: number } | { kind: "square"; side: number };
`;

/** What `meta.types` says of a target type, as TypeScript: the type, and the tags that stand in its `@param`. */
function typeOf(targetType: string): {
  readonly type: string;
  readonly tags: string;
} {
  const text = described[targetType] ?? targetType;
  const [, declared] = /^(?:interface|enum) (\w+) /.exec(text) ?? [];
  if (declared !== undefined) return { type: declared, tags: "" };
  if (targetType === "Circle | Square (kind)")
    return { type: "Shape", tags: "" };
  const [type = text, tags = ""] = text
    .replace(/ where Int is .*$/, "")
    .split(" with ");
  return { type, tags };
}

const names = new Map<string, string>();
const functions = [
  ...new Set(cases.rows.map((row) => `${row.level} ${row.targetType}`)),
].map((key, index) => {
  const name = `f${String(index)}`;
  names.set(key, name);
  const [level = "", ...rest] = key.split(" ");
  const target = rest.join(" ");
  if (level === "args")
    return `/** F. */\nexport function ${name}${target.replace(/^f/, "")}: unknown {\n  return [...arguments];\n}`;
  const { type, tags } = typeOf(target);
  return `/**\n * F.\n *\n * @param value Any ${tags}\n */\nexport function ${name}(value: ${type}): unknown {\n  return [value];\n}`;
});

const compiled = await compileTools(
  { "/project/cases.ts": `${declarations}\n${functions.join("\n\n")}\n` },
  { loneObject: "nest" },
);
const errors = compiled.diagnostics.filter(
  ({ severity }) => severity === "error",
);
if (errors.length > 0)
  throw new Error(errors.map(({ message }) => message).join("\n"));
const { registry } = await compiled.load<{ registry: Registry }>();

function toolOf(key: string): Tool {
  const tool = registry.get(names.get(key) ?? "");
  if (tool === undefined) throw new Error(`There is no tool for ${key}.`);
  return tool;
}

/** The tool with the one parameter `value` of a target type; it gives what it received. */
export const toolOfType = (targetType: string): Tool =>
  toolOf(`value ${targetType}`);

/** The tool of a signature; it gives the list of what it received. */
export const toolOfSignature = (signature: string): Tool =>
  toolOf(`args ${signature}`);
