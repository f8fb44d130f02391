/** Who decides, at a terminal, about the calls that need an approval. */
import type { ApprovalRequest } from "../runtime/registry-options.js";
import { toJson } from "../runtime/result-json.js";
import type { Lines } from "./read-lines.js";

export interface Approver {
  /** Approve whatever asks for it. */
  readonly yes: boolean;
  /** Of whoever sits at the terminal; absent where nobody does, so that the answer is no. */
  readonly lines: Lines | undefined;
}

export async function askApproval(
  { tool, args }: ApprovalRequest,
  { yes, lines }: Approver,
): Promise<boolean | { readonly kind: "denied"; readonly reason: string }> {
  if (yes) return true;
  if (lines === undefined)
    return {
      kind: "denied",
      reason: "it needs an approval, which `--yes` gives",
    };
  const answer = await lines.next(
    `Run ${tool.name} with ${JSON.stringify(toJson(args))}? [y/N] `,
  );
  return /^\s*y(es)?\s*$/i.test(answer ?? "");
}
