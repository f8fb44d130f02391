/** Tags of a function's comment that say how its tool is shown and run. */
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { ToolHints, ToolSettings } from "../../model/tool.js";
import type { DocTag } from "../jsdoc/doc-block.js";
import { isPlaceTag } from "../jsdoc/known-tags.js";

export interface ReadToolTags {
  readonly hints: ToolHints;
  readonly settings: ToolSettings;
  readonly deprecated: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads `@title`, the MCP hints, the execution settings and `@deprecated`. Names compare without case. */
export function readToolTags(
  tags: readonly DocTag[],
  owner: string,
): ReadToolTags {
  const hints: { -readonly [Key in keyof ToolHints]: ToolHints[Key] } = {};
  const settings: { -readonly [Key in keyof ToolSettings]: ToolSettings[Key] } =
    {};
  const diagnostics: Diagnostic[] = [];
  let deprecated = false;
  const reject = (tag: DocTag, expected: string): void => {
    diagnostics.push(
      diagnose(
        "invalid-tag",
        { tag: tag.name, text: firstLine(tag.text), owner, expected },
        tag.position,
      ),
    );
  };
  /** A flag stands alone, or says `true` or `false`; words behind it explain it. */
  const flag = (tag: DocTag): boolean => tag.text.toLowerCase() !== "false";

  for (const tag of tags) {
    switch (tag.name.toLowerCase()) {
      case "title":
        if (tag.text === "") reject(tag, "a text");
        else hints.title = tag.text;
        break;
      case "readonly":
        hints.readOnlyHint = flag(tag);
        break;
      case "destructive":
        hints.destructiveHint = flag(tag);
        break;
      case "idempotent":
        hints.idempotentHint = flag(tag);
        break;
      case "openworld":
        hints.openWorldHint = flag(tag);
        break;
      case "approval":
        settings.approval = flag(tag);
        break;
      case "sequential":
        settings.sequential = flag(tag);
        break;
      case "returndirect":
        settings.returnDirect = flag(tag);
        break;
      case "deferred":
        settings.deferred = flag(tag);
        break;
      case "timeout": {
        const milliseconds = durationOf(tag.text);
        if (milliseconds === undefined)
          reject(tag, "a time such as `5s`, `500ms` or `2m`");
        else settings.timeoutMs = milliseconds;
        break;
      }
      case "group":
        if (tag.text === "") reject(tag, "the name of a group");
        else settings.group = tag.text;
        break;
      case "deprecated":
        deprecated = true;
        break;
      default:
        if (isPlaceTag(tag.name))
          diagnostics.push(
            diagnose("misplaced-tag", { tag: tag.name, owner }, tag.position),
          );
    }
  }
  return { hints, settings, deprecated, diagnostics };
}

const units: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["ms", 1],
  ["s", 1000],
  ["sec", 1000],
  ["m", 60_000],
  ["min", 60_000],
  ["h", 3_600_000],
]);

/** Milliseconds; a number without a unit is milliseconds. At most what a timer can count. */
function durationOf(text: string): number | undefined {
  const found = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text);
  const unit = units.get((found?.[2] ?? "-").toLowerCase());
  if (found === null || unit === undefined) return undefined;
  const milliseconds = Math.round(Number(found[1]) * unit);
  return milliseconds >= 1 && milliseconds <= 2 ** 31 - 1
    ? milliseconds
    : undefined;
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? "";
}
