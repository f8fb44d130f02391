/** What a JSON pointer into a schema means to a reader: `/properties/cc/items/properties/name` is `cc[].name`. */
export function placeInWords(pointer: string): string {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  let path = "";
  for (let at = 0; at < steps.length; at++) {
    const keyword = steps[at];
    const name = steps[at + 1] ?? "";
    if (keyword === "properties") {
      path += path === "" ? name : `.${name}`;
      at++;
    } else if (keyword === "$defs" || keyword === "definitions") {
      path = name;
      at++;
    } else if (keyword === "items") {
      path += "[]";
    } else if (keyword === "prefixItems") {
      path += `[${name}]`;
      at++;
    } else if (keyword === "additionalProperties") {
      path += path === "" ? "*" : ".*";
    } else if (
      keyword === "anyOf" ||
      keyword === "oneOf" ||
      keyword === "allOf"
    ) {
      at++;
    }
  }
  return path === "" ? "the arguments object" : `\`${path}\``;
}
