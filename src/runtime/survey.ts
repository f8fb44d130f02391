/** One look over argument text that `JSON.parse` has accepted, for what it hides: duplicate keys and lost digits. */

const quote = 34;
const backslash = 92;
const colon = 58;

/**
 * The number of keys that are written in valid JSON text, or -1 where only a parser without loss can tell what it says:
 * a fraction or exponent of many digits, which a double rounds.
 */
export function countKeys(text: string): number {
  let keys = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === colon) keys++;
    else if (code === 46 || code === 101) {
      // A point is in numbers alone, an `e` also ends `true` and `false`.
      const start = startOfNumber(text, at);
      if (start < at) {
        const end = endOfNumber(text, at);
        if (code !== 46 || end - start > 16) return -1;
        at = end - 1;
      }
    } else if (code === 69) return -1;
  }
  return keys;
}

/** Where the string ends that was begun before `from`: at its closing quote. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before--;
    // An even number of backslashes escape each other.
    if ((end - before) % 2 === 1) return end;
  }
}

function isNumberCode(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    code === 43 ||
    code === 45 ||
    code === 46 ||
    code === 69 ||
    code === 101
  );
}

function startOfNumber(text: string, at: number): number {
  let start = at;
  while (
    start > 0 &&
    text.charCodeAt(start - 1) <= 57 &&
    isNumberCode(text.charCodeAt(start - 1))
  )
    start--;
  return start;
}

function endOfNumber(text: string, at: number): number {
  let end = at + 1;
  while (isNumberCode(text.charCodeAt(end))) end++;
  return end;
}
