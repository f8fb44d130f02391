/**
 * Caching and recursion. Types form a graph; the model cuts its cycles at references to definitions, and must cut them at the same
 * places whichever type is read first.
 *
 * - A *named* type (an interface, a class, an alias of an object type) is always a definition, so every edge to it is a reference. It is
 *   read later, from a queue: no type is so deep that the stack could end.
 * - An *aliased* type (an alias of a union, an array, …) is inline, unless it lies on a cycle that passes no named type.
 * - An *anonymous* object type is inline, unless it lies on a cycle that passes neither.
 *
 * Cycles of inline types are found as Tarjan finds strongly connected components, within one *region*: the types between two of a higher
 * rank.
 *
 * A reference is a promise that its type has a JSON form. When that turns out to be false (a required property of it has none), whatever
 * used it is read again and finds it failed.
 */
import type { Definition, DefinitionId } from "../../model/types.js";
import { fail, succeed, type Failure, type Outcome } from "./outcome.js";
import type { Remark } from "./type-reading.js";

/** Thrown when a type does not end; caught by the reader's one entry. */
export class TypeTooLarge extends Error {
  constructor(readonly steps: readonly string[]) {
    super("A type is too large or never ends.");
  }
}

/** Numbers are canonical keys, see `canonical-key.ts`. */
export type GraphKey = object | number;

/** How a type is known, and what it is called when it must be a definition. `key` is the same whenever the type is read. */
export interface GraphNode {
  readonly rank: "named" | "aliased" | "anonymous";
  readonly key: GraphKey;
  /** Reads no type. */
  readonly id: () => DefinitionId;
  readonly describe: (id: DefinitionId, body: Definition["type"]) => Definition;
  /** Never yields a reference to the type itself. */
  readonly body: () => Outcome;
}

interface NamedEntry {
  readonly node: GraphNode;
  readonly id: DefinitionId;
  /** Where it was met first, for messages. */
  readonly steps: readonly string[];
  failure: Failure | undefined;
  queued: boolean;
  /** All that has relied on the promise. */
  readonly users: Set<Entry>;
}

interface InlineEntry {
  readonly node: GraphNode;
  /** The region that an unsettled outcome counts in. */
  readonly region: Region;
  id: DefinitionId | undefined;
  /** Absent while the type is being read. */
  outcome: Outcome | undefined;
  isDefinition: boolean;
  remarks: readonly Remark[];
  uses: ReadonlySet<NamedEntry>;
  /** Infinite once the outcome is settled. */
  lows: Lows;
}

type Entry = NamedEntry | InlineEntry;

/** The depths of the outermost open frames of a rank on which an outcome rests. */
interface Lows {
  aliased: number;
  anonymous: number;
}

/** The open types of a rank between two of a higher rank: their depths by key. */
type Region = Map<GraphKey, number>;

interface Frame {
  readonly entry: InlineEntry;
  /** How long the list of unsettled entries was when the frame was opened. */
  readonly unsettledBefore: number;
  readonly lows: Lows;
  recursive: boolean;
}

/** What is collected while a type is read. */
interface Collected {
  readonly remarks: Remark[];
  readonly uses: Set<NamedEntry>;
}

export interface TypeGraph {
  read(node: GraphNode): Outcome;
  /** Runs `body` as one step of the path that a message shows. */
  step<T>(name: string, body: () => T): T;
  readonly remark: (remark: Remark) => void;
  /** Runs `body` and forgets its remarks when it fails, or always with `"always"`. */
  attempt(body: () => Outcome, forget?: "always"): Outcome;
  /** Starts a read from outside, which may run several times; yields the remarks that were made outside of definitions. */
  begin<T>(body: () => T): {
    readonly value: T;
    readonly remarks: readonly Remark[];
  };
  readonly definition: (id: DefinitionId) => Definition | undefined;
  readonly remarksOf: (id: DefinitionId) => readonly Remark[];
  readonly definitions: ReadonlyMap<DefinitionId, Definition>;
}

/** New types per read; a type that a tool can be given has far fewer (see `too-large.ts`). */
const maximumNewTypes = 2_000;
/** Steps from a named type into its inline parts. */
const maximumSteps = 150;
/** Steps to a named type that are kept for messages. */
const maximumShownSteps = 12;

