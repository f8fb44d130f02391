/** Diagnostics for people at a terminal: one sentence, the line that it is about, and what to do. */
import { styleText } from "node:util";
import type { Diagnostic, Severity, SourcePosition } from "./diagnostic.js";

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const styles: Readonly<Record<Severity, Style>> = {
  error: ["bold", "red"],
  warning: ["bold", "yellow"],
  note: ["bold", "blue"],
};

/** Columns of a source line that are shown at most. */
const frameWidth = 110;

export function renderPretty(
  diagnostics: readonly Diagnostic[],
  color: boolean,
): string {
  const paint: Paint = color
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text;
  return diagnostics
    .map((diagnostic) => renderOne(diagnostic, paint))
    .join("\n");
}

function renderOne(
  { code, severity, message, help, position, related = [] }: Diagnostic,
  paint: Paint,
): string {
  const style = styles[severity];
  const place = position === undefined ? "" : `${placeOf(position, paint)} - `;
  const lines = [
    `${place}${paint(style, severity)} ${paint("gray", code)}: ${visible(message)}`,
    ...frame(position, style, paint),
    ...related.flatMap((item) => [
      "",
      `  ${placeOf(item.position, paint)} - ${visible(item.message)}`,
      ...frame(item.position, "cyan", paint),
    ]),
    ...(help === undefined
      ? []
      : ["", `  ${paint("bold", "help:")} ${visible(help)}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function placeOf({ path, line, column }: SourcePosition, paint: Paint): string {
  return `${paint("cyan", visible(path))}:${String(line)}:${String(column)}`;
}

/** The line, without its indentation, and what is meant in it underlined. */
function frame(
  position: SourcePosition | undefined,
  style: Style,
  paint: Paint,
): readonly string[] {
  const text = position?.lineText;
  if (position === undefined || text === undefined) return [];
  const indentation = text.length - text.trimStart().length;
  const start = Math.max(0, position.column - 1 - indentation);
  const trimmed = text.trim();
  if (trimmed === "") return [];
  const cut = crop(trimmed, start, position.length);
  const number = String(position.line).padStart(4);
  const before = visible(cut.text.slice(0, cut.start));
  const marked = visible(cut.text.slice(cut.start, cut.start + cut.length));
  return [
    "",
    `${paint("gray", number)}  ${visible(cut.text)}`,
    `${" ".repeat(number.length + 2 + displayWidth(before))}${paint(style, "~".repeat(Math.max(1, displayWidth(marked))))}`,
  ];
}

interface Cut {
  readonly text: string;
  readonly start: number;
  readonly length: number;
}

/** Of a line that is too long, the part around what is meant. */
function crop(text: string, start: number, length: number): Cut {
  const end = Math.min(start + length, text.length);
  if (text.length <= frameWidth) return { text, start, length: end - start };
  const from = Math.max(0, Math.min(start - 20, text.length - frameWidth));
  const to = Math.min(text.length, from + frameWidth);
  const head = from > 0 ? "…" : "";
  const tail = to < text.length ? "…" : "";
  return {
    text: head + text.slice(from, to) + tail,
    start: start - from + head.length,
    length: Math.max(1, Math.min(end, to) - start),
  };
}

/** Tabs as spaces, and no character that would move the cursor or reorder what stands around it. */
function visible(text: string): string {
  return text
    .replaceAll("\t", "  ")
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "\ufffd");
}

/** Columns that a terminal gives a text: two to the wide characters of East Asia and to emoji, none to what combines. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width += combining.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}

const combining = /[\p{Mn}\p{Me}\p{Cf}]/u;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
