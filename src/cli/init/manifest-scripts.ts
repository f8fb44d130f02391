/** Writes and edits `package.json`, and leaves all of it alone that need not change. */
import { applyEdits, modify } from "jsonc-parser";
import type { Language } from "./project-facts.js";

/** The text of a `package.json` for a folder that has none. `version` is toolgen's own. */
export function newManifest(
  scripts: ReadonlyMap<string, string>,
  {
    language,
    version,
  }: { readonly language: Language; readonly version: string },
): string {
  const manifest = {
    private: true,
    type: "module",
    scripts: Object.fromEntries(scripts),
    dependencies: { toolgen: `^${version}` },
    ...(language === "typescript" && {
      devDependencies: { typescript: "^6.0.0" },
    }),
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** Adds scripts to the text of a `package.json`, in its own indentation and line ends. */
export function addScripts(
  text: string,
  scripts: ReadonlyMap<string, string>,
): string {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  const formattingOptions = {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  let edited = text;
  for (const [name, command] of scripts)
    edited = applyEdits(
      edited,
      modify(edited, ["scripts", name], command, { formattingOptions }),
    );
  return edited;
}
