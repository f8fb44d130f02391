/**
 * The beginning of an object of the type `T`, to which the caller adds what is still missing. A type may have an optional property
 * under a name that every object inherits (`constructor`, `toString`); for the compiler no literal without it fits such a type.
 */
export function beginObject<T>(fields: Omit<T, keyof object>): T {
  // What `T` has beyond `fields` are properties of such names, which are optional or assigned by the caller.
  return fields;
}
