/**
 * The one place where text of the user becomes text of the generated module. Whatever goes in, what comes out is one token, or one
 * comment, and reads back as what went in.
 */

/** A string literal, in double quotes unless single ones need fewer escapes. */
export function quote(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  let doubles = 0;
  let singles = 0;
  for (const character of text) {
    if (character === '"') doubles += 1;
    else if (character === "'") singles += 1;
  }
  const mark = doubles > singles ? "'" : '"';
  const body = text.replace(special, (character) => {
    switch (character) {
      case "\n":
        return "\\n";
      case "\r":
        return "\\r";
      case "\t":
        return "\\t";
      case "\\":
        return "\\\\";
      case '"':
      case "'":
        return character === mark ? `\\${character}` : character;
      default:
        return escapeCodePoint(character.codePointAt(0) ?? 0);
    }
  });
  return mark + body + mark;
}

const plain = /^[ !#-&(-[\]-~]*$/;

/**
 * What a string literal escapes beside its quotes: controls, line separators, lone surrogates, whatever is invisible or reorders text (a
 * reader of the module shall see what it holds), and what joins characters into one emoji, whose width depends on the Unicode version.
 */
const special =
  // eslint-disable-next-line no-misleading-character-class -- It is meant to hold what combines with others.
  /["'\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u20e3\u{fe00}-\u{fe0f}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{e0100}-\u{e01ef}]/gu;

function escapeCodePoint(point: number): string {
  const digits = point.toString(16);
  return point > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
}

/** A number literal, as prettier writes it. Only finite numbers have one. */
export function numberLiteral(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value).replace("e+", "e");
}

/** A regular expression literal with the flag `u`. `pattern` is a valid pattern. */
export function regularExpression(pattern: string): string {
  if (pattern === "") return "/(?:)/u";
  let body = "";
  let inClass = false;
  let escaped = false;
  for (const character of pattern) {
    // With the flag `u` only characters of syntax, letters and digits are escaped.
    if (escaped || character === "\\") {
      escaped = !escaped;
      body += character;
      continue;
    }
    if (character === "[") inClass = true;
    else if (character === "]") inClass = false;
    if (character === "/" && !inClass) body += "\\/";
    else if (invisible.test(character))
      body += escapeCodePoint(character.codePointAt(0) ?? 0);
    else body += character;
  }
  return `/${body}/u`;
}

/** What a pattern escapes, for the same reasons as `quote`; line ends among them. */
const invisible = /^[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]$/u;

/**
 * Text for the inside of a comment: it cannot end the comment, holds no line end but those of `\n`, and no tag or directive
 * (`@deprecated`, `@ts-ignore`).
 */
export function commentText(text: string): string {
  if (plainComment.test(text)) return text;
  return text
    .replaceAll("*/", "*\\/")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{C}\n\t]/gu, "\ufffd")
    .replace(/(^|\s)@/g, "$1\\@");
}

/** Neither what ends a comment nor what begins a tag. */
const plainComment = /^[ !-),-.0-?A-~]*$/;

/** Text for a comment of one line. */
export function lineCommentText(text: string): string {
  return commentText(text).replace(/\s+/gu, " ").trim();
}

/** Whether a text can stand as an identifier's name: as a property after a dot, as an unquoted key. */
export function isIdentifierName(text: string): boolean {
  return identifierName.test(text);
}

/** Whether an identifier's name may be written as it is where quotes are possible too: it holds nothing that `quote` would escape. */
export function isPlainIdentifier(text: string): boolean {
  return isIdentifierName(text) && text.search(special) === -1;
}

const identifierName = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;
