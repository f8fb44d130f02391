/** What a function returned, as JSON that keeps what JavaScript's own `JSON.stringify` loses, and never throws. */
import { setOwn } from "./define-own.js";
import type { Json } from "./schema.js";

/** Levels of nesting and values that are shown; beyond them stands a mark. Objects that refer to each other can be endless. */
const maximumDepth = 200;
const maximumValues = 1_000_000;

/** A value as JSON. `undefined` and functions are `null` where JSON needs a value, and left out of objects. */
export function toJson(value: unknown): Json {
  let left = maximumValues;

  /** `undefined` stands for what JSON leaves out. */
  const convert = (
    item: unknown,
    ancestors: readonly object[],
  ): Json | undefined => {
    switch (typeof item) {
      case "string":
        return item.toWellFormed();
      case "number":
        return Number.isFinite(item) ? item : null;
      case "boolean":
        return item;
      case "bigint":
        return String(item);
      case "object":
        break;
      default:
        return undefined;
    }
    if (item === null) return null;
    if (ancestors.includes(item)) return "[Circular]";
    if (ancestors.length === maximumDepth) return "[Too deep]";
    try {
      return convertObject(item, [...ancestors, item]);
    } catch {
      // A getter that throws, a revoked proxy.
      return "[Unreadable]";
    }
  };

  const list = (
    items: Iterable<unknown>,
    ancestors: readonly object[],
  ): Json[] => {
    const result: Json[] = [];
    for (const item of items) {
      if (--left < 0) return [...result, "[Cut off]"];
      result.push(convert(item, ancestors) ?? null);
    }
    return result;
  };

  const members = (
    names: Iterable<string>,
    get: (name: string) => unknown,
    ancestors: readonly object[],
  ): Json => {
    const result: Record<string, Json> = {};
    for (const name of names) {
      if (--left < 0) break;
      let json: Json | undefined;
      try {
        json = convert(get(name), ancestors);
      } catch {
        json = "[Unreadable]";
      }
      if (json !== undefined) setOwn(result, name.toWellFormed(), json);
    }
    return result;
  };

  const convertObject = (
    item: object,
    ancestors: readonly object[],
  ): Json | undefined => {
    if (item instanceof Uint8Array) return writeBase64(item);
    if (item instanceof ArrayBuffer) return writeBase64(new Uint8Array(item));
    if (item instanceof Map) {
      const byName = new Map<string, unknown>();
      for (const [key, member] of item)
        byName.set(typeof key === "object" ? "" : String(key), member);
      // Keys that no names can tell apart are kept in pairs.
      return byName.size === item.size
        ? members(byName.keys(), (name) => byName.get(name), ancestors)
        : list(item, ancestors);
    }
    if ("toJSON" in item && typeof item.toJSON === "function")
      // As `JSON.stringify` does: dates, URLs, decimals, …
      return convert((item as { toJSON(): unknown }).toJSON(), ancestors);
    if (item instanceof Error)
      return members(
        ["name", "message"],
        (name) => item[name as "name" | "message"],
        ancestors,
      );
    if (item instanceof RegExp) return String(item).toWellFormed();
    if (
      item instanceof String ||
      item instanceof Number ||
      item instanceof Boolean
    )
      return convert(item.valueOf(), ancestors);
    // Arrays, sets, typed arrays, generators.
    if (Symbol.iterator in item)
      return list(item as Iterable<unknown>, ancestors);
    return members(
      Object.keys(item),
      (name) => (item as Record<string, unknown>)[name],
      ancestors,
    );
  };

  return convert(value, []) ?? null;
}

/** Base64 without `Buffer`, which browsers do not have. */
function writeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
