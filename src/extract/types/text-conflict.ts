/** Whether two types that are text in JSON can be told apart by the text: by samples of each, since formats are sets without a formula. */
import type { TypeNode } from "../../model/types.js";

/** Texts that each kind takes, one of which the other kind may take too. */
function samplesOf(type: TypeNode): readonly string[] {
  switch (type.kind) {
    case "date":
      return ["2024-02-03T04:05:06Z"];
    case "url":
      return ["https://example.com/", "mailto:someone@example.com"];
    case "bigint":
      return ["1234", "0", "-1"];
    case "bytes":
      return ["", "AAEC", "1234"];
    case "enum":
      return type.members.flatMap((member) =>
        typeof member.json === "string" ? [member.json] : [],
      );
    default:
      return [];
  }
}

function admitsText(type: TypeNode, text: string): boolean {
  switch (type.kind) {
    case "date":
      return /^\d{4}-\d\d-\d\d/.test(text);
    case "url":
      return /^[a-z][a-z\d+.-]*:/i.test(text);
    case "bigint":
      return /^-?(0|[1-9]\d*)$/.test(text);
    case "bytes":
      return /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(
        text,
      );
    case "enum":
      return type.members.some((member) => member.json === text);
    case "string":
      // A text with a format or a length is some text that the other may be too; only a pattern is known well enough.
      return (
        type.pattern === undefined || new RegExp(type.pattern, "u").test(text)
      );
    case "regexp":
      return true;
    default:
      return false;
  }
}

/** Some text fits both and means two values. */
export function conflictOfTexts(left: TypeNode, right: TypeNode): boolean {
  const differs = (text: string): boolean =>
    left.kind !== right.kind ||
    (left.kind === "enum" &&
      right.kind === "enum" &&
      valueOf(left, text) !== valueOf(right, text));
  return [...samplesOf(left), ...samplesOf(right)].some(
    (text) =>
      admitsText(left, text) && admitsText(right, text) && differs(text),
  );
}

function valueOf(
  type: Extract<TypeNode, { kind: "enum" }>,
  text: string,
): unknown {
  return type.members.find((member) => member.json === text)?.value;
}
