/** The arguments of a tool as a person reads them. */
import type { ToolModel } from "../model/tool.js";

/** `city`, `days?`, `...tags`: what the model may send, in order. */
export function parameterTexts(tool: ToolModel): readonly string[] {
  return tool.parameters.flatMap((parameter): readonly string[] => {
    switch (parameter.kind) {
      case "value":
        return [
          parameter.rest ? `...${parameter.name}` : optionalName(parameter),
        ];
      case "flattened":
        return parameter.properties.map((property) =>
          optionalName({
            name: property.name,
            optional: property.optional || parameter.optional,
          }),
        );
      case "omitted":
      case "context":
      case "signal":
      case "inject":
        return [];
    }
  });
}

function optionalName({
  name,
  optional,
}: {
  readonly name: string;
  readonly optional: boolean;
}): string {
  return optional ? `${name}?` : name;
}
