import "server-only";
import type { Result } from "#lib/server/metered/ask-through.ts";
import type { UnansweredCall } from "#lib/shared/call-result.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** The result of a call that was not made because no token has been entered: certainly free. */
export function withoutToken<O extends Operation>(operation: O): Result<O> {
  const result: UnansweredCall = {
    operation, outcome: "notSent", reason: "noToken", authorization: null, code: null, httpStatus: null, message: null,
    costPoints: null, oddCharge: null, requestId: null, sentCount: 0, waitMs: 0, callMs: 0, serviceMs: null, remarks: [],
  };
  return asResult(result);
}

// Every result type has this branch; TypeScript does not see it through the generic.
function asResult<O extends Operation>(result: UnansweredCall): Result<O> {
  return result as Result<O>;
}
