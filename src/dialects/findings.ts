/** Collects the findings of one tool, each place and message once. */
import type { Finding } from "./dialect.js";

export type Findings = Readonly<{
  list: readonly Finding[];
  /** The tool cannot be said. */
  refuse: (
    part: Finding["part"],
    pointer: string,
    message: string,
    help: string,
  ) => void;
  /** The tool is sent, but says a little less. */
  note: (
    part: Finding["part"],
    pointer: string,
    message: string,
    help: string,
  ) => void;
}>;

/** A definition that is written out at several places is reported once, at its own place. */
export function collectFindings(): Findings {
  const list: Finding[] = [];
  const seen = new Set<string>();
  const add = (finding: Finding): void => {
    const key = `${finding.part} ${finding.pointer} ${finding.message}`;
    if (seen.has(key)) return;
    seen.add(key);
    list.push(finding);
  };
  return {
    list,
    refuse: (part, pointer, message, help) => {
      add({ part, pointer, message, help, unsayable: true });
    },
    note: (part, pointer, message, help) => {
      add({ part, pointer, message, help, unsayable: false });
    },
  };
}
