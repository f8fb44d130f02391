/** The tags that may also stand behind text on a line; any other `@word` there is text. */

/** What follows the tag: nothing, perhaps a name, one value, or text up to the next tag. */
export type TagForm = "flag" | "name" | "value" | "text";

/** Constraints and annotations of a place, with the spellings of other generators. In lower case. */
const placeTags: ReadonlyMap<string, TagForm> = new Map([
  ["integer", "flag"],
  ["int", "flag"],
  ["uniqueitems", "flag"],
  ["hidden", "flag"],
  ["astype", "value"],
  ["tjs-type", "value"],
  ["minimum", "value"],
  ["maximum", "value"],
  ["exclusiveminimum", "value"],
  ["exclusivemaximum", "value"],
  ["multipleof", "value"],
  ["minlength", "value"],
  ["maxlength", "value"],
  ["minitems", "value"],
  ["maxitems", "value"],
  ["format", "value"],
  ["pattern", "text"],
  ["default", "text"],
  ["defaultvalue", "text"],
  ["items", "text"],
]);

/** Those that only count behind text when the whole comment is one line: in prose they are words too often. */
const oneLineTags: ReadonlyMap<string, TagForm> = new Map([
  ["param", "text"],
  ["arg", "text"],
  ["argument", "text"],
  ["returns", "text"],
  ["return", "text"],
  ["example", "text"],
  ["deprecated", "text"],
  ["title", "text"],
  ["tool", "name"],
  ["ignore", "flag"],
  ["internal", "flag"],
  ["private", "flag"],
  ["approval", "flag"],
  ["timeout", "value"],
  ["group", "value"],
  ["sequential", "flag"],
  ["returndirect", "flag"],
  ["deferred", "flag"],
  ["readonly", "flag"],
  ["destructive", "flag"],
  ["idempotent", "flag"],
  ["openworld", "flag"],
]);

/** How a tag behind text reads, or `undefined` for what is no tag there. Names compare without case. */
export function tagFormBehindText(
  name: string,
  oneLineComment: boolean,
): TagForm | undefined {
  const key = name.toLowerCase();
  return (
    placeTags.get(key) ?? (oneLineComment ? oneLineTags.get(key) : undefined)
  );
}

/** Whether a tag constrains or annotates a place (a parameter or property) and says nothing of a whole function. */
export function isPlaceTag(name: string): boolean {
  return placeTags.has(name.toLowerCase()) && name.toLowerCase() !== "hidden";
}

/** Whether the text of a tag is prose, whose soft wraps are joined and whose links are replaced. */
export function isProseTag(name: string): boolean {
  return /^(description|desc|summary|remarks|returns?|deprecated|title|group|throws|see|note)$/i.test(
    name,
  );
}
