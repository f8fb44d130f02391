/** Chooses the line ends of a document. The choices are those of prettier's printer, which the tests hold it to. */
import {
  type Document,
  type Fill,
  type Group,
  isConcatenation,
} from "./document.js";
import { stringWidth } from "./string-width.js";

/** Columns of a line, as prettier has it by default. */
const printWidth = 80;

/** Columns of one level of indentation. */
const step = 2;

/** A document still to print. */
interface Command {
  readonly columns: number;
  readonly flat: boolean;
  readonly document: Document;
}

/** Prints a document that starts at the first column. */
export function printDocument(document: Document): string {
  const commands: Command[] = [{ columns: 0, flat: false, document }];
  const brokenGroups = new Map<symbol, boolean>();
  let text = "";
  let column = 0;
  /** `text` ends in a space, which the end of its line takes off. To look at `text` itself would copy it each time. */
  let endsInSpace = false;
  /** A hard line end was printed in a flat group: what follows has not been measured. */
  let remeasure = false;

  for (
    let command = commands.pop();
    command !== undefined;
    command = commands.pop()
  ) {
    const { columns, flat, document: current } = command;
    if (typeof current === "string") {
      if (current === "") continue;
      text += current;
      endsInSpace = current.endsWith(" ");
      column += stringWidth(current);
      continue;
    }
    if (isConcatenation(current)) {
      for (let index = current.length - 1; index >= 0; index -= 1) {
        // The index runs over the array's own length.
        commands.push({ columns, flat, document: current[index] as Document });
      }
      continue;
    }
    switch (current.kind) {
      case "line":
        if (flat && !current.hard) {
          if (!current.soft) {
            text += " ";
            column += 1;
            endsInSpace = true;
          }
        } else {
          if (flat) remeasure = true;
          if (endsInSpace) text = text.trimEnd();
          text += "\n" + " ".repeat(columns);
          endsInSpace = false;
          column = columns;
        }
        break;
      case "indent":
        commands.push({
          columns: columns + step,
          flat,
          document: current.content,
        });
        break;
      case "align":
        commands.push({
          columns: columns + current.columns,
          flat,
          document: current.content,
        });
        break;
      case "group": {
        let chosen: Command;
        if (flat && !remeasure) {
          chosen = {
            columns,
            flat: !current.broken,
            document: current.content,
          };
        } else {
          remeasure = false;
          chosen = layOut(
            current,
            columns,
            printWidth - column,
            commands,
            brokenGroups,
          );
        }
        commands.push(chosen);
        if (current.id !== undefined)
          brokenGroups.set(current.id, !chosen.flat);
        break;
      }
      case "ifBreak": {
        const broken =
          current.group === undefined
            ? !flat
            : brokenGroups.get(current.group) === true;
        commands.push({
          columns,
          flat,
          document: broken ? current.broken : current.flat,
        });
        break;
      }
      case "indentIfBreak":
        commands.push({
          columns:
            brokenGroups.get(current.group) === true ? columns + step : columns,
          flat,
          document: current.content,
        });
        break;
      case "fill":
        fillLine(
          current,
          columns,
          flat,
          printWidth - column,
          commands,
          brokenGroups,
        );
        break;
    }
  }
  return text;
}

/** The layout that a group takes when it starts with `width` columns left. */
function layOut(
  group: Group,
  columns: number,
  width: number,
  rest: readonly Command[],
  brokenGroups: ReadonlyMap<symbol, boolean>,
): Command {
  const asFlat: Command = { columns, flat: true, document: group.content };
  if (!group.broken && fits(asFlat, rest, width, brokenGroups)) return asFlat;
  if (group.states === undefined)
    return { columns, flat: false, document: group.content };
  const last = group.states.length - 1;
  if (!group.broken) {
    for (let index = 1; index < last; index += 1) {
      // `index` runs below the last index.
      const state: Command = {
        columns,
        flat: true,
        document: group.states[index] as Document,
      };
      if (fits(state, rest, width, brokenGroups)) return state;
    }
  }
  // A group with states has at least one.
  return { columns, flat: false, document: group.states[last] as Document };
}

/** Prints the first content of a fill and the line end after it, and leaves the others to the next turn. */
function fillLine(
  fill: Fill,
  columns: number,
  flat: boolean,
  width: number,
  commands: Command[],
  brokenGroups: ReadonlyMap<symbol, boolean>,
): void {
  const content = fill.parts[fill.start];
  const separator = fill.parts[fill.start + 1];
  const next = fill.parts[fill.start + 2];
  if (content === undefined) return;
  const contentFits = fits(
    { columns, flat: true, document: content },
    [],
    width,
    brokenGroups,
    true,
  );
  const first: Command = { columns, flat: contentFits, document: content };
  if (separator === undefined) {
    commands.push(first);
    return;
  }
  if (next === undefined) {
    commands.push({ columns, flat: contentFits, document: separator }, first);
    return;
  }
  const bothFit = fits(
    { columns, flat: true, document: [content, separator, next] },
    [],
    width,
    brokenGroups,
    true,
  );
  commands.push(
    { columns, flat, document: { ...fill, start: fill.start + 2 } },
    { columns, flat: bothFit, document: separator },
    first,
  );
}

/**
 * Whether `next` and what follows it up to the first possible line end fit into `width` columns.
 *
 * @param mustBeFlat No group in it may break.
 */
function fits(
  next: Command,
  rest: readonly Command[],
  width: number,
  brokenGroups: ReadonlyMap<symbol, boolean>,
  mustBeFlat = false,
): boolean {
  let restIndex = rest.length;
  let remaining = width;
  let pendingSpace = false;
  const commands: { readonly flat: boolean; readonly document: Document }[] = [
    next,
  ];
  while (remaining >= 0) {
    const command = commands.pop();
    if (command === undefined) {
      if (restIndex === 0) return true;
      restIndex -= 1;
      // `restIndex` is within the array.
      commands.push(rest[restIndex] as Command);
      continue;
    }
    const { flat, document } = command;
    if (typeof document === "string") {
      if (document !== "") {
        if (pendingSpace) remaining -= 1;
        pendingSpace = false;
        remaining -= stringWidth(document);
      }
      continue;
    }
    if (isConcatenation(document)) {
      for (let index = document.length - 1; index >= 0; index -= 1) {
        // The index runs over the array's own length.
        commands.push({ flat, document: document[index] as Document });
      }
      continue;
    }
    switch (document.kind) {
      case "line":
        if (!flat || document.hard) return true;
        if (!document.soft) pendingSpace = true;
        break;
      case "indent":
      case "align":
      case "indentIfBreak":
        commands.push({ flat, document: document.content });
        break;
      case "group": {
        if (mustBeFlat && document.broken) return false;
        const groupFlat = flat && !document.broken;
        commands.push({
          flat: groupFlat,
          document:
            (groupFlat ? undefined : document.states?.at(-1)) ??
            document.content,
        });
        break;
      }
      case "ifBreak": {
        const broken =
          document.group === undefined
            ? !flat
            : brokenGroups.get(document.group) === true;
        commands.push({
          flat,
          document: broken ? document.broken : document.flat,
        });
        break;
      }
      case "fill":
        for (
          let index = document.parts.length - 1;
          index >= document.start;
          index -= 1
        ) {
          // The index runs over the array's own length.
          commands.push({ flat, document: document.parts[index] as Document });
        }
        break;
    }
  }
  return false;
}
