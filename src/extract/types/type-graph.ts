/**
 * Caching and recursion. Types form a graph; the model cuts its cycles at references to definitions, and must cut them at the same
 * places whichever type is read first.
 *
 * - A *named* type (an interface, a class, an alias of an object type) is always a definition, so every edge to it is a reference.
 * - Any other type is inline, unless it lies on a cycle that passes no named type: then it is a definition too. These cycles are found as
 *   Tarjan finds strongly connected components, within one *region*: the inline types between named ones.
 *
 * While a cycle is being read, a reference into it is a promise. When the promise fails (a required property turns out to have no JSON form)
 * everything that was built on it is forgotten and read anew.
 */
import type { ts } from "ts-morph";
import type { Definition, DefinitionId } from "../../model/types.js";
import { fail, succeed, type Failure, type Outcome } from "./outcome.js";
import type { Remark } from "./type-reading.js";

/** Thrown when a type does not end; caught by the reader's one entry. */
export class TypeTooLarge {
  constructor(readonly steps: readonly string[]) {}
}

interface Entry {
  readonly type: ts.Type;
  readonly named: boolean;
  id: DefinitionId | undefined;
  /** Absent while the type is being read. */
  outcome: Outcome | undefined;
  definition: Definition | undefined;
  remarks: readonly Remark[];
  /** The outermost open frame on which the outcome rests; infinite once it is settled. */
  low: number;
  /** The same within the region, for inline types. */
  regionLow: number;
  region: Region;
}

interface Frame {
  readonly entry: Entry;
  readonly region: Region;
  /** How long the list of unsettled entries was when the frame was opened. */
  readonly unsettledBefore: number;
  low: number;
  regionLow: number;
  recursive: boolean;
}

/** The open inline types between two named ones, by type. */
type Region = Map<ts.Type, number>;

/** What a type says of itself as a definition. */
export type Describe = (
  id: DefinitionId,
  body: Definition["type"],
) => Definition;

export interface TypeGraph {
  /** `body` never yields a reference. */
  readNamed(
    type: ts.Type,
    id: () => DefinitionId,
    describe: Describe,
    body: () => Outcome,
  ): Outcome;
  readInline(
    type: ts.Type,
    id: () => DefinitionId,
    describe: Describe,
    body: () => Outcome,
  ): Outcome;
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
  const entries = new Map<ts.Type, Entry>();
  const definitions = new Map<DefinitionId, Definition>();
  const remarksOfDefinitions = new Map<DefinitionId, readonly Remark[]>();
  const takenIds = new Map<DefinitionId, ts.Type>();
  const frames: Frame[] = [];
  const steps: string[] = [];
  let unsettled: Entry[] = [];
  let region: Region = new Map();
  let remarks: Remark[] = [];
  let newTypes = 0;

  function claimId(wanted: DefinitionId, type: ts.Type): DefinitionId {
    let id = wanted;
    for (let count = 2; (takenIds.get(id) ?? type) !== type; count += 1)
      id = `${wanted}~${String(count)}`;
    takenIds.set(id, type);
    return id;
  }

  function rely(low: number, regionLow: number): void {
    const frame = frames.at(-1);
    if (frame === undefined) return;
    frame.low = Math.min(frame.low, low);
    frame.regionLow = Math.min(frame.regionLow, regionLow);
  }

  function use(entry: Entry): Outcome | undefined {
    if (entry.named) {
      rely(entry.low, Infinity);
      if (entry.outcome?.kind === "type" || entry.outcome === undefined)
        return reference(entry);
      return entry.outcome;
    }
    if (entry.outcome === undefined) return undefined;
    const settled = entry.low === Infinity;
    if (!settled && entry.region !== region) return undefined;
    rely(entry.low, settled ? Infinity : entry.regionLow);
    if (entry.definition === undefined) remarks.push(...entry.remarks);
    return entry.outcome;
  }

  function reference(entry: Entry): Outcome {
    if (entry.id === undefined) throw new Error("A definition has no id.");
    return succeed({ kind: "reference", id: entry.id });
  }

  function open(entry: Entry): Frame {
    if (newTypes >= maximumNewTypes || frames.length >= maximumDepth)
      throw new TypeTooLarge([...steps]);
    const frame: Frame = {
      entry,
      region,
      unsettledBefore: unsettled.length,
      low: Infinity,
      regionLow: Infinity,
      recursive: false,
    };
    entry.low = frames.length;
    frames.push(frame);
    return frame;
  }

