/** What was remarked while a type was read, as diagnostics of its use. */
import { diagnose } from "../../diagnostics/catalog.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { ExtractContext } from "../extract-context.js";
import { positionOf } from "../position.js";
import type { TypeUse } from "./type-reader.js";
import type { Remark } from "./type-reading.js";

/** Parts left out that one warning names. */
const maximumNamed = 5;

export function describeRemarks(
  remarks: readonly Remark[],
  use: TypeUse,
  context: ExtractContext,
): readonly Diagnostic[] {
  if (remarks.length === 0) return [];
  const { subject, owner } = use;
  const position = positionOf(use.at, context);
  const diagnostics = new Set<Diagnostic>();
  const seen = new Set<string>();
  const omitted = new Map<string, string>();
  for (const remark of remarks) {
    switch (remark.kind) {
      case "declared":
        diagnostics.add(remark.diagnostic);
        break;
      case "omitted":
        omitted.set(remark.what, remark.reason);
        break;
      case "unresolved": {
        const { place, specifier } = remark;
        if (isNew(seen, `${place}\n${specifier ?? ""}`))
          diagnostics.add(
            diagnose(
              "unresolved-type",
              {
                subject,
                owner,
                ...(place !== "" && { place }),
                ...(specifier !== undefined && { specifier }),
              },
              position,
            ),
          );
        break;
      }
      case "unconstrained":
        if (isNew(seen, remark.typeParameter))
          diagnostics.add(
            diagnose(
              "unconstrained-generic",
              { parameter: remark.typeParameter, owner },
              position,
            ),
          );
        break;
      case "dropped":
        if (isNew(seen, remark.union))
          diagnostics.add(
            diagnose(
              "dropped-member",
              { members: remark.members, union: remark.union, subject, owner },
              position,
            ),
          );
        break;
    }
  }
  const [first] = omitted;
  if (first !== undefined) {
    const [what, reason] = first;
    diagnostics.add(
      diagnose(
        "omitted-part",
        {
          what: `${omitted.size === 1 ? what : listed([...omitted.keys()])} of the ${subject} of "${owner}"`,
          reason: omitted.size === 1 ? reason : `the first ${reason}`,
        },
        position,
      ),
    );
  }
  return [...diagnostics];
}

function isNew(seen: Set<string>, key: string): boolean {
  const before = seen.size;
  return seen.add(key).size > before;
}

function listed(names: readonly string[]): string {
  const rest = names.length - maximumNamed;
  return rest <= 0
    ? names.join(", ")
    : `${names.slice(0, maximumNamed).join(", ")} and ${String(rest)} more`;
}
