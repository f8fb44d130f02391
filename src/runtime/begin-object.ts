/** Names that the compiler finds in every object. */
type InheritedName =
  | "constructor"
  | "hasOwnProperty"
  | "isPrototypeOf"
  | "propertyIsEnumerable"
  | "toLocaleString"
  | "toString"
  | "valueOf";

/**
 * The beginning of an object of the type `T`, to which the caller adds what is still missing. A type may have an optional property
 * under a name that every object inherits (`constructor`, `toString`); for the compiler no literal without it fits such a type.
 */
export function beginObject<T>(fields: Omit<T, InheritedName>): T {
  // What `T` has beyond `fields` are properties of such names, which are optional or assigned by the caller.
  return fields as T;
}
