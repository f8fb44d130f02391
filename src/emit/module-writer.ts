/** What is collected while a module is written: its imports, its names, and the declarations that its tools share. */
import type {
  Definition,
  DefinitionId,
  ImportReference,
  TypeName,
  TypeNode,
} from "../model/types.js";
import type { ToolSet } from "../model/tool.js";
import type { Document } from "./document.js";
import { Imports } from "./imports.js";
import { Names } from "./names.js";
import { printDocument } from "./print-document.js";
import { isIdentifierName, quote } from "./source-text.js";
import type { SpecifierOptions } from "./specifier.js";
import { runtimeNames, runtimeTypeNames } from "./runtime-names.js";

export interface ModuleOptions extends Omit<SpecifierOptions, "importStyle"> {
  /** What the generated module imports the runtime from; `toolgen/runtime` by default. */
  readonly runtimeModule?: string;
}

export class ModuleWriter {
  readonly definitions: ReadonlyMap<DefinitionId, Definition>;
  readonly names = new Names();
  readonly imports: Imports;
  /** The module is TypeScript; else it is JavaScript and has no types. */
  readonly typed: boolean;
  /** Types, shapes and readers that the tools share, printed, in the order in which they were first needed. */
  readonly declarations: string[] = [];

  private readonly declared = new Map<TypeNode | string, Map<string, string>>();

  constructor(toolSet: ToolSet, options: ModuleOptions) {
    this.definitions = toolSet.definitions;
    this.typed = !/\.[cm]?jsx?$/.test(options.output);
    for (const name of [...runtimeNames, ...runtimeTypeNames])
      this.names.reserve(name);
    this.imports = new Imports(
      this.names,
      options.runtimeModule ?? "toolgen/runtime",
      {
        root: options.root,
        output: options.output,
        importStyle: toolSet.importStyle,
      },
    );
  }

  /**
   * The name of a declaration that is made once for each subject (a definition's id, an anonymous type, an enum) and role. `declare` is called
   * with the name the first time, when the name is known already, so that a declaration may refer to itself.
   */
  once(
    subject: TypeNode | DefinitionId,
    role: "type" | "shape" | "reader" | "table",
    preferred: string,
    declare: (name: string) => Document,
  ): string {
    let roles = this.declared.get(subject);
    if (roles === undefined)
      this.declared.set(subject, (roles = new Map<string, string>()));
    const known = roles.get(role);
    if (known !== undefined) return known;
    const name = this.names.claim(preferred);
    roles.set(role, name);
    const position = this.declarations.length;
    this.declarations.push("");
    this.declarations[position] = printDocument(declare(name));
    return name;
  }

  /** How an expression names an imported value: `crm.find`, `tools["a-b"]`. */
  value(reference: ImportReference): string {
    return (
      this.imports.root(reference, true) + reference.path.map(access).join("")
    );
  }

  /** How an enum or an alias is called here, whether it is imported as a value or as a type. */
  valueName(name: TypeName, value: boolean): string {
    return value ? this.value(name.reference) : this.typeName(name);
  }

  /** How a type names an imported type. */
  typeName(name: TypeName): string {
    return [
      this.imports.root(name.reference, false),
      ...name.reference.path,
    ].join(".");
  }
}

function access(key: string): string {
  return isIdentifierName(key) ? `.${key}` : `[${quote(key)}]`;
}
