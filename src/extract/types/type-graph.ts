/**
 * Caching and recursion. Types form a graph; the model cuts its cycles at references to definitions, and must cut them at the same
 * places whichever type is read first.
 *
 * - A *named* type (an interface, a class, an alias of an object type) is always a definition, so every edge to it is a reference.
 * - An *aliased* type (an alias of a union, an array, …) is inline, unless it lies on a cycle that passes no named type.
 * - An *anonymous* object type is inline, unless it lies on a cycle that passes neither.
 *
 * These cycles are found as Tarjan finds strongly connected components, within one *region*: the types between two of a higher rank.
 *
 * While a cycle is being read, a reference into it is a promise. When the promise fails (a required property turns out to have no JSON form)
 * everything that was built on it is forgotten and read anew.
 */
import type { Definition, DefinitionId } from "../../model/types.js";
import { fail, succeed, type Failure, type Outcome } from "./outcome.js";
import type { Remark } from "./type-reading.js";

/** Thrown when a type does not end; caught by the reader's one entry. */
export class TypeTooLarge {
  constructor(readonly steps: readonly string[]) {}
}

export type Rank = "named" | "aliased" | "anonymous";

/** How a type is known and what it is called when it must be a definition. `key` is the same whenever the type is read. */
export interface GraphNode {
  readonly rank: Rank;
  readonly key: object;
  readonly id: () => DefinitionId;
  readonly describe: (id: DefinitionId, body: Definition["type"]) => Definition;
  /** Never yields a reference to the type itself. */
  readonly body: () => Outcome;
}

/** The depths of the outermost open frames on which an outcome rests: of any rank, and of a rank within its region. */
interface Lows {
  any: number;
  aliased: number;
  anonymous: number;
}

/** The open types of a rank between two of a higher rank: their depths by key. */
type Region = Map<object, number>;

interface Regions {
  readonly aliased: Region;
  readonly anonymous: Region;
}

interface Entry {
  readonly node: GraphNode;
  readonly regions: Regions;
  id: DefinitionId | undefined;
  /** Absent while the type is being read. */
  outcome: Outcome | undefined;
  isDefinition: boolean;
  remarks: readonly Remark[];
  /** All infinite once the outcome is settled. */
  lows: Lows;
}

interface Frame {
  readonly entry: Entry;
  /** How long the list of unsettled entries was when the frame was opened. */
  readonly unsettledBefore: number;
  readonly lows: Lows;
  recursive: boolean;
}

export interface TypeGraph {
  read(node: GraphNode): Outcome;
  /** Runs `body` as one step of the path that a message shows. */
  step<T>(name: string, body: () => T): T;
  remark(remark: Remark): void;
  /** Runs `body` and forgets its remarks when it fails, or always with `"always"`. */
  attempt(body: () => Outcome, forget?: "always"): Outcome;
  /** Starts a read from outside: resets the count of new types and yields the remarks that were made outside of definitions. */
  begin<T>(body: () => T): {
    readonly value: T;
    readonly remarks: readonly Remark[];
  };
  definition(id: DefinitionId): Definition | undefined;
  remarksOf(id: DefinitionId): readonly Remark[];
  readonly definitions: ReadonlyMap<DefinitionId, Definition>;
}

/** New named types per read; a type that a tool can be given has far fewer (see `limits.ts`). */
const maximumNewTypes = 1_000;
const maximumDepth = 300;

