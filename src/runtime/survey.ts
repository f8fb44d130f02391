/** One look over argument text that `JSON.parse` has accepted, for what it hides: duplicate keys and lost digits. */

/**
 * The number of keys that are written in valid JSON text, or -1 where only a parser without loss can tell what it says: a fraction or
 * exponent of more digits than a double keeps.
 */
export function countKeys(text: string): number {
  let keys = 0;
  // Characters of the number that is being looked at; `isFraction` once it has a point.
  let digits = 0;
  let isFraction = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) at = endOfString(text, at + 1);
    else if (code >= 45 && code <= 57) {
      // A digit, a minus or a point.
      digits++;
      if (code === 46) isFraction = true;
      if (isFraction && digits > 16) return -1;
    } else {
      if (code === 58) keys++;
      // An exponent; the letter is in `true` and `false` too.
      else if (digits > 0 && (code | 32) === 101) return -1;
      digits = 0;
      isFraction = false;
    }
  }
  return keys;
}

/** Where the string ends whose content begins at `from`: at its closing quote. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === 92) before--;
    // Backslashes in pairs escape each other, and not the quote.
    if ((end - before) % 2 === 1) return end;
  }
}
