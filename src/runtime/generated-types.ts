/** Types that generated modules write with. */

/** A type whose properties may be assigned while it is being built. */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The element type of a `Set`. */
export type SetItemOf<T> = T extends ReadonlySet<infer Item> ? Item : never;

/** The key type of a `Map`. */
export type MapKeyOf<T> =
  T extends ReadonlyMap<infer Key, infer _> ? Key : never;

/** The value type of a `Map`. */
export type MapValueOf<T> =
  T extends ReadonlyMap<infer _, infer Value> ? Value : never;

/**
 * The parameters of one signature of an overloaded function: of the one after which `Later` more are declared. `Parameters`
 * speaks of the last.
 */
export type OverloadParameters<F, Later extends number> = F extends {
  (...args: infer P8): unknown;
  (...args: infer P7): unknown;
  (...args: infer P6): unknown;
  (...args: infer P5): unknown;
  (...args: infer P4): unknown;
  (...args: infer P3): unknown;
  (...args: infer P2): unknown;
  (...args: infer P1): unknown;
  (...args: infer P0): unknown;
}
  ? [P0, P1, P2, P3, P4, P5, P6, P7, P8][Later]
  : never;

/** A tuple without its last `Count` elements: what stands before the fixed elements at its end. */
export type WithoutLast<
  T,
  Count extends number,
  Dropped extends readonly unknown[] = [],
> = Dropped["length"] extends Count
  ? T
  : T extends readonly [...infer Before, unknown]
    ? WithoutLast<Before, Count, [...Dropped, unknown]>
    : never;

/** The last element of a tuple. */
export type LastOf<T> = T extends readonly [...unknown[], infer Last]
  ? Last
  : never;
