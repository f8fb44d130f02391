/** Every diagnostic code. Its keys are the type: a misspelt code or a missing fact does not compile. Codes never change their meaning. */
import type { Diagnostic, Severity, SourcePosition } from "./diagnostic.js";

interface CatalogEntry<Facts> {
  readonly severity: Severity;
  /** One sentence that names what is wrong with what. */
  readonly message: (facts: Facts) => string;
  /** Imperative: what to do about it. */
  readonly help?: (facts: Facts) => string;
}

function entry<Facts extends object>(
  severity: Severity,
  message: (facts: Facts) => string,
  help?: (facts: Facts) => string,
): CatalogEntry<Facts> {
  return help === undefined
    ? { severity, message }
    : { severity, message, help };
}

export const catalog = {
  "unsupported-type": entry(
    "error",
    (f: {
      readonly subject: string;
      readonly owner: string;
      readonly type: string;
      readonly culprit?: string;
    }) =>
      `The ${f.subject} of "${f.owner}" has the type "${f.type}", which has no JSON form${f.culprit === undefined ? "" : ` (${f.culprit})`}.`,
    () =>
      "Take a path or text, mark the parameter `{@inject}`, or leave the function out with `@ignore`.",
  ),
  "duplicate-tool": entry(
    "error",
    (f: { readonly name: string }) => `Two tools are named "${f.name}".`,
    () =>
      "Rename one of them with `@tool other_name`, or leave one out with `@ignore`.",
  ),
  "tsconfig-not-found": entry(
    "error",
    (f: { readonly path: string }) =>
      `The compiler configuration "${f.path}" does not exist or cannot be read.`,
    () =>
      "Correct the path in `tsconfig` or `--project`, or in the `references` that name it.",
  ),
  "tsconfig-invalid": entry(
    "error",
    (f: {
      readonly path: string;
      readonly message: string;
      readonly number: number;
    }) =>
      `The compiler configuration "${f.path}" is not valid: ${f.message.replace(/\.$/, "")} (TS${String(f.number)}).`,
    () =>
      "Correct the configuration; `npx tsc --showConfig` shows how TypeScript reads it.",
  ),
  "tsconfig-option": entry(
    "warning",
    (f: {
      readonly path: string;
      readonly message: string;
      readonly number: number;
    }) =>
      `TypeScript 6.0, with which toolgen reads, passes over a part of "${f.path}": ${f.message.replace(/\.$/, "")} (TS${String(f.number)}).`,
    () =>
      "Correct the option if it is misspelt; nothing needs to be done if it belongs to another version of TypeScript.",
  ),
  "compile-error": entry(
    "error",
    (f: { readonly message: string; readonly number: number }) =>
      `TypeScript does not accept this file: ${f.message.replace(/\.$/, "")} (TS${String(f.number)}).`,
    () => "Correct the error; `npx tsc --noEmit` shows it too.",
  ),
  "no-tool": entry(
    "error",
    (f: { readonly files: number; readonly reasons: readonly string[] }) =>
      `No tool was found in ${f.files === 1 ? "the file" : `the ${String(f.files)} files`} that ${f.files === 1 ? "was" : "were"} read${f.reasons.length === 0 ? `, which ${f.files === 1 ? "exports" : "export"} no function` : `: ${f.reasons.join(", ")}`}.`,
    () =>
      "Export a function with a JSDoc comment, or correct `include` and `select`.",
  ),
  "tool-name": entry(
    "error",
    (f: { readonly name: string; readonly problem: string }) =>
      `The name "${f.name}" is none that a tool can have: ${f.problem}.`,
    () =>
      "Name the tool with `@tool other_name`: a letter or `_`, then at most 63 letters, digits, `_` or `-`.",
  ),
  "tool-name-clash": entry(
    "error",
    (f: {
      readonly name: string;
      readonly other: string;
      readonly lowered: string;
    }) =>
      `The tools "${f.other}" and "${f.name}" are both "${f.lowered}" for providers that take no dots.`,
    () => "Rename one of them with `@tool other_name`.",
  ),
  "argument-name-clash": entry(
    "error",
    (f: { readonly name: string; readonly owner: string }) =>
      `Two arguments of "${f.owner}" are named "${f.name}".`,
    () =>
      "Rename one of the parameters, or keep an object under its name with `{@nest}` in its `@param` text.",
  ),
  "invalid-tag": entry(
    "error",
    (f: {
      readonly tag: string;
      readonly text: string;
      readonly owner: string;
      readonly expected: string;
    }) =>
      `The tag "@${f.tag}${f.text === "" ? "" : ` ${f.text}`}" of "${f.owner}" needs ${f.expected}.`,
    (f) => `Write the tag as \`@${f.tag}\` with ${f.expected}.`,
  ),
  "misplaced-tag": entry(
    "warning",
    (f: { readonly tag: string; readonly owner: string }) =>
      `The tag "@${f.tag}" stands on the function "${f.owner}", where it constrains nothing.`,
    (f) =>
      `Write it in braces in the text of the parameter that it is for: \`@param name - … {@${f.tag} …}\`.`,
  ),
  "unknown-param": entry(
    "warning",
    (f: {
      readonly name: string;
      readonly owner: string;
      readonly suggestion?: string;
    }) =>
      `The comment of "${f.owner}" documents "${f.name}", which is none of its parameters.`,
    (f) =>
      f.suggestion === undefined
        ? "Remove the `@param`, or correct its name."
        : `Did you mean "${f.suggestion}"? Correct the name in the \`@param\`.`,
  ),
  "missing-description": entry(
    "warning",
    (f: { readonly name: string }) =>
      `The tool "${f.name}" has no description.`,
    () =>
      "Say in its JSDoc comment what it does: a model chooses tools by their descriptions.",
  ),
  "omitted-parameter": entry(
    "warning",
    (f: {
      readonly name: string;
      readonly owner: string;
      readonly type: string;
      readonly culprit?: string;
    }) =>
      `The optional parameter "${f.name}" of "${f.owner}" is left out: its type "${f.type}" has no JSON form${f.culprit === undefined ? "" : ` (${f.culprit})`}.`,
    () =>
      "Nothing needs to be done if the model can do without it; else give it a type with a JSON form, or mark it `{@inject}`.",
  ),
  "unconstrained-generic": entry(
    "warning",
    (f: { readonly parameter: string; readonly owner: string }) =>
      `The type parameter "${f.parameter}" of "${f.owner}" has no constraint, so any JSON value is accepted for it.`,
    (f) =>
      `Give it a constraint or a default, such as \`${f.parameter} extends string\`.`,
  ),
  "overload-chosen": entry(
    "note",
    (f: {
      readonly owner: string;
      readonly count: number;
      readonly signature: string;
    }) =>
      `Of the ${String(f.count)} overloads of "${f.owner}" the tool has this one: ${f.signature}.`,
    () => "Export a function of its own for another one.",
  ),
  "result-without-schema": entry(
    "note",
    (f: {
      readonly owner: string;
      readonly type: string;
      readonly culprit?: string;
    }) =>
      `The tool "${f.owner}" has no output schema: its result "${f.type}" has no JSON form${f.culprit === undefined ? "" : ` (${f.culprit})`}.`,
    () => "Declare a return type with a JSON form if clients need the schema.",
  ),
  "stream-result": entry(
    "error",
    (f: { readonly owner: string; readonly type: string }) =>
      `The function "${f.owner}" returns a "${f.type}", which a model cannot be given.`,
    () =>
      "Return its content as text or an async iterable of values, or leave the function out with `@ignore`.",
  ),
  "example-not-json": entry(
    "warning",
    (f: { readonly owner: string; readonly problem: string }) =>
      `The \`@example\` of "${f.owner}" looks like an arguments object, but is none: ${f.problem}.`,
    () =>
      "Write it as JSON with the names of the parameters as keys, or as a call in a code fence.",
  ),
  "unreadable-file": entry(
    "error",
    (f: { readonly path: string }) =>
      `The file "${f.path}" cannot be read as TypeScript or JavaScript.`,
    () =>
      "Correct the path or `include`, or give the file one of the endings that TypeScript knows.",
  ),
  "package-not-found": entry(
    "error",
    (f: { readonly name: string; readonly problem: string }) =>
      `The package "${f.name}" cannot be read: ${f.problem}.`,
    (f) =>
      `Install it (\`npm install ${f.name}\`), and \`@types/${f.name.replace(/^@/, "").replace("/", "__")}\` where it brings no types of its own.`,
  ),
  "unresolved-type": entry(
    "error",
    (f: {
      readonly subject: string;
      readonly owner: string;
      readonly place?: string;
      readonly specifier?: string;
    }) =>
      `The type of the ${f.subject} of "${f.owner}" cannot be resolved${f.place === undefined ? "" : ` at "${f.place}"`}${f.specifier === undefined ? "" : `: nothing is known of "${f.specifier}"`}.`,
    (f) =>
      f.specifier === undefined
        ? "Correct the type; `npx tsc --noEmit` shows what is wrong with it."
        : `Install or build "${f.specifier}", or correct the import: without it the type is \`any\`.`,
  ),
  "omitted-part": entry(
    "warning",
    (f: { readonly whole: string; readonly parts: readonly string[] }) =>
      `The ${f.whole} is read without ${f.parts.join(", ")}, for want of a JSON form.`,
    () =>
      "Nothing needs to be done if the model can do without it; else give it a type with a JSON form.",
  ),
  "ambiguous-union": entry(
    "error",
    (f: {
      readonly subject: string;
      readonly owner: string;
      readonly place?: string;
      readonly first: string;
      readonly second: string;
    }) =>
      `The type of the ${f.subject} of "${f.owner}" is ambiguous${f.place === undefined ? "" : ` at "${f.place}"`}: the same JSON can mean ${f.first} and ${f.second}.`,
    () =>
      "Give the members a common property with different literals, or keep one of them.",
  ),
  "dropped-member": entry(
    "note",
    (f: {
      readonly members: readonly string[];
      readonly union: string;
      readonly whole: string;
    }) =>
      `The ${f.whole} never receives ${f.members.map((member) => `"${member}"`).join(", ")} of the union "${f.union}": in JSON it would be text that another member takes.`,
    () =>
      "Keep one of the members that are text in JSON if the function must receive the other type.",
  ),
  "misfit-constraint": entry(
    "error",
    (f: {
      readonly tag: string;
      readonly owner: string;
      readonly target: string;
    }) =>
      `The tag "@${f.tag}" of "${f.owner}" constrains nothing: its type holds no ${f.target}.`,
    () => "Remove the tag, or give the place a type that it fits.",
  ),
  "conflicting-constraints": entry(
    "error",
    (f: {
      readonly first: string;
      readonly second: string;
      readonly owner: string;
    }) =>
      `No value can meet both "${f.first}" and "${f.second}" of "${f.owner}".`,
    () => "Correct one of the tags.",
  ),
  "unsafe-pattern": entry(
    "error",
    (f: { readonly pattern: string; readonly owner: string }) =>
      `The pattern "${f.pattern}" of "${f.owner}" takes exponential time on some texts.`,
    () =>
      "Rewrite it so that no repeated part can match the same text in two ways, as in `(a+)+`.",
  ),
  "hidden-required": entry(
    "error",
    (f: { readonly tag: string; readonly owner: string }) =>
      `The property "${f.owner}" is required, so "@${f.tag}" cannot hide it.`,
    () => "Make the property optional, or remove the tag.",
  ),
  "default-not-json": entry(
    "warning",
    (f: { readonly text: string; readonly owner: string }) =>
      `The default "${f.text}" of "${f.owner}" is no JSON value of its type, so the model is not told of it.`,
    () => "Write it as JSON, or as text in the description.",
  ),
  "no-input": entry(
    "error",
    (f: { readonly patterns: readonly string[] }) =>
      `No file matches ${f.patterns.map((pattern) => `"${pattern}"`).join(" or ")}.`,
    () =>
      "Name the files whose exports are tools: `toolgen build src/tools.ts`, or `include` in the config.",
  ),
  "unmatched-include": entry(
    "warning",
    (f: { readonly pattern: string }) =>
      `No file matches "${f.pattern}", while other patterns of \`include\` match some.`,
    () => "Correct the pattern, or remove it.",
  ),
  "config-not-found": entry(
    "error",
    (f: { readonly path: string }) => `The config "${f.path}" does not exist.`,
    () =>
      "Correct the path in `--config`, or run `toolgen init` for a config to start from.",
  ),
  "config-unreadable": entry(
    "error",
    (f: { readonly path: string; readonly problem: string }) =>
      `The config "${f.path}" cannot be read: ${f.problem}.`,
    () => "Make it a file that you may read.",
  ),
  "config-syntax": entry(
    "error",
    (f: { readonly problem: string }) =>
      `The config is not valid JSON: ${f.problem}.`,
    () => "Correct it; comments and trailing commas are allowed.",
  ),
  "config-unknown-key": entry(
    "error",
    (f: {
      readonly key: string;
      readonly place: string;
      readonly known: readonly string[];
      readonly suggestion?: string;
    }) => `There is no "${f.key}" in ${f.place}.`,
    (f) =>
      f.suggestion === undefined
        ? `Use one of ${f.known.join(", ")}.`
        : `Did you mean "${f.suggestion}"?`,
  ),
  "config-missing-key": entry(
    "error",
    (f: { readonly key: string; readonly place: string }) =>
      `${f.place} lacks "${f.key}".`,
    (f) => `Add "${f.key}".`,
  ),
  "config-duplicate-key": entry(
    "error",
    (f: { readonly key: string; readonly place: string }) =>
      `The key "${f.key}" stands twice in ${f.place}.`,
    () => "Remove one of them.",
  ),
  "config-value": entry(
    "error",
    (f: {
      readonly place: string;
      readonly expected: string;
      readonly found: string;
      readonly suggestion?: string;
    }) => `${f.place} must be ${f.expected}, and not ${f.found}.`,
    (f) =>
      f.suggestion === undefined
        ? "Correct the value, or remove the key: everything has a default."
        : `Did you mean "${f.suggestion}"?`,
  ),
  "config-output-clash": entry(
    "error",
    (f: { readonly path: string }) =>
      `Two outputs would be written to "${f.path}".`,
    () => "Give each registry and each file of `emitJson` a path of its own.",
  ),
  "config-several-registries": entry(
    "error",
    (f: { readonly argument: string; readonly count: number }) =>
      `The config has ${String(f.count)} registries, so ${f.argument} can stand for none of them.`,
    () => "Leave it out, or name another config with `--config`.",
  ),
  "config-shadowed": entry(
    "warning",
    () =>
      "The key `toolgen` of package.json is not read, since a toolgen.config.json stands beside it.",
    () => "Keep one of them.",
  ),
  "stale-output": entry(
    "error",
    (f: { readonly path: string; readonly command: string }) =>
      `"${f.path}" is stale: its sources say something else.`,
    (f) => `Run \`${f.command}\` and commit what it writes.`,
  ),
  "missing-output": entry(
    "error",
    (f: { readonly path: string; readonly command: string }) =>
      `"${f.path}" is missing.`,
    (f) => `Run \`${f.command}\` and commit what it writes.`,
  ),
  "orphaned-output": entry(
    "warning",
    (f: { readonly path: string }) =>
      `"${f.path}" was generated once, and no registry of the config writes it any more.`,
    () =>
      "Delete it, or give it a registry in the config; where another config writes it, set the rule `orphaned-output` to `off`.",
  ),
  "foreign-output": entry(
    "error",
    (f: { readonly path: string }) =>
      `"${f.path}" was not generated by toolgen, so it is not overwritten.`,
    () => "Move it away, or set another `output`.",
  ),
  "target-refuses": entry(
    "warning",
    (f: {
      readonly target: string;
      readonly tool: string;
      readonly message: string;
      readonly help: string;
    }) =>
      `The tool "${f.tool}" cannot be said for the target "${f.target}": ${f.message}`,
    (f) => f.help,
  ),
  "target-weakens": entry(
    "note",
    (f: {
      readonly target: string;
      readonly tool: string;
      readonly message: string;
      readonly help: string;
    }) =>
      `The target "${f.target}" says less of the tool "${f.tool}" than its types do: ${f.message}`,
    (f) => f.help,
  ),
  "target-request": entry(
    "warning",
    (f: {
      readonly target: string;
      readonly message: string;
      readonly help: string;
    }) => `All tools in one request to the target "${f.target}": ${f.message}`,
    (f) => f.help,
  ),
  "format-failed": entry(
    "warning",
    (f: { readonly path: string; readonly problem: string }) =>
      `The project's prettier cannot format "${f.path}": ${f.problem}.`,
    () =>
      "Correct the config of prettier; until then the file is in toolgen's own layout.",
  ),
} as const;

export type DiagnosticCode = keyof typeof catalog;

/** The facts that the message of a code needs. */
export type DiagnosticFacts<Code extends DiagnosticCode> = Parameters<
  (typeof catalog)[Code]["message"]
>[0];

export function diagnose<Code extends DiagnosticCode>(
  code: Code,
  facts: DiagnosticFacts<Code>,
  position?: SourcePosition,
  related?: Diagnostic["related"],
): Diagnostic {
  // Indexing a mapped object by a generic key loses the pairing of code and facts, which the signature has just established.
  const found = catalog[code] as CatalogEntry<DiagnosticFacts<Code>>;
  const help = found.help?.(facts);
  return {
    code,
    severity: found.severity,
    message: found.message(facts),
    ...(help !== undefined && { help }),
    ...(position !== undefined && { position }),
    ...(related !== undefined && { related }),
  };
}
