/** The tools of the cases in `cases/reports.json`, by the case's id: what toolgen builds of its `tsSource`, under `loneObject: "nest"`. */
import type { Registry, Tool } from "../../src/runtime/index.js";
import { compileTools } from "../support/compile-tools.js";
import cases from "./cases/reports.json" with { type: "json" };

/** Where a case has several tools: the one that its arguments are for. */
const called: Readonly<Record<string, string>> = { R20: "storeInput" };

/** The files of a case, which `// @filename:` parts. */
function filesOf(source: string): Readonly<Record<string, string>> {
  const [first = "", ...others] = source.split(/^\/\/ @filename: /m);
  return Object.fromEntries([
    ...(first.trim() === "" ? [] : [["/project/tool.ts", first]]),
    ...others.map((part) => {
      const end = part.indexOf("\n");
      return [`/project/${part.slice(0, end).trim()}`, part.slice(end + 1)];
    }),
  ]) as Readonly<Record<string, string>>;
}

async function buildTools(
  id: string,
  source: string,
): Promise<readonly Tool[]> {
  const compiled = await compileTools(filesOf(source), { loneObject: "nest" });
  const { registry } = await compiled.load<{ registry?: Registry }>();
  return [...(registry?.tools ?? [])].sort(
    (left, right) =>
      Number(right.name === called[id]) - Number(left.name === called[id]),
  );
}

/** Cases whose source is refused by the build are not here. */
export const reportTools: Readonly<Record<string, () => readonly Tool[]>> =
  Object.fromEntries(
    await Promise.all(
      cases.map(async ({ id, tsSource }) => {
        const tools = await buildTools(id, tsSource);
        return [id, () => tools] as const;
      }),
    ),
  );
