/** Where in the user's types the reader is, and what it has to say of that place. */
import { ts } from "ts-morph";
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { ExtractContext } from "../extract-context.js";
import { positionOf } from "../position.js";
import { isForeign } from "./built-ins.js";
import type { TypeGraph } from "./type-graph.js";

/** Something with a declaration, and a phrase for it: `property "Options.limit"`. */
export interface Site {
  readonly node: ts.Node;
  readonly phrase: string;
}

export interface ReadingPlace {
  /** Runs `body` at a use of a type, at the top. */
  atUse<T>(site: Site, body: () => T): T;
  /** Runs `body` inside the type of a symbol: places begin at it. */
  inside<T>(symbol: ts.Symbol, body: () => T): T;
  /** Runs `body` inside an anonymous type, which may be cached and used elsewhere. */
  insideAnonymous<T>(body: () => T): T;
  /** Runs `body` for a property of the type that is being read. */
  atProperty<T>(
    property: string,
    declaration: ts.Node | undefined,
    body: () => T,
  ): T;
  /** `Options.limit`, for messages. */
  placeOf(property: string): string;
  /** The place that is being read; empty at the top. */
  place(): string;
  /** Whether what is being read is declared in a package or in the platform. */
  isForeign(): boolean;
  /** Keeps a diagnostic of a declaration. */
  readonly declare: (diagnostic: Diagnostic) => void;
  /** Says that a part is left out: at the declaration of what is being read, or else at each use. */
  leaveOut(part: string, reason: string): void;
  /** Says the same of an optional property. */
  leaveOutProperty(
    property: string,
    reason: string,
    declaration: ts.Node | undefined,
  ): void;
  /** Says that members of a union never arrive. */
  dropMembers(members: readonly string[], union: string): void;
}

export function createReadingPlace(
  context: ExtractContext,
  graph: Pick<TypeGraph, "remark" | "step">,
): ReadingPlace {
  const interned = new Map<string, Diagnostic>();
  let owner = "";
  let place = "";
  let site: Site | undefined;
  let use: Site | undefined;

  function within<T>(
    inner: {
      readonly owner: string;
      readonly place: string;
      readonly site: Site | undefined;
    },
    body: () => T,
  ): T {
    const outer = { owner, place, site };
    ({ owner, place, site } = inner);
    try {
      return body();
    } finally {
      ({ owner, place, site } = outer);
    }
  }

  function placeOf(property: string): string {
    const base = place === "" ? owner : place;
    return base === "" ? property : `${base}.${property}`;
  }

  /** A diagnostic is one object, however often its place is read. */
  function declare(diagnostic: Diagnostic): void {
    const { path, line, column } = diagnostic.position ?? {};
    const { code, message } = diagnostic;
    const key = [code, path, line, column, message].join("\n");
    const first = interned.get(key) ?? diagnostic;
    interned.set(key, first);
    graph.remark({ kind: "declared", diagnostic: first });
  }

  function leaveOutAt(at: Site | undefined, part: string): void {
    if (at === undefined || isForeign(at.node, context))
      graph.remark({ kind: "omitted", part });
    else
      declare(
        diagnose(
          "omitted-part",
          { whole: at.phrase, parts: [part] },
          positionOf(nameOrSelf(at.node), context),
        ),
      );
  }

  return {
    atUse(at, body) {
      use = at;
      return within({ owner: "", place: "", site: at }, body);
    },
    inside: (symbol, body) => {
      const node = symbol.declarations?.[0];
      return within(
        {
          owner: symbol.name,
          place: "",
          site: node && { node, phrase: `type "${symbol.name}"` },
        },
        body,
      );
    },
    insideAnonymous: (body) => within({ owner, place, site: undefined }, body),
    atProperty(property, node, body) {
      const inner = placeOf(property);
      return within(
        {
          owner,
          place: inner,
          site:
            node === undefined ? site : { node, phrase: `property "${inner}"` },
        },
        () => graph.step(property, body),
      );
    },
    placeOf,
    place: () => place,
    isForeign: () => site !== undefined && isForeign(site.node, context),
    declare,
    leaveOut: (part, reason) => {
      leaveOutAt(site, `${part} (${reason})`);
    },
    leaveOutProperty(property, reason, node) {
      const base = place === "" ? owner : place;
      const phrase =
        base !== ""
          ? `type "${base}"`
          : use !== undefined && node !== undefined && holds(use.node, node)
            ? use.phrase
            : "object type";
      leaveOutAt(
        node === undefined ? site : { node, phrase },
        `the optional "${property}" (${reason})`,
      );
    },
    dropMembers(members, union) {
      if (site === undefined || isForeign(site.node, context))
        graph.remark({ kind: "dropped", union, members });
      else
        declare(
          diagnose(
            "dropped-member",
            { members, union, whole: site.phrase },
            positionOf(nameOrSelf(site.node), context),
          ),
        );
    },
  };
}

/** Whether a declaration stands inside the parameter, or whatever it is, that a name belongs to. */
function holds(name: ts.Node, node: ts.Node): boolean {
  const whole = ts.isIdentifier(name) ? name.parent : name;
  return (
    whole.getSourceFile() === node.getSourceFile() &&
    whole.pos <= node.pos &&
    node.end <= whole.end
  );
}

function nameOrSelf(declaration: ts.Node): ts.Node {
  return (
    // Nodes that are no declarations have no name.
    ts.getNameOfDeclaration(declaration as ts.Declaration) ?? declaration
  );
}
