/** Keys of object literals and interfaces. */
import { isPlainIdentifier, quote } from "./source-text.js";

/** A key of an object literal. `__proto__` as a plain key would set the prototype. */
export function propertyKey(key: string): string {
  if (plainKey.test(key)) return key === "__proto__" ? '["__proto__"]' : key;
  // Prettier takes quotes off numbers in JavaScript, and leaves numbers without quotes alone in TypeScript.
  return simpleNumber.test(key) && String(Number(key)) === key
    ? key
    : signatureKey(key);
}

/** A key of an interface. */
export function signatureKey(key: string): string {
  return plainKey.test(key) || isPlainIdentifier(key) ? key : quote(key);
}

/** A key of fewer columns is never left alone on its line: a line end after it would gain nothing. */
export const shortKeyWidth = 5;

const plainKey = /^[A-Za-z$_][A-Za-z0-9$_]*$/;
const simpleNumber = /^\d+(?:\.\d+)?$/;
