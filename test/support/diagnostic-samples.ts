/** Facts for a sample of every diagnostic, from which the README's table is made. A code without a sample does not compile. */
import {
  catalog,
  diagnose,
  type DiagnosticCode,
  type DiagnosticFacts,
} from "../../src/diagnostics/catalog.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";

const facts: { readonly [Code in DiagnosticCode]: DiagnosticFacts<Code> } = {
  "unsupported-type": {
    subject: 'parameter "stream"',
    owner: "sendMail",
    type: "Readable",
  },
  "duplicate-tool": { name: "openTicket" },
  "tsconfig-not-found": { path: "tsconfig.app.json" },
  "tsconfig-invalid": {
    path: "tsconfig.json",
    message: "'{' expected.",
    number: 1005,
  },
  "tsconfig-option": {
    path: "tsconfig.json",
    message: "Unknown compiler option 'strickt'.",
    number: 5023,
  },
  "compile-error": { message: "Cannot find name 'Tiket'.", number: 2304 },
  "no-tool": { files: 1, reasons: ["1 has no JSDoc comment"] },
  "tool-name": { name: "größe", problem: 'it holds "ö"' },
  "tool-name-clash": {
    name: "ticket_open",
    other: "ticket.open",
    lowered: "ticket_open",
  },
  "argument-name-clash": { name: "id", owner: "openTicket" },
  "invalid-tag": {
    tag: "minimum",
    text: "one",
    owner: "openTicket",
    expected: "a number",
  },
  "misplaced-tag": { tag: "minimum", owner: "openTicket" },
  "unknown-param": {
    name: "titel",
    owner: "openTicket",
    suggestion: "title",
  },
  "missing-description": { name: "openTicket" },
  "omitted-parameter": {
    name: "done",
    owner: "openTicket",
    type: "() => void",
  },
  "unconstrained-generic": { parameter: "T", owner: "first" },
  "overload-chosen": {
    owner: "parse",
    count: 2,
    signature: "parse(text: string): Date",
  },
  "result-without-schema": { owner: "compile", type: "() => void" },
  "stream-result": { owner: "download", type: "Readable" },
  "example-not-json": {
    owner: "openTicket",
    problem: "a key is not in quotes",
  },
  "unreadable-file": { path: "src/tools.css" },
  "package-not-found": { name: "date-fnz", problem: "it is not installed" },
  "unresolved-type": {
    subject: 'parameter "ticket"',
    owner: "openTicket",
    specifier: "./ticket.js",
  },
  "omitted-part": {
    whole: 'parameter "options" of "openTicket"',
    parts: ['"options.onDone" (a function)'],
  },
  "ambiguous-union": {
    subject: 'parameter "shape"',
    owner: "draw",
    first: '"Circle"',
    second: '"Disc"',
  },
  "dropped-member": {
    members: ["Date"],
    union: "string | Date",
    whole: 'parameter "due" of "openTicket"',
  },
  "misfit-constraint": {
    tag: "minLength",
    owner: "count",
    target: "string",
  },
  "conflicting-constraints": {
    first: "@minimum 5",
    second: "@maximum 3",
    owner: "count",
  },
  "unsafe-pattern": { pattern: "(a+)+$", owner: "name" },
  "hidden-required": { tag: "hidden", owner: "Ticket.id" },
  "default-not-json": { text: "now", owner: "due" },
  "no-input": { patterns: ["src/**/*.tools.ts"] },
  "unmatched-include": { pattern: "lib/**/*.tools.ts" },
  "config-not-found": { path: "toolgen.json" },
  "config-unreadable": {
    path: "toolgen.config.json",
    problem: "permission denied",
  },
  "config-syntax": { problem: "a comma is missing" },
  "config-unknown-key": {
    key: "ouput",
    place: "the config",
    known: ["output"],
    suggestion: "output",
  },
  "config-missing-key": { key: "output", place: "The registry" },
  "config-duplicate-key": { key: "output", place: "the config" },
  "config-value": {
    place: "`select`",
    expected: '"documented" or "tagged"',
    found: '"all"',
  },
  "config-output-clash": { path: "src/tools.generated.ts" },
  "config-several-registries": { argument: "`--output`", count: 2 },
  "config-shadowed": {},
  "stale-output": {
    path: "src/tools.generated.ts",
    command: "toolgen build",
  },
  "missing-output": {
    path: "src/tools.generated.ts",
    command: "toolgen build",
  },
  "orphaned-output": { path: "src/old.generated.ts" },
  "foreign-output": { path: "src/tools.generated.ts" },
  "target-refuses": {
    target: "openai",
    tool: "openTicket",
    message: "its name has 70 characters, and 64 are allowed.",
    help: "Give it a shorter name with `@tool`.",
  },
  "target-weakens": {
    target: "anthropic-strict",
    tool: "openTicket",
    message: "bounds of numbers are only said in words.",
    help: "Nothing needs to be done: the wrapper checks them.",
  },
  "target-request": {
    target: "openai",
    message: "there are 130 tools, and 128 are allowed.",
    help: "Split the registry.",
  },
  "format-failed": {
    path: "src/tools.generated.ts",
    problem: "Invalid configuration for file .prettierrc",
  },
};

/** One diagnostic a code, in the order of the catalogue. */
export function sampleDiagnostics(): readonly Diagnostic[] {
  // The keys of an object literal are those of its type.
  return (Object.keys(catalog) as DiagnosticCode[]).map((code) =>
    diagnose(code, facts[code]),
  );
}
