import "server-only";
import type { Result } from "#lib/server/metered/asked.ts";
import type { UnansweredCall } from "#lib/shared/call-result.ts";
import type { Operation } from "#lib/shared/operations.ts";

type Fate = Pick<UnansweredCall, "outcome" | "reason" | "sentCount">;

/** The result of a question for which no call is made now. */
export function uncalledResult<O extends Operation>(operation: O, fate: Fate): Result<O> {
  const result: UnansweredCall = {
    operation, ...fate, authorization: null, code: null, httpStatus: null, message: null,
    costPoints: null, oddCharge: null, requestId: null, waitMs: 0, callMs: 0, serviceMs: null, remarks: [],
  };
  return asResult(result);
}

// Every result type has this branch; TypeScript does not see it through the generic.
function asResult<O extends Operation>(result: UnansweredCall): Result<O> {
  return result as Result<O>;
}
