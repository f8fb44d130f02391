/** Chooses the line ends of a document. The choices are those of prettier's printer, which the tests hold it to. */
import {
  type Document,
  type Fill,
  type Group,
  isConcatenation,
} from "./document.js";
import { printJson } from "./json-literal.js";
import { printWidth } from "./print-width.js";
import { stringWidth } from "./string-width.js";

/** Columns of one level of indentation. */
const step = 2;

/** Prints a document that starts at the first column. */
export function printDocument(document: Document): string {
  const printer = new Printer();
  return printer.print(document);
}

/**
 * What is still to print, as a stack in three arrays: a document, its indentation, and whether its line ends are printed flat. One array
 * of objects would be half of the work, for the memory that it takes.
 */
class Printer {
  private readonly documents: Document[] = [];
  private readonly indents: number[] = [];
  private readonly flats: boolean[] = [];
  private readonly brokenGroups = new Map<symbol, boolean>();

  private readonly parts: string[] = [];
  private column = 0;
  /** A hard line end was printed in a flat group: what follows has not been measured. */
  private remeasure = false;

  /** What `fits` has still to look at. */
  private readonly fitDocuments: Document[] = [];
  private readonly fitFlats: boolean[] = [];

  print(document: Document): string {
    this.push(document, 0, false);
    for (;;) {
      const current = this.documents.pop();
      if (current === undefined) return this.parts.join("");
      // The three arrays are of one length.
      const indent = this.indents.pop() as number;
      const flat = this.flats.pop() as boolean;
      if (typeof current === "string")
        this.write(current, stringWidth(current));
      else if (isConcatenation(current)) {
        for (let index = current.length - 1; index >= 0; index -= 1) {
          // The index runs over the array's own length.
          this.push(current[index] as Document, indent, flat);
        }
      } else this.step(current, indent, flat);
    }
  }

  private push(document: Document, indent: number, flat: boolean): void {
    this.documents.push(document);
    this.indents.push(indent);
    this.flats.push(flat);
  }

  private write(text: string, width: number): void {
    if (text === "") return;
    this.parts.push(text);
    this.column += width;
  }

  private step(
    current: Exclude<Document, string | readonly Document[]>,
    indent: number,
    flat: boolean,
  ): void {
    switch (current.kind) {
      case "line":
        if (!flat || current.hard) {
          if (flat) this.remeasure = true;
          this.endLine(indent);
        } else if (!current.soft) this.write(" ", 1);
        break;
      case "indent":
        this.push(current.content, indent + step, flat);
        break;
      case "align":
        this.push(current.content, indent + current.columns, flat);
        break;
      case "group":
        this.group(current, indent, flat);
        break;
      case "ifBreak":
        this.push(
          this.isBroken(current.group, flat) ? current.broken : current.flat,
          indent,
          flat,
        );
        break;
      case "indentIfBreak":
        this.push(
          current.content,
          this.isBroken(current.group, flat) ? indent + step : indent,
          flat,
        );
        break;
      case "fill":
        this.fill(current, indent, flat);
        break;
      case "literal": {
        const text = printJson(current.value, indent, this.column);
        this.parts.push(text);
        // What follows is a comma and the end of the line: whatever the column, it fits.
        this.column = 0;
        break;
      }
    }
  }

  private endLine(indent: number): void {
    const { parts } = this;
    const last = parts.at(-1);
    if (last?.endsWith(" ") === true) parts[parts.length - 1] = last.trimEnd();
    parts.push("\n" + " ".repeat(indent));
    this.column = indent;
  }

  private isBroken(group: symbol | undefined, flat: boolean): boolean {
    return group === undefined ? !flat : this.brokenGroups.get(group) === true;
  }

  private group(group: Group, indent: number, flat: boolean): void {
    if (flat && !this.remeasure) {
      if (group.broken) this.push(group.content, indent, false);
      else this.printFlat(group, indent);
      return;
    }
    this.remeasure = false;
    const width = printWidth - this.column;
    if (!group.broken && this.fits(group, true, width, true)) {
      this.printFlat(group, indent);
      return;
    }
    const states = group.states ?? [];
    const fitting = group.broken
      ? undefined
      : states
          .slice(1, -1)
          .find((state) => this.fits(state, true, width, true));
    const content = fitting ?? states.at(-1) ?? group.content;
    this.push(content, indent, fitting !== undefined);
    this.note(group, fitting === undefined);
  }

