/** What the generated module imports, collected while it is written. */
import { compareCodeUnits } from "../model/compare-code-units.js";
import type { ImportReference, ModuleReference } from "../model/types.js";
import {
  type Document,
  group,
  ifBreak,
  indent,
  join,
  line,
} from "./document.js";
import type { Names } from "./names.js";
import type { RuntimeName, RuntimeTypeName } from "./runtime-names.js";
import { isIdentifierName, quote } from "./source-text.js";
import { specifierOf, type SpecifierOptions } from "./specifier.js";

interface Imported {
  readonly exported: string;
  readonly local: string;
  /** Used as a value somewhere, and not only as a type. */
  value: boolean;
}

/** The imports of one module. */
export class Imports {
  private readonly modules = new Map<string, Map<string, Imported>>();
  private readonly specifiers = new Map<string, string>();

  constructor(
    private readonly names: Names,
    private readonly runtimeModule: string,
    private readonly options: SpecifierOptions,
  ) {}

  /** The local name of a value of the runtime. */
  runtime(name: RuntimeName): string {
    return this.take(this.runtimeModule, name, name, true).local;
  }

  /** The local name of a type of the runtime. */
  runtimeType(name: RuntimeTypeName): string {
    return this.take(this.runtimeModule, name, name, false).local;
  }

  /** The local name of an export of Node's, which is a class. */
  node(
    specifier: `node:${string}`,
    name: string,
    use: "value" | "type",
  ): string {
    return this.take(specifier, name, name, use === "value").local;
  }

  /** The name of what a reference imports, without the path below it. */
  root(reference: ImportReference, value: boolean): string {
    const specifier = this.specifier(reference.module);
    return this.take(specifier, reference.export, reference.localName, value)
      .local;
  }

  private specifier(module: ModuleReference): string {
    if (module.kind === "package") return module.specifier;
    let specifier = this.specifiers.get(module.path);
    if (specifier === undefined) {
      specifier = specifierOf(module, this.options);
      this.specifiers.set(module.path, specifier);
    }
    return specifier;
  }

  private take(
    specifier: string,
    exported: string,
    preferred: string,
    value: boolean,
  ): Imported {
    let ofModule = this.modules.get(specifier);
    if (ofModule === undefined)
      this.modules.set(specifier, (ofModule = new Map<string, Imported>()));
    let found = ofModule.get(exported);
    if (found === undefined) {
      const local =
        specifier === this.runtimeModule || specifier.startsWith("node:")
          ? exported
          : this.names.claim(
              isIdentifierName(preferred) ? preferred : "imported",
            );
      ofModule.set(exported, (found = { exported, local, value: false }));
    }
    found.value ||= value;
    return found;
  }

  /** The import statements: the runtime first, the others by specifier. */
  statements(types: boolean): readonly Document[] {
    return [...this.modules]
      .sort(
        ([left], [right]) =>
          rank(left, this.runtimeModule) - rank(right, this.runtimeModule) ||
          compareCodeUnits(left, right),
      )
      .flatMap(([specifier, imported]) => {
        const shown = [...imported.values()].filter(
          (each) => types || each.value,
        );
        return shown.length === 0 ? [] : [statement(specifier, shown)];
      });
  }
}

function rank(specifier: string, runtimeModule: string): number {
  return specifier === runtimeModule
    ? 0
    : specifier.startsWith("node:")
      ? 1
      : 2;
}

function statement(specifier: string, imported: readonly Imported[]): Document {
  const onlyTypes = imported.every((each) => !each.value);
  const specifiers = [...imported]
    .sort((left, right) => compareCodeUnits(left.exported, right.exported))
    .map(({ exported, local, value }) => {
      const prefix = value || onlyTypes ? "" : "type ";
      const name = isIdentifierName(exported) ? exported : quote(exported);
      return prefix + (name === local ? name : `${name} as ${local}`);
    });
  return [
    onlyTypes ? "import type " : "import ",
    specifiers.length > 1
      ? group([
          "{",
          indent([line, join([",", line], specifiers)]),
          ifBreak(","),
          line,
          "}",
        ])
      : ["{ ", specifiers, " }"],
    ` from ${quote(specifier)};`,
  ];
}