export function createTypeGraph(): TypeGraph {
  const entries = new Map<object, Entry>();
  const definitions = new Map<DefinitionId, Definition>();
  const remarksOfDefinitions = new Map<DefinitionId, readonly Remark[]>();
  const takenIds = new Map<DefinitionId, object>();
  const frames: Frame[] = [];
  const steps: string[] = [];
  let unsettled: Entry[] = [];
  let regions: Regions = { aliased: new Map(), anonymous: new Map() };
  let remarks: Remark[] = [];
  let newTypes = 0;

  function read(node: GraphNode): Outcome {
    const known = useKnown(node) ?? useOpen(node);
    if (known !== undefined) return known;
    const frame = open(node);
    const { entry } = frame;
    const depth = frames.length - 1;
    const outerRegions = regions;
    const before = newTypes;
    regions = innerRegions(node, depth);
    if (node.rank === "named") {
      newTypes += 1;
      entry.id = claimId(node);
      entries.set(node.key, entry);
    }
    const { value: outcome, own } = collect(node.body);
    if (node.rank !== "named") regions[node.rank].delete(node.key);
    regions = outerRegions;
    if (outcome.kind !== "type") {
      newTypes = before;
      abandon(frame, outcome);
      return outcome;
    }
    entry.remarks = own;
    entry.isDefinition =
      node.rank === "named" || frame.recursive || frame.lows[node.rank] < depth;
    if (!entry.isDefinition) {
      remarks.push(...own);
      settle(frame, outcome);
      return outcome;
    }
    const id = (entry.id ??= claimId(node));
    const reference = succeed({ kind: "reference", id });
    settle(frame, reference);
    const described = collect(() => node.describe(id, outcome.type));
    definitions.set(id, described.value);
    remarksOfDefinitions.set(id, [...own, ...described.own]);
    return reference;
  }

  /** A type that is named or has been read. */
  function useKnown(node: GraphNode): Outcome | undefined {
    const entry = entries.get(node.key);
    if (entry === undefined) return undefined;
    const { outcome, lows } = entry;
    if (node.rank === "named") {
      rely({ any: lows.any, aliased: Infinity, anonymous: Infinity });
      return outcome ?? referenceTo(entry);
    }
    if (outcome === undefined) return undefined;
    if (lows.any < Infinity && entry.regions[node.rank] !== regions[node.rank])
      return undefined;
    rely(lows);
    if (!entry.isDefinition) remarks.push(...entry.remarks);
    return outcome;
  }

  /** A type of the same region that is being read: a cycle. */
  function useOpen(node: GraphNode): Outcome | undefined {
    if (node.rank === "named") return undefined;
    const depth = regions[node.rank].get(node.key);
    const frame = depth === undefined ? undefined : frames[depth];
    if (depth === undefined || frame === undefined) return undefined;
    frame.recursive = true;
    frame.entry.id ??= claimId(node);
    rely({
      any: depth,
      aliased: node.rank === "aliased" ? depth : Infinity,
      anonymous: node.rank === "anonymous" ? depth : Infinity,
    });
    return referenceTo(frame.entry);
  }

  function innerRegions(node: GraphNode, depth: number): Regions {
    switch (node.rank) {
      case "named":
        return { aliased: new Map(), anonymous: new Map() };
      case "aliased":
        regions.aliased.set(node.key, depth);
        return { aliased: regions.aliased, anonymous: new Map() };
      case "anonymous":
        regions.anonymous.set(node.key, depth);
        return regions;
    }
  }

  function claimId(node: GraphNode): DefinitionId {
    const wanted = node.id();
    let id = wanted;
    for (let count = 2; (takenIds.get(id) ?? node.key) !== node.key; count += 1)
      id = `${wanted}~${String(count)}`;
    takenIds.set(id, node.key);
    return id;
  }

  function referenceTo(entry: Entry): Outcome {
    if (entry.id === undefined) throw new Error("A definition has no id.");
    return succeed({ kind: "reference", id: entry.id });
  }

  /** The type that is being read rests on what rests on these frames. */
  function rely(lows: Lows): void {
    const own = frames.at(-1)?.lows;
    if (own === undefined) return;
    own.any = Math.min(own.any, lows.any);
    own.aliased = Math.min(own.aliased, lows.aliased);
    own.anonymous = Math.min(own.anonymous, lows.anonymous);
  }

  function open(node: GraphNode): Frame {
    if (newTypes >= maximumNewTypes || frames.length >= maximumDepth)
      throw new TypeTooLarge([...steps]);
    const entry: Entry = {
      node,
      regions,
      id: undefined,
      outcome: undefined,
      isDefinition: false,
      remarks: [],
      lows: { any: frames.length, aliased: Infinity, anonymous: Infinity },
    };
    const frame: Frame = {
      entry,
      unsettledBefore: unsettled.length,
      lows: settledLows(),
      recursive: false,
    };
    frames.push(frame);
    return frame;
  }

  function settle(frame: Frame, outcome: Outcome): void {
    const { entry, lows } = frame;
    const depth = frames.length - 1;
    frames.pop();
    entry.outcome = outcome;
    entries.set(entry.node.key, entry);
    if (lows.any >= depth) {
      for (const built of unsettled.slice(frame.unsettledBefore))
        built.lows = settledLows();
      unsettled = unsettled.slice(0, frame.unsettledBefore);
      entry.lows = settledLows();
      return;
    }
    const { rank } = entry.node;
    const below = (low: number): number => (low < depth ? low : Infinity);
    entry.lows = {
      any: lows.any,
      aliased: rank === "named" ? Infinity : below(lows.aliased),
      anonymous: rank === "anonymous" ? below(lows.anonymous) : Infinity,
    };
    unsettled.push(entry);
    rely(entry.lows);
  }

  function abandon(frame: Frame, failure: Failure): void {
    const { entry } = frame;
    frames.pop();
    forget(unsettled.splice(frame.unsettledBefore));
    entry.outcome = failure;
    entry.isDefinition = false;
    entry.lows = settledLows();
    entries.set(entry.node.key, entry);
  }

  function forget(built: readonly Entry[]): void {
    for (const entry of built) {
      // Another entry may have replaced it: one of the same type from another region.
      if (entries.get(entry.node.key) === entry) entries.delete(entry.node.key);
      if (entry.id !== undefined) definitions.delete(entry.id);
    }
  }

  /** Runs `body` with its own list of remarks. */
  function collect<T>(body: () => T): {
    readonly value: T;
    readonly own: readonly Remark[];
  } {
    const outer = remarks;
    remarks = [];
    try {
      return { value: body(), own: remarks };
    } finally {
      remarks = outer;
    }
  }

  return {
    read,

    step(name, body) {
      steps.push(name);
      try {
        return body();
      } finally {
        steps.pop();
      }
    },

    remark(remark) {
      remarks.push(remark);
    },

    attempt(body, forgetRemarks) {
      const before = remarks.length;
      const outcome = body();
      if (outcome.kind !== "type" || forgetRemarks === "always")
        remarks.length = before;
      return outcome;
    },

    begin(body) {
      newTypes = 0;
      remarks = [];
      try {
        const value = body();
        return { value, remarks };
      } finally {
        // After a throw the types that were open are read anew next time.
        forget(frames.splice(0).map((frame) => frame.entry));
        forget(unsettled.splice(0));
        regions = { aliased: new Map(), anonymous: new Map() };
        remarks = [];
      }
    },

    definition: (id) => definitions.get(id),
    remarksOf: (id) => remarksOfDefinitions.get(id) ?? [],
    definitions,
  };
}

function settledLows(): Lows {
  return { any: Infinity, aliased: Infinity, anonymous: Infinity };
}

/** How a type that does not end is told. */
export function tooLarge(steps: readonly string[]): Failure {
  return { ...fail("is too large or never ends"), steps };
}