  private printFlat(group: Group, indent: number): void {
    if (group.flat === undefined) {
      this.push(group.content, indent, true);
      this.note(group, false);
    } else this.write(group.flat.text, group.flat.width);
  }

  private note({ id }: Group, broken: boolean): void {
    if (id !== undefined) this.brokenGroups.set(id, broken);
  }

  /** Prints the first content of a fill and the line end after it, and leaves the others to the next turn. */
  private fill(fill: Fill, indent: number, flat: boolean): void {
    const { parts, start } = fill;
    const content = parts[start];
    const separator = parts[start + 1];
    const next = parts[start + 2];
    if (content === undefined) return;
    const width = printWidth - this.column;
    const contentFits = this.fits(content, true, width, false);
    if (separator !== undefined && next !== undefined) {
      const bothFit = this.fits([content, separator, next], true, width, false);
      this.push({ ...fill, start: start + 2 }, indent, flat);
      this.push(separator, indent, bothFit);
    } else if (separator !== undefined) {
      this.push(separator, indent, contentFits);
    }
    this.push(content, indent, contentFits);
  }

  /**
   * Whether a document, and what follows it up to the first possible line end, fits into `width` columns.
   *
   * @param withRest What follows counts too; without it no group may break either.
   */
  private fits(
    document: Document,
    isFlat: boolean,
    width: number,
    withRest: boolean,
  ): boolean {
    const { fitDocuments, fitFlats, documents, flats } = this;
    let rest = withRest ? documents.length : 0;
    let remaining = width;
    let pendingSpace = false;
    fitDocuments.length = 0;
    fitFlats.length = 0;
    fitDocuments.push(document);
    fitFlats.push(isFlat);
    while (remaining >= 0) {
      let current = fitDocuments.pop();
      let flat = fitFlats.pop() ?? false;
      if (current === undefined && rest > 0) {
        rest -= 1;
        current = documents[rest];
        flat = flats[rest] ?? false;
      }
      if (current === undefined) return true;
      if (typeof current === "string") {
        if (current === "") continue;
        if (pendingSpace) remaining -= 1;
        pendingSpace = false;
        remaining -= stringWidth(current);
        continue;
      }
      if (isConcatenation(current)) {
        for (let index = current.length - 1; index >= 0; index -= 1) {
          // The index runs over the array's own length.
          fitDocuments.push(current[index] as Document);
          fitFlats.push(flat);
        }
        continue;
      }
      switch (current.kind) {
        case "line":
          if (!flat || current.hard) return true;
          if (!current.soft) pendingSpace = true;
          break;
        case "indent":
        case "align":
        case "indentIfBreak":
          fitDocuments.push(current.content);
          fitFlats.push(flat);
          break;
        case "group": {
          if (!withRest && current.broken) return false;
          const groupFlat = flat && !current.broken;
          if (groupFlat && current.flat !== undefined) {
            if (current.flat.text === "") break;
            remaining -= (pendingSpace ? 1 : 0) + current.flat.width;
            pendingSpace = false;
            break;
          }
          fitDocuments.push(
            groupFlat
              ? current.content
              : (current.states?.at(-1) ?? current.content),
          );
          fitFlats.push(groupFlat);
          break;
        }
        case "ifBreak":
          fitDocuments.push(
            this.isBroken(current.group, flat) ? current.broken : current.flat,
          );
          fitFlats.push(flat);
          break;
        case "fill":
          for (
            let index = current.parts.length - 1;
            index >= current.start;
            index -= 1
          ) {
            // The index runs over the array's own length.
            fitDocuments.push(current.parts[index] as Document);
            fitFlats.push(flat);
          }
          break;
        case "literal":
          // Spread out, its first line is a bracket.
          remaining -=
            (pendingSpace ? 1 : 0) + (flat ? current.value.width : 1);
          pendingSpace = false;
          if (!flat) return remaining >= 0;
          break;
      }
    }
    return false;
  }
}
