/** Which values of an application or an SDK count as JSON objects. */
import type { Fields } from "./reader.js";

/** Whether a value is a plain object: made by a literal, by `JSON.parse` or without a prototype, in any realm. Not a class instance, nor `Object.prototype` itself. */
export function isPlainObject(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null) return false;
  const prototype: object | null = Object.getPrototypeOf(value) as
    object | null;
  if (prototype === Object.prototype) return true;
  if (prototype === null) return value !== Object.prototype;
  // Of another realm: an object whose prototype ends the chain and is that realm's `Object.prototype`.
  return (
    Object.getPrototypeOf(prototype) === null &&
    Object.hasOwn(prototype, "hasOwnProperty")
  );
}
