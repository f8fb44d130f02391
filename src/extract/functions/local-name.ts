/** Names that generated code can give to what it imports. */

const reserved = new Set(
  (
    "await break case catch class const continue debugger default delete do else enum export extends false finally for function if " +
    "implements import in instanceof interface let new null package private protected public return static super switch this throw " +
    "true try typeof var void while with yield arguments eval undefined"
  ).split(" "),
);

/** The name itself, or the nearest identifier that is no reserved word: `delete_`, `sendMail` for `send-mail`. */
export function localName(name: string): string {
  const camel = name
    .replace(/[^\p{ID_Continue}$]+(\p{ID_Continue})?/gu, (_, next?: string) =>
      (next ?? "").toUpperCase(),
    )
    .replace(/^(?=[^\p{ID_Start}$_])/u, "_");
  if (camel === "") return "_";
  return reserved.has(camel) ? `${camel}_` : camel;
}

/** The name of a file for an anonymous default export: up to its first dot; that of its folder for an `index`. */
export function nameOfFile(path: string): string {
  const parts = path.split("/");
  const file = (parts.at(-1) ?? "").split(".")[0] ?? "";
  return file === "index" ? (parts.at(-2) ?? file) : file;
}