  function close(frame: Frame, outcome: Outcome): Outcome {
    const { entry } = frame;
    const depth = frames.length - 1;
    frames.pop();
    if (outcome.kind !== "type") {
      for (const built of unsettled.slice(frame.unsettledBefore)) {
        // Another entry may have replaced it: one of the same type from another region.
        if (entries.get(built.type) === built) entries.delete(built.type);
        if (built.id !== undefined) definitions.delete(built.id);
      }
      unsettled = unsettled.slice(0, frame.unsettledBefore);
      entry.outcome = outcome;
      entry.low = Infinity;
      entry.definition = undefined;
      entries.set(entry.type, entry);
      return outcome;
    }
    entry.outcome = outcome;
    entries.set(entry.type, entry);
    if (frame.low >= depth) {
      for (const built of unsettled.slice(frame.unsettledBefore))
        built.low = Infinity;
      unsettled = unsettled.slice(0, frame.unsettledBefore);
      entry.low = Infinity;
    } else {
      entry.low = frame.low;
      entry.regionLow = frame.regionLow;
      unsettled.push(entry);
      rely(
        frame.low,
        entry.named || frame.regionLow >= depth ? Infinity : frame.regionLow,
      );
    }
    return outcome;
  }

  function define(entry: Entry, describe: () => Definition): void {
    const { value: definition, own } = collect(describe);
    entry.definition = definition;
    definitions.set(definition.id, definition);
    remarksOfDefinitions.set(definition.id, [...entry.remarks, ...own]);
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

  function blank(type: ts.Type, named: boolean): Entry {
    return {
      type,
      named,
      id: undefined,
      outcome: undefined,
      definition: undefined,
      remarks: [],
      low: Infinity,
      regionLow: Infinity,
      region,
    };
  }

  return {
    readNamed(type, id, describe, body) {
      const known = entries.get(type);
      const found = known === undefined ? undefined : use(known);
      if (found !== undefined) return found;
      const entry = blank(type, true);
      const frame = open(entry);
      const outerRegion = region;
      const before = newTypes;
      newTypes += 1;
      region = new Map();
      const claimed = claimId(id(), type);
      entry.id = claimed;
      entries.set(type, entry);
      const { value: outcome, own } = collect(body);
      region = outerRegion;
      entry.remarks = own;
      if (outcome.kind !== "type") {
        newTypes = before;
        return close(frame, outcome);
      }
      const result = close(frame, reference(entry));
      define(entry, () => describe(claimed, outcome.type));
      return result;
    },

    readInline(type, id, describe, body) {
      const known = entries.get(type);
      const found = known === undefined ? undefined : use(known);
      if (found !== undefined) return found;
      const openDepth = region.get(type);
      if (openDepth !== undefined) {
        const openFrame = frames[openDepth];
        if (openFrame === undefined) throw new Error("A frame is missing.");
        openFrame.recursive = true;
        openFrame.entry.id ??= claimId(id(), type);
        rely(openDepth, openDepth);
        return reference(openFrame.entry);
      }
      const entry = blank(type, false);
      const frame = open(entry);
      const depth = frames.length - 1;
      region.set(type, depth);
      const { value: outcome, own } = collect(body);
      region.delete(type);
      entry.remarks = own;
      if (outcome.kind !== "type") return close(frame, outcome);
      if (frame.recursive || frame.regionLow < depth) {
        const claimed = (entry.id ??= claimId(id(), type));
        const result = close(frame, reference(entry));
        define(entry, () => describe(claimed, outcome.type));
        return result;
      }
      remarks.push(...own);
      return close(frame, outcome);
    },

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

    attempt(body, forget) {
      const before = remarks.length;
      const outcome = body();
      if (outcome.kind !== "type" || forget === "always")
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
        for (const frame of frames.splice(0)) entries.delete(frame.entry.type);
        for (const entry of unsettled) {
          entries.delete(entry.type);
          if (entry.id !== undefined) definitions.delete(entry.id);
        }
        unsettled = [];
        region = new Map();
        steps.length = 0;
        remarks = [];
      }
    },

    definition: (id) => definitions.get(id),
    remarksOf: (id) => remarksOfDefinitions.get(id) ?? [],
    definitions,
  };
}

/** How a type that does not end is told. */
export function tooLarge(steps: readonly string[]): Failure {
  return { ...fail("is too large or never ends"), steps };
}
