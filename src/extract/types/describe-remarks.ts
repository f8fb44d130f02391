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
  const omitted = new Set<string>();
  for (const remark of remarks) {
    switch (remark.kind) {
      case "declared":
        diagnostics.add(remark.diagnostic);
        break;
      case "omitted":
        omitted.add(remark.part);
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
              {
                members: remark.members,
                union: remark.union,
                whole: `${subject} of "${owner}"`,
              },
              position,
            ),
          );
        break;
    }
  }
  if (omitted.size > 0) {
    diagnostics.add(
      diagnose(
        "omitted-part",
        { whole: `${subject} of "${owner}"`, parts: shortened([...omitted]) },
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

function shortened(names: readonly string[]): readonly string[] {
  const rest = names.length - maximumNamed;
  return rest <= 0
    ? names
    : [...names.slice(0, maximumNamed), `${String(rest)} more`];
}
