/** How the name of a number is written as a key of an object: as the schema's `propertyNames` says. */
import type { StringRules } from "./reader.js";

/** A key that names a number. */
export const numberNameRules: StringRules = {
  pattern: /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/,
};
