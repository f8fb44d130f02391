/** Planned files against what is there, as a unified diff. */
import { styleText } from "node:util";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { PlannedFile } from "../output.js";
import { type CliIo, type CliStream, showsColor } from "./cli-io.js";
import { shownPath } from "./report.js";

/** The diff of all files that would be written, as `git diff` shows it, in colours where the stream shows them. */
export function renderDiff(
  plan: readonly PlannedFile[],
  stream: CliStream,
  io: CliIo,
): string {
  const text = patchText(plan, io.cwd);
  return showsColor(stream, io.env) ? colored(text) : text;
}

/** The same without colours, with paths as a user writes them from a folder. */
export function patchText(plan: readonly PlannedFile[], cwd: string): string {
  return plan.map((file) => patchOf(file, shownPath(file.path, cwd))).join("");
}

function patchOf(file: PlannedFile, path: string): string {
  if (file.state !== "changed" && file.state !== "missing") return "";
  const current = file.state === "changed" ? file.current : "";
  return createTwoFilesPatch(
    file.state === "missing" ? "/dev/null" : `a/${path}`,
    `b/${path}`,
    current.replaceAll("\r\n", "\n"),
    file.text.replaceAll("\r\n", "\n"),
    undefined,
    undefined,
    { context: 3, headerOptions: FILE_HEADERS_ONLY },
  );
}

function colored(text: string): string {
  const paint = (style: Parameters<typeof styleText>[0], line: string) =>
    styleText(style, line, { validateStream: false });
  return text
    .split("\n")
    .map((line) => {
      if (/^(---|\+\+\+) /.test(line)) return paint("bold", line);
      if (line.startsWith("@@")) return paint("cyan", line);
      if (line.startsWith("+")) return paint("green", line);
      if (line.startsWith("-")) return paint("red", line);
      return line;
    })
    .join("\n");
}
