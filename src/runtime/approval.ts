/** Asks whether a call may run. */
import { CallFailure } from "./call-failure.js";
import type { ApprovalRequest, RegistryOptions } from "./registry-options.js";

/**
 * Gives the arguments that the decision puts in place of the model's, if it does.
 * @throws CallFailure where the call is not approved, also by an approval that fails itself
 */
export async function askApproval(
  approve: RegistryOptions["approve"],
  request: ApprovalRequest,
): Promise<object | undefined> {
  const { name } = request.tool;
  const refuse = (why: string, cause?: unknown): never => {
    throw new CallFailure("not_approved", `${name} was not run: ${why}.`, {
      cause,
    });
  };
  if (approve === undefined)
    return refuse("it needs an approval, which no one gives here");
  let decision;
  try {
    decision = await approve(request);
  } catch (error) {
    return refuse("its approval failed", error);
  }
  if (decision === true) return undefined;
  if (typeof decision === "object") {
    if (decision.kind === "approved") return undefined;
    if (decision.kind === "edited") return decision.arguments;
    if (decision.reason !== undefined) return refuse(decision.reason);
  }
  return refuse("the call was not approved");
}