export function createTypeGraph(): TypeGraph {
  const named = new Map<GraphKey, NamedEntry>();
  const inline = new Map<GraphKey, InlineEntry>();
  const definitions = new Map<DefinitionId, Definition>();
  const remarksOfDefinitions = new Map<DefinitionId, readonly Remark[]>();
  const claimedIds = new Map<GraphKey, DefinitionId>();
  const claims = new Map<DefinitionId, number>();
  /** Entries of the read that is running; they are settled when it ends. */
  let created: Entry[] = [];
  let fresh: NamedEntry[] = [];
  let outdated: NamedEntry[] = [];
  let steps: string[] = [];
  /** Steps since the named type that is being read. */
  let ownSteps = 0;
  let frames: Frame[] = [];
  let unsettled: InlineEntry[] = [];
  let aliasedRegion: Region = new Map();
  let anonymousRegion: Region = new Map();
  let current: Collected = { remarks: [], uses: new Set() };

  function useNamed(node: GraphNode): Outcome {
    let entry = named.get(node.key);
    if (entry === undefined) {
      if (created.length >= maximumNewTypes) throw new TypeTooLarge([...steps]);
      entry = {
        node,
        id: claimId(node),
        steps: steps.slice(0, maximumShownSteps),
        failure: undefined,
        queued: true,
        users: new Set(),
      };
      named.set(node.key, entry);
      created.push(entry);
      fresh.push(entry);
    }
    if (entry.failure !== undefined) return entry.failure;
    current.uses.add(entry);
    return succeed({ kind: "reference", id: entry.id });
  }

  /** Reads what has been met, until every promise is kept or known to be broken. */
  function drain(): void {
    for (;;) {
      const entry = fresh.shift() ?? outdated.shift();
      if (entry === undefined) return;
      entry.queued = false;
      if (entry.failure === undefined) readNamed(entry);
    }
  }

  function readNamed(entry: NamedEntry): void {
    const { node, id } = entry;
    aliasedRegion = new Map();
    anonymousRegion = new Map();
    steps = [...entry.steps];
    ownSteps = 0;
    const { value, own } = collect(() => {
      const outcome = node.body();
      return outcome.kind === "type"
        ? node.describe(id, outcome.type)
        : outcome;
    });
    if ("id" in value) {
      define(value, own.remarks);
      for (const used of own.uses) used.users.add(entry);
    } else {
      definitions.delete(id);
      breakPromise(entry, value);
    }
  }

  function breakPromise(entry: NamedEntry, failure: Failure): void {
    entry.failure = failure;
    for (const user of entry.users) {
      if ("users" in user) {
        if (user.queued) continue;
        user.queued = true;
        outdated.push(user);
      } else {
        forget([user]);
      }
    }
    entry.users.clear();
  }

  function readInline(node: GraphNode, rank: keyof Lows): Outcome {
    const known = useInline(node, rank) ?? useOpen(node, rank);
    if (known !== undefined) return known;
    const depth = frames.length;
    const outerAnonymous = anonymousRegion;
    if (rank === "aliased") anonymousRegion = new Map();
    const region = rank === "aliased" ? aliasedRegion : anonymousRegion;
    const entry: InlineEntry = {
      node,
      region,
      id: undefined,
      outcome: undefined,
      isDefinition: false,
      remarks: [],
      uses: new Set(),
      lows: settledLows(),
    };
    const frame: Frame = {
      entry,
      unsettledBefore: unsettled.length,
      lows: settledLows(),
      recursive: false,
    };
    frames.push(frame);
    region.set(node.key, depth);
    const { value, own } = collect(() => {
      const outcome = node.body();
      entry.isDefinition =
        outcome.kind === "type" &&
        (frame.recursive || frame.lows[rank] < depth);
      return entry.isDefinition && outcome.kind === "type"
        ? node.describe((entry.id ??= claimId(node)), outcome.type)
        : outcome;
    });
    region.delete(node.key);
    anonymousRegion = outerAnonymous;
    frames.pop();
    entry.uses = own.uses;
    entry.remarks = own.remarks;
    if ("id" in value) define(value, own.remarks);
    entry.outcome =
      "id" in value ? succeed({ kind: "reference", id: value.id }) : value;
    if (entry.outcome.kind === "type") settle(frame, rank, depth);
    else forget(unsettled.splice(frame.unsettledBefore));
    keep(entry);
    for (const used of own.uses) current.uses.add(used);
    if (!entry.isDefinition && entry.outcome.kind === "type")
      current.remarks.push(...own.remarks);
    return entry.outcome;
  }

  /** A type that has been read. One whose cycle is still being read counts in its own region only. */
  function useInline(node: GraphNode, rank: keyof Lows): Outcome | undefined {
    const entry = inline.get(node.key);
    if (entry?.outcome === undefined) return undefined;
    const region = rank === "aliased" ? aliasedRegion : anonymousRegion;
    if (!isSettled(entry.lows) && entry.region !== region) return undefined;
    rely(entry.lows);
    for (const used of entry.uses) current.uses.add(used);
    if (!entry.isDefinition) current.remarks.push(...entry.remarks);
    return entry.outcome;
  }

  /** A type of the same region that is being read: a cycle. */
  function useOpen(node: GraphNode, rank: keyof Lows): Outcome | undefined {
    const region = rank === "aliased" ? aliasedRegion : anonymousRegion;
    const depth = region.get(node.key);
    const frame = depth === undefined ? undefined : frames[depth];
    if (depth === undefined || frame === undefined) return undefined;
    frame.recursive = true;
    rely({ ...settledLows(), [rank]: depth });
    const id = (frame.entry.id ??= claimId(node));
    return succeed({ kind: "reference", id });
  }

  function settle(frame: Frame, rank: keyof Lows, depth: number): void {
    const { entry, lows } = frame;
    const below = (low: number): number => (low < depth ? low : Infinity);
    entry.lows = {
      aliased: below(lows.aliased),
      // The region of anonymous types ends at an aliased one.
      anonymous: rank === "anonymous" ? below(lows.anonymous) : Infinity,
    };
    if (isSettled(entry.lows)) {
      for (const built of unsettled.splice(frame.unsettledBefore))
        built.lows = settledLows();
    } else {
      unsettled.push(entry);
      rely(entry.lows);
    }
  }

  /** The type that is being read rests on what rests on these frames. */
  function rely(lows: Lows): void {
    const own = frames.at(-1)?.lows;
    if (own === undefined) return;
    own.aliased = Math.min(own.aliased, lows.aliased);
    own.anonymous = Math.min(own.anonymous, lows.anonymous);
  }

  function keep(entry: InlineEntry): void {
    inline.set(entry.node.key, entry);
    created.push(entry);
    for (const used of entry.uses) used.users.add(entry);
  }

  function forget(entries: readonly InlineEntry[]): void {
    for (const entry of entries) {
      // Another entry may have replaced it: one of the same type from another region.
      if (inline.get(entry.node.key) === entry) inline.delete(entry.node.key);
      if (entry.id !== undefined) definitions.delete(entry.id);
    }
  }

  function define(definition: Definition, own: readonly Remark[]): void {
    definitions.set(definition.id, definition);
    remarksOfDefinitions.set(definition.id, own);
  }

  /** An id of its own for each key; types that look alike are told apart by a number. */
  function claimId({ id, key }: GraphNode): DefinitionId {
    const known = claimedIds.get(key);
    if (known !== undefined) return known;
    const base = id();
    const count = (claims.get(base) ?? 0) + 1;
    claims.set(base, count);
    const claimed = count === 1 ? base : `${base}~${String(count)}`;
    claimedIds.set(key, claimed);
    return claimed;
  }

  function collect<T>(body: () => T): {
    readonly value: T;
    readonly own: Collected;
  } {
    const outer = current;
    const own: Collected = { remarks: [], uses: new Set() };
    current = own;
    try {
      return { value: body(), own };
    } finally {
      current = outer;
    }
  }

  /** After a throw, what was begun is read anew next time. */
  function discard(): void {
    for (const entry of created) {
      if ("users" in entry) {
        named.delete(entry.node.key);
        definitions.delete(entry.id);
      } else {
        forget([entry]);
      }
    }
  }

  function reset(): void {
    created = [];
    fresh = [];
    outdated = [];
    steps = [];
    ownSteps = 0;
    frames = [];
    unsettled = [];
    aliasedRegion = new Map();
    anonymousRegion = new Map();
  }

  return {
    read: (node) =>
      node.rank === "named" ? useNamed(node) : readInline(node, node.rank),

    step(name, body) {
      if (ownSteps >= maximumSteps) throw new TypeTooLarge([...steps]);
      steps.push(name);
      ownSteps += 1;
      try {
        return body();
      } finally {
        steps.pop();
        ownSteps -= 1;
      }
    },

    remark(remark) {
      current.remarks.push(remark);
    },

    attempt(body, forgetRemarks) {
      const { remarks } = current;
      const before = remarks.length;
      const outcome = body();
      if (outcome.kind !== "type" || forgetRemarks === "always")
        remarks.length = before;
      return outcome;
    },

    begin(body) {
      reset();
      try {
        for (;;) {
          steps = [];
          ownSteps = 0;
          aliasedRegion = new Map();
          anonymousRegion = new Map();
          const { value, own } = collect(body);
          drain();
          if ([...own.uses].every((used) => used.failure === undefined))
            return { value, remarks: own.remarks };
        }
      } catch (error) {
        discard();
        throw error;
      } finally {
        reset();
      }
    },

    definition: (id) => definitions.get(id),
    remarksOf: (id) => remarksOfDefinitions.get(id) ?? [],
    definitions,
  };
}

function settledLows(): Lows {
  return { aliased: Infinity, anonymous: Infinity };
}

function isSettled(lows: Lows): boolean {
  return lows.aliased === Infinity && lows.anonymous === Infinity;
}

/** How a type that does not end is told. */
export function tooLarge(steps: readonly string[]): Failure {
  return { ...fail("is too large or never ends"), steps };
}
