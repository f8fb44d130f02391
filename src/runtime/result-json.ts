/** What a function returned, as JSON that keeps what JavaScript's own `JSON.stringify` loses, and never throws. */
import type { Json } from "./schema.js";
import { setOwn } from "./define-own.js";

/** Levels of nesting and values that are shown; beyond them stands a mark. Objects that refer to each other can be endless. */
const maximumDepth = 200;
const maximumValues = 1_000_000;

/** A value as JSON. `undefined` and functions are `null` where JSON needs a value, and left out of objects. */
export function toJson(value: unknown): Json {
  return new JsonWriter().value(value) ?? null;
}

class JsonWriter {
  private readonly ancestors: object[] = [];
  private left = maximumValues;

  /** `undefined` stands for what JSON leaves out. */
  value(value: unknown): Json | undefined {
    switch (typeof value) {
      case "string":
        return value.toWellFormed();
      case "number":
        return Number.isFinite(value) ? value : null;
      case "boolean":
        return value;
      case "bigint":
        return String(value);
      case "object":
        return value === null ? null : this.guarded(value);
      default:
        return undefined;
    }
  }

  private guarded(value: object): Json | undefined {
    const depth = this.ancestors.length;
    if (this.ancestors.includes(value)) return "[Circular]";
    if (depth === maximumDepth) return "[Too deep]";
    if (--this.left < 0) return "[Cut off]";
    this.ancestors.push(value);
    try {
      return this.object(value);
    } catch {
      // A getter that throws, a revoked proxy.
      return "[Unreadable]";
    } finally {
      this.ancestors.length = depth;
    }
  }

  private object(value: object): Json | undefined {
    if (value instanceof Uint8Array) return writeBase64(value);
    if (value instanceof ArrayBuffer) return writeBase64(new Uint8Array(value));
    if (value instanceof Date)
      return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (value instanceof Map) return this.map(value);
    if (value instanceof Set) return this.items(value);
    if (Array.isArray(value)) return this.items(value);
    if ("toJSON" in value && typeof value.toJSON === "function")
      return this.value(value.toJSON(""));
    if (value instanceof Error)
      return {
        name: String(value.name).toWellFormed(),
        message: String(value.message).toWellFormed(),
      };
    if (value instanceof RegExp) return String(value).toWellFormed();
    if (
      value instanceof String ||
      value instanceof Number ||
      value instanceof Boolean
    )
      return this.value(value.valueOf());
    if (ArrayBuffer.isView(value) || isIterator(value))
      // Typed arrays iterate over their numbers; a `DataView` has nothing to show.
      return Symbol.iterator in value
        ? this.items(value as Iterable<unknown>)
        : {};
    return this.members(value);
  }

  private items(values: Iterable<unknown>): Json[] {
    const result: Json[] = [];
    for (const item of values) {
      if (--this.left < 0) {
        result.push("[Cut off]");
        break;
      }
      result.push(this.value(item) ?? null);
    }
    return result;
  }

  private map(map: ReadonlyMap<unknown, unknown>): Json {
    const names = new Set<string>();
    for (const key of map.keys())
      if (typeof key !== "object" && typeof key !== "symbol")
        names.add(String(key));
    // Keys that no property can tell apart are kept as pairs.
    if (names.size !== map.size)
      return this.items([...map].map(([key, item]) => [key, item]));
    const result: Record<string, Json> = {};
    for (const [key, item] of map) this.member(result, String(key), item);
    return result;
  }

  private members(value: object): Json {
    const result: Record<string, Json> = {};
    for (const key of Object.keys(value)) {
      let member: unknown;
      try {
        // Own keys of an object of any type.
        member = (value as Record<string, unknown>)[key];
      } catch {
        member = "[Unreadable]";
      }
      this.member(result, key, member);
    }
    return result;
  }

  private member(
    result: Record<string, Json>,
    key: string,
    value: unknown,
  ): void {
    if (--this.left < 0) return;
    const json = this.value(value);
    if (json !== undefined) setOwn(result, key.toWellFormed(), json);
  }
}

function isIterator(value: object): boolean {
  return (
    Symbol.iterator in value &&
    "next" in value &&
    typeof value.next === "function"
  );
}

/** Base64 without `Buffer`, which browsers do not have. */
function writeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
